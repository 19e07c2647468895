import { PLACE_SCALE, type StageOf } from "@wisp/game";
import { drawPatterns } from "../blocks/patterns.ts";
import { bracketPlan, bracketPosition, hasSemifinals } from "./bracket.ts";
import { snake } from "./rounds.ts";
import { earned, isWin } from "./scores.ts";
import {
  type BracketTable,
  type Entrant,
  isThere,
  placeKey,
  type Slot,
  type SlotSource,
  type StageRequest,
  type StageResult,
  type StageState,
  type StageTable,
  type Standing,
} from "./shape.ts";

type KnockoutRequest = StageRequest<StageOf<"knockout">>;

/** An entrant, or where it comes from. */
type Seed = Entrant | SlotSource;

interface Knockout {
  readonly request: KnockoutRequest;
  readonly byKey: ReadonlyMap<string, StageResult>;
  /** Seeds by id, from 0. */
  readonly seedOf: ReadonlyMap<string, number>;
  /** The number of rounds. */
  readonly rounds: number;
}

/** Sums over the matches of a table, by entrant. */
interface Score {
  readonly points: Map<string, number>;
  readonly wins: Map<string, number>;
  readonly played: Map<string, number>;
}

/** A table as it is drawn, with what has come of it. */
interface Decided {
  readonly bracket: BracketTable;
  readonly matches: readonly StageTable[];
  /** The entrants in the order of the table's end; null: not decided. */
  readonly order: readonly Entrant[] | null;
  /** Null: it has not begun. */
  readonly score: Score | null;
}

/** Who plays whom in the first rounds: tables of seeds, those of the preliminary round first. */
function firstTables(entrants: readonly Entrant[], size: number, advance: number): Seed[][][] {
  const plan = bracketPlan(entrants.length, size, advance);
  const { places, preliminary, inPreliminary } = plan;
  const fold = size / advance;
  const byes = entrants.slice(0, entrants.length - inPreliminary);
  const playing = entrants.slice(entrants.length - inPreliminary);
  const sources = Array.from(
    { length: preliminary * advance },
    (_, at): SlotSource => ({
      round: 0,
      table: at % preliminary,
      place: Math.floor(at / preliminary),
    }),
  );
  const owned: { readonly seed: Seed; readonly ownerId: string | null }[] = [
    ...byes.map((entrant) => ({ seed: entrant, ownerId: entrant.ownerId })),
    ...sources.map((source) => ({ seed: source, ownerId: null })),
  ];
  const columns = snake(owned, places / size);
  const main: Seed[][] = [];
  for (const [at, column] of columns.entries()) {
    main[bracketPosition(at, columns.length, fold)] = column.map(({ seed }) => seed);
  }
  return preliminary === 0 ? [main] : [snake(playing, preliminary), main];
}

/** Tables of a round after the first full one: the first of each of the tables that lead to it. */
const laterTables = (round: number, tables: number, size: number, advance: number): Seed[][] =>
  Array.from({ length: tables }, (_, table) =>
    Array.from({ length: size }, (_, at): SlotSource => {
      const fold = size / advance;
      return { round: round - 1, table: table * fold + (at % fold), place: Math.floor(at / fold) };
    }),
  );

const bump = (sums: Map<string, number>, id: string, by: number) => {
  sums.set(id, (sums.get(id) ?? 0) + by);
};

/**
 * Plays a table: whole rotation sets, in which each of its agents takes each place and what is dealt there once, as
 * many as are stated, and then more until those that go on are ahead of the others.
 *
 * @param goOn how many places the table decides
 */
