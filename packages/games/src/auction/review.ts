import { both, countedBest, type ReviewedMove, type Reviewer } from "../review.ts";
import { eventSchema } from "./events.ts";
import { evolve, type State } from "./state.ts";

const money = (cents: number): string => (cents / 100).toFixed(2);

/** What each bid was worth beside the others' sealed bids, and which would have won the most. */
export const review: Reviewer = (events, seat) => {
  const state = events.reduce<State | undefined>(
    (so, event) => evolve(so, eventSchema.parse(event)),
    undefined,
  );
  if (state === undefined) return null;
  const moves = state.auctions.flatMap(({ values, bids, sale }, at): ReviewedMove[] => {
    const [value, bid] = [values[seat], bids[seat]?.amount];
    if (value === null || value === undefined || bid === null || bid === undefined) return [];
    const others = bids.flatMap((other, by) => (by === seat ? [] : (other?.amount ?? [])));
    // One cent above the others wins for certain.
    const enough = others.length === 0 ? 0 : Math.max(...others) + 1;
    const gain = sale?.winner === seat ? value - sale.price : 0;
    const most = Math.max(0, value - enough);
    const made = both(
      `Auction ${at + 1}: worth ${money(value)} to you, you bid ${money(bid)} and made ${money(gain)}.`,
      `第 ${at + 1} 场：对你的价值为 ${money(value)}，你出价 ${money(bid)}，赚得 ${money(gain)}。`,
    );
    if (gain >= most) return [{ text: made, verdict: "best" }];
    const better = both(
      `${made.en} A bid of ${money(enough)} would have made ${money(most)}.`,
      `${made.zh}若出价 ${money(enough)}，可赚 ${money(most)}。`,
    );
    return [{ text: better, verdict: gain > 0 ? "fair" : "poor" }];
  });
  return {
    by: both(
      "Beside the others’ sealed bids, which nobody knew",
      "对照其他人的密封出价（当时无人知晓）",
    ),
    summary: countedBest(moves),
    moves,
  };
};
