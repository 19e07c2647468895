import type { Failure } from "@wisp/game";
import { type Database, inTransaction } from "../database.ts";
import { isUniqueViolation } from "../errors.ts";
import { newId } from "../id.ts";
import { type Experiment, experimentColumns, experimentTables } from "./experiment.ts";
import { lockOpenExperiments, type NewExperiment } from "./write.ts";

/** Several experiments that the runners play one after another. */
export interface StoredCollection {
  readonly id: string;
  readonly slug: string;
  /** Null: the owner's account was deleted. */
  readonly ownerId: string | null;
  /** Handle of the owner; null: the account was deleted. */
  readonly owner: string | null;
  readonly name: string;
  /** As it was before the first match, with all experiments. */
  readonly plan: unknown;
  /** SHA-256 of the plan without its budget, in hexadecimal digits. */
  readonly hash: string;
  /** Of all experiments together, in millionths of a US dollar; null: no limit. */
  readonly budgetMicros: number | null;
  readonly createdAt: Date;
  /** Null: only its owner sees it. */
  readonly publishedAt: Date | null;
}

const collectionColumns = `
  collection."id", collection."slug", collection."ownerId",
  CASE WHEN owner."deletedAt" IS NULL THEN owner."handle" END AS "owner", collection."name",
  collection."plan", collection."hash", collection."budgetMicros"::float8 AS "budgetMicros", collection."createdAt", collection."publishedAt"`;

const collectionTables = `"Collection" collection
  LEFT JOIN "User" owner ON owner."id" = collection."ownerId"`;

export interface NewCollection
  extends Pick<StoredCollection, "slug" | "name" | "plan" | "hash" | "budgetMicros"> {
  readonly ownerId: string;
  /** In the order in which they are played. */
  readonly experiments: readonly Omit<NewExperiment, "ownerId">[];
}

/** Starts a collection: the runners make the matches of its first experiment from now on. */
export async function createCollection(
  database: Database,
  { ownerId, slug, name, plan, hash, budgetMicros, experiments }: NewCollection,
): Promise<{ readonly slug: string } | Failure<"too-many" | "taken">> {
  return inTransaction(database, async (transaction) => {
    const { connection } = transaction;
    const refusal = await lockOpenExperiments(transaction, ownerId);
    if (refusal !== null) return refusal;
    const id = newId();
    await connection.query(
      `INSERT INTO "Collection" ("id", "slug", "ownerId", "name", "plan", "hash", "budgetMicros")
        VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [id, slug, ownerId, name, JSON.stringify(plan), hash, budgetMicros],
    );
    for (const [place, each] of experiments.entries()) {
      await connection.query(
        `INSERT INTO "Experiment"
          ("id", "slug", "ownerId", "name", "game", "plan", "hash", "collectionId", "place")
          VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [
          newId(),
          each.slug,
          ownerId,
          each.name,
          each.game,
          JSON.stringify(each.plan),
          each.hash,
          id,
          place,
        ],
      );
    }
    return { slug };
  }).catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    const detail = `There is a collection with the address "${slug}" already.`;
    return { failed: "taken" as const, detail };
  });
}

/** The collection with a slug, also one that few may see; null if there is none. */
export async function collectionBySlug(
  { connection }: Pick<Database, "connection">,
  slug: string,
): Promise<StoredCollection | null> {
  const { rows } = await connection.query<StoredCollection>({
    name: "collection-by-slug",
    text: `SELECT ${collectionColumns} FROM ${collectionTables} WHERE collection."slug" = $1`,
    values: [slug],
  });
  return rows[0] ?? null;
}

/** The collection that an experiment belongs to; null: none. */
export async function collectionOfExperiment(
  { connection }: Database,
  experimentId: string,
): Promise<StoredCollection | null> {
  const { rows } = await connection.query<StoredCollection>({
    name: "collection-of-experiment",
    text: `
      SELECT ${collectionColumns} FROM ${collectionTables}
      WHERE collection."id" = (SELECT "collectionId" FROM "Experiment" WHERE "id" = $1)`,
    values: [experimentId],
  });
  return rows[0] ?? null;
}

/** The experiments of a collection, in the order in which they are played. */
export async function experimentsOfCollection(
  { connection }: Pick<Database, "connection">,
  collectionId: string,
): Promise<Experiment[]> {
  const { rows } = await connection.query<Experiment>({
    name: "experiments-of-collection",
    text: `
      SELECT ${experimentColumns} FROM ${experimentTables}
      WHERE experiment."collectionId" = $1 ORDER BY experiment."place"`,
    values: [collectionId],
  });
  return rows;
}

const LISTED = 100;

