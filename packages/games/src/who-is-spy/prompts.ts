import type { Locale } from "@wisp/game";
import { saysAWord, saysTheWord } from "../common/talk/own-word.ts";
import { atSentence, capOf, inAboutWords } from "../common/talk/speech.ts";
import type { Config } from "./events.ts";
import { forbidsBoth } from "./naming.ts";

/** From this version on the rules say what counts as the own word, and count points in an example. */
const EXPLAINS = 4;
/** From this version on a limit is told in words as well, and forms of a word are listed to the last. */
const TELLS_WORDS = 5;

/** The moment of a question. */
interface AskedMoment {
  readonly round: number;
  readonly rounds: number;
  /** Players who are still in. */
  readonly left: number;
}

/** The rules and questions that players get, by language. Pages that show a match do not load it. */
interface Prompts {
  /** A paragraph each. */
  rules(config: Config, version: number): readonly string[];
  readonly objective: string;
  askSpeech(moment: AskedMoment, config: Config, version: number): string;
  askVote(moment: AskedMoment): string;
}

/** Whether the limit in words, which has a paragraph of its own, is the only one. */
const namesOneLimit = ({ clueWordCap }: Config, version: number): boolean =>
  clueWordCap !== undefined && version >= EXPLAINS;

/** How the players of a round speak. */
const turnsInEnglish = ({ sealed }: Config): string => {
  if (sealed === "every-round") {
    return "In each round all players say one thing about their own word, at the same time";
  }
  return sealed === "first-round"
    ? "In the first round all players say one thing about their own word at the same time, in later rounds one after another"
    : "In each round, each player in turn says one thing about their own word";
};

const pointsInEnglish = (rounds: number): string =>
  [
    `Points: if the spy is out in round ${rounds === 2 ? "1 or 2" : "1, 2 or 3"}, the spy gets ${rounds === 2 ? "0 or 4" : "0, 4 or 8"} points, and ${rounds === 2 ? "12 or 8" : "12, 8 or 4"} points are divided equally among the civilians who are still in (among all five if none is).`,
    "If the spy wins, the spy gets 12.",
    "In addition, each vote of a civilian for the spy moves one point from the spy to the voter. This holds for every vote of the match, whichever side wins and whether or not the spy is out by it. A civilian who goes out later keeps these points, and the spy can end below 0.",
  ].join(" ");

/** How long a speech may be; "" where a paragraph of its own says so. */
function limitInEnglish(config: Config, version: number): string {
  if (namesOneLimit(config, version)) return "";
  const sentence = version < TELLS_WORDS ? "" : atSentence.en;
  return `A speech that is longer than its question allows is cut off${sentence}. `;
}

/** What may not be named, and what may. */
function namingInEnglish(config: Config): string {
  return forbidsBoth(config)
    ? "Neither of the two words may be said, and you know one of them: to name any other word is to risk that it is the word of the other side. Hints at the letters, the length or the spelling of a word are against the spirit of the game, although no judge can rule on them."
    : "To name any word other than your own is allowed, also the word that you think the other side holds.";
}

const foulsInEnglish =
  "Fouls are ruled after all have voted and before the votes are counted. Until then all speeches stand, and everybody votes and can be voted for. Then the table learns who is out for a foul, but not for which foul or which word. The vote of a player who is out for a foul does not count and moves no point, and votes for that player put nobody out.";

