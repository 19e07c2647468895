import {
  type Answer,
  type Ask,
  everyone,
  type Fact,
  type Illegal,
  type Locale,
  type LogEntry,
  type NumberShape,
  nobody,
  type Outcome,
  only,
  openedVersion,
  type Random,
  randomFrom,
  readNumber,
  type Seat,
  untilEnd,
  type VersionedSetup,
} from "@wisp/game";
import { z } from "zod";
import { contentId } from "../common/content-id.ts";
import { factOf } from "../common/facts.ts";
import type { Config, Event, Materials } from "./events.ts";
import { money, phrases } from "./phrases.ts";
import { type Auction, maxBid, profitsOf, type State, winnersOf } from "./state.ts";

const toAll = (...events: Event[]): LogEntry<Event>[] =>
  events.map((event) => ({ to: everyone, event }));

/** Names values: equal for equal values of all auctions. */
const valuesId = (values: readonly (readonly number[])[]): string =>
  contentId(JSON.stringify(values));

/** Values that the materials fix or that are drawn, each under its own label. */
function prepareValues(
  { auctions, seats, topValueCents }: Config,
  { values = [], draws }: Materials,
  random: Random,
): number[][] {
  const drawn = draws === undefined ? random : randomFrom(draws);
  return Array.from({ length: auctions }, (_, at) => {
    const fixed = values[at];
    if (fixed === undefined) {
      return Array.from({ length: seats }, (_value, seat) =>
        drawn(`value/${at + 1}/${seat}`).int(topValueCents + 1),
      );
    }
    if (fixed.length !== seats) {
      throw new RangeError(`auction ${at + 1} has values for ${fixed.length} seats, not ${seats}`);
    }
    if (fixed.some((value) => value > topValueCents)) {
      throw new RangeError(`a value of auction ${at + 1} is above the highest, ${topValueCents}`);
    }
    return fixed;
  });
}

/**
 * Opens the match and prepares the values of all auctions.
 * Throws a RangeError for values of a table of another size, or above the highest value.
 */
export function deal(setup: VersionedSetup<Config, Materials>, random: Random): LogEntry<Event>[] {
  const { config, materials } = setup;
  const names = Array.from({ length: config.seats }, (_, seat) => `Player ${seat + 1}`);
  const values = prepareValues(config, materials, random);
  return [
    ...toAll({ type: "match-opened", config, names, ...openedVersion(setup) }),
    { to: nobody, event: { type: "values-prepared", id: valuesId(values), values } },
  ];
}

/** The name of the values that a match was played with. */
export function content(events: readonly Event[]): string {
  return events.find((event) => event.type === "values-prepared")?.id ?? "";
}

function openAuction({ names, auctions, prepared }: State): LogEntry<Event>[] {
  const values = prepared?.[auctions.length];
  if (values === undefined) throw new Error("only the full state can be advanced");
  const round = auctions.length + 1;
  return [
    ...values.map(
      (value, seat): LogEntry<Event> => ({
        to: untilEnd(seat),
        event: { type: "value-dealt", round, seat, value },
      }),
    ),
    ...toAll({ type: "turn-opened", round, ask: "bid", seats: [...names.keys()] }),
  ];
}

/** The highest bid wins and is paid; chance decides between equal ones. */
function settle({ config, auctions }: State, auction: Auction, random: Random): LogEntry<Event>[] {
  const round = auctions.length;
  const amounts = auction.bids.map((bid) => bid?.amount ?? -1);
  const price = Math.max(...amounts);
  const leaders =
    price < 0 ? [] : amounts.flatMap((amount, seat) => (amount === price ? [seat] : []));
  const [first = null] = leaders;
  const winner = leaders.length > 1 ? random(`tie/${round}`).pick(leaders) : first;
  const tied = leaders.length > 1 ? leaders : [];
  const event: Event = {
    type: "auction-closed",
    round,
    winner,
    price: Math.max(0, price),
    tied,
  };
  if (config.show === "result") return toAll(event);
  return [
    { to: untilEnd(), event },
    ...amounts.map(
      (_, seat): LogEntry<Event> => ({
        to: only(seat),
        event: { type: "result-told", round, seat, won: seat === winner },
      }),
    ),
  ];
}

