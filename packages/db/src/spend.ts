import { type Database, inTransaction } from "./database.ts";

/** The payer, and the maximum spending there per day; null: no cap. */
export interface SpendScope {
  /** "owner/<id>", "season/<id>", "resident/<slug>", "experiment/<id>". */
  readonly scope: string;
  /** Millionths of a US dollar. */
  readonly capMicros: number | null;
  /** The scope's cap is for all days together. Absent: it is renewed every day. */
  readonly isLasting?: boolean;
}

/** The day in UTC, as dates are written. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** Ends the transaction of a reservation that does not fit. */
class Full extends Error {
  readonly scope: string;

  constructor(scope: string) {
    super(`${scope} is full.`);
    this.scope = scope;
  }
}

// A row that is there is locked before its cap is looked at, so nothing adds to it in between;
// rows are taken in order of scope, so that no two reservations wait for each other.
const reserveStatement = `
  WITH wanted AS (
    SELECT given.scope, coalesce(given.cap, 9223372036854775807) AS cap
    FROM unnest($1::text[], $2::bigint[]) AS given(scope, cap)
  )
  INSERT INTO "Spend" ("scope", "day", "micros")
  SELECT scope, $3::date, $4::bigint FROM wanted WHERE $4::bigint <= cap
  ORDER BY scope COLLATE "C"
  ON CONFLICT ("scope", "day") DO UPDATE SET "micros" = "Spend"."micros" + excluded."micros"
  WHERE "Spend"."micros" + excluded."micros" <=
    (SELECT cap FROM wanted WHERE wanted.scope = excluded."scope")
  RETURNING "scope"`;

/** Notes that a call of this cost was refused; of several the cheapest is kept. */
async function noteRefusal(
  { connection }: Database,
  scope: string,
  micros: number,
  at: Date,
): Promise<void> {
  await connection.query({
    name: "note-refusal",
    text: `
      INSERT INTO "Spend" ("scope", "day", "micros", "refusedMicros")
      VALUES ($1, $2::date, 0, $3::bigint)
      ON CONFLICT ("scope", "day") DO UPDATE
      SET "refusedMicros" = least("Spend"."refusedMicros", excluded."refusedMicros")`,
    values: [scope, dayOf(at), micros],
  });
}

/** The first scope that is used up: it refused a call, and would refuse it again. */
async function usedUpScope(
  { connection }: Database,
  scopes: readonly SpendScope[],
  at: Date,
): Promise<string | undefined> {
  const { rows } = await connection.query<{ scope: string }>({
    name: "used-up-scope",
    text: `
      SELECT refused."scope"
      FROM unnest($1::text[], $2::bigint[], $3::bool[]) WITH ORDINALITY
        AS given(scope, cap, lasting, place)
      JOIN "Spend" refused ON refused."scope" = given.scope
        AND (refused."day" = $4::date OR given.lasting)
      LEFT JOIN "Spend" today ON today."scope" = given.scope AND today."day" = $4::date
      WHERE coalesce(today."micros", 0) + refused."refusedMicros" > given.cap
      ORDER BY given.place LIMIT 1`,
    values: [
      scopes.map(({ scope }) => scope),
      scopes.map(({ capMicros }) => capMicros),
      scopes.map(({ isLasting = false }) => isLasting),
      dayOf(at),
    ],
  });
  return rows[0]?.scope;
}

/**
 * Adds `micros` (millionths of a US dollar, a whole number) to the scopes' spending on the day of
 * `at`, all or none; resolves with the first scope whose cap that would exceed, undefined when it is
 * done. Also with concurrent reservations no scope exceeds its cap. A call whose price is not known
 * (0) is refused by a scope that is used up: it refused a call that it still has too little for.
 */
export async function reserveSpend(
  database: Database,
  scopes: readonly SpendScope[],
  micros: number,
  at = new Date(),
): Promise<string | undefined> {
  if (micros === 0) return usedUpScope(database, scopes, at);
  const reserved = inTransaction(database, async ({ connection }) => {
    const { rows } = await connection.query<{ scope: string }>({
      name: "reserve-spend",
      text: reserveStatement,
      values: [
        scopes.map(({ scope }) => scope),
        scopes.map(({ capMicros }) => capMicros),
        dayOf(at),
        micros,
      ],
    });
    const taken = new Set(rows.map(({ scope }) => scope));
    const full = scopes.find(({ scope }) => !taken.has(scope));
    if (full !== undefined) throw new Full(full.scope);
    return undefined;
  });
  return reserved.catch(async (error: unknown) => {
    if (!(error instanceof Full)) throw error;
    await noteRefusal(database, error.scope, micros, at);
    return error.scope;
  });
}

/**
 * Adds the difference between the reservation on the day of `at` and the actual cost: a negative one
 * is a refund. Not capped: the money is spent already.
 */
export async function settleSpend(
  database: Pick<Database, "connection">,
  scopes: readonly string[],
  differenceMicros: number,
  at = new Date(),
): Promise<void> {
  await database.connection.query({
    name: "settle-spend",
    text: `
      INSERT INTO "Spend" ("scope", "day", "micros")
      SELECT given.scope, $2::date, greatest(0, $3::bigint)
      FROM unnest($1::text[]) AS given(scope) ORDER BY given.scope COLLATE "C"
      ON CONFLICT ("scope", "day") DO UPDATE
      SET "micros" = greatest(0, "Spend"."micros" + $3::bigint)`,
    values: [[...scopes], dayOf(at), differenceMicros],
  });
}

/** The daily limits of an owner and a season; null: not set. */
export interface SpendCaps {
  readonly ownerMicros: number | null;
  readonly seasonMicros: number | null;
}

/** The caps of an owner and a season, in millionths of a US dollar. */
export async function spendCaps(
  database: Database,
  ownerId: string | null,
  seasonId: string | null,
): Promise<SpendCaps> {
  const { rows } = await database.connection.query<SpendCaps>({
    name: "spend-caps",
    text: `
      SELECT
        (SELECT "spendMicrosPerDay" FROM "User" WHERE "id" = $1::uuid) AS "ownerMicros",
        (SELECT "spendMicrosPerDay" FROM "Season" WHERE "id" = $2::uuid) AS "seasonMicros"`,
    values: [ownerId, seasonId],
  });
  return rows[0] ?? { ownerMicros: null, seasonMicros: null };
}

/**
 * A scope's spending on all days except that of `at`, in millionths of a US dollar. For a budget without
 * days, the cap of this day is the rest.
 */
export async function spentOnOtherDays(
  { connection }: Database,
  scope: string,
  at = new Date(),
): Promise<number> {
  const { rows } = await connection.query<{ micros: string }>({
    name: "spent-on-other-days",
    text: `
      SELECT coalesce(sum("micros"), 0) AS "micros" FROM "Spend"
      WHERE "scope" = $1 AND "day" <> $2::date`,
    values: [scope, dayOf(at)],
  });
  return Number(rows[0]?.micros ?? 0);
}

/**
 * What the calls of a season's matches have cost since it began, including reservations of running calls, in
 * millionths of a US dollar.
 */
export async function spentBySeason(
  { connection }: Pick<Database, "connection">,
  seasonId: string,
): Promise<number> {
  const { rows } = await connection.query<{ micros: string }>({
    name: "spent-by-season",
    text: `SELECT coalesce(sum("micros"), 0) AS "micros" FROM "Spend" WHERE "scope" = 'season/' || $1`,
    values: [seasonId],
  });
  return Number(rows[0]?.micros ?? 0);
}
