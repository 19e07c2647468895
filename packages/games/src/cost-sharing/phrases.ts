import type { Locale, Seat, Utterance } from "@wisp/game";
import { atSentence } from "../common/talk/speech.ts";
import { WHOLE } from "./default-config.ts";
import type { Config, Event } from "./events.ts";
import { equalShares, type NamedAirline, type Shares, type State } from "./state.ts";

/** The facts for a proposal's question. */
interface PhrasedQuestion {
  readonly round: number;
  readonly rounds: number;
  /** The player's own. */
  readonly airline: string;
  readonly stride: number;
}

/** From this version on questions and rules name one form of a proposal, and the rules count scores in an example. */
export const HAS_ONE_FORM = 2;
/** From this version on words that are cut end at a sentence, if one ends near enough. */
export const CUTS_AT_SENTENCE = 3;

/** The host's sentences, by language. */
interface Phrases {
  rules(config: Config, version: number): string;
  readonly objective: string;
  /** What a form calls the share of an airline. */
  shareOf(airline: string, seat: Seat): string;
  /** What a form calls the words to the others. */
  readonly message: string;
  askProposal(question: PhrasedQuestion): string;
  askVote(round: number, rounds: number): string;
  opened(names: readonly string[], rounds: number): string;
  you(name: string, airline: string): string;
  airline(player: string, airline: NamedAirline): string;
  presented(fee: string, airlines: readonly string[]): string;
  share(airline: string, percent: number): string;
  listed(shares: readonly string[]): string;
  proposes(name: string, shares: string): string;
  stands(name: string, shares: string): string;
  says(sentence: string, text: string): string;
  votes(name: string, choice: string): string;
  votesForSelf(name: string): string;
  abstains(name: string): string;
  agreed(round: number, shares: string): string;
  disagreed(round: number): string;
  success(shares: string): string;
  failure(rounds: number): string;
}

const counted = (count: number, noun: string): string =>
  count === 1 ? `1 ${noun}` : `${count} ${noun}s`;

const listed = (names: readonly string[]): string =>
  names.length < 2
    ? names.join()
    : `${names.slice(0, -1).join(", ")} and ${names.slice(-1).join()}`;

const number = (value: number): string => value.toLocaleString("en-US");

/** An airline's name where the materials have none: "Airline A" for the first seat. */
export const airlineLabel = (seat: Seat, locale: Locale): string => {
  const letter = String.fromCharCode("A".charCodeAt(0) + seat);
  return locale === "zh" ? `航空公司 ${letter}` : `Airline ${letter}`;
};

/** The share of the first airline in the example. */
const firstShare = (config: Config): number => equalShares(config)[0] ?? 0;

/** Equal shares as the rules give them for an example. */
const exampleOf = (config: Config): string => {
  const shares = equalShares(config);
  return shares
    .map((share, seat) => `${airlineLabel(seat, config.language)}: ${share}%`)
    .join(", ");
};

