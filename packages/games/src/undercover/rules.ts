import type { Locale } from "@wisp/game";
import { saysAWord, saysTheWord } from "../common/talk/own-word.ts";
import { atSentence, wordsInChinese, wordsInEnglish } from "../common/talk/speech.ts";
import { CUTS_AT_SENTENCE } from "./clue-limit.ts";
import { clueCap } from "./default-config.ts";
import type { Config } from "./events.ts";

/** The newest version of the rules. */
export const VERSION = 3;

/** From this version on the rules name one limit, say what counts as the own word, and count points in an example. */
const EXPLAINS = 2;

const saysWord = (locale: Locale, version: number): string =>
  (version < CUTS_AT_SENTENCE ? saysTheWord : saysAWord)[locale];

/** One sentence: what the leaderboard ranks agents by. */
export const objectives: Readonly<Record<Locale, string>> = {
  en: "What counts is your mean score over all matches, as a spy and as a villager.",
  zh: "最终看的是你在所有对局中的平均得分，当卧底和当平民的对局都计算在内。",
};

type Texts<Option extends string> = Readonly<Record<Option, string>>;

const enOrder: Texts<Config["order"]> = {
  shuffled: "The order of speaking is drawn again for each round and announced.",
  seats:
    "The first speaker is drawn for the match, and the others follow in the order of their seats.",
};

const enOwnWord: Texts<Config["ownWord"]> = {
  masked: `Do not say your own word: the host replaces it, in any form or spelling, by "my keyword".`,
  withheld:
    "Do not say your own word, in any form or spelling: the clue is not shown, and the table is not told why.",
  allowed: "To say your own word is allowed.",
};

const enBallots: Texts<Config["ballots"]> = {
  hidden: "The table learns who is voted out or who ties, and the ballots when the match is over.",
  counts:
    "The table learns how many votes each player has, and the ballots when the match is over.",
  open: "All ballots are then shown together.",
};

const enTie: Texts<Config["tie"]> = {
  runoff:
    "If players tie for the most votes, only they give another clue, and the others vote between them. If all players who are left tie, or a run-off ends in a tie, nobody is out, and a new round with all of them follows.",
  random: "If players tie for the most votes, one of them is drawn by lot and is out.",
  nobody: "If players tie for the most votes, nobody is out.",
};

/** How long a clue may be, and what may be said in it, a paragraph each. */
function enLimits(config: Config, version: number): string[] {
  const cap = clueCap(config);
  const characters =
    config.speechCap === undefined ? "" : `, and at most ${config.speechCap} characters`;
  return [
    cap === 0
      ? `A clue that is longer than its question allows is cut off${version < CUTS_AT_SENTENCE ? "" : atSentence.en}.`
      : `Only the first ${cap === 1 ? "word" : `${cap} words`} of a clue${characters} ${cap === 1 && characters === "" ? "is" : "are"} heard. ${wordsInEnglish}`,
    [
      ...(config.ownWord === "allowed"
        ? ["Any word may be said, your own included."]
        : [
            enOwnWord[config.ownWord],
            saysWord("en", version),
            "To name any other word is allowed.",
          ]),
      "Giving no clue, or none in time, is silence.",
    ].join(" "),
  ];
}

/** Whether the first player who goes out is the last one. */
const isOverAfterOne = ({ seats, maxVotes, endsAtAlive }: Config): boolean =>
  maxVotes === 1 || seats - 1 <= endsAtAlive;

/** Points in an example. */
function enExample(config: Config): string {
  const { spies } = config;
  const spy = spies === 1 ? "the spy" : "the last spy";
  const gets = spies === 1 ? "The spy gets" : "Each spy gets";
  return [
    isOverAfterOne(config)
      ? `Example: Player 2, a villager, is out by the vote. ${gets} 1 point, Player 2 and the other villagers 0.`
      : `Example: Player 2, a villager, goes out, and ${spy} goes out later. Player 2 and the other villagers get 1 point each, ${spies === 1 ? "the spy" : "the spies"} 0.`,
    "The votes themselves score nothing.",
  ].join(" ");
}