/** Settles an auction, opens the next one or closes the match; [] while bids are awaited and after the end. */
export function advance(state: State, random: Random): LogEntry<Event>[] {
  const { config, auctions, due, closed } = state;
  if (due.length > 0 || closed) return [];
  const last = auctions.at(-1);
  if (last !== undefined && last.sale === null) return settle(state, last, random);
  if (auctions.length === config.auctions) return toAll({ type: "match-closed" });
  return openAuction(state);
}

/** A lost decision is no bid. A legal bid is never above the value, so failing to answer pays no better. */
export function decide(
  state: State,
  answers: ReadonlyMap<Seat, Answer<number>>,
): LogEntry<Event>[] {
  const round = state.auctions.length;
  return state.due.map((seat): LogEntry<Event> => {
    const answer = answers.get(seat);
    const bid =
      answer !== undefined && "given" in answer
        ? { amount: answer.given, missed: null }
        : { amount: null, missed: answer?.missed ?? "error" };
    return { to: untilEnd(seat), event: { type: "bid-sealed", round, seat, ...bid } };
  });
}

/** Profits are in cents, so that their facts divide by hundreds of auctions. */
export const POINTS_SCALE = 100;

function factsOf(
  { names, auctions }: State,
  profits: readonly (number | null)[],
  seat: Seat,
): Fact[] {
  const fact = factOf(seat);
  const seats = names.length;
  let [bids, aboveHalf, above, atEquilibrium] = [0, 0, 0, 0];
  for (const auction of auctions) {
    const amount = auction.bids[seat]?.amount ?? null;
    const value = auction.values[seat] ?? 0;
    if (amount === null) continue;
    bids += 1;
    if (2 * amount > value) aboveHalf += 1;
    // In parts of a cent of which the number of bidders makes one: (n - 1) / n of the value is whole.
    above += seats * amount - (seats - 1) * value;
    atEquilibrium += (seats - 1) * value;
  }
  const won = auctions.filter(({ sale }) => sale?.winner === seat).length;
  return [
    fact("profit", profits[seat] ?? 0, POINTS_SCALE * auctions.length),
    fact("auctions-won", won, auctions.length),
    fact("overbid", above, atEquilibrium),
    fact("bids-above-half", aboveHalf, bids),
  ];
}

/** The sum of the profits; every seat is its own side. Undefined before the end. */
export function outcome(state: State): Outcome | undefined {
  const { names, closed } = state;
  if (!closed) return undefined;
  const profits = profitsOf(state);
  return {
    points: profits.map((profit) => profit ?? 0),
    pointsScale: POINTS_SCALE,
    roles: names.map(() => "bidder"),
    sides: [...names],
    winners: winnersOf(profits) ?? [],
    facts: names.flatMap((_, seat) => factsOf(state, profits, seat)),
  };
}

/** A sign of dollars in front of an amount. */
const DOLLARS = /[$＄](?=\s*\d)/u;

/** The question of an auction: a bid, read into whole cents. */
export function ask(view: State, seat: Seat, locale: Locale): Ask<number> {
  const { config, auctions } = view;
  const value = auctions.at(-1)?.values[seat] ?? 0;
  const most = maxBid(config, value);
  const shape: NumberShape = { kind: "number", min: 0, max: most / 100, whole: false };
  return {
    kind: "bid",
    prompt: phrases[locale].askBid(auctions.length, config.auctions),
    answer: z.int().min(0).max(most),
    shape,
    timeLimitMs: config.bidTimeLimitMs,
    parse(text): number | Illegal {
      const any = { min: -Infinity, max: Infinity, whole: false };
      const read = readNumber(text.replace(DOLLARS, ""), any);
      if (read === undefined) return { illegal: "The bid is not a number." };
      if (read < 0) return { illegal: "The bid is below 0." };
      if (read > shape.max) {
        return { illegal: `The bid is above the highest that is legal here, ${money(most)}.` };
      }
      const cents = Math.round(read * 100);
      return cents / 100 === read ? cents : { illegal: "The bid has more than two decimals." };
    },
  };
}