const en: Phrases = {
  you: (name, airline) => `You are ${name}, the representative of ${airline}.`,
  rules(config, version) {
    const { seats, rounds, stridePercent, talk } = config;
    const hasOneForm = version >= HAS_ONE_FORM;
    return [
      `${seats} airlines use the same airport and have to share its fixed fee. The host presents them with their traffic: airlines that use the airport more are expected to carry more of the fee. Each player represents one airline and negotiates for at most ${counted(rounds, "round")}.`,
      `In every round all players first make a proposal, one after another in the order of their seats and heard by all: what percentage of the fee each airline pays. ${talk ? `A proposal may come with a few words to the others. ${hasOneForm ? `Words that are longer than the question allows are cut off${version < CUTS_AT_SENTENCE ? "" : atSentence.en}. ` : ""}` : ""}Then all vote, in the same order and also openly, each for the proposal of one player, which may be their own. If all vote for the same numbers, whoever proposed them, they have an agreement and the match is over. Otherwise the next round begins. Without an agreement after round ${rounds} the negotiation has failed.`,
      "With an agreement a player's score is what the others pay: 100 less the percentage of their own airline. Without an agreement everybody scores 0. All players win together or none does.",
      `A proposal names every airline with a whole percentage. The percentages are multiples of ${stridePercent}${stridePercent === 1 ? "" : " (0 included)"} and add up to exactly 100${hasOneForm ? "" : `: as a JSON object, or like this: ${exampleOf(config)}`}. ${hasOneForm ? "It is exactly one JSON object with the fields that the question names. A vote is exactly the name of one player." : "A vote is exactly the name of a player."}`,
      `Any other proposal, or none in time, leaves the player's last proposal as it is; before their first one it is equal shares, rounded down to a multiple of ${stridePercent}, with the rest for the first airline. Any other vote, or none in time, is an abstention, and there is no agreement in that round.`,
      ...(hasOneForm
        ? [
            `Example: all vote for ${exampleOf(config)}. The player of ${airlineLabel(0, config.language)} scores 100 - ${firstShare(config)} = ${100 - firstShare(config)}.`,
          ]
        : []),
      en.objective,
    ].join("\n\n");
  },
  objective:
    "What counts is your own score, averaged over all matches; whether others score more or less counts for nothing.",
  shareOf: (airline) => `${airline}, %`,
  message: "Words to the others",
  askProposal: ({ round, rounds, airline, stride }) =>
    `Round ${round} of ${rounds}: you represent ${airline}. What percentage of the fee does each airline pay, in multiples of ${stride} that add up to ${WHOLE}?`,
  askVote: (round, rounds) =>
    `Round ${round} of ${rounds}: whose proposal do you vote for? All have to vote for the same numbers.`,
  opened: (names, rounds) =>
    `${listed(names)} have ${counted(rounds, "round")} to agree on how to share the fee of an airport.`,
  airline: (player, { name, flightsPerMonth, passengersPerMonth, minutes, aircraft }) =>
    `${player} represents ${name}: ${number(flightsPerMonth)} flights and ${number(passengersPerMonth)} passengers a month, ${minutes} minutes a flight on average, mostly with the ${aircraft}.`,
  presented: (fee, airlines) => `The fee is ${fee}. ${airlines.join(" ")}`,
  share: (airline, percent) => `${airline}: ${percent}%`,
  listed: (shares) => shares.join(", "),
  proposes: (name, shares) => `${name} proposes ${shares}.`,
  stands: (name, shares) => `${name} makes no valid proposal. It is still ${shares}.`,
  says: (sentence, text) => `${sentence} They say: ${text}`,
  votes: (name, choice) => `${name} votes for the proposal of ${choice}.`,
  votesForSelf: (name) => `${name} votes for their own proposal.`,
  abstains: (name) => `${name} gives no valid vote.`,
  agreed: (round, shares) => `Round ${round}: all vote for the same numbers. ${shares}.`,
  disagreed: (round) => `Round ${round}: no agreement.`,
  success: (shares) => `The match is over. The airlines agree on ${shares}, and all win.`,
  failure: (rounds) =>
    `The match is over. After ${counted(rounds, "round")} there is no agreement, and nobody scores.`,
};

