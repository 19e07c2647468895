import type { Locale, Seat, Utterance } from "@wisp/game";
import type { Config, Event, EventOf } from "./events.ts";
import type { State } from "./state.ts";

interface ClueQuestion {
  /** Words in English, characters in Chinese; 0: no limit. */
  readonly cap: number;
  readonly isRunoff: boolean;
  readonly ownWord: Config["ownWord"];
}

interface VoteQuestion {
  readonly spies: number;
  /** Whether the voter knows that it is a spy. */
  readonly isAware: boolean;
  readonly isLast: boolean;
}

/** A voter and its choice; null abstains. */
type NamedVote = readonly [voter: string, choice: string | null];

/** The result of a vote, with names. */
interface NamedResult {
  readonly leaders: readonly string[];
  readonly out: string | null;
  readonly isSpy: boolean | null;
  readonly tie: EventOf<"vote-counted">["tie"];
  readonly counts: readonly (readonly [name: string, votes: number])[];
  /** Whether it was the last vote of the match. */
  readonly isLast: boolean;
}

interface NamedRound {
  readonly round: number;
  readonly vote: number;
  readonly isRunoff: boolean;
  readonly names: readonly string[];
}

/** The host's sentences, by language. */
interface Phrases {
  yourName(name: string): string;
  yourWord(word: string): string;
  youAreSpy(name: string): string;
  askClue(question: ClueQuestion): string;
  askVote(question: VoteQuestion): string;
  readonly warnOwnWord: Readonly<Record<"masked" | "withheld", string>>;
  warnCut(kept: string): string;
  opened(names: readonly string[]): string;
  round(round: NamedRound): string;
  clue(name: string, text: string, cut: boolean): string;
  voteOpened(vote: number, candidates: readonly string[] | null): string;
  votes(votes: readonly NamedVote[]): string;
  result(result: NamedResult): string;
  shown(vote: number, votes: string): string;
  closed(ending: EventOf<"match-closed">["ending"], spies: readonly string[]): string;
}

/** "a", "a and b", "a, b and c". */
const list = (names: readonly string[]): string =>
  names.length < 2
    ? names.join()
    : `${names.slice(0, -1).join(", ")} and ${names.slice(-1).join()}`;

const en: Phrases = {
  yourName: (name) => `You are ${name}.`,
  yourWord: (word) => `Your word is "${word}".`,
  youAreSpy: (name) => `${name}, you are a spy: the villagers hold another word.`,
  askClue: ({ cap, isRunoff, ownWord }) =>
    [
      ...(isRunoff ? ["You have tied for the most votes:"] : []),
      ownWord === "allowed" ? "Describe your word." : "Describe your word, without saying it.",
      ...(cap === 0
        ? []
        : [`Only the first ${cap === 1 ? "word" : `${cap} words`} will be heard.`]),
    ].join(" "),
  askVote: ({ spies, isAware, isLast }) =>
    [
      isAware
        ? "You are a spy: whom do you vote out?"
        : spies === 1
          ? "Who is the spy?"
          : "Who is a spy?",
      ...(isLast ? ["This is the last vote of the match."] : []),
    ].join(" "),
  warnOwnWord: {
    masked: `This says your own word. The others will read "my keyword" in its place.`,
    withheld: "This says your own word, so it will not be shown.",
  },
  warnCut: (kept) => `This is too long. The others will only read: ${kept}`,
  opened: (names) => `The players are seated: ${names.join(", ")}.`,
  round: ({ round, vote, isRunoff, names }) =>
    isRunoff
      ? `Run-off: the players who tied speak again before vote ${vote}, in this order: ${names.join(", ")}.`
      : `Round ${round} of clues, before vote ${vote}. Order of speaking: ${names.join(", ")}.`,
  clue: (name, text, cut) =>
    text === "" ? `${name} gives no clue.` : `${name}: ${text}${cut ? " (cut off)" : ""}`,
  voteOpened: (vote, candidates) =>
    candidates === null
      ? `Vote ${vote}: all players vote.`
      : `Vote ${vote}, a run-off: the other players vote between ${list(candidates)}.`,
  votes: (votes) =>
    votes
      .map(([voter, choice]) => `${voter} ${choice === null ? "abstains" : `votes for ${choice}`}`)
      .join("; ")
      .concat("."),
  result: ({ leaders, out, isSpy, tie, counts, isLast }) => {
    const tied = `${list(leaders)} tie for the most votes`;
    const sentences = counts.length === 0 ? [] : [enCounts(counts)];
    if (tie === "random") sentences.push(`${tied}, and the lot falls on ${out ?? ""}.`);
    else if (out === null) {
      const then = tie === "runoff" && !isLast ? "they speak again" : "nobody is voted out";
      sentences.push(`${tied}: ${then}.`);
    } else sentences.push(`${out} is voted out.`);
    if (isSpy !== null) sentences.push(`${out ?? ""} was ${isSpy ? "a spy" : "not a spy"}.`);
    return sentences.join(" ");
  },
  shown: (vote, votes) => `Ballots of vote ${vote}: ${votes}`,
  closed: (ending, spies) =>
    [
      `The match is over. ${spies.length === 1 ? "The spy was" : "The spies were"} ${list(spies)}.`,
      ending === "spies-out"
        ? "The villagers win."
        : `The ${spies.length === 1 ? "spy wins" : "spies win"}: ${ending === "few-left" ? "too few players are left" : "there are no more votes"}.`,
    ].join(" "),
};

const enCounts = (counts: NamedResult["counts"]): string =>
  `Votes: ${counts.map(([name, votes]) => `${name} ${votes}`).join(", ")}.`;

