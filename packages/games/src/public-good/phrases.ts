import type { Locale, Seat } from "@wisp/game";
import {
  type Config,
  ENDOWMENT,
  type Event,
  paysToGive,
  poolOf,
  type State,
  scaleOf,
  scoresOf,
  shareUnits,
} from "./state.ts";

/** The facts for a player's question. */
interface PhrasedQuestion {
  readonly round: number;
  readonly rounds: number;
  readonly pool: number;
}

/** How the pool is paid out. */
interface Payout {
  readonly pool: number;
  readonly multiplier: number;
  /** What each player gets, in points. */
  readonly share: number;
}

/** From this version on the rules count a whole score in an example. */
const EXPLAINS = 5;

/** The host's sentences, by language. */
interface Phrases {
  rules(config: Config, version: number): string;
  readonly objective: string;
  askContribution(question: PhrasedQuestion): string;
  opened(names: readonly string[], rounds: number): string;
  yourName(name: string): string;
  contributed(name: string, amount: number): string;
  missed(name: string, amount: number): string;
  shown(round: number, sentences: readonly string[], pool: number): string;
  paidOut(payout: Payout): string;
  won(names: readonly string[], points: number): string;
}

/** Points with two decimals at most. */
const written = (points: number): string => String(Math.round(points * 100) / 100);

const counted = (count: number, noun: string): string =>
  count === 1 ? `1 ${noun}` : `${count} ${noun}s`;

const listed = (names: readonly string[]): string =>
  names.length < 2
    ? names.join()
    : `${names.slice(0, -1).join(", ")} and ${names.slice(-1).join()}`;

/** A player who keeps 60 of the points, in a match whose pool ends at 150. */
const example = { kept: 60, pool: 150 } as const;
const exampleShare = (multiplier: number, seats: number): number =>
  (example.pool * multiplier) / seats;

function enExample(multiplier: number, seats: number): string {
  const share = exampleShare(multiplier, seats);
  return `Example: the pool holds ${example.pool} points at the end, and you have kept ${example.kept}. Each player gets ${written(share)} (${example.pool} * ${multiplier} / ${seats}), and your score is ${example.kept} + ${written(share)} = ${written(example.kept + share)}.`;
}

function zhExample(multiplier: number, seats: number): string {
  const share = exampleShare(multiplier, seats);
  return `举例：最后公共池有 ${example.pool} 点，你保留了 ${example.kept} 点。每人分得 ${written(share)} 点（${example.pool} × ${multiplier} ÷ ${seats}），你的得分是 ${example.kept} + ${written(share)} = ${written(example.kept + share)}。`;
}

const en: Phrases = {
  yourName: (name) => `You are ${name}.`,
  rules: ({ seats, rounds, multiplier }, version) =>
    [
      `Each of the ${seats} players starts with ${ENDOWMENT} points. The match has ${counted(rounds, "round")}. In every round each player contributes some of the points that they have left to a common pool, all at the same time and without knowing the other contributions. Then all contributions of the round are shown.`,
      `After the last round the points in the pool are multiplied by ${multiplier} and shared equally among all players, whatever they contributed.${version < EXPLAINS ? ` Of a pool of 100, each player gets ${written((100 * multiplier) / seats)}.` : ""} A player's score is the points that they kept plus this share. The player with the highest score is called the winner; players who tie for the highest score all win.`,
      ...(version < EXPLAINS ? [] : [enExample(multiplier, seats)]),
      `${version < EXPLAINS ? "An answer is a whole number from 0 to the points that you have left, in digits and without other words" : "A contribution is exactly one whole number from 0 to the points that you have left, in digits"}. A player with no points left is not asked. When no player has points left, the match ends early.`,
      paysToGive({ multiplier, seats })
        ? `Any other answer, or no answer in time, contributes nothing. A contributed point returns more than one point to the player who gave it (${multiplier} divided by ${seats}), so failing to answer never pays better than answering.`
        : `Any other answer, or no answer in time, contributes all the points that the player has left. A contributed point never returns more than one point to the player who gave it (${multiplier} divided by ${seats}), so failing to answer never pays better than answering.`,
      en.objective,
    ].join("\n\n"),
  objective:
    "What counts is your own score, averaged over all matches; whether others score more or less counts for nothing.",
  askContribution: ({ round, rounds, pool }) =>
    `Round ${round} of ${rounds}: the pool holds ${counted(pool, "point")}. How many of your remaining points do you contribute?`,
  opened: (names, rounds) =>
    `${listed(names)} each have ${ENDOWMENT} points and ${counted(rounds, "round")} to fill a common pool.`,
  contributed: (name, amount) => `${name} contributes ${amount}`,
  missed: (name, amount) =>
    `${name} gives no valid answer and contributes ${amount === 0 ? "nothing" : `all ${amount}`}`,
  shown: (round, sentences, pool) =>
    `Round ${round}: ${sentences.join("; ")}. The pool holds ${counted(pool, "point")}.`,
  paidOut: ({ pool, multiplier, share }) =>
    `The pool of ${counted(pool, "point")} is multiplied by ${multiplier} to ${written(pool * multiplier)}. Each player gets ${written(share)}.`,
  won: (names, points) =>
    names.length === 1
      ? `The match is over. ${names.join()} has the highest score, ${written(points)}, and wins.`
      : `The match is over. ${listed(names)} tie for the highest score, ${written(points)}, and win.`,
};

