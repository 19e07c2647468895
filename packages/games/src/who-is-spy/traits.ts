import type { MatchTraits, Seat, SeatTraits } from "@wisp/game";
import type { Event } from "./events.ts";

/** The id of the pair (of its family in older matches); words given by hand name themselves. */
export function content(events: readonly Event[]): string {
  const drawn = events.find((event) => event.type === "table-drawn");
  if (drawn === undefined) return "";
  const { family, civilianWord, spyWord } = drawn;
  return family ?? [civilianWord.word, spyWord.word].sort().join("/");
}

/** The last round that was opened. */
export function rounds(events: readonly Event[]): number {
  return events.findLast((event) => event.type === "round-opened")?.round ?? 0;
}

/** The data of a finished match for statistics, besides its outcome, from all of its events. */
export function traits(events: readonly Event[]): MatchTraits {
  let names: readonly string[] = [];
  let order: readonly Seat[] = [];
  const lengths = new Map<Seat, number>();
  const options = new Map<Seat, readonly string[]>();
  const ballots = new Map<Seat, SeatTraits["ballots"][number][]>();
  for (const event of events) {
    if (event.type === "match-opened") names = event.names;
    else if (event.type === "round-opened" && event.round === 1) order = event.order;
    else if (event.type === "spoke") {
      lengths.set(event.seat, (lengths.get(event.seat) ?? 0) + [...event.text].length);
    } else if (event.type === "ballot-dealt") options.set(event.seat, event.options);
    else if (event.type === "votes-shown") {
      for (const { seat, choice } of event.votes) {
        const listed = options.get(seat) ?? [];
        const place = choice === null ? -1 : listed.indexOf(names[choice] ?? "");
        const cast = { options: listed.length, place: place < 0 ? null : place };
        ballots.set(seat, [...(ballots.get(seat) ?? []), cast]);
      }
    }
  }
  return {
    seats: names.map((name, seat) => ({
      order: order.indexOf(seat),
      name,
      speechLength: lengths.get(seat) ?? 0,
      ballots: ballots.get(seat) ?? [],
    })),
  };
}