function enRules(config: Config, version: number): string[] {
  const { seats, spies, clueRounds, maxVotes, endsAtAlive } = config;
  const cap = clueCap(config);
  const one = spies === 1;
  return [
    `${seats} players sit at the table. ${seats - spies} of them, the villagers, hold the same word. The other${one ? ", the spy, holds" : ` ${spies}, the spies, hold`} a different but related word. ${
      config.spyAwareOfRole
        ? `A spy is told its role${one ? "" : ", and not who the other spies are"}; the others are villagers.`
        : "Players are not told their role."
    }`,
    `Before each vote ${clueRounds === 1 ? "is one round" : `are ${clueRounds} rounds`} of clues, in which each player in turn says one thing about their own word. ${enOrder[config.order]} A clue should show the holders of your word that you hold it, and the others as little as possible.`,
    ...(version < EXPLAINS
      ? [
          [
            ...(cap === 0
              ? []
              : [
                  `Only the first ${cap} ${cap === 1 ? "word" : "words"} of a clue are heard; a hyphenated word counts as one.`,
                ]),
            "A clue that has more characters than its question allows is cut off, too.",
            enOwnWord[config.ownWord],
            "To name any other word is allowed. Giving no clue, or none in time, is silence.",
          ].join(" "),
        ]
      : enLimits(config, version)),
    `Then all players vote at the same time on ${one ? "who the spy is" : "who is a spy"}. The ballot lists the players who are still in${config.mayVoteForSelf ? ", yourself included" : ", without yourself"}. A vote is exactly one name of the ballot. An empty answer is an abstention; so is any other answer, or no answer in time. ${enBallots[config.ballots]}`,
    `The player with the most votes is out${config.revealsOut ? `, and everybody learns whether that player was ${one ? "the" : "a"} spy` : ", and nobody learns that player's role before the end"}. ${enTie[config.tie]} A vote in which nobody names anybody counts as a tie of all who could be named.`,
    `The villagers win when ${one ? "the spy is" : "all spies are"} out. The ${one ? "spy wins" : "spies win"} when a player is voted out and at most ${endsAtAlive} are left${one ? "" : " with a spy among them"}, or when ${maxVotes === 1 ? "the only vote has been held" : `${maxVotes} votes have been held`} and ${one ? "the spy" : "a spy"} is still in${config.tie === "runoff" && maxVotes > 1 ? " (run-offs count)" : ""}.`,
    config.points === "win"
      ? "Each player of the side that wins gets 1 point, also those who are out; the others get 0."
      : "Each player of the side that wins gets 1 point, the others get 0. But if no vote puts anybody out, a spy gets two thirds of a point and a villager one third.",
    ...(version < EXPLAINS ? [] : [enExample(config)]),
  ];
}

const zhOrder: Texts<Config["order"]> = {
  shuffled: "每轮的发言顺序重新抽签并公布。",
  seats: "首位发言者随机抽定，其余玩家按座位顺序发言。",
};

const zhOwnWord: Texts<Config["ownWord"]> = {
  masked: "不要说出自己的词：无论以何种形式说出，主持人都会把它换成“我的词”。",
  withheld: "不要以任何形式说出自己的词，否则这条描述不会公开，也不说明原因。",
  allowed: "可以说出自己的词。",
};

const zhBallots: Texts<Config["ballots"]> = {
  hidden: "大家只知道谁出局或谁平票，选票在对局结束后公开。",
  counts: "大家只知道每人得了几票，选票在对局结束后公开。",
  open: "随后所有选票一起公开。",
};

const zhTie: Texts<Config["tie"]> = {
  runoff:
    "最高票相同时，只有并列的玩家再描述一次，由其他玩家在他们之间投票。如果所有在场玩家都并列，或者加赛仍然平票，则无人出局，所有人进入新的一轮。",
  random: "最高票相同时，抽签决定其中一人出局。",
  nobody: "最高票相同时，无人出局。",
};