const en: Prompts = {
  rules: (config, version) => [
    `Six players sit at the table. Five of them hold the same word. One, the spy, holds a different but related word. ${config.roles === "told" ? "With the word, each player is told their own role, and no other player's." : "Players do not learn their role."}`,
    `The match lasts at most ${config.rounds} rounds. ${version < EXPLAINS ? "In each round, each player in turn says one thing about their own word" : turnsInEnglish(config)}; a speech may also argue, accuse and defend. Then all players vote at the same time on who the spy is.`,
    `${limitInEnglish(config, version)}A player who says ${forbidsBoth(config) ? "either of the two words" : "their own word"}, repeats an earlier speech or says nothing is out.`,
    ...(forbidsBoth(config) ? [foulsInEnglish] : []),
    ...(version < EXPLAINS ? [] : [version < TELLS_WORDS ? saysTheWord.en : saysAWord.en]),
    `A speech is a repeat if it has the same letters and digits in the same order as ${config.repeats === "match" ? "an earlier speech of the match" : `${version < EXPLAINS ? "an earlier speech" : "a speech"} of an earlier round`} by any player; case, spaces and punctuation make no difference. ${namingInEnglish(config)}`,
    `The player with the most votes is out; in a tie, nobody is. The ballot lists everybody who is still in, your own name too: a vote for yourself is legal and counts like any other. A vote ${version < EXPLAINS ? "must be exactly one name on" : "is exactly one name of"} the ballot; any other answer, or no answer in time, is an abstention.`,
    `The civilians win when the spy is out. So if the match goes on after an elimination, the eliminated player was not the spy. The spy wins by staying in until ${config.endsAtThreeAlive ? "three or fewer" : "fewer than three"} players are left or the last round ends.`,
    ...(version < EXPLAINS
      ? [
          "Points: if the spy is out in round 1, 2 or 3, the spy gets 0, 4 or 8 points, and 12, 8 or 4 points are divided equally among the civilians who are still in (12 points among five are 2.4 for each). If the spy wins, the spy gets 12. Each civilian vote for the spy moves one point from the spy to the voter.",
        ]
      : [
          pointsInEnglish(config.rounds),
          "Example: in round 1 the civilians A, B and C vote for the spy; D, E and the spy vote for A. Both have three votes, so nobody is out. In round 2 all five civilians vote for the spy, who is out. The spy gets 4 - 3 - 5 = -4 points. The civilians share 8 points: A, B and C get 8/5 + 2 = 3.6 each, D and E 8/5 + 1 = 2.6.",
        ]),
  ],
  objective:
    "What counts is how many points you collect over all matches; being on the winning side counts only through its points.",
  askSpeech({ round, rounds, left }, config, version) {
    const unsaid = forbidsBoth(config) ? "it or the word of the other side" : "it";
    const limit =
      version < TELLS_WORDS || namesOneLimit(config, version)
        ? ""
        : `, in ${inAboutWords(capOf(config))} at most`;
    return `Round ${round} of ${rounds}, ${left} players left: describe your word, without saying ${unsaid}${limit}.`;
  },
  askVote: ({ round, rounds, left }) =>
    `Round ${round} of ${rounds}, ${left} players left: who is the spy?${
      round === rounds ? " This is the last vote: in a tie nobody is out, and the spy wins." : ""
    }`,
};

const turnsInChinese = ({ sealed }: Config): string => {
  if (sealed === "every-round") return "每一轮所有玩家同时用一句话描述自己的词";
  return sealed === "first-round"
    ? "第一轮所有玩家同时用一句话描述自己的词，之后各轮依次描述"
    : "每一轮所有玩家依次用一句话描述自己的词";
};

const pointsInChinese = (rounds: number): string =>
  [
    `得分：卧底在第 ${rounds === 2 ? "1、2" : "1、2、3"} 轮出局，分别得 ${rounds === 2 ? "0、4" : "0、4、8"} 分，在场的平民平分 ${rounds === 2 ? "12、8" : "12、8、4"} 分（如果平民都已出局，则五名平民平分）。`,
    "卧底获胜得 12 分。",
    "此外，平民每投中一次卧底得 1 分，卧底扣 1 分。每次投票都这样计分，不论哪一方获胜，也不论卧底是否因此出局。平民之后出局，这些分数仍然保留；卧底的总分可以是负数。",
  ].join("");

function limitInChinese(config: Config, version: number): string {
  if (namesOneLimit(config, version)) return "";
  const sentence = version < TELLS_WORDS ? "" : atSentence.zh;
  return `发言超出提问所给的字数上限时，超出的部分会被截去${sentence}。`;
}