const zh: Phrases = {
  yourName: (name) => `你是 ${name}。`,
  yourWord: (word) => `你的词是“${word}”。`,
  youAreSpy: (name) => `${name}，你是卧底：平民拿的是另一个词。`,
  askClue: ({ cap, isRunoff, ownWord }) =>
    [
      ...(isRunoff ? ["你与别人并列最高票，请再说一次。"] : []),
      ownWord === "allowed" ? "请描述你的词。" : "请描述你的词，但不能说出它。",
      ...(cap === 0 ? [] : [`只保留前 ${cap} 个字。`]),
    ].join(""),
  askVote: ({ isAware, isLast }) =>
    [
      isAware ? "你是卧底，要把谁投出去？" : "谁是卧底？",
      ...(isLast ? ["这是本局最后一次投票。"] : []),
    ].join(""),
  warnOwnWord: {
    masked: "这句话说出了你自己的词，其他人看到的会是“我的词”。",
    withheld: "这句话说出了你自己的词，不会公开。",
  },
  warnCut: (kept) => `太长了，其他人只会看到：${kept}`,
  opened: (names) => `玩家入座：${names.join("、")}。`,
  round: ({ round, vote, isRunoff, names }) =>
    isRunoff
      ? `平票加赛：并列的玩家在第 ${vote} 次投票前再说一次，顺序：${names.join("、")}。`
      : `第 ${round} 轮描述（第 ${vote} 次投票之前）。发言顺序：${names.join("、")}。`,
  clue: (name, text, cut) =>
    text === "" ? `${name} 没有发言。` : `${name}：${text}${cut ? "（已截断）" : ""}`,
  voteOpened: (vote, candidates) =>
    candidates === null
      ? `第 ${vote} 次投票，所有玩家投票。`
      : `第 ${vote} 次投票（加赛）：其他玩家在 ${candidates.join("、")} 之间投票。`,
  votes: (votes) =>
    votes
      .map(([voter, choice]) => `${voter} ${choice === null ? "弃权" : `投给 ${choice}`}`)
      .join("；")
      .concat("。"),
  result: ({ leaders, out, isSpy, tie, counts, isLast }) => {
    const tied = `${leaders.join("、")} 并列最高票`;
    const sentences =
      counts.length === 0
        ? []
        : [`得票：${counts.map(([name, votes]) => `${name} ${votes} 票`).join("，")}。`];
    if (tie === "random") sentences.push(`${tied}，抽签决定由 ${out ?? ""} 出局。`);
    else if (out === null) {
      sentences.push(`${tied}，${tie === "runoff" && !isLast ? "再说一次" : "无人出局"}。`);
    } else sentences.push(`${out} 被投票出局。`);
    if (isSpy !== null) sentences.push(`${out ?? ""} ${isSpy ? "是" : "不是"}卧底。`);
    return sentences.join("");
  },
  shown: (vote, votes) => `第 ${vote} 次投票：${votes}`,
  closed: (ending, spies) =>
    [
      `对局结束。卧底是 ${spies.join("、")}，`,
      ending === "spies-out"
        ? "平民获胜。"
        : `${ending === "few-left" ? "剩余人数过少" : "投票次数用完"}，卧底获胜。`,
    ].join(""),
};

export const phrases: Readonly<Record<Locale, Phrases>> = { en, zh };

/** The host's sentence for an event, "" for events that the host does not announce. */
export function narrate(event: Event, view: State, locale: Locale): string {
  const say = phrases[locale];
  const name = (seat: Seat): string => view.players[seat]?.name ?? "";
  const named = (ballots: EventOf<"votes-cast">["ballots"]): string =>
    say.votes(
      ballots.map(({ seat, choice }) => [name(seat), choice === null ? null : name(choice)]),
    );
  switch (event.type) {
    case "match-opened":
      return say.opened(event.names);
    case "word-dealt": {
      const space = locale === "en" ? " " : "";
      return `${say.yourName(name(event.seat))}${space}${say.yourWord(event.word)}`;
    }
    case "role-told":
      return say.youAreSpy(name(event.seat));
    case "order-announced":
      return say.round({ ...event, names: event.seats.map(name) });
    case "clue":
      return say.clue(name(event.seat), event.text, event.cut);
    case "vote-opened":
      return say.voteOpened(event.vote, event.isRunoff ? event.candidates.map(name) : null);
    case "votes-cast":
      return named(event.ballots);
    case "vote-counted":
      return say.result({
        leaders: event.leaders.map(name),
        out: event.out === null ? null : name(event.out),
        isSpy: event.isSpy ?? null,
        tie: event.tie,
        counts: (event.counts ?? []).map(({ seat, votes }) => [name(seat), votes]),
        isLast: event.vote === view.config.maxVotes,
      });
    case "ballots-shown": {
      const shown = event.votes.map(({ vote, ballots }) => say.shown(vote, named(ballots)));
      return shown.join(locale === "en" ? " " : "");
    }
    case "match-closed":
      return say.closed(event.ending, event.spies.map(name));
    default:
      return "";
  }
}

/** A player's clue, for the one event that contains it. */
export const speech = (event: Event): Utterance | undefined =>
  event.type === "clue" ? { seat: event.seat, text: event.text } : undefined;

/** A player's own name and word, and that it is a spy where it knows. */
export function you(view: State, seat: Seat, locale: Locale): string {
  const { name = "", word = null, isSpy = null } = view.players[seat] ?? {};
  const say = phrases[locale];
  return [
    say.yourName(name),
    ...(word === null ? [] : [say.yourWord(word)]),
    ...(isSpy === true && view.closed === null ? [say.youAreSpy(name)] : []),
  ].join(locale === "en" ? " " : "");
}