function zhLimits(config: Config, version: number): string[] {
  const cap = clueCap(config);
  const characters =
    config.speechCap === undefined ? "" : `（并且不超过 ${config.speechCap} 个字符）`;
  return [
    cap === 0
      ? `超出提问所给字数上限的部分会被截去${version < CUTS_AT_SENTENCE ? "" : atSentence.zh}。`
      : `每条描述只保留前 ${cap} 个字${characters}。${wordsInChinese}`,
    [
      ...(config.ownWord === "allowed"
        ? ["可以说出任何词，包括自己的词。"]
        : [zhOwnWord[config.ownWord], saysWord("zh", version), "可以说出任何其他词。"]),
      "没有发言或超时视为沉默。",
    ].join(""),
  ];
}

function zhExample(config: Config): string {
  return [
    isOverAfterOne(config)
      ? "举例：平民 Player 2 被投票出局，卧底得 1 分，Player 2 和其他平民得 0 分。"
      : "举例：平民 Player 2 先出局，之后卧底全部出局，Player 2 和其他平民各得 1 分，卧底得 0 分。",
    "投票本身不计分。",
  ].join("");
}

function zhRules(config: Config, version: number): string[] {
  const { seats, spies, clueRounds, maxVotes, endsAtAlive } = config;
  const cap = clueCap(config);
  return [
    `${seats} 位玩家同桌。其中 ${seats - spies} 人是平民，拿到同一个词；另外 ${spies} 人是卧底，拿到一个不同但相近的词。${
      config.spyAwareOfRole
        ? `卧底知道自己是卧底${spies === 1 ? "" : "，但不知道其他卧底是谁"}，其余都是平民。`
        : "没有人会被告知自己的身份。"
    }`,
    `每次投票前有 ${clueRounds} 轮描述，每一轮玩家依次用一句话描述自己的词。${zhOrder[config.order]}描述要让拿到同一个词的人听得出来，又不能让另一方猜到太多。`,
    ...(version < EXPLAINS
      ? [
          [
            ...(cap === 0 ? [] : [`每条描述只保留前 ${cap} 个字，连写的字母或数字算一个字。`]),
            "超出提问所给字数上限的部分也会被截去。",
            zhOwnWord[config.ownWord],
            "可以说出任何其他词。没有发言或超时视为沉默。",
          ].join(""),
        ]
      : zhLimits(config, version)),
    `随后所有玩家同时投票指出谁是卧底。选票列出在场的玩家${config.mayVoteForSelf ? "，包括自己" : "，不包括自己"}。投票必须恰好是选票上的一个名字。空白回答为弃权，其他回答或超时也算弃权。${zhBallots[config.ballots]}`,
    `得票最多的玩家出局${config.revealsOut ? "，并公布其是否为卧底" : "，其身份在对局结束前不公布"}。${zhTie[config.tie]}无人投票时，视为所有可选的玩家并列。`,
    `${spies === 1 ? "卧底" : "所有卧底"}出局，则平民获胜。有人出局后剩下的玩家不多于 ${endsAtAlive} 人且仍有卧底，或者${maxVotes === 1 ? "唯一一次投票结束" : `举行了 ${maxVotes} 次投票`}后仍有卧底在场，则卧底获胜${config.tie === "runoff" && maxVotes > 1 ? "（加赛也计入次数）" : ""}。`,
    config.points === "win"
      ? "获胜一方每人得 1 分，已出局的也得分；另一方得 0 分。"
      : "获胜一方每人得 1 分，另一方得 0 分。但如果没有任何人被投出局，卧底得三分之二分，平民得三分之一分。",
    ...(version < EXPLAINS ? [] : [zhExample(config)]),
  ];
}

/** The rules of a match as players read them, with the objective at the end. */
export const rules = (config: Config, locale: Locale, version = VERSION): string =>
  [
    ...(locale === "en" ? enRules(config, version) : zhRules(config, version)),
    objectives[locale],
  ].join("\n\n");
