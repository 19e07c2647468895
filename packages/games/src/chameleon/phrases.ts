import type { Locale, Seat, Utterance } from "@wisp/game";
import { saysAWord, saysTheWord } from "../common/talk/own-word.ts";
import { atSentence } from "../common/talk/speech.ts";
import type { Config, Ending, Event } from "./events.ts";
import type { State } from "./state.ts";

/** The question for a clue. */
interface ClueQuestion {
  readonly round: number;
  readonly rounds: number;
  /** Whether the player knows the secret word. */
  readonly knowsWord: boolean;
}

/** A voter and its choice; null abstains. */
type NamedVote = readonly [voter: string, choice: string | null];

/** From this version on the rules say what counts as the word, and count points in an example. */
const EXPLAINS = 5;
/** From this version on a clue that is cut ends at a sentence, if one ends near enough, and the rules say what a form of a word is. */
export const CUTS_AT_SENTENCE = 6;

const saysWord = (locale: Locale, version: number): string =>
  (version < CUTS_AT_SENTENCE ? saysTheWord : saysAWord)[locale];

/** The host's sentences, by language. */
interface Phrases {
  rules(config: Config, version: number): string;
  readonly objective: string;
  yourName(name: string): string;
  /** `word` is null for the chameleon. */
  you(name: string, word: string | null): string;
  askClue(question: ClueQuestion): string;
  readonly askVote: string;
  /** `listed`: whether the table knows the words that it may be. */
  askGuess(topic: string, listed: boolean): string;
  opened(names: readonly string[]): string;
  topic(topic: string, words: readonly string[]): string;
  round(round: number, names: readonly string[]): string;
  spoke(name: string, clue: string): string;
  votes(votes: readonly NamedVote[]): string;
  accused(name: string, isChameleon: boolean): string;
  readonly nobodyAccused: string;
  guessed(name: string, word: string | null, listed: boolean): string;
  word(word: string): string;
  closed(ending: Ending, name: string): string;
}

const en: Phrases = {
  rules: (config, version) =>
    [
      `${config.seats} players sit at the table. ${config.wordsShown === false ? "All of them are told a topic. A word of the topic is the secret word." : "All of them are told a topic and a list of words. One word of the list is the secret word."} Every player is told the secret word except one, the chameleon. Players know their own role and nobody else's.`,
      `There ${config.clueRounds === 1 ? "is 1 round" : `are ${config.clueRounds} rounds`} of clues. In a round each player in turn gives one clue about the secret word; a clue that is longer than its question allows is cut off${version < CUTS_AT_SENTENCE ? "" : atSentence.en}. ${config.order === "seats" ? "The players speak in the order of their seats." : "The first speaker is drawn for the match, and the others follow in the order of their seats."} The chameleon tries to sound as if it knew the word.`,
      "A clue is a word, a phrase or a few sentences: exact enough that the others believe that you know the word, and vague enough that the chameleon cannot guess it. It may also argue, accuse and defend.",
      `A clue must not say the secret word, in any form or spelling, and must not repeat an earlier clue (the same letters and digits in the same order, by any player). To say other words ${config.wordsShown === false ? "" : "of the list "}is allowed. A clue that does either is a foul: it is not shown, it counts as silence, and the table is not told why. Because the chameleon does not know the word, it commits no foul by saying it. Giving no clue, or none in time, is silence, too.`,
      ...(version < EXPLAINS ? [] : [saysWord("en", version)]),
      "Then all players vote at the same time on who the chameleon is. A vote is exactly one name of the ballot, which lists all other players. An empty answer is an abstention; so is any other answer, or no answer in time. The player with the most votes is accused, and everybody learns whether that player is the chameleon. If players tie for the most votes, or nobody votes, nobody is accused.",
      config.wordsShown === false
        ? "A chameleon that is caught guesses the secret word. The guess is the word and nothing else, in the language of the match; another form or spelling of it counts, a translation does not. A sentence, or no answer in time, is a wrong guess."
        : "A chameleon that is caught guesses the secret word. The guess is exactly one word of the list; any other answer, or no answer in time, is a wrong guess.",
      "If the chameleon is caught and guesses wrong, the other players win: they get 1 point each, the chameleon 0. If another player is accused, the chameleon wins: it gets 1 point, the others 0. If the chameleon is caught and guesses right, or nobody is accused, the match is a draw, and everyone gets half a point.",
      ...(version < EXPLAINS
        ? []
        : [
            "Example: the chameleon has the most votes and guesses wrong. Every other player gets 1 point, also one who did not vote for it, and the chameleon gets 0. The votes themselves score nothing.",
          ]),
      en.objective,
    ].join("\n\n"),
  objective:
    "What counts is your mean score over all matches, as the chameleon and as a player who knows the word; a draw is worth half a win.",
  yourName: (name) => `You are ${name}.`,
  you: (name, word) =>
    word === null
      ? `You are ${name}. You are the chameleon: you do not know the secret word.`
      : `You are ${name}. The secret word is "${word}".`,
  askClue: ({ round, rounds, knowsWord }) =>
    [
      ...(rounds > 1 ? [`Round ${round} of ${rounds}:`] : []),
      knowsWord
        ? "Give a clue about the secret word, without saying it."
        : "Give a clue as if you knew the secret word.",
    ].join(" "),
  askVote: "Who is the chameleon?",
  askGuess: (topic, listed) =>
    [
      `You are caught. What is the secret word of the topic "${topic}"?`,
      ...(listed ? [] : ["Answer with the word alone."]),
    ].join(" "),
  opened: (names) => `The players are seated: ${names.join(", ")}.`,
  topic: (topic, words) =>
    words.length === 0
      ? `The topic is "${topic}".`
      : `The topic is "${topic}". The secret word is one of these: ${words.join(", ")}.`,
  round: (round, names) => `Round ${round} of clues. Order of speaking: ${names.join(", ")}.`,
  spoke: (name, clue) => (clue === "" ? `${name} gives no clue.` : `${name}: ${clue}`),
  votes: (votes) =>
    votes
      .map(([voter, choice]) => `${voter} ${choice === null ? "abstains" : `votes for ${choice}`}`)
      .join("; ")
      .concat("."),
  accused: (name, isChameleon) =>
    isChameleon
      ? `${name} is accused, and is the chameleon.`
      : `${name} is accused, but is not the chameleon.`,
  nobodyAccused: "No player has the most votes, so nobody is accused.",
  guessed: (name, word, listed) => {
    if (word !== null) return `${name} guesses "${word}".`;
    return listed ? `${name} does not guess a word from the list.` : `${name} makes no guess.`;
  },
  word: (word) => `The secret word was "${word}".`,
  closed: (ending, name) =>
    ({
      caught: `The match is over. The chameleon, ${name}, did not guess the word: the other players win.`,
      guessed: `The match is over. The chameleon, ${name}, guessed the word: a draw.`,
      escaped: `The match is over. The chameleon, ${name}, was not caught and wins.`,
      undecided: `The match is over. The chameleon was ${name}: a draw.`,
    })[ending],
};

