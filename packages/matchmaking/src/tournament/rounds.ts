import { PLACE_SCALE, type Random, type RoundStage, scoped } from "@wisp/game";
import { circlePairs, seatPairs } from "./pairs.ts";
import { earned, standingsOf, Tally } from "./scores.ts";
import { seatTables, tablesFor } from "./seating.ts";
import {
  type Entrant,
  isThere,
  type StageRequest,
  type StageResult,
  type StageState,
  type StageTable,
} from "./shape.ts";
import { placed, Turns } from "./turns.ts";

/** Rounds in which everybody can meet everybody. */
const leagueRounds = (entrants: number, size: number): number =>
  size === 2
    ? Math.max(1, entrants - 1 + (entrants % 2))
    : Math.max(1, Math.ceil((entrants - 1) / (size - 1)));

/** The rounds of a stage in rounds, with its default: as many as its largest league needs. */
export function roundsOf(stage: RoundStage, entrants: number, size: number): number {
  if (stage.rounds !== null) return stage.rounds;
  if (stage.kind === "swiss") return Math.ceil(Math.log2(Math.max(2, entrants))) + 2;
  if (stage.kind === "league") return leagueRounds(entrants, size);
  return leagueRounds(Math.ceil(entrants / groupsFor(entrants, stage.size)), size);
}

/** How many groups of at most `size` seat `entrants`. */
export const groupsFor = (entrants: number, size: number): number =>
  Math.max(1, Math.ceil(entrants / size));

/**
 * Spreads seeds over columns: row by row, every other row backwards, so that each column has one of each row.
 * Owners are kept apart by exchanges within a row, as far as that is possible; the first row stays.
 */
export function snake<Item extends { readonly ownerId: string | null }>(
  items: readonly Item[],
  columns: number,
): Item[][] {
  const rows = Array.from({ length: Math.ceil(items.length / columns) }, (_, row) => {
    const seeds = items.slice(row * columns, (row + 1) * columns);
    return row % 2 === 0 ? seeds : seeds.reverse();
  });
  // A last row that is not full and runs backwards begins at the last column.
  const shift = (row: number): number =>
    row % 2 === 0 ? 0 : columns - (rows[row]?.length ?? columns);
  const at = (row: number, column: number): Item | undefined => rows[row]?.[column - shift(row)];
  const clashes = (row: number, column: number, item: Item | undefined): number =>
    rows.filter((_, other) => {
      const owner = item?.ownerId ?? null;
      return other !== row && owner !== null && at(other, column)?.ownerId === owner;
    }).length;
  for (const [row, items_] of rows.entries()) {
    if (row === 0) continue;
    for (let place = 0; place < items_.length; place += 1) {
      const column = place + shift(row);
      const own = items_[place];
      if (own === undefined || clashes(row, column, own) === 0) continue;
      const better = items_.findIndex((other, to) => {
        const there = to + shift(row);
        const now = clashes(row, column, own) + clashes(row, there, other);
        return clashes(row, column, other) + clashes(row, there, own) < now;
      });
      const other = items_[better];
      if (other === undefined) continue;
      items_[place] = other;
      items_[better] = own;
    }
  }
  return Array.from({ length: columns }, (_, column) =>
    rows.flatMap((_, row) => at(row, column) ?? []),
  );
}

/** One league of a stage: the whole of it, or a group. */
interface League {
  readonly request: StageRequest<RoundStage>;
  readonly group: number;
  readonly entrants: readonly Entrant[];
  readonly rounds: number;
  readonly random: Random;
}

interface Seated {
  readonly tables: readonly (readonly number[])[];
  readonly out: readonly number[];
}

/** Who sits out: those that have least often, the last of the order first. */
function sittingOut(order: readonly number[], out: number, tally: Tally): number[] {
  return order
    .toReversed()
    .sort((one, other) => (tally.satOut[one] ?? 0) - (tally.satOut[other] ?? 0))
    .slice(0, out);
}

/** The order in which neighbours meet: by points, in the first round so that each table has seeds of all strengths. */
function orderOf(
  { request: { stage, size }, entrants, random }: League,
  round: number,
  there: readonly number[],
  tally: Tally,
): number[] {
  if (stage.kind !== "swiss") return random(`order/${round}`).shuffle(there);
  if (round === 0) {
    const seeds = there.flatMap((index) => {
      const entrant = entrants[index];
      return entrant === undefined ? [] : [{ index, ownerId: entrant.ownerId }];
    });
    const { tables } = tablesFor(there.length, size, "house");
    return snake(seeds, Math.max(1, tables))
      .sort((one, other) => other.length - one.length)
      .flatMap((table) => table.map(({ index }) => index));
  }
  const standings = standingsOf(tally, there, 0, random(`order/${round}`));
  return standings.map(({ id }) => tally.index(id));
}

