import { both, countedBest, type ReviewedMove, type Reviewer } from "../review.ts";
import { eventSchema } from "./events.ts";
import { type Bundle, bundlesOf, restOf, sharesOf, worthOf } from "./splits.ts";
import { evolve, type State } from "./state.ts";

/** What each plan would have given both, by the values that are shown at the end, and what each deal was worth. */
export const review: Reviewer = (events, seat) => {
  const state = events.reduce<State | undefined>(
    (so, event) => evolve(so, eventSchema.parse(event)),
    undefined,
  );
  const [first, second] = state?.values ?? [];
  const own = state?.values[seat] ?? null;
  if (state === undefined || own === null || !first || !second) return null;
  const { counts } = state;
  const instance = { counts, values: [first, second] };
  /** What a bundle of the player's gives the player and the other. */
  const given = (bundle: Bundle): [own: number, other: number] => {
    const shares = sharesOf(instance, seat === 0 ? bundle : restOf(counts, bundle));
    return [shares[seat] ?? 0, shares[1 - seat] ?? 0];
  };
  /** The most for the player that leaves the other as much. */
  const mostBeside = (other: number): number =>
    Math.max(
      ...bundlesOf(counts).flatMap((bundle) => {
        const [mine, theirs] = given(bundle);
        return theirs >= other ? mine : [];
      }),
    );
  const moves: ReviewedMove[] = [];
  /** What the other's plans offered so far. */
  const offers: number[] = [];
  for (const { round, seat: by, kind, plan } of state.moves) {
    if (by !== seat) {
      if (plan !== null) offers.push(worthOf(restOf(counts, plan), own));
    } else if (kind === "plan" && plan !== null) {
      const [mine, theirs] = given(plan);
      const most = mostBeside(theirs);
      const made = both(
        `Round ${round}: your plan gave you ${mine} and the other ${theirs}.`,
        `第 ${round} 轮：按你的方案，你得 ${mine}，对方得 ${theirs}。`,
      );
      if (mine >= most) moves.push({ text: made, verdict: "best" });
      else {
        const better = both(
          `${made.en} Leaving the other as much, you could have had ${most}.`,
          `${made.zh}对方所得不减，你本可得到 ${most}。`,
        );
        moves.push({ text: better, verdict: "fair" });
      }
    } else if (kind === "deal") {
      const got = offers.at(-1) ?? 0;
      const most = Math.max(got, ...offers);
      const taken = both(
        `Round ${round}: you accepted a plan that gave you ${got}.`,
        `第 ${round} 轮：你接受了对方的方案，得到 ${got}。`,
      );
      if (got >= most) moves.push({ text: taken, verdict: "best" });
      else {
        const better = both(
          `${taken.en} An earlier plan offered you ${most}.`,
          `${taken.zh}对方此前的方案曾给你 ${most}。`,
        );
        moves.push({ text: better, verdict: "poor" });
      }
    }
  }
  const [offered] = offers.toSorted((one, other) => other - one);
  return {
    by: both(
      "By the values of both players, which you did not know",
      "按双方的价值计算（当时你不知道对方的价值）",
    ),
    summary:
      state.closed?.isDeal !== false || offered === undefined
        ? countedBest(moves)
        : both(
            `Without a deal both got nothing. The best plan that you declined gave you ${offered}.`,
            `没有成交，双方都一无所获。你没有接受的方案中，最好的一个能让你得到 ${offered}。`,
          ),
    moves,
  };
};
