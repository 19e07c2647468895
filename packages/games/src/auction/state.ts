import type { MissCode, Seat } from "@wisp/game";
import { versionOf } from "@wisp/game/version";
import { defaultConfig } from "./default-config.ts";
import type { Config, Event } from "./events.ts";

/** A sealed bid. */
interface Bid {
  /** In cents; null where the decision was lost. */
  readonly amount: number | null;
  readonly missed: MissCode | null;
}

/** How an auction ended. */
interface Sale {
  /** Null without a bid. */
  readonly winner: Seat | null;
  /** In cents. */
  readonly price: number;
  /** The seats between which chance decided; [] where one bid was the highest. */
  readonly tied: readonly Seat[];
}

/** An auction, as far as a viewer knows it. */
export interface Auction {
  /** In cents, by seat; null where the viewer may not know it. */
  readonly values: readonly (number | null)[];
  /** By seat; null before the bid, or where the viewer may not know it. */
  readonly bids: readonly (Bid | null)[];
  /** Null before the end, or where the viewer may not know it. */
  readonly sale: Sale | null;
  /** Whether each seat was told that it won; null where it was told nothing. */
  readonly told: readonly (boolean | null)[];
}

/** The fold of a match. */
export interface State {
  readonly config: Config;
  /** Version of the rules of the match. */
  readonly version: number;
  readonly names: readonly string[];
  /** All values in cents, by auction and seat; the full state has them alone. */
  readonly prepared: readonly (readonly number[])[] | null;
  /** Those that have been opened, in order. */
  readonly auctions: readonly Auction[];
  /** Seats whose bid is awaited. */
  readonly due: readonly Seat[];
  readonly closed: boolean;
}

const empty: State = {
  config: defaultConfig,
  version: 1,
  names: [],
  prepared: null,
  auctions: [],
  due: [],
  closed: false,
};

/** The state with a change of an auction, which begins here if it is new. */
function changed(state: State, round: number, change: (auction: Auction) => Auction): State {
  const none = state.names.map(() => null);
  const auctions = Array.from(
    { length: Math.max(round, state.auctions.length) },
    (_, at): Auction => {
      const auction = state.auctions[at] ?? { values: none, bids: none, sale: null, told: none };
      return at === round - 1 ? change(auction) : auction;
    },
  );
  return { ...state, auctions };
}

/** Folds one event in. */
export function evolve(state: State = empty, event: Event): State {
  switch (event.type) {
    case "match-opened":
      return { ...state, config: event.config, version: versionOf(event), names: event.names };
    case "values-prepared":
      return { ...state, prepared: event.values };
    case "value-dealt": {
      const { seat, value } = event;
      return changed(state, event.round, (auction) => ({
        ...auction,
        values: auction.values.with(seat, value),
      }));
    }
    case "turn-opened":
      return { ...changed(state, event.round, (auction) => auction), due: event.seats };
    case "bid-sealed": {
      const { seat, amount, missed } = event;
      const due = state.due.filter((each) => each !== seat);
      return changed({ ...state, due }, event.round, (auction) => ({
        ...auction,
        bids: auction.bids.with(seat, { amount, missed }),
      }));
    }
    case "auction-closed": {
      const { winner, price, tied } = event;
      return changed({ ...state, due: [] }, event.round, (auction) => ({
        ...auction,
        sale: { winner, price, tied },
      }));
    }
    case "result-told":
      return changed({ ...state, due: [] }, event.round, (auction) => ({
        ...auction,
        told: auction.told.with(event.seat, event.won),
      }));
    case "match-closed":
      return { ...state, due: [], closed: true };
  }
}

/** The highest legal bid on an item, in cents. On an item without value everybody may bid 0. */
export const maxBid = ({ limit }: Pick<Config, "limit">, value: number): number =>
  limit === "below" ? Math.max(0, value - 1) : value;

/** What the winner of an auction made, in cents; null for auctions of which the viewer knows too little. */
function gainOf({ values, sale }: Auction): number | null {
  if (sale === null) return null;
  const value = sale.winner === null ? sale.price : values[sale.winner];
  return value === null || value === undefined ? null : value - sale.price;
}

/** Each seat's profit in cents so far; null where the viewer knows too little. */
export function profitsOf({ names, auctions }: State): (number | null)[] {
  return names.map((_, seat) =>
    auctions.reduce<number | null>((sum, auction) => {
      const { sale, told } = auction;
      const lost = sale === null ? told[seat] === false : sale.winner !== seat;
      if (lost || sum === null) return sum;
      const gain = gainOf(auction);
      return gain === null ? null : sum + gain;
    }, 0),
  );
}

/** The seats with the greatest profit above 0; null where the viewer knows too little. */
export function winnersOf(profits: readonly (number | null)[]): Seat[] | null {
  const known = profits.filter((profit) => profit !== null);
  if (known.length < profits.length) return null;
  const best = Math.max(...known);
  return best > 0 ? known.flatMap((profit, seat) => (profit === best ? [seat] : [])) : [];
}