/** Draws the tables of a round from the rounds before. */
function seatRound(league: League, round: number, tally: Tally, turns: Turns): Seated {
  const { request, entrants, random } = league;
  const { stage, size } = request;
  const there = entrants.flatMap((entrant, at) => (isThere(entrant, round) ? [at] : []));
  const order = orderOf(league, round, there, tally);
  const { tables, out } = tablesFor(order.length, size, stage.fill);
  if (tables === 0) return { tables: [], out: order };
  if (stage.kind !== "swiss" && size === 2) return circleRound(league, round, there);
  const resting = sittingOut(order, out, tally);
  const seating = {
    order: order.filter((one) => !resting.includes(one)),
    count: entrants.length,
    size,
    ownerIds: entrants.map(({ ownerId }) => ownerId),
    points: stage.kind === "swiss" ? tally.points : entrants.map(() => 0),
    meetings: (one: number, other: number) => tally.meetings(one, other),
    ahead: turns.ahead(),
  };
  const begun = (one: number): number => {
    const [first = 0, second = 0] = tally.places[one] ?? [];
    return first - second;
  };
  const seated =
    size === 2 ? seatPairs(seating, begun) : seatTables(seating, random(`seats/${round}`));
  return { tables: seated, out: resting };
}

/** A round of a league of two at a table: whose opponent is away meets a house agent, or sits out. */
function circleRound(league: League, round: number, there: readonly number[]): Seated {
  const { request, entrants, random } = league;
  const house = entrants.length;
  // Late entries begin another circle, and leave the rounds before as they were.
  const known = entrants.flatMap(({ from }, at) => (from <= round ? [at] : []));
  const circle = random(`circle/${known.length}`).shuffle(known);
  const isHere = (one: number): boolean => there.includes(one);
  const pairs = circlePairs(circle, round).map((pair) => pair.filter(isHere));
  const met = pairs.filter(({ length }) => length === 2);
  const alone = there.filter((one) => !met.flat().includes(one));
  return request.stage.fill === "house"
    ? { tables: [...met, ...alone.map((one) => [one, house])], out: [] }
    : { tables: met, out: alone };
}

/** The points of those who do not play a round: stated ones, or the mean of what was made at its tables. */
function outPoints({ outPoints, points }: RoundStage, worths: readonly (readonly number[])[]) {
  if (outPoints !== null) return Math.round(outPoints * (points === "match" ? 1 : PLACE_SCALE));
  const all = worths.flat();
  return Math.round(all.reduce((sum, each) => sum + each, 0) / Math.max(1, all.length));
}

/** Counts a round that is over. */
function count(
  { request: { stage }, entrants }: League,
  round: number,
  results: readonly StageResult[],
  tally: Tally,
  turns: Turns,
): void {
  const worths = results.map(({ points }) =>
    points === null ? null : earned(points, stage.points),
  );
  const missed = outPoints(
    stage,
    worths.filter((worth) => worth !== null),
  );
  const seated = new Set<number>();
  for (const [at, result] of results.entries()) {
    tally.add(result, worths[at] ?? null);
    turns.add(result, tally);
    for (const id of result.seats) seated.add(tally.index(id));
    if (result.points !== null) continue;
    for (const id of result.seats) if (id !== null) tally.addOut(tally.index(id), missed, false);
  }
  for (const [at, entrant] of entrants.entries()) {
    if (isThere(entrant, round) && !seated.has(at)) tally.addOut(at, missed, true);
  }
}

/** Whether agents of one owner meet at a table. */
export const sharesOwner = (
  seats: readonly (string | null)[],
  owners: ReadonlyMap<string, string | null>,
) => {
  const own = seats.flatMap((id) => (id === null ? [] : (owners.get(id) ?? [])));
  return new Set(own).size < own.length;
};

const stateOf = (result: StageResult | undefined): StageTable["state"] => {
  if (result === undefined) return "due";
  return result.points === null ? "lost" : "ended";
};

