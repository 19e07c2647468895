import type { StageOf } from "@wisp/game";
import { sharesOwner } from "./rounds.ts";
import { earned, isWin, type Points, standingsOf, Tally } from "./scores.ts";
import {
  type ArenaWindow,
  isThere,
  type StageRequest,
  type StageState,
  type StageTable,
} from "./shape.ts";
import { placed, Turns } from "./turns.ts";

type ArenaRequest = StageRequest<StageOf<"arena">>;

/** Two for the first place, one for the others of the upper half; equals share. */
const usualPoints = (size: number): Points =>
  Array.from({ length: size }, (_, place) => (place === 0 ? 2 : place < size / 2 ? 1 : 0));

/** Entrants at a table whose other seats house agents have. */
const MIN_FILLED = 2;

/** Wins in a row after which an entrant's points count double, until it loses. */
const STREAK = 2;

/** The scores of an arena: points of matches that follow two wins in a row are doubled until a loss. */
function score({ stage, size, results, deals, entrants }: ArenaRequest) {
  const points = stage.points ?? usualPoints(size);
  const tally = new Tally(
    entrants.map(({ id }) => id),
    size,
  );
  const turns = new Turns(deals, size, entrants.length);
  const inARow = new Map<string, number>();
  for (const result of results) {
    const { seats, points: made } = result;
    if (made === null) continue;
    const worth = earned(made, points);
    const [least, most] = [Math.min(...worth), Math.max(...worth)];
    const doubled = worth.map((each, place) => {
      const id = seats[place] ?? null;
      if (id === null) return each;
      const wins = inARow.get(id) ?? 0;
      if (isWin(made, place)) inARow.set(id, wins + 1);
      // A streak goes on through anything but a loss; before it, only wins count.
      else if ((each === least && each < most) || wins < STREAK) inARow.set(id, 0);
      return wins >= STREAK ? 2 * each : each;
    });
    tally.add(result, doubled);
    turns.add(result, tally);
  }
  return { tally, turns };
}

const closedWindow: ArenaWindow = { minute: 0, open: [], busy: [], ratings: new Map() };

/** The indexes of the entrants that are free, the highest rating first. */
function freeEntrants(
  { entrants }: ArenaRequest,
  { minute, busy, ratings }: ArenaWindow,
): number[] {
  const rating = (one: number): number => ratings.get(entrants[one]?.id ?? "") ?? 0;
  return entrants
    .flatMap((entrant, at) => (isThere(entrant, minute) && !busy.includes(entrant.id) ? [at] : []))
    .sort((one, other) => rating(other) - rating(one) || one - other);
}

/**
 * The tables of an arena: entrants that are there and free are seated at once, with the nearest in rating that they
 * have met least. House agents fill a table only where no open match will free more entrants. Once the window has
 * closed none is seated; the arena is over when its last match is.
 */
export function arenaTables(request: ArenaRequest): StageState {
  const { stage, size, entrants, results, random } = request;
  const { window = closedWindow } = request;
  const { minute, open } = window;
  const { tally, turns } = score(request);
  const owners = new Map(entrants.map(({ id, ownerId }) => [id, ownerId]));
  const tables = results.map(
    (result): StageTable => ({
      ...result,
      state: result.points === null ? "lost" : "ended",
      sameOwner: sharesOwner(result.seats, owners),
      contentSet: null,
    }),
  );
  tables.push(
    ...open.map(
      (match): StageTable => ({
        ...match,
        state: "due",
        points: null,
        sameOwner: sharesOwner(match.seats, owners),
        contentSet: null,
      }),
    ),
  );
  let number = [...results, ...open].filter(({ round }) => round === minute).length;
  let free = freeEntrants(request, window);
  const fewest = open.length > 0 || free.length >= size ? size : MIN_FILLED;
  const owner = (one: number): string | null => entrants[one]?.ownerId ?? null;
  // To have met once weighs as much as ten tables between two; an owner's agents meet only where no others are free.
  const costOfMeeting = (one: number, table: readonly number[]): number =>
    table.reduce((sum, other) => {
      const same = owner(one) !== null && owner(one) === owner(other);
      return sum + 10 * size * tally.meetings(one, other) + (same ? 1e6 : 0);
    }, 0);
  while (minute < stage.minutes && free.length >= fewest) {
    const table = free.slice(0, 1);
    while (table.length < size) {
      const [best] = free
        .filter((one) => !table.includes(one))
        .map((one, distance) => ({ one, cost: distance + costOfMeeting(one, table) }))
        .sort((one, other) => one.cost - other.cost);
      if (best === undefined) break;
      table.push(best.one);
    }
    free = free.filter((one) => !table.includes(one));
    const draws = random(`table/${minute}/${number}`);
    const empty = Array.from({ length: size - table.length }, () => entrants.length);
    const places = placed([...table, ...empty], tally, draws);
    const seats = places.map((one) => entrants[one]?.id ?? null);
    tables.push({
      round: minute,
      group: 0,
      table: number,
      match: 0,
      seats,
      dealt: turns.deal(places, draws),
      state: "due",
      points: null,
      sameOwner: sharesOwner(seats, owners),
      contentSet: null,
    });
    number += 1;
  }
  const all = entrants.map((_, at) => at);
  return {
    tables,
    round: Math.min(minute, stage.minutes),
    rounds: stage.minutes,
    done: minute >= stage.minutes && open.length === 0,
    standings: standingsOf(tally, all, 0, random("tie")),
    bracket: [],
  };
}