const zh: Phrases = {
  yourName: (name) => `你是 ${name}。`,
  rules: ({ seats, rounds, multiplier }, version) =>
    [
      `${seats} 位玩家各有 ${ENDOWMENT} 点起始点数。对局共 ${rounds} 轮。每一轮，所有玩家同时决定从自己剩余的点数中拿出多少投入公共池，决定时不知道其他人的投入。随后公布本轮所有人的投入。`,
      `最后一轮结束后，公共池中的点数乘以 ${multiplier}，再平均分给所有玩家，与各自投入多少无关。${version < EXPLAINS ? `例如公共池有 100 点时，每人分得 ${written((100 * multiplier) / seats)} 点。` : ""}玩家的得分等于保留的点数加上分得的点数。得分最高的玩家称为获胜者；并列最高的玩家均获胜。`,
      ...(version < EXPLAINS ? [] : [zhExample(multiplier, seats)]),
      `${version < EXPLAINS ? "回答必须是从 0 到你的剩余点数之间的一个整数，只写数字，不要附加其他文字" : "投入必须恰好是从 0 到你的剩余点数之间的一个整数，用阿拉伯数字书写"}。点数用尽的玩家不再被提问；所有玩家的点数都用尽时，对局提前结束。`,
      paysToGive({ multiplier, seats })
        ? `其他回答或超时，视为什么也不投入。投入的每一点，投入者自己能收回不止一点（${multiplier} 除以 ${seats}），因此不作答绝不会比作答更划算。`
        : `其他回答或超时，视为投入全部剩余点数。投入的每一点，投入者自己最多收回一点（${multiplier} 除以 ${seats}），因此不作答绝不会比作答更划算。`,
      zh.objective,
    ].join("\n\n"),
  objective: "最终看的是你自己在所有对局中的平均得分；别人得分比你高还是低，都不影响。",
  askContribution: ({ round, rounds, pool }) =>
    `第 ${round} 轮（共 ${rounds} 轮）：公共池现有 ${pool} 点。你从剩余的点数中投入多少？`,
  opened: (names, rounds) =>
    `${names.join("、")} 各有 ${ENDOWMENT} 点，共有 ${rounds} 轮可以投入公共池。`,
  contributed: (name, amount) => `${name} 投入 ${amount}`,
  missed: (name, amount) =>
    `${name} 没有给出有效回答，${amount === 0 ? "没有投入" : `投入全部 ${amount}`}`,
  shown: (round, sentences, pool) =>
    `第 ${round} 轮：${sentences.join("；")}。公共池现有 ${pool} 点。`,
  paidOut: ({ pool, multiplier, share }) =>
    `公共池的 ${pool} 点乘以 ${multiplier}，变为 ${written(pool * multiplier)} 点，每人分得 ${written(share)} 点。`,
  won: (names, points) =>
    names.length === 1
      ? `对局结束。${names.join()} 以 ${written(points)} 分居首，获胜。`
      : `对局结束。${names.join("、")} 以 ${written(points)} 分并列第一，共同获胜。`,
};

export const phrases: Readonly<Record<Locale, Phrases>> = { en, zh };

/** The host's sentence for an event, "" for events that the host does not announce. */
export function narrate(event: Event, view: State, locale: Locale): string {
  const say = phrases[locale];
  const { config, names } = view;
  const name = (seat: Seat): string => names[seat] ?? "";
  switch (event.type) {
    case "match-opened":
      return say.opened(event.names, event.config.rounds);
    case "turn-opened":
      return "";
    case "contributions-shown":
      return say.shown(
        event.round,
        event.contributions.map(({ amount, missed }, seat) =>
          missed === null ? say.contributed(name(seat), amount) : say.missed(name(seat), amount),
        ),
        poolOf(view),
      );
    case "pool-shared": {
      const { pool } = event;
      const share = shareUnits(config, pool) / scaleOf(config);
      return say.paidOut({ pool, multiplier: config.multiplier, share });
    }
    case "match-closed":
      return say.won(event.winners.map(name), Math.max(...scoresOf(view)) / scaleOf(config));
  }
}

/** A player's own name. */
export const you = (view: State, seat: Seat, locale: Locale): string =>
  phrases[locale].yourName(view.names[seat] ?? "");
