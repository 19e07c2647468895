import { type Draws, type Random, randomFrom, type Stage, stageShape } from "@wisp/game";
import {
  type Entrant,
  type StageResult,
  type StageState,
  type StageTable,
  seatTables,
  stageTables,
} from "@wisp/matchmaking";
import { deals } from "../matches/queue-season.ts";

export const SIZE = 6;
export const PLACES = [6, 5, 3, 1, 0, 0];

/** Agents of drawn strengths. */
export interface Field {
  readonly entrants: readonly Entrant[];
  readonly strengths: ReadonlyMap<string, number>;
  /** The id of the strongest. */
  readonly best: string;
  readonly random: Random;
}

const normal = (draws: Draws): number =>
  Math.sqrt(-2 * Math.log(1 - draws.float())) * Math.cos(2 * Math.PI * draws.float());

/** Gumbel noise: the chance to come first is then a share of exponentials of strengths (Plackett and Luce). */
const gumbel = (draws: Draws): number => -Math.log(-Math.log(1 - draws.float()));

/** Entrants whose order says nothing about their strengths, unless they are `seeded`. */
export function drawnField(count: number, seed: string, seeded: boolean): Field {
  const random = randomFrom(seed);
  const draws = random("strengths");
  const drawn = Array.from({ length: count }, () => normal(draws));
  if (seeded) drawn.sort((one, other) => other - one);
  const entrants = drawn.map((_, at) => ({
    id: `${at}`,
    ownerId: `owner ${at}`,
    from: 0,
    awayFrom: null,
  }));
  const most = Math.max(...drawn);
  return {
    entrants,
    strengths: new Map(drawn.map((strength, at) => [`${at}`, strength])),
    best: `${drawn.indexOf(most)}`,
    random,
  };
}

/** What a table's agents make: their places by strength and chance. House agents are as strong as the mean. */
export function performed(
  { strengths, random }: Field,
  { round, table, match, seats }: Pick<StageTable, "round" | "table" | "match" | "seats">,
): number[] {
  const draws = random(`played/${round}/${table}/${match}`);
  return seats.map((id) => (id === null ? 0 : (strengths.get(id) ?? 0)) + gumbel(draws));
}

/** Plays a stage to its end, round by round. */
export function playStage(
  stage: Stage,
  field: Field,
): { readonly state: StageState; readonly results: readonly StageResult[] } {
  const { entrants, random } = field;
  const results: StageResult[] = [];
  for (;;) {
    const state = stageTables({ stage, size: SIZE, deals, entrants, results, random });
    const due = state.tables.filter((table) => table.state === "due");
    if (due.length === 0) return { state, results };
    results.push(...due.map((table) => ({ ...table, points: performed(field, table) })));
  }
}

export const swiss = (rounds: number): Stage =>
  stageShape.parse({ kind: "swiss", rounds, points: PLACES });

/** Meetings of each two entrants, by round: how many of them had met before. */
export function meetingsAgain(results: readonly StageResult[], rounds: number): number[] {
  const met = new Set<string>();
  return Array.from({ length: rounds }, (_, round) => {
    const pairs = results
      .filter((result) => result.round === round)
      .flatMap(({ seats }) => {
        const ids = seats.filter((id) => id !== null).toSorted();
        return ids.flatMap((one, at) => ids.slice(at + 1).map((other) => `${one}/${other}`));
      });
    const again = pairs.filter((pair) => met.has(pair)).length;
    for (const pair of pairs) met.add(pair);
    return again;
  });
}

/** The largest difference between two entrants' turns at a deal. */
export function turnsApart(
  results: readonly StageResult[],
  { entrants }: Field,
  deal: string,
): number {
  const turns = new Map(entrants.map(({ id }) => [id, 0]));
  for (const { seats, dealt } of results) {
    for (const place of dealt[deal] ?? []) {
      const id = seats[place] ?? null;
      if (id !== null) turns.set(id, (turns.get(id) ?? 0) + 1);
    }
  }
  return Math.max(...turns.values()) - Math.min(...turns.values());
}

/**
 * The place of the strongest where an oracle that knows all strengths seats the tables: neighbours in strength meet,
 * with the same care for meetings.
 */
export function oraclePlace(field: Field, rounds: number): number {
  const { entrants, strengths, best, random } = field;
  const strength = entrants.map(({ id }) => strengths.get(id) ?? 0);
  const order = entrants
    .map((_, at) => at)
    .sort((one, other) => (strength[other] ?? 0) - (strength[one] ?? 0));
  const points = entrants.map(() => 0);
  const met = new Map<string, number>();
  const pair = (one: number, other: number): string =>
    one < other ? `${one}/${other}` : `${other}/${one}`;
  for (let round = 0; round < rounds; round += 1) {
    const tables = seatTables(
      {
        order,
        count: entrants.length,
        size: SIZE,
        ownerIds: entrants.map(({ ownerId }) => ownerId),
        points: strength,
        meetings: (one, other) => met.get(pair(one, other)) ?? 0,
        ahead: [],
      },
      random(`oracle/${round}`),
    );
    for (const [table, seated] of tables.entries()) {
      const seats = seated.map((one) => entrants[one]?.id ?? null);
      const made = performed(field, { round, table, match: 1_000, seats });
      for (const [place, one] of seated.entries()) {
        const ahead = made.filter((other) => other > (made[place] ?? 0)).length;
        points[one] = (points[one] ?? 0) + (PLACES[ahead] ?? 0);
        for (const other of seated.slice(place + 1)) {
          met.set(pair(one, other), (met.get(pair(one, other)) ?? 0) + 1);
        }
      }
    }
  }
  const own = points[Number(best)] ?? 0;
  const draws = random("oracle");
  const equal = points.filter((made) => made === own).length;
  return points.filter((made) => made > own).length + 1 + draws.int(equal);
}
