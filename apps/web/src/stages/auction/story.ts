import {
  type Auction,
  type Event,
  evolve,
  money,
  narrate,
  profitsOf,
  type State,
  winnersOf,
} from "@wisp/games/auction/view";
import { type Cell, type Mark, type RoundsTable, roundsStory } from "#stages/rounds/table.ts";

type BidMark = Extract<Mark, { kind: "bid" }>;

function markOf(auction: Auction, seat: number, isSealed: boolean, top: number): BidMark {
  const value = auction.values[seat] ?? null;
  const own = auction.bids[seat] ?? null;
  const { sale } = auction;
  const isWinner = sale === null ? auction.told[seat] === true : sale.winner === seat;
  // The price is the winner's bid, which spectators of a live match see alone.
  const amount = own?.amount ?? (isWinner && sale !== null ? sale.price : null);
  const part = (cents: number | null) =>
    cents === null ? null : { share: cents / top, text: money(cents) };
  const state = isSealed
    ? "sealed"
    : own !== null && own.amount === null
      ? "none"
      : isWinner
        ? "won"
        : "opened";
  return { kind: "bid", value: part(value), bid: isSealed ? null : part(amount), state };
}

/** The auctions that an event shows, and the one whose bids are still sealed. */
function shownAt(
  { auctions, due }: State,
  event: Event | undefined,
): { readonly count: number; readonly sealed: number | null } {
  switch (event?.type) {
    case undefined:
      return { count: auctions.length, sealed: due.length > 0 ? auctions.length : null };
    case "match-opened":
      return { count: 0, sealed: null };
    case "turn-opened":
      return { count: event.round, sealed: event.round };
    case "auction-closed":
      return { count: event.round, sealed: null };
    default:
      return { count: auctions.length, sealed: null };
  }
}

/**
 * Auctions as columns. Sealed events follow a public one at the same cursor, so the event decides what is open.
 *
 * @param event at which the table is drawn; absent: the state is of public events alone
 */
export function tableOf(state: State, event?: Event): RoundsTable {
  const { config, names, auctions, closed } = state;
  const { count, sealed } = shownAt(state, event);
  const shown = auctions.slice(0, count);
  const opened = sealed === null ? shown : shown.slice(0, -1);
  const profits = profitsOf({ ...state, auctions: opened });
  return {
    names,
    total: config.auctions,
    rounds: shown.map((auction, at) =>
      names.map((_, seat): Cell => {
        const isSealed = at + 1 === sealed;
        return {
          mark: markOf(auction, seat, isSealed, config.topValueCents),
          missed: isSealed ? null : (auction.bids[seat]?.missed ?? null),
        };
      }),
    ),
    due: [],
    scores: profits.map((cents) => (cents === null ? null : cents / 100)),
    winners: closed ? winnersOf(profits) : null,
  };
}

/** How long each event stays while playing, in milliseconds at speed 1. */
const dwellMs: Readonly<Record<Event["type"], number>> = {
  "match-opened": 1_800,
  "values-prepared": 0,
  "value-dealt": 0,
  "turn-opened": 2_400,
  "bid-sealed": 0,
  "auction-closed": 3_200,
  "result-told": 0,
  "match-closed": 2_800,
};

export const auctionStory = roundsStory<State, Event>({
  evolve,
  narrate,
  dwellMs,
  table: tableOf,
});