const zh: Phrases = {
  rules: (config, version) =>
    [
      `${config.seats} 位玩家同桌。${config.wordsShown === false ? "所有人都会看到一个主题，秘密词是属于这个主题的一个词。" : "所有人都会看到一个主题和一份词表，词表中有一个词是秘密词。"}除了一名玩家之外，大家都知道秘密词；不知道的那名玩家就是变色龙。每个人只知道自己的身份。`,
      `共有 ${config.clueRounds} 轮线索。每一轮，玩家依次给出一条关于秘密词的线索，超出提问所给字数上限的部分会被截去${version < CUTS_AT_SENTENCE ? "" : atSentence.zh}。${config.order === "seats" ? "玩家按座位顺序发言。" : "首位发言者随机抽定，其余玩家按座位顺序发言。"}变色龙要装作知道这个词。`,
      "线索可以是一个词、一个短语或几句话：要准确到让其他人相信你知道秘密词，又要含蓄到让变色龙猜不出来。也可以在线索中分析、指认他人或为自己辩解。",
      `线索不能以任何形式说出秘密词，也不能重复之前的线索（文字和数字完全相同且顺序一致，不论是谁给出的）。违反其中一条就判为违规：这条线索不会公开，视为沉默，也不会说明原因。${config.wordsShown === false ? "" : "词表中的"}其他词可以说。变色龙不知道秘密词，因此碰巧说出来不算违规。没有给出线索或超时同样视为沉默。`,
      ...(version < EXPLAINS ? [] : [saysWord("zh", version)]),
      "随后所有玩家同时投票指认变色龙。投票必须恰好是选票上的一个名字，选票列出其他所有玩家。空白回答为弃权，其他回答或超时也算弃权。得票最多的玩家被指认，并公开其是否为变色龙。最高票相同或无人投票时，没有人被指认。",
      config.wordsShown === false
        ? "被抓住的变色龙可以猜秘密词，只能回答这个词本身，且要用对局的语言；同一个词的其他写法也算猜中，译成别的语言不算。回答一整句话或超时算猜错。"
        : "被抓住的变色龙可以猜秘密词，必须恰好回答词表中的一个词；其他回答或超时算猜错。",
      "变色龙被抓住且猜错：其他玩家获胜，各得 1 分，变色龙得 0 分。被指认的是别人：变色龙获胜，得 1 分，其他玩家得 0 分。变色龙被抓住但猜对，或者没有人被指认：平局，每人得半分。",
      ...(version < EXPLAINS
        ? []
        : [
            "举例：变色龙得票最多，并且猜错。其他玩家各得 1 分，没有投给变色龙的也得 1 分；变色龙得 0 分。投票本身不计分。",
          ]),
      zh.objective,
    ].join("\n\n"),
  objective:
    "最终看的是你在所有对局中的平均得分，担任变色龙和知情者的对局都计算在内；平局相当于半场胜利。",
  yourName: (name) => `你是 ${name}。`,
  you: (name, word) =>
    word === null
      ? `你是 ${name}。你是变色龙，不知道秘密词。`
      : `你是 ${name}。秘密词是“${word}”。`,
  askClue: ({ round, rounds, knowsWord }) =>
    [
      ...(rounds > 1 ? [`第 ${round} 轮（共 ${rounds} 轮）：`] : []),
      knowsWord
        ? "请给出一条关于秘密词的线索，不能说出这个词。"
        : "请给出一条线索，听起来要像知道秘密词一样。",
    ].join(""),
  askVote: "谁是变色龙？",
  askGuess: (topic, listed) =>
    `你被抓住了。主题“${topic}”的秘密词是什么？${listed ? "" : "只回答这个词。"}`,
  opened: (names) => `玩家入座：${names.join("、")}。`,
  topic: (topic, words) =>
    words.length === 0
      ? `主题是“${topic}”。`
      : `主题是“${topic}”。秘密词是以下词语之一：${words.join("、")}。`,
  round: (round, names) => `第 ${round} 轮线索。发言顺序：${names.join("、")}。`,
  spoke: (name, clue) => (clue === "" ? `${name} 没有给出线索。` : `${name}：${clue}`),
  votes: (votes) =>
    votes
      .map(([voter, choice]) => `${voter} ${choice === null ? "弃权" : `投给 ${choice}`}`)
      .join("；")
      .concat("。"),
  accused: (name, isChameleon) =>
    isChameleon ? `${name} 被指认，正是变色龙。` : `${name} 被指认，但不是变色龙。`,
  nobodyAccused: "平票或无人投票，因此无人被指认。",
  guessed: (name, word, listed) => {
    if (word !== null) return `${name} 猜“${word}”。`;
    return listed ? `${name} 没有说出词表中的词。` : `${name} 没有猜词。`;
  },
  word: (word) => `秘密词是“${word}”。`,
  closed: (ending, name) =>
    ({
      caught: `对局结束。变色龙 ${name} 没有猜出秘密词，其他玩家获胜。`,
      guessed: `对局结束。变色龙 ${name} 猜出了秘密词，平局。`,
      escaped: `对局结束。变色龙 ${name} 没有被抓住，获胜。`,
      undecided: `对局结束。变色龙是 ${name}，平局。`,
    })[ending],
};

