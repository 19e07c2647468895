import type { Locale, Seat, Utterance } from "@wisp/game";
import type { Config, Event, Role } from "./events.ts";
import { rulesBehindVote } from "./naming.ts";
import { isSealed, type Player, type State } from "./state.ts";

/** The host's sentences to and about players, by language. */
interface Sentences {
  yourName(name: string): string;
  yourWord(word: string): string;
  readonly yourRole: Readonly<Record<Role, string>>;
  /** The players who went out without ending the match. */
  wereNotSpy(names: readonly string[]): string;
}

const sentences: Readonly<Record<Locale, Sentences>> = {
  en: {
    yourName: (name) => `You are ${name}.`,
    yourWord: (word) => `Your word is "${word}".`,
    yourRole: { spy: "You are the spy.", civilian: "You are a civilian." },
    wereNotSpy: (names) =>
      names.length === 1
        ? `The match goes on, so ${names.join()} was not the spy.`
        : `The match goes on, so ${names.slice(0, -1).join(", ")} and ${names.slice(-1).join()} were not the spy.`,
  },
  zh: {
    yourName: (name) => `你是 ${name}。`,
    yourWord: (word) => `你的词是“${word}”。`,
    yourRole: { spy: "你是卧底。", civilian: "你是平民。" },
    wereNotSpy: (names) => `对局继续，说明 ${names.join("、")} 不是卧底。`,
  },
};

/** A player's own name and what it was dealt. */
function dealtTo(locale: Locale, { name, word, role }: Pick<Player, "name" | "word" | "role">) {
  const say = sentences[locale];
  return [
    say.yourName(name),
    ...(word === null ? [] : [say.yourWord(word)]),
    ...(role === undefined ? [] : [say.yourRole[role]]),
  ].join(locale === "en" ? " " : "");
}

/** A player's role, where it is told, in the host's words to that player. */
export const roleOf = (role: Role, locale: Locale): string => sentences[locale].yourRole[role];

type Narrator = (event: Event, name: (seat: Seat | null) => string, config: Config) => string;

/**
 * The players whose elimination an event of this type shows to have been no end: it would be, had one of
 * them been the spy. Those voted out when the next round opens, those out by a foul when the vote does, or
 * when the next round opens where fouls are ruled behind the vote.
 */
function survivedBy(event: Event, { players, config }: State): string[] {
  const wentOut = (round: number, by: "foul" | "vote"): string[] =>
    players.flatMap(({ name, out }) => (out?.round === round && out.by === by ? [name] : []));
  if (event.type === "round-opened") {
    const round = event.round - 1;
    const fouled = rulesBehindVote(config) ? wentOut(round, "foul") : [];
    return [...fouled, ...wentOut(round, "vote")];
  }
  return event.type === "turn-opened" && event.ask === "vote" ? wentOut(event.round, "foul") : [];
}

const narrateEn: Narrator = (event, name, config) => {
  switch (event.type) {
    case "match-opened":
      return `The players are seated: ${event.names.join(", ")}.`;
    case "word-dealt":
      return dealtTo("en", { ...event, name: name(event.seat) });
    case "round-opened":
      return isSealed(config, event.round)
        ? `Round ${event.round} begins. All players speak at the same time; their speeches are shown in this order: ${event.order.map(name).join(", ")}.`
        : `Round ${event.round} begins. Order of speaking: ${event.order.map(name).join(", ")}.`;
    case "turn-opened":
      return event.ask === "guess"
        ? `${event.seats.map(name).join()} may name the civilians' word.`
        : "";
    case "spoke":
      return event.text === ""
        ? `${name(event.seat)} did not speak.`
        : `${name(event.seat)}: ${event.text}`;
    case "player-out":
      return event.by === "foul"
        ? `${name(event.seat)} is eliminated for a foul.`
        : `${name(event.seat)} is voted out${event.isSpy === true ? " and was the spy" : ""}.`;
    case "word-guessed":
      return event.text === ""
        ? `${name(event.seat)} does not guess the civilians' word.`
        : `${name(event.seat)} guesses the civilians' word: ${event.text}`;
    case "votes-shown":
      return event.votes
        .map(
          (vote) =>
            `${name(vote.seat)} ${vote.choice === null ? "abstains" : `votes for ${name(vote.choice)}`}`,
        )
        .join("; ")
        .concat(".");
    case "votes-counted":
      return event.out === null ? "Nobody is voted out." : "";
    case "match-closed":
      return [
        ...(event.guessed === undefined
          ? []
          : [event.guessed ? "The guess is right." : "The guess is wrong."]),
        event.winner === "spy"
          ? `The match is over. The spy, ${name(event.spy)}, wins.`
          : `The match is over. The civilians win; the spy was ${name(event.spy)}.`,
      ].join(" ");
    default:
      return "";
  }
};

