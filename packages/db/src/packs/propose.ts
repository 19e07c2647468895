import { randomBytes } from "node:crypto";
import { type Failure, isFailure } from "@wisp/game";
import { recordAuditEntry } from "../audit.ts";
import { type Database, inTransaction, type Transaction } from "../database.ts";
import {
  type Closeness,
  isOpen,
  mayReview,
  type PackSummary,
  type Theme,
  type Viewer,
  type Word,
  wordsSchema,
} from "./pack.ts";
import { packBySlug } from "./read.ts";

/** Pairs that a user who does not review the pack may propose within a day (24 h). */
export const MAX_PROPOSALS = 30;
/** Pairs of a pack, those that wait included. */
const MAX_PAIRS = 3_000;

export interface Proposal {
  /** Slug of the pack. */
  readonly pack: string;
  readonly theme: Theme;
  /** One or more. */
  readonly pairs: readonly ProposedPair[];
}

export interface ProposedPair {
  readonly words: readonly Word[];
  /** The proposer's rating. */
  readonly closeness: Closeness;
}

/** The problems of a pair, given the words that exist already; [] for none. */
export type CheckPair<Problem> = (
  words: readonly Word[],
  taken: readonly Word[],
  locale: string,
) => readonly Problem[];

/** A problem with the pair at that place of the proposal. */
export interface PairProblem<Problem> {
  readonly pair: number;
  readonly problem: Problem;
}

/** Reveals nothing about the words, so that anybody may see it. */
const newPairSlug = (): string => `p-${randomBytes(6).toString("hex")}`;

/** The pack, locked until the transaction ends: pairs are proposed and reviewed one at a time. */
export async function lockedPack(
  transaction: Transaction,
  slug: string,
): Promise<PackSummary | Failure<"no-pack" | "retired-pack">> {
  await transaction.connection.query(`SELECT 1 FROM "Pack" WHERE "slug" = $1 FOR NO KEY UPDATE`, [
    slug.replaceAll("\0", ""),
  ]);
  const pack = await packBySlug(transaction, slug);
  if (pack === null) return { failed: "no-pack", detail: "There is no pack with this name." };
  if (pack.retiredAt === null) return pack;
  return { failed: "retired-pack", detail: "The pack is retired and accepts no more pairs." };
}

/**
 * The words of a pack's accepted and retired pairs. To a user who may not read a hidden pack,
 * a pair that is refused for a word that is there would reveal the word: for them only the words of
 * their own proposals count, and reviewers see the rest. `except` is the slug of a pair that does
 * not count.
 */
export async function takenWords(
  { connection }: Transaction,
  pack: PackSummary,
  viewer: Viewer,
  except = "",
): Promise<Word[]> {
  const { rows } = await connection.query<{ words: unknown }>(
    `SELECT "words" FROM "Family" WHERE "packId" = $1 AND "slug" <> $4 AND "status" <> 'refused'
      AND ("proposerId" = $3 OR ($2 AND "status" <> 'proposed'))`,
    [pack.id, isOpen(pack) || mayReview(viewer, pack), viewer.id, except],
  );
  return rows.flatMap(({ words }) => wordsSchema.parse(words));
}

async function tooMany(
  { connection }: Transaction,
  pack: PackSummary,
  viewer: Viewer,
  more: number,
): Promise<Failure<"too-many"> | null> {
  const { rows } = await connection.query<{ all: number; today: number }>(
    `SELECT (SELECT count(*)::int FROM "Family" WHERE "packId" = $1) AS "all",
      (SELECT count(*)::int FROM "Family" WHERE "proposerId" = $2
        AND "proposedAt" > now() - interval '1 day') AS "today"`,
    [pack.id, viewer.id],
  );
  const { all = 0, today = 0 } = rows[0] ?? {};
  if (!mayReview(viewer, pack) && today + more > MAX_PROPOSALS) {
    const detail = `You may propose ${MAX_PROPOSALS} pairs per day and have proposed ${today}.`;
    return { failed: "too-many", detail };
  }
  if (all + more <= MAX_PAIRS) return null;
  return { failed: "too-many", detail: `A pack holds at most ${MAX_PAIRS} pairs.` };
}

/**
 * Proposes pairs for a pack, all or none. Those of a reviewer of the pack are accepted at once, but
 * their second rating is another reviewer's. `check` judges each against the words that are taken (see `takenWords`).
 */
export async function proposePairs<Problem>(
  database: Database,
  viewer: Viewer,
  { pack: slug, theme, pairs }: Proposal,
  check: CheckPair<Problem>,
): Promise<
  | { readonly accepted: boolean; readonly slugs: readonly string[] }
  | { readonly problems: readonly PairProblem<Problem>[] }
  | Failure<"no-pack" | "retired-pack" | "too-many">
> {
  return inTransaction(database, async (transaction) => {
    // One person's concurrent proposals, for any packs, are counted one after another.
    await transaction.connection.query(`SELECT 1 FROM "User" WHERE "id" = $1 FOR NO KEY UPDATE`, [
      viewer.id,
    ]);
    const pack = await lockedPack(transaction, slug);
    if (isFailure(pack)) return pack;
    const full = await tooMany(transaction, pack, viewer, pairs.length);
    if (full !== null) return full;
    const taken = await takenWords(transaction, pack, viewer);
    const problems = pairs.flatMap(({ words }, pair) => {
      const found = check(words, taken, pack.locale);
      taken.push(...words);
      return found.map((problem) => ({ pair, problem }));
    });
    if (problems.length > 0) return { problems };
    const accepted = mayReview(viewer, pack);
    const slugs = pairs.map(newPairSlug);
    await transaction.connection.query(
      `INSERT INTO "Family" ("packId", "slug", "theme", "status", "words", "closeness",
          "raterId", "proposerId", "reviewerId", "reviewedAt")
        SELECT $1, given.slug, $2, $3::"FamilyStatus", given.words, given.closeness, $4::uuid,
          $4::uuid, CASE WHEN $3 = 'accepted' THEN $4::uuid END,
          CASE WHEN $3 = 'accepted' THEN now() END
        FROM unnest($5::text[], $6::json[], $7::int[]) AS given(slug, words, closeness)`,
      [
        pack.id,
        theme,
        accepted ? "accepted" : "proposed",
        viewer.id,
        slugs,
        pairs.map(({ words }) => JSON.stringify(words)),
        pairs.map(({ closeness }) => closeness),
      ],
    );
    if (accepted) {
      const entry = { actorId: viewer.id, target: slug, detail: { families: slugs.length } };
      await recordAuditEntry(transaction, { ...entry, action: "families-added" });
    }
    return { accepted, slugs };
  });
}