const zh: Phrases = {
  you: (name, airline) => `你是 ${name}，代表${airline}。`,
  rules(config, version) {
    const { seats, rounds, stridePercent, talk } = config;
    const hasOneForm = version >= HAS_ONE_FORM;
    return [
      `${seats} 家航空公司使用同一座机场，需要共同分摊机场的固定费用。主持人会介绍各家的航班量和客流量：使用机场越多的公司，理应承担越多。每位玩家代表一家航空公司，谈判最多进行 ${rounds} 轮。`,
      `每一轮，所有玩家先按座位顺序依次公开提出方案，即各家航空公司承担费用的百分比。${talk ? `提出方案时可以附带几句话${hasOneForm ? `，超出提问所给字数上限的部分会被截去${version < CUTS_AT_SENTENCE ? "" : atSentence.zh}` : ""}。` : ""}随后按同样的顺序依次公开投票，每人投给某位玩家的方案，也可以投给自己的。如果所有人投的方案数字完全相同（不论由谁提出），即达成一致，对局结束；否则进入下一轮。第 ${rounds} 轮后仍未达成一致，则谈判失败。`,
      "达成一致时，玩家的得分等于其他公司承担的部分，即 100 减去自家承担的百分比。未达成一致时，所有人得 0 分。所有玩家要么一起获胜，要么无人获胜。",
      `方案要写明每家航空公司承担的百分比，均为整数，且是 ${stridePercent} 的倍数（可以为 0），总和必须正好是 100。${hasOneForm ? "方案必须恰好是一个 JSON 对象，字段见提问。投票必须恰好是一位玩家的名字。" : `可以写成 JSON 对象，也可以写成：${exampleOf(config)}。投票只写一位玩家的名字。`}`,
      `其他形式的方案或超时，沿用该玩家上一次的方案；若此前没有提过方案，则视为平均分摊（向下取 ${stridePercent} 的倍数，余数由第一家承担）。其他形式的投票或超时视为弃权，该轮便不可能达成一致。`,
      ...(hasOneForm
        ? [
            `举例：所有人都投“${zh.listed(equalShares(config).map((share, seat) => zh.share(airlineLabel(seat, config.language), share)))}”，则代表${airlineLabel(0, config.language)} 的玩家得 100 - ${firstShare(config)} = ${100 - firstShare(config)} 分。`,
          ]
        : []),
      zh.objective,
    ].join("\n\n");
  },
  objective: "最终看的是你自己在所有对局中的平均得分；别人得分比你高还是低，都不影响。",
  shareOf: (airline) => `${airline}（%）`,
  message: "对其他人说的话",
  askProposal: ({ round, rounds, airline, stride }) =>
    `第 ${round} 轮（共 ${rounds} 轮）：你代表${airline}。各家航空公司各承担百分之几？须为 ${stride} 的倍数，总和为 ${WHOLE}。`,
  askVote: (round, rounds) =>
    `第 ${round} 轮（共 ${rounds} 轮）：你投给谁的方案？所有人投的数字必须相同。`,
  opened: (names, rounds) => `${names.join("、")} 要在 ${rounds} 轮之内商定如何分摊机场费用。`,
  airline: (player, { name, flightsPerMonth, passengersPerMonth, minutes, aircraft }) =>
    `${player} 代表${name}：每月 ${number(flightsPerMonth)} 个航班、${number(passengersPerMonth)} 名旅客，平均飞行 ${minutes} 分钟，主力机型 ${aircraft}。`,
  presented: (fee, airlines) => `费用共 ${fee}。${airlines.join("")}`,
  share: (airline, percent) => `${airline} ${percent}%`,
  listed: (shares) => shares.join("，"),
  proposes: (name, shares) => `${name} 提出：${shares}。`,
  stands: (name, shares) => `${name} 没有提出有效方案，仍为：${shares}。`,
  says: (sentence, text) => `${sentence}并说：${text}`,
  votes: (name, choice) => `${name} 投给 ${choice} 的方案。`,
  votesForSelf: (name) => `${name} 投给自己的方案。`,
  abstains: (name) => `${name} 没有投出有效的一票。`,
  agreed: (round, shares) => `第 ${round} 轮：所有人投的方案相同。${shares}。`,
  disagreed: (round) => `第 ${round} 轮：未达成一致。`,
  success: (shares) => `对局结束。各方商定：${shares}，全体获胜。`,
  failure: (rounds) => `对局结束。${rounds} 轮过后仍未达成一致，无人得分。`,
};

export const phrases: Readonly<Record<Locale, Phrases>> = { en, zh };

/** "Airline A: 40%, Airline B: 30%, ...". */
export const sharesInWords = (
  { airlines }: Pick<State, "airlines">,
  shares: Shares,
  locale: Locale,
): string =>
  phrases[locale].listed(
    airlines.map(({ name }, seat) => phrases[locale].share(name, shares[seat] ?? 0)),
  );

/** The host's sentence for an event, "" for events that the host does not announce. */
export function narrate(event: Event, view: State, locale: Locale): string {
  const say = phrases[locale];
  const name = (seat: Seat): string => view.names[seat] ?? "";
  const inWords = (shares: Shares): string => sharesInWords(view, shares, locale);
  switch (event.type) {
    case "match-opened":
      return say.opened(event.names, event.config.rounds);
    case "airlines-presented":
      return say.presented(
        event.fee,
        event.airlines.map((airline, seat) => say.airline(name(seat), airline)),
      );
    case "proposals-fixed":
    case "turn-opened":
      return "";
    case "proposal-made": {
      const { seat, shares, text, missed } = event;
      const sentence =
        missed === null
          ? say.proposes(name(seat), inWords(shares))
          : say.stands(name(seat), inWords(shares));
      return text === "" ? sentence : say.says(sentence, text);
    }
    case "vote-cast": {
      const { seat, choice } = event;
      if (choice === null) return say.abstains(name(seat));
      return choice === seat ? say.votesForSelf(name(seat)) : say.votes(name(seat), name(choice));
    }
    case "round-closed":
      return event.agreed === null
        ? say.disagreed(event.round)
        : say.agreed(event.round, inWords(event.agreed));
    case "match-closed":
      return event.agreed === null
        ? say.failure(view.rounds.length)
        : say.success(inWords(event.agreed));
  }
}

/** The words that come with a proposal. */
export const speech = (event: Event): Utterance | undefined =>
  event.type === "proposal-made" && event.text !== ""
    ? { seat: event.seat, text: event.text }
    : undefined;

/** A player's own name and airline. */
export const you = (view: State, seat: Seat, locale: Locale): string =>
  phrases[locale].you(view.names[seat] ?? "", view.airlines[seat]?.name ?? "");