/** The newest published collections, newest first; at most 100. */
export async function publishedCollections({ connection }: Database): Promise<StoredCollection[]> {
  const { rows } = await connection.query<StoredCollection>({
    name: "published-collections",
    text: `
      SELECT ${collectionColumns} FROM ${collectionTables} WHERE collection."publishedAt" IS NOT NULL
      ORDER BY collection."publishedAt" DESC LIMIT ${LISTED}`,
  });
  return rows;
}

/** A published report card. */
export interface PublishedCard extends Pick<StoredCollection, "slug" | "owner"> {
  readonly publishedAt: Date;
  /** As the runner stored it. */
  readonly card: unknown;
}

/** The newest published report cards of a version, newest first; at most 100. */
export async function publishedCards(
  { connection }: Database,
  version: string,
): Promise<PublishedCard[]> {
  const { rows } = await connection.query<PublishedCard>({
    name: "published-cards",
    text: `
      SELECT collection."slug", CASE WHEN owner."deletedAt" IS NULL THEN owner."handle" END AS "owner",
        collection."publishedAt", collection."report"->'card' AS "card"
      FROM ${collectionTables}
      WHERE collection."publishedAt" IS NOT NULL
        AND collection."report"#>>'{card,version}' = $1
      ORDER BY collection."publishedAt" DESC LIMIT ${LISTED}`,
    values: [version],
  });
  return rows;
}

/** The newest collections of an owner, newest first; at most 100. */
export async function collectionsOf(
  { connection }: Database,
  ownerId: string,
): Promise<StoredCollection[]> {
  const { rows } = await connection.query<StoredCollection>({
    name: "collections-of-owner",
    text: `
      SELECT ${collectionColumns} FROM ${collectionTables} WHERE collection."ownerId" = $1
      ORDER BY collection."id" DESC LIMIT ${LISTED}`,
    values: [ownerId],
  });
  return rows;
}

/** Lets everyone read a collection whose experiments are all finished, and these; false otherwise. */
export async function publishCollection({ connection }: Database, id: string): Promise<boolean> {
  const { rows } = await connection.query<{ published: number }>({
    name: "publish-collection",
    text: `
      WITH published AS (
        UPDATE "Collection" SET "publishedAt" = now()
        WHERE "id" = $1 AND "publishedAt" IS NULL AND NOT EXISTS (
          SELECT 1 FROM "Experiment" open
          WHERE open."collectionId" = $1 AND open."status" <> 'finished')
        RETURNING "id"),
      parts AS (
        UPDATE "Experiment" SET "publishedAt" = now()
        WHERE "collectionId" IN (SELECT "id" FROM published) AND "publishedAt" IS NULL)
      SELECT count(*)::int AS "published" FROM published`,
    values: [id],
  });
  return rows[0]?.published === 1;
}

/** The interim report of a collection; null before the first match. */
export async function storedCollectionReport(
  { connection }: Database,
  id: string,
): Promise<unknown> {
  const { rows } = await connection.query<{ report: unknown }>({
    name: "collection-report",
    text: `SELECT "report" FROM "Collection" WHERE "id" = $1`,
    values: [id],
  });
  return rows[0]?.report ?? null;
}

/** Stores the interim report of a collection, in place of the previous one. */
export async function keepCollectionReport(
  { connection }: Database,
  id: string,
  report: unknown,
): Promise<void> {
  await connection.query({
    name: "keep-collection-report",
    text: `UPDATE "Collection" SET "report" = $2 WHERE "id" = $1`,
    values: [id, JSON.stringify(report)],
  });
}

/** What an experiment may cost, in millionths of a US dollar; null: no limit. */
export interface ExperimentBudget {
  /** Of its own. */
  readonly micros: number | null;
  /** The collection that it belongs to; null: none. */
  readonly collectionId: string | null;
  /** Of all experiments of that collection together. */
  readonly collectionMicros: number | null;
}

/** The budgets that pay for an experiment. */
export async function experimentBudget(
  { connection }: Database,
  id: string,
): Promise<ExperimentBudget> {
  const { rows } = await connection.query<ExperimentBudget>({
    name: "experiment-budget",
    text: `
      SELECT
        round((experiment."plan"#>>'{budget,dollars}')::numeric * 1000000)::float8 AS "micros",
        experiment."collectionId", collection."budgetMicros"::float8 AS "collectionMicros"
      FROM "Experiment" experiment
      LEFT JOIN "Collection" collection ON collection."id" = experiment."collectionId"
      WHERE experiment."id" = $1`,
    values: [id],
  });
  return rows[0] ?? { micros: null, collectionId: null, collectionMicros: null };
}
