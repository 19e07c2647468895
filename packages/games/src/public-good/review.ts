import { both, countedBest, type ReviewedMove, type Reviewer } from "../review.ts";
import { ENDOWMENT, eventSchema, evolve, paysToGive, type State } from "./state.ts";

/** What each contribution brought back to the one who gave it, and what it gave the others. */
export const review: Reviewer = (events, seat) => {
  const state = events.reduce<State | undefined>(
    (so, event) => evolve(so, eventSchema.parse(event)),
    undefined,
  );
  if (state === undefined) return null;
  const { multiplier, seats } = state.config;
  const rate = multiplier / seats;
  const tenths = (value: number): number => Math.round(value * 10) / 10;
  const pays = paysToGive(state.config);
  let left = ENDOWMENT;
  const moves = state.rounds.flatMap((round, at): ReviewedMove[] => {
    const own = round[seat];
    // One who has nothing left is not asked.
    const isAsked = left > 0;
    left -= own?.amount ?? 0;
    if (own === undefined || own.missed !== null || !isAsked) return [];
    const back = tenths(own.amount * rate);
    const others = tenths(own.amount * rate * (seats - 1));
    const text = both(
      `Round ${at + 1}: you gave ${own.amount}. It brought you ${back} back, and the others ${others} together.`,
      `第 ${at + 1} 轮：你投入 ${own.amount}，自己收回 ${back}，其他人共得到 ${others}。`,
    );
    return [{ text, verdict: pays || own.amount === 0 ? "best" : "fair" }];
  });
  return {
    by: both(
      `Each point returns ${tenths(rate * 10) / 10} to every player`,
      `每投入 1 分，每名玩家各得 ${tenths(rate * 10) / 10}`,
    ),
    summary: pays
      ? countedBest(moves)
      : both(
          "Alone, giving nothing always pays most. Together, giving everything does.",
          "单看自己，一分不投收益最高；人人都投，大家收益最高。",
        ),
    moves,
  };
};
