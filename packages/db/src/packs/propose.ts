import { randomBytes } from "node:crypto";
import { type Failure, isFailure } from "@wisp/game";
import { recordAuditEntry } from "../audit/audit.ts";
import { type Database, inTransaction, type Transaction } from "../database.ts";
import { type Difficulty, type Theme, type Word, wordsSchema } from "./family.ts";
import { isOpen, mayReview, type PackSummary, type Viewer } from "./pack.ts";
import { packBySlug } from "./read.ts";

/** Families that somebody who does not review the pack may propose within a day (24 h). */
export const MAX_PROPOSALS = 30;
/** Families of a pack, those that wait included. */
export const MAX_FAMILIES = 3_000;

export interface Proposal {
  /** Slug of the pack. */
  readonly pack: string;
  readonly theme: Theme;
  readonly difficulty: Difficulty;
  /** One or more families; of each its words. */
  readonly families: readonly (readonly Word[])[];
}

/** The problems of a family, given the words that exist already; [] for none. */
export type CheckFamily<Problem> = (
  words: readonly Word[],
  taken: readonly Word[],
  locale: string,
) => readonly Problem[];

/** A problem with the family at that place of the proposal. */
export interface FamilyProblem<Problem> {
  readonly family: number;
  readonly problem: Problem;
}

/** Reveals nothing about the words, so that anybody may see it. */
const newFamilySlug = (): string => `f-${randomBytes(6).toString("hex")}`;

/** The pack, locked until the transaction ends: families are proposed and reviewed one at a time. */
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
  return { failed: "retired-pack", detail: "The pack is retired and accepts no more families." };
}

/**
 * The words of a pack's accepted and retired families. To somebody who may not read a hidden pack,
 * a family that is refused for a word that is there would reveal the word: for them only the words of
 * their own proposals count, and reviewers see the rest. `except` is the slug of a family that does
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
    const detail = `You may propose ${MAX_PROPOSALS} families per day and have proposed ${today}.`;
    return { failed: "too-many", detail };
  }
  if (all + more <= MAX_FAMILIES) return null;
  return { failed: "too-many", detail: `A pack holds at most ${MAX_FAMILIES} families.` };
}

/**
 * Proposes families for a pack, all or none. Those of a reviewer of the pack are accepted at
 * once. `check` judges each against the words that are taken (see `takenWords`).
 */
export async function proposeFamilies<Problem>(
  database: Database,
  viewer: Viewer,
  { pack: slug, theme, difficulty, families }: Proposal,
  check: CheckFamily<Problem>,
): Promise<
  | { readonly accepted: boolean; readonly slugs: readonly string[] }
  | { readonly problems: readonly FamilyProblem<Problem>[] }
  | Failure<"no-pack" | "retired-pack" | "too-many">
> {
  return inTransaction(database, async (transaction) => {
    // One person's concurrent proposals, for any packs, are counted one after another.
    await transaction.connection.query(`SELECT 1 FROM "User" WHERE "id" = $1 FOR NO KEY UPDATE`, [
      viewer.id,
    ]);
    const pack = await lockedPack(transaction, slug);
    if (isFailure(pack)) return pack;
    const full = await tooMany(transaction, pack, viewer, families.length);
    if (full !== null) return full;
    const taken = await takenWords(transaction, pack, viewer);
    const problems = families.flatMap((words, family) => {
      const found = check(words, taken, pack.locale);
      taken.push(...words);
      return found.map((problem) => ({ family, problem }));
    });
    if (problems.length > 0) return { problems };
    const accepted = mayReview(viewer, pack);
    const slugs = families.map(newFamilySlug);
    await transaction.connection.query(
      `INSERT INTO "Family" ("packId", "slug", "theme", "difficulty", "status", "words",
          "proposerId", "reviewerId", "reviewedAt")
        SELECT $1, given.slug, $2, $3, $4::"FamilyStatus", given.words, $5::uuid,
          CASE WHEN $4 = 'accepted' THEN $5::uuid END, CASE WHEN $4 = 'accepted' THEN now() END
        FROM unnest($6::text[], $7::json[]) AS given(slug, words)`,
      [
        ...[pack.id, theme, difficulty, accepted ? "accepted" : "proposed", viewer.id],
        ...[slugs, families.map((words) => JSON.stringify(words))],
      ],
    );
    if (accepted) {
      const entry = { actorId: viewer.id, target: slug, detail: { families: slugs.length } };
      await recordAuditEntry(transaction, { ...entry, action: "families-added" });
    }
    return { accepted, slugs };
  });
}