/** The tables of a round: those that have ended as they were, the others as the rounds before seat them. */
function tablesOfRound(
  league: League,
  round: number,
  tally: Tally,
  turns: Turns,
  ended: readonly StageResult[],
): StageTable[] {
  const { request, entrants, group, random } = league;
  const { stage, size } = request;
  const owners = new Map(entrants.map(({ id, ownerId }) => [id, ownerId]));
  const table = (result: StageResult): StageTable => ({
    ...result,
    state: stateOf(result),
    sameOwner: sharesOwner(result.seats, owners),
    contentSet: null,
  });
  const there = entrants.filter((entrant) => isThere(entrant, round)).length;
  const isCircle = stage.kind !== "swiss" && size === 2;
  // Seating takes time, and only rounds that are not over need it.
  const { tables } = tablesFor(there, size, stage.fill);
  const over = ended
    .filter((result) => result.table < tables)
    .sort((one, other) => one.table - other.table);
  if (!isCircle && over.length === tables) return over.map(table);
  return seatRound(league, round, tally, turns).tables.map((seated, at): StageTable => {
    const result = ended.find((each) => each.table === at);
    if (result !== undefined) return table(result);
    const draws = random(`table/${round}/${at}`);
    const places = placed(seated, tally, draws);
    const seats = places.map((one) => entrants[one]?.id ?? null);
    return {
      round,
      group,
      table: at,
      match: 0,
      seats,
      dealt: turns.deal(places, draws),
      state: "due",
      points: null,
      sameOwner: sharesOwner(seats, owners),
      contentSet: null,
    };
  });
}

/** Plays one league through its results. */
function leagueState(league: League): StageState {
  const { request, entrants, rounds, group, random } = league;
  const { stage, size, deals } = request;
  const tally = new Tally(
    entrants.map(({ id }) => id),
    size,
  );
  const turns = new Turns(deals, size, entrants.length);
  const results = request.results.filter((result) => result.group === group);
  const byRound = Map.groupBy(results, ({ round }) => round);
  const tables: StageTable[] = [];
  let round = 0;
  for (; round < rounds; round += 1) {
    const all = byRound.get(round) ?? [];
    const ofRound = tablesOfRound(league, round, tally, turns, all);
    const ended = all.filter(({ table }) => table < ofRound.length);
    tables.push(...ofRound);
    if (ofRound.some(({ state }) => state === "due")) {
      // What has ended of a round counts in the order at once, but not yet in who meets whom.
      for (const result of ended) {
        tally.add(result, result.points && earned(result.points, stage.points));
      }
      break;
    }
    count(league, round, ended, tally, turns);
  }
  const all = entrants.map((_, at) => at);
  const standings = standingsOf(tally, all, group, random("tie"));
  return { tables, round, rounds, done: round >= rounds, standings, bracket: [] };
}

/** All first places of groups come first, then all second ones; those of a place in the order of their groups' play. */
function groupedStandings(groups: readonly StageState[]): StageState["standings"] {
  const all = groups.flatMap(({ standings }) => standings);
  return all.sort(
    (one, other) =>
      one.place - other.place ||
      other.points / Math.max(1, other.played) - one.points / Math.max(1, one.played) ||
      other.wins - one.wins ||
      one.group - other.group,
  );
}

/**
 * The tables of a league, a Swiss or groups, as its results leave it. Rounds follow each other: the next one is
 * seated when every table of the one before has ended.
 */
export function roundTables(request: StageRequest<RoundStage>): StageState {
  const { stage, size, entrants, random } = request;
  const starters = entrants.filter(({ from }) => from <= 0);
  const rounds = roundsOf(stage, starters.length, size);
  if (stage.kind !== "groups") {
    return leagueState({ request, group: 0, entrants, rounds, random });
  }
  const columns = snake(starters, groupsFor(starters.length, stage.size));
  for (const late of entrants.filter(({ from }) => from > 0)) {
    const smallest = columns.reduce((least, own) => (own.length < least.length ? own : least));
    smallest.push(late);
  }
  const groups = columns.map((own, group) =>
    leagueState({
      request,
      group,
      entrants: own,
      rounds,
      random: scoped(random, `group/${group}`),
    }),
  );
  return {
    tables: groups.flatMap(({ tables }) => tables),
    round: Math.min(...groups.map(({ round }) => round)),
    rounds,
    done: groups.every(({ done }) => done),
    standings: groupedStandings(groups),
    bracket: [],
  };
}
