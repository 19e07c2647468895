import type { Failure } from "@wisp/game";
import type { Item, RubricTexts, StudyPlan } from "@wisp/study";
import { type Database, inTransaction } from "../database.ts";
import { isUniqueViolation } from "../errors.ts";
import { newId } from "../id.ts";

/** Studies of one owner that may be drafts or open at the same time. */
export const MAX_OPEN_STUDIES = 10;

/** Studies that an owner makes in 24 hours, discarded ones not counted. */
export const MAX_STUDIES_PER_DAY = 40;
/** Bytes of the items of all studies of one owner, closed ones included. */
export const MAX_OWNED_BYTES = 256 * 1024 * 1024;

export interface NewStudy {
  readonly slug: string;
  readonly ownerId: string;
  readonly plan: StudyPlan;
  /** The first version. */
  readonly rubric: RubricTexts;
  readonly source: unknown;
  readonly items: readonly Item[];
}

/** Stores a study as a draft. */
export async function makeStudy(
  database: Database,
  { slug, ownerId, plan, rubric, source, items }: NewStudy,
): Promise<{ readonly id: string; readonly slug: string } | Failure<"too-many" | "taken">> {
  const id = newId();
  return inTransaction(database, async ({ connection }) => {
    // Without it two concurrent requests would both find room.
    await connection.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [
      `studies/${ownerId}`,
    ]);
    const { rows } = await connection.query<{ open: number; today: number; bytes: number }>(
      `SELECT (count(*) FILTER (WHERE "status" <> 'closed'))::int AS "open",
          (count(*) FILTER (WHERE "createdAt" > now() - interval '1 day'))::int AS "today",
          coalesce(sum("bytes"), 0)::float8 AS "bytes"
        FROM "Study" WHERE "ownerId" = $1`,
      [ownerId],
    );
    const [own] = rows;
    if (own === undefined) throw new Error("an aggregate has no row");
    if (own.open >= MAX_OPEN_STUDIES) {
      const detail = `${MAX_OPEN_STUDIES} of your studies are not closed. Close or discard one first.`;
      return { failed: "too-many" as const, detail };
    }
    if (own.today >= MAX_STUDIES_PER_DAY) {
      const detail = `You may make ${MAX_STUDIES_PER_DAY} studies per day. Make this one tomorrow.`;
      return { failed: "too-many" as const, detail };
    }
    const payloads = items.map(({ payload }) => JSON.stringify(payload));
    const bytes = payloads.reduce((sum, payload) => sum + Buffer.byteLength(payload), 0);
    if (own.bytes + bytes > MAX_OWNED_BYTES) {
      const detail = `The items of all your studies would have more than ${MAX_OWNED_BYTES / 1024 / 1024} MB. Take fewer or shorter ones.`;
      return { failed: "too-many" as const, detail };
    }
    await connection.query(
      `INSERT INTO "Study" ("id", "slug", "ownerId", "plan", "source", "bytes")
        VALUES ($1, $2, $3, $4, $5, $6)`,
      [id, slug, ownerId, JSON.stringify(plan), JSON.stringify(source), bytes],
    );
    await connection.query(
      `INSERT INTO "StudyRubric" ("studyId", "version", "texts") VALUES ($1, 1, $2)`,
      [id, JSON.stringify(rubric)],
    );
    await connection.query(
      `INSERT INTO "StudyItem" ("studyId", "nth", "kind", "stratum", "cluster", "payload", "truth",
          "fields", "matchId", "at", "seat", "rightMatchId", "rightAt", "rightSeat", "private", "places")
        SELECT $1, given."nth", given."kind"::"StudyItemKind", given."stratum", given."cluster",
          given."payload", given."truth", given."fields", given."matchId", given."at", given."seat",
          given."rightMatchId", given."rightAt", given."rightSeat", given."private", CASE WHEN given."kind" = 'rated' THEN $2::int ELSE 0 END
        FROM unnest($3::int[], $4::text[], $5::text[], $6::text[], $7::json[], $8::json[], $9::json[],
          $10::uuid[], $11::int[], $12::int[], $13::uuid[], $14::int[], $15::int[], $16::bool[])
          AS given("nth", "kind", "stratum", "cluster", "payload", "truth", "fields", "matchId", "at",
            "seat", "rightMatchId", "rightAt", "rightSeat", "private")`,
      [
        id,
        plan.perItem,
        items.map(({ nth }) => nth),
        items.map(({ kind }) => kind),
        items.map(({ stratum }) => stratum),
        items.map(({ cluster }) => cluster),
        payloads,
        items.map(({ truth }) => (truth === null ? null : JSON.stringify(truth))),
        items.map(({ fields }) => JSON.stringify(fields)),
        items.map(({ source: from }) => from?.matchId ?? null),
        items.map(({ source: from }) => from?.at ?? null),
        items.map(({ source: from }) => from?.seat ?? null),
        items.map(({ source: from }) => from?.right?.matchId ?? null),
        items.map(({ source: from }) => from?.right?.at ?? null),
        items.map(({ source: from }) => from?.right?.seat ?? null),
        items.map(({ source: from }) => from?.private ?? false),
      ],
    );
    return { id, slug };
  }).catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    const detail = `There is a study with the address "${slug}" already.`;
    return { failed: "taken" as const, detail };
  });
}
