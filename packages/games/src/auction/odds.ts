import type { Config } from "./events.ts";
import { maxBid } from "./state.ts";

/** How rivals are taken to bid: as theory says is best, or as high as the rules let them. */
type Rivals = "equilibrium" | "highest";

/** What a bid is worth before it is given. */
interface BidOdds {
  /** Chance to win the item, 0 to 1; equal highest bids win by chance. */
  readonly win: number;
  /** The profit that it makes on average, in cents. */
  readonly gain: number;
}

/** What a rival bids on an item of this value, in whole cents. */
function rivalBid(config: Pick<Config, "limit" | "seats">, value: number, rivals: Rivals): number {
  const most = maxBid(config, value);
  if (rivals === "highest") return most;
  return Math.min(most, Math.round((value * (config.seats - 1)) / config.seats));
}

/** How many of the integers from 0 to `top` a rising function maps below a limit. */
function countBelow(top: number, limit: number, of: (value: number) => number): number {
  let [low, high] = [0, top + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (of(middle) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The odds of a bid against rivals whose values are drawn as the rules say: each whole amount of cents up to the
 * highest value equally likely, independently of all others.
 *
 * @param value of the item to the bidder, in cents
 * @param bid in cents
 */
export function bidOdds(
  config: Pick<Config, "limit" | "seats" | "topValueCents">,
  { value, bid }: { readonly value: number; readonly bid: number },
  rivals: Rivals,
): BidOdds {
  const { seats, topValueCents: top } = config;
  const of = (drawn: number): number => rivalBid(config, drawn, rivals);
  const below = countBelow(top, bid, of) / (top + 1);
  const upTo = countBelow(top, bid + 1, of) / (top + 1);
  const same = upTo - below;
  // Over the number of equal bids, each of which wins as often as the others.
  const win = same === 0 ? below ** (seats - 1) : (upTo ** seats - below ** seats) / (seats * same);
  return { win, gain: win * (value - bid) };
}