const narrateZh: Narrator = (event, name, config) => {
  switch (event.type) {
    case "match-opened":
      return `玩家入座：${event.names.join("、")}。`;
    case "word-dealt":
      return dealtTo("zh", { ...event, name: name(event.seat) });
    case "round-opened":
      return isSealed(config, event.round)
        ? `第 ${event.round} 轮开始。所有玩家同时发言，发言按以下顺序公布：${event.order.map(name).join("、")}。`
        : `第 ${event.round} 轮开始。发言顺序：${event.order.map(name).join("、")}。`;
    case "turn-opened":
      return event.ask === "guess" ? `${event.seats.map(name).join()} 可以猜平民的词。` : "";
    case "spoke":
      return event.text === ""
        ? `${name(event.seat)} 没有发言。`
        : `${name(event.seat)}：${event.text}`;
    case "player-out":
      return event.by === "foul"
        ? `${name(event.seat)} 因违规出局。`
        : `${name(event.seat)} 被投票出局${event.isSpy === true ? "，是卧底" : ""}。`;
    case "word-guessed":
      return event.text === ""
        ? `${name(event.seat)} 没有猜平民的词。`
        : `${name(event.seat)} 猜平民的词：${event.text}`;
    case "votes-shown":
      return event.votes
        .map(
          (vote) =>
            `${name(vote.seat)} ${vote.choice === null ? "弃权" : `投给 ${name(vote.choice)}`}`,
        )
        .join("；")
        .concat("。");
    case "votes-counted":
      return event.out === null ? "本轮无人被投出局。" : "";
    case "match-closed":
      // Agents of the reference platform search for "卧底是" and the name, without a space.
      return [
        ...(event.guessed === undefined ? [] : [event.guessed ? "猜对了。" : "没有猜对。"]),
        event.winner === "spy"
          ? `对局结束。卧底是${name(event.spy)}，卧底获胜。`
          : `对局结束。卧底是${name(event.spy)}，平民获胜。`,
      ].join("");
    default:
      return "";
  }
};

const narrators: Readonly<Record<Locale, Narrator>> = { en: narrateEn, zh: narrateZh };

/** The host's sentence for an event, "" for events without one. */
export function narrate(event: Event, view: State, locale: Locale): string {
  const name = (seat: Seat | null) => (seat === null ? "" : (view.players[seat]?.name ?? ""));
  const sentence = narrators[locale](event, name, view.config);
  const cleared = survivedBy(event, view);
  if (cleared.length === 0) return sentence;
  const said = sentences[locale].wereNotSpy(cleared);
  if (sentence === "") return said;
  return locale === "en" ? `${said} ${sentence}` : `${said}${sentence}`;
}

/** What a player said, for the events that contain it. */
export const speech = (event: Event): Utterance | undefined =>
  event.type === "spoke" || event.type === "word-guessed"
    ? { seat: event.seat, text: event.text }
    : undefined;

/** A player's own name, word and role, where it is told, in the host's words. */
export const you = (view: State, seat: Seat, locale: Locale): string =>
  dealtTo(locale, view.players[seat] ?? { name: "", word: null });
