import { addMatch, emptySums, type SeatResult, type Sums, sumsSchema } from "@wisp/stats";
import type { Connection } from "../database.ts";

/** Names one row of sums. */
export interface StandingKey {
  readonly seasonId: string;
  readonly locale: string;
  readonly agentId: string;
  readonly versionId: string;
  readonly side: string;
  /** Whether the row counts the matches without (true) or with (false) a technical failure. */
  readonly clean: boolean;
}

/** What one seat of a finished match adds to a standing. */
export interface SeatStanding {
  readonly key: StandingKey;
  readonly result: SeatResult;
}

/** A standing as it is kept. */
export interface KeptStanding extends StandingKey {
  readonly sums: Sums;
}

export const keyText = (key: StandingKey): string =>
  [key.seasonId, key.locale, key.agentId, key.versionId, key.side, key.clean].join("/");

const keyColumns = `"seasonId", "locale", "agentId", "versionId", "side", "clean"`;
const keyArrays = "$1::uuid[], $2::text[], $3::uuid[], $4::uuid[], $5::text[], $6::bool[]";

const keyValues = (keys: readonly StandingKey[]): unknown[][] => [
  keys.map((key) => key.seasonId),
  keys.map((key) => key.locale),
  keys.map((key) => key.agentId),
  keys.map((key) => key.versionId),
  keys.map((key) => key.side),
  keys.map((key) => key.clean),
];

/**
 * Locks the rows of `keys` until the transaction ends, making those that are missing, and reads
 * them. Every transaction locks in the same order, so that two matches of the same agents that
 * end together wait for each other instead of deadlocking.
 */
async function lockStandings(
  connection: Connection,
  keys: readonly StandingKey[],
): Promise<Map<string, Sums | null>> {
  const { rows } = await connection.query<StandingKey & { matches: number; sums: unknown }>({
    name: "lock-standings",
    text: `
      INSERT INTO "Standing" (${keyColumns}, "matches", "sums")
      SELECT given.*, 0, 'null'::json FROM unnest(${keyArrays}) AS given(${keyColumns})
      ON CONFLICT (${keyColumns}) DO UPDATE SET "matches" = "Standing"."matches"
      RETURNING ${keyColumns}, "matches", "sums"`,
    values: keyValues(keys),
  });
  return new Map(
    rows.map((row) => [keyText(row), row.matches === 0 ? null : sumsSchema.parse(row.sums)]),
  );
}

/** Writes sums over the rows of their keys, making those that are missing. */
export async function writeStandings(
  connection: Connection,
  standings: readonly KeptStanding[],
): Promise<void> {
  await connection.query({
    name: "write-standings",
    text: `
      INSERT INTO "Standing" (${keyColumns}, "matches", "points", "pointsScale", "sums")
      SELECT * FROM unnest(${keyArrays}, $7::int[], $8::int[], $9::int[], $10::json[])
      ON CONFLICT (${keyColumns}) DO UPDATE SET "matches" = excluded."matches",
        "points" = excluded."points", "pointsScale" = excluded."pointsScale",
        "sums" = excluded."sums"`,
    values: [
      ...keyValues(standings),
      standings.map(({ sums }) => sums.matches),
      standings.map(({ sums }) => sums.points),
      standings.map(({ sums }) => sums.pointsScale),
      standings.map(({ sums }) => JSON.stringify(sums)),
    ],
  });
}

/**
 * Adds the seats of one finished match to the standings. Call it last in the transaction that
 * finishes the match: the rows stay locked until that ends.
 */
export async function addToStandings(
  connection: Connection,
  seats: readonly SeatStanding[],
): Promise<void> {
  const sums = new Map<string, KeptStanding>();
  const keys = new Map(seats.map(({ key }) => [keyText(key), key]));
  const sorted = [...keys].sort(([left], [right]) => (left < right ? -1 : 1));
  const kept = await lockStandings(
    connection,
    sorted.map(([, key]) => key),
  );
  for (const { key, result } of seats) {
    const text = keyText(key);
    const before = sums.get(text)?.sums ?? kept.get(text) ?? emptySums(result.pointsScale);
    sums.set(text, { ...key, sums: addMatch(before, result) });
  }
  await writeStandings(connection, [...sums.values()]);
}
