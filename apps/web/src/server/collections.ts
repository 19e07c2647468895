import type { ApiCollection } from "@wisp/api";
import {
  collectionVotes,
  compareCollections,
  findCollection,
  reportOfCollection,
  type StoredCollectionReport,
} from "@wisp/arena";
import { experimentsOfCollection, type StoredCollection, storedCollectionReport } from "@wisp/db";
import { isFailure } from "@wisp/game";
import {
  type CardComparison,
  COLLECTION_REPORT_FORMAT,
  plannedCollection,
  subjectsOf,
  textIn,
  withVotes,
} from "@wisp/lab";
import { cache } from "react";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { database } from "#server/storage/database.ts";
import { experimentSummaries } from "./experiments.ts";
import { isoTime } from "./iso-time.ts";
import { ownerOf } from "./owner.ts";

/** The collection that a call may read; throws the problem for others. */
export async function knownCollection(slug: string, request: Request): Promise<StoredCollection> {
  const published = await findCollection(database(), null, slug);
  if (!isFailure(published)) return published;
  return unwrapOrThrow(
    "GET /collections/{slug}",
    await findCollection(database(), await ownerOf(request, "read"), slug),
  );
}

const summariesOf = cache(async (id: string) =>
  experimentSummaries(await experimentsOfCollection(database(), id)),
);

/** The state of experiments that are played one after another. */
function statusOf(experiments: readonly Pick<ApiCollection, "status">[]): ApiCollection["status"] {
  return (
    (["paused", "running"] as const).find((status) =>
      experiments.some((each) => each.status === status),
    ) ?? "finished"
  );
}

/** A collection as the API and lists show it, with its experiments. */
export async function collectionSummary(collection: StoredCollection) {
  const experiments = await summariesOf(collection.id);
  const { slug, name, owner, hash, budgetMicros, createdAt, publishedAt } = collection;
  const plan = plannedCollection(collection.plan);
  const count = (read: (each: (typeof experiments)[number]) => number): number =>
    experiments.reduce((sum, each) => sum + read(each), 0);
  const summary: ApiCollection = {
    slug,
    name,
    question: plan === null ? "" : textIn(plan.collection.question, "en"),
    owner,
    status: statusOf(experiments),
    hash,
    subjects: plan === null ? [] : subjectsOf(plan.experiments),
    matches: {
      planned: count(({ matches }) => matches.planned),
      played: count(({ matches }) => matches.played),
    },
    spentMicros: count(({ spentMicros }) => spentMicros),
    budgetMicros,
    createdAt: createdAt.toISOString(),
    publishedAt: isoTime(publishedAt),
  };
  return { summary, experiments };
}

/** A collection with its plan, as the API shows it. */
export async function collectionDetail(collection: StoredCollection) {
  const { summary, experiments } = await collectionSummary(collection);
  return { collection: summary, experiments, plan: collection.plan };
}

/** A report that this release wrote; the runner wrote it of the plan that the collection has. */
const isCurrent = (report: unknown): report is StoredCollectionReport =>
  typeof report === "object" &&
  report !== null &&
  "format" in report &&
  report.format === COLLECTION_REPORT_FORMAT;

/** The report of a collection so far, with the votes of its studies; null before its first result. */
export async function currentCollectionReport(
  collection: StoredCollection,
): Promise<StoredCollectionReport | null> {
  const stored = await storedCollectionReport(database(), collection.id);
  const votes = await collectionVotes(database(), collection);
  if (stored === null && votes.length === 0) return null;
  return isCurrent(stored) ? withVotes(stored, votes) : reportOfCollection(database(), collection);
}

/** Comparisons that are remembered: each reads and counts two whole cards. */
const MAX_COMPARISONS = 50;
/** By the two cards and their results so far; the least recently computed first. */
const comparisons = new Map<string, Promise<CardComparison | null>>();

/** Two report cards, match by match; null where they cannot be compared. */
export async function comparedCards(
  one: StoredCollection,
  other: StoredCollection,
): Promise<CardComparison | null> {
  const played = await Promise.all(
    [one, other].map(async ({ id }) =>
      (await summariesOf(id)).map(({ matches }) => matches.played),
    ),
  );
  const key = JSON.stringify([one.id, other.id, played]);
  const known = comparisons.get(key);
  if (known !== undefined) return known;
  const [oldest] = comparisons.keys();
  if (comparisons.size >= MAX_COMPARISONS && oldest !== undefined) comparisons.delete(oldest);
  const found = compareCollections(database(), one, other);
  comparisons.set(key, found);
  found.catch(() => comparisons.delete(key));
  return found;
}