function playTable(
  { request, byKey, seedOf }: Knockout,
  round: number,
  table: number,
  seated: readonly Entrant[],
  goOn: number,
): { matches: StageTable[]; order: Entrant[] | null; score: Score } {
  const { stage, size, deals, random } = request;
  const score: Score = { points: new Map(), wins: new Map(), played: new Map() };
  const bySeed = (one: Entrant, other: Entrant): number =>
    (seedOf.get(one.id) ?? 0) - (seedOf.get(other.id) ?? 0);
  const pointsOf = ({ id }: Entrant): number => score.points.get(id) ?? 0;
  const there = seated.filter((entrant) => isThere(entrant, round));
  const gone = seated.filter((entrant) => !isThere(entrant, round));
  const ranked = (): Entrant[] => [
    ...[...there].sort((one, other) => pointsOf(other) - pointsOf(one) || bySeed(one, other)),
    ...gone.toSorted(bySeed),
  ];
  const matches: StageTable[] = [];
  // None is to be eliminated.
  if (there.length <= goOn) return { matches, order: ranked(), score };
  const label = `${round}/${table}`;
  const patterns = drawPatterns(deals, size, stage.maxSets, random(`deals/${label}`));
  const margin = stage.margin * (stage.points === "match" ? 1 : PLACE_SCALE);
  for (let set = 0; set < stage.maxSets; set += 1) {
    const empty = Array.from({ length: size - there.length }, () => null);
    const places = random(`places/${label}/${set}`).shuffle([
      ...there.map(({ id }) => id),
      ...empty,
    ]);
    const ofSet = places.map((_, turn): StageTable => {
      const place = { round, group: 0, table, match: set * size + turn };
      const result = byKey.get(placeKey(place));
      return {
        ...place,
        seats: result?.seats ?? [...places.slice(size - turn), ...places.slice(0, size - turn)],
        dealt: result?.dealt ?? patterns[set % Math.max(1, patterns.length)] ?? {},
        state: result === undefined ? "due" : result.points === null ? "lost" : "ended",
        points: result?.points ?? null,
        sameOwner:
          new Set(there.flatMap(({ ownerId }) => ownerId ?? [])).size <
          there.filter(({ ownerId }) => ownerId !== null).length,
        contentSet: stage.content === "same" ? `${label}/${set}` : null,
      };
    });
    matches.push(...ofSet);
    for (const { seats, points } of ofSet) {
      if (points === null) continue;
      const worth = earned(points, stage.points);
      for (const [place, id] of seats.entries()) {
        if (id === null) continue;
        bump(score.points, id, worth[place] ?? 0);
        bump(score.played, id, 1);
        if (isWin(points, place)) bump(score.wins, id, 1);
      }
    }
    if (ofSet.some(({ state }) => state === "due")) return { matches, order: null, score };
    if (set + 1 < stage.sets) continue;
    const order = ranked();
    const [last, next] = [order[goOn - 1], order[goOn]];
    if (last === undefined || next === undefined || pointsOf(last) - pointsOf(next) > margin) {
      return { matches, order, score };
    }
  }
  return { matches, order: ranked(), score };
}

/** A table of the plan. */
interface Planned {
  readonly round: number;
  readonly table: number;
  readonly isThirdPlace: boolean;
  readonly seeds: readonly Seed[];
  /** How many of its places its matches must decide. */
  readonly goOn: number;
}

/**
 * Draws a table, and plays it when everybody at it is known.
 *
 * @param isOpen whether the rounds before are over
 */
function decide(
  knockout: Knockout,
  { seeds, goOn, ...place }: Planned,
  decided: ReadonlyMap<string, Decided>,
  isOpen: boolean,
): Decided {
  const { round, table } = place;
  let isKnown = true;
  const seated: Entrant[] = [];
  const slots = seeds.map((seed): Slot => {
    if ("id" in seed) {
      seated.push(seed);
      return { id: seed.id };
    }
    const before = decided.get(`${seed.round}/${seed.table}`);
    if (before === undefined || before.order === null) {
      isKnown = false;
      return { from: seed };
    }
    const entrant = before.order[seed.place];
    // Who was missed at a table does not go on from it, though it has an empty place.
    if (entrant === undefined || !isThere(entrant, seed.round)) return null;
    seated.push(entrant);
    return { id: entrant.id };
  });
  const { matches, order, score } =
    isKnown && isOpen
      ? playTable(knockout, round, table, seated, goOn)
      : { matches: [], order: null, score: null };
  const scores = Object.fromEntries(
    seated.map(({ id }) => [id, score?.points.get(id) ?? 0] as const),
  );
  const bracket = {
    ...place,
    slots,
    order: order?.map(({ id }) => id) ?? null,
    scores,
  };
  return { bracket, matches, order, score };
}

