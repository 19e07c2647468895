import type { User } from "../users.ts";
import { isRankedPair } from "./pair.ts";

/** A pack as everybody may know it: never its words. */
export interface PackSummary {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly locale: string;
  /** Its words are public. */
  readonly public: boolean;
  /** Its words are public from then on, and no match draws from it. */
  readonly retiredAt: Date | null;
  /** Null: the arena's own. */
  readonly creatorId: string | null;
  /** The creator's handle. */
  readonly creator: string | null;
  readonly createdAt: Date;
  /** Accepted pairs, and families of earlier releases. */
  readonly families: number;
  /** Those of them that are played in ranked matches. */
  readonly ranked: number;
}

/** The user who reads a pack or acts on it. */
export type Viewer = Pick<User, "id" | "role">;

/** Whether somebody reviews the pairs of a pack, and so reads its words: its creator, and admins. */
export const mayReview = (viewer: Viewer | null, pack: Pick<PackSummary, "creatorId">): boolean =>
  viewer?.role === "admin" || (viewer?.role === "organizer" && viewer.id === pack.creatorId);

/**
 * Whether somebody may retire a pack or its pairs. Those of the arena's own packs come and go with
 * its files.
 */
export const mayRetire = (
  viewer: Viewer | null,
  pack: Pick<PackSummary, "creatorId" | "retiredAt">,
): boolean => pack.creatorId !== null && pack.retiredAt === null && mayReview(viewer, pack);

/** Whether a pack's words are everybody's. */
export const isOpen = (pack: Pick<PackSummary, "public" | "retiredAt">): boolean =>
  pack.public || pack.retiredAt !== null;

/** Whether somebody may let a season draw from a pack: a hidden one is for those who review it. */
export const mayUsePack = (
  viewer: Viewer | null,
  pack: Pick<PackSummary, "creatorId" | "public">,
): boolean => pack.public || mayReview(viewer, pack);

/** SQL: the columns of a `PackSummary`; `pack` is the alias of "Pack". */
export const summaryColumns = `
  pack."id", pack."slug", pack."name", pack."locale", pack."public", pack."retiredAt",
  pack."creatorId", pack."createdAt",
  (SELECT creator."handle" FROM "User" creator WHERE creator."id" = pack."creatorId") AS "creator",
  (SELECT count(*)::int FROM "Family" family
    WHERE family."packId" = pack."id" AND family."status" = 'accepted') AS "families",
  (SELECT count(*)::int FROM "Family" pair
    WHERE pair."packId" = pack."id" AND ${isRankedPair("pair")}) AS "ranked"`;