const namingInChinese = (config: Config): string =>
  forbidsBoth(config)
    ? "两个词都不能说，而你只知道其中一个：说出任何别的词，都有可能正好说中另一方的词。暗示词的字形、字数或读音有违游戏本意，虽然裁判无法判罚。"
    : "除了自己的词，可以说出任何词，包括你认为另一方拿到的词。";

const foulsInChinese =
  "违规在所有人投票之后、计票之前判定。在此之前所有发言都算数，所有人照常投票，也都可以被投。之后公布谁因违规出局，但不公布是哪种违规、说中了哪个词。因违规出局的玩家，自己投出的票作废，也不转移分数；投给这名玩家的票也不会让其他人出局。";

const zh: Prompts = {
  rules: (config, version) => [
    `六位玩家同桌。五人拿到同一个词，另一人是卧底，拿到一个不同但相近的词。${config.roles === "told" ? "发词时每个人都会得知自己的身份，但不知道别人的身份。" : "没有人会被告知自己的身份。"}`,
    `对局最多 ${config.rounds} 轮。${version < EXPLAINS ? "每一轮所有玩家依次用一句话描述自己的词" : turnsInChinese(config)}，发言时也可以分析、指认他人或为自己辩解。然后同时投票指出谁是卧底。`,
    `${limitInChinese(config, version)}${forbidsBoth(config) ? "说出两个词中的任何一个" : "说出自己的词"}、重复之前的发言或者没有发言，都会出局。`,
    ...(forbidsBoth(config) ? [foulsInChinese] : []),
    ...(version < EXPLAINS ? [] : [version < TELLS_WORDS ? saysTheWord.zh : saysAWord.zh]),
    `如果一次发言的文字和数字与${config.repeats === "match" ? "本局之前" : version < EXPLAINS ? "前几轮之前" : "前几轮"}的某次发言（不论是谁说的）完全相同且顺序一致，就算重复；大小写、空格和标点不影响判断。${namingInChinese(config)}`,
    "得票最多的玩家出局；最高票相同则无人出局。选票列出所有在场玩家，包括你自己：投给自己是合法的，与其他票一样计算。投票必须恰好是选票上的一个名字，其他回答或超时都算弃权。",
    `卧底出局则平民获胜。因此有人出局后对局仍继续，说明出局的玩家不是卧底。如果剩下的玩家${config.endsAtThreeAlive ? "不多于三人" : "少于三人"}，或者最后一轮结束时卧底仍在场，则卧底获胜。`,
    ...(version < EXPLAINS
      ? [
          "得分：卧底在第 1、2、3 轮出局，分别得 0、4、8 分，在场的平民平分 12、8、4 分（例如五人平分 12 分，每人得 2.4 分）。卧底获胜得 12 分。平民每投中一次卧底得 1 分，卧底扣 1 分。",
        ]
      : [
          pointsInChinese(config.rounds),
          "举例：第 1 轮，平民甲、乙、丙投给卧底，平民丁、戊和卧底投给甲，双方各三票，无人出局。第 2 轮，五名平民都投给卧底，卧底出局。卧底得 4 - 3 - 5 = -4 分；平民平分 8 分，甲、乙、丙各得 8/5 + 2 = 3.6 分，丁、戊各得 8/5 + 1 = 2.6 分。",
        ]),
  ],
  objective: "最终看的是你在所有对局中累计的得分；所在一方获胜本身不另外加分。",
  askSpeech: ({ round, rounds, left }, config) =>
    `第 ${round} 轮（共 ${rounds} 轮），还剩 ${left} 人：请描述你的词，但不能说出${forbidsBoth(config) ? "它，也不能说出另一方的词" : "它"}。`,
  askVote: ({ round, rounds, left }) =>
    `第 ${round} 轮（共 ${rounds} 轮），还剩 ${left} 人：谁是卧底？${
      round === rounds ? "这是最后一次投票：如果最高票相同，就无人出局，卧底获胜。" : ""
    }`,
};

export const prompts: Readonly<Record<Locale, Prompts>> = { en, zh };