/** All tables of a knockout. */
function plannedTables(
  { stage: { advance, thirdPlace }, size }: KnockoutRequest,
  entrants: readonly Entrant[],
): Planned[][] {
  const { tables } = bracketPlan(entrants.length, size, advance);
  const first = firstTables(entrants, size, advance);
  const last = tables.length - 1;
  return tables.map((count, round) => {
    const ofRound = first[round] ?? laterTables(round, count, size, advance);
    const goOn = round === last ? 1 : advance;
    const planned = ofRound.map(
      (seeds, table): Planned => ({ round, table, isThirdPlace: false, seeds, goOn }),
    );
    if (!thirdPlace || round !== last || !hasSemifinals(tables)) return planned;
    const losers = [0, 1].map((table): SlotSource => ({ round: last - 1, table, place: 1 }));
    return [...planned, { round, table: 1, isThirdPlace: true, seeds: losers, goOn }];
  });
}

/** Where an entrant stands: those who came further first, then by their place at the table. */
interface Reached {
  /** The round in which it was eliminated, one more for those that were not. */
  round: number;
  place: number;
  outIn: number | null;
}

function reachedBy(
  entrants: readonly Entrant[],
  tables: readonly Decided[],
  { rounds, request }: Knockout,
): Map<string, Reached> {
  const reached = new Map<string, Reached>(
    entrants.map(({ id }) => [id, { round: rounds, place: 0, outIn: null }]),
  );
  for (const { bracket, order } of tables) {
    if (order === null) continue;
    const { round, isThirdPlace } = bracket;
    const isLast = round === rounds - 1;
    for (const [place, entrant] of order.entries()) {
      const { id } = entrant;
      // Losers of a semifinal stay behind the finalists.
      const out = isThirdPlace ? round - 1 : round;
      // Who was missed stands behind all that lost.
      if (!isThere(entrant, round)) {
        reached.set(id, { round: out, place: request.size + place, outIn: out });
      } else if (isThirdPlace) reached.set(id, { round: out, place, outIn: out });
      else if (isLast) reached.set(id, { round, place, outIn: place === 0 ? null : round });
      else if (place >= request.stage.advance) reached.set(id, { round, place, outIn: round });
    }
  }
  return reached;
}

function standingsOfKnockout(
  knockout: Knockout,
  entrants: readonly Entrant[],
  tables: readonly Decided[],
): Standing[] {
  const reached = reachedBy(entrants, tables, knockout);
  const sum = (which: keyof Score, id: string): number =>
    tables.reduce((all, { score }) => all + (score?.[which].get(id) ?? 0), 0);
  return entrants
    .map(({ id }, seed) => ({
      id,
      seed,
      at: reached.get(id) ?? { round: 0, place: 0, outIn: 0 },
      points: sum("points", id),
    }))
    .sort(
      (one, other) =>
        other.at.round - one.at.round ||
        one.at.place - other.at.place ||
        other.points - one.points ||
        one.seed - other.seed,
    )
    .map(({ id, at, points }, index) => ({
      id,
      place: index + 1,
      group: 0,
      points,
      opponents: 0,
      direct: 0,
      wins: sum("wins", id),
      played: sum("played", id),
      satOut: 0,
      outIn: at.outIn,
    }));
}

/**
 * The tables of a knockout as its results leave it. The best seeds have a bye where a preliminary round is
 * needed, and the first two meet in the last round at the earliest. An entrant that goes away is
 * eliminated in the round in which it is missed.
 */
export function knockoutTables(request: KnockoutRequest): StageState {
  const entrants = request.entrants.filter((entrant) => isThere(entrant, 0));
  const planned = entrants.length === 0 ? [] : plannedTables(request, entrants);
  const rounds = planned.length;
  const knockout = {
    request,
    rounds,
    byKey: new Map(request.results.map((result) => [placeKey(result), result])),
    seedOf: new Map(entrants.map(({ id }, seed) => [id, seed])),
  };
  const decided = new Map<string, Decided>();
  let round = 0;
  for (const [at, ofRound] of planned.entries()) {
    const isOpen = round === at;
    const tables = ofRound.map((table) => decide(knockout, table, decided, isOpen));
    for (const table of tables) decided.set(`${at}/${table.bracket.table}`, table);
    if (isOpen && tables.every(({ order }) => order !== null)) round = at + 1;
  }
  const all = [...decided.values()];
  return {
    tables: all.flatMap(({ matches }) => matches),
    round,
    rounds,
    done: round >= rounds,
    standings: standingsOfKnockout(knockout, entrants, all),
    bracket: all.map(({ bracket }) => bracket),
  };
}