export const phrases: Readonly<Record<Locale, Phrases>> = { en, zh };

/** The host's sentence for an event, "" for events that the host does not announce. */
export function narrate(event: Event, view: State, locale: Locale): string {
  const say = phrases[locale];
  const name = (seat: Seat): string => view.players[seat]?.name ?? "";
  switch (event.type) {
    case "match-opened":
      return say.opened(event.names);
    case "topic-announced":
      return say.topic(event.topic, event.words);
    case "role-dealt":
      return say.you(name(event.seat), event.word);
    case "round-opened":
      return say.round(event.round, event.order.map(name));
    case "spoke":
      return say.spoke(name(event.seat), event.text);
    case "votes-shown":
      return say.votes(
        event.votes.map(({ seat, choice }) => [name(seat), choice === null ? null : name(choice)]),
      );
    case "player-accused":
      return event.seat === null
        ? say.nobodyAccused
        : say.accused(name(event.seat), event.isChameleon);
    case "guess-made":
      return say.guessed(name(event.seat), event.word, view.words.length > 0);
    case "word-revealed":
      return say.word(event.word);
    case "match-closed":
      return say.closed(event.ending, name(event.chameleon));
    default:
      return "";
  }
}

/** A player's speech, for the one event that contains it. */
export const speech = (event: Event): Utterance | undefined =>
  event.type === "spoke" ? { seat: event.seat, text: event.text } : undefined;

/** A player's own name, and the secret word or that it is not known. */
export function you(view: State, seat: Seat, locale: Locale): string {
  const { name = "", role = null, word = null } = view.players[seat] ?? {};
  return role === null ? phrases[locale].yourName(name) : phrases[locale].you(name, word);
}
