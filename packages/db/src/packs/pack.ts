import { z } from "zod";
import type { User } from "../users.ts";

export const pairStatuses = ["proposed", "accepted", "refused", "retired"] as const;
export type PairStatus = (typeof pairStatuses)[number];

/** The theme of a pair: those of the public packs, and others. */
export const themes = [
  "animals",
  "arts",
  "city",
  "clothing",
  "festivals",
  "food-and-drink",
  "home",
  "ideas",
  "ideas-and-tales",
  "nature",
  "sport-and-play",
  "travel",
  "work-and-tools",
  "other",
] as const;
export type Theme = (typeof themes)[number];

/** A word; its aliases count as the word. */
export interface Word {
  readonly word: string;
  readonly aliases: readonly string[];
}

/** Ratings of how close the words of a pair are, from distantly related to nearly interchangeable. */
export const closenessRatings = [1, 2, 3, 4, 5] as const;
export type Closeness = (typeof closenessRatings)[number];

/** The lower rating of a pair that is played in ranked matches is at least this one. */
export const MIN_RANKED_CLOSENESS = 4;

/**
 * SQL: a pair is played in ranked matches. `pair` is the alias of "Family". A missing rating, and missing
 * clues, make their part of the condition null, which no row meets.
 */
export const isRankedPair = (pair: string): string =>
  `(${pair}."status" = 'accepted' AND (${pair}."blindClues"->>'isHard' = 'true'
    OR (${pair}."closeness" >= ${MIN_RANKED_CLOSENESS}
      AND ${pair}."secondCloseness" >= ${MIN_RANKED_CLOSENESS})))`;

const blindCountsSchema = z.object({
  written: z.int(),
  /** Clues that name the other word. */
  namesOther: z.int(),
  /** Clues that a reader gave to one of the words: not those that name one. */
  read: z.int(),
  right: z.int(),
  writers: z.int(),
  /** The words are hard to tell apart: that makes a pair close enough without ratings. */
  isHard: z.boolean(),
});
/** Counts of the clues of a pair whose writers did not know the other word. */
export type BlindClueCounts = Readonly<z.infer<typeof blindCountsSchema>>;

/** Whether a pair is close enough for ranked matches, by its two ratings or by its blind clues; null: missing. */
export const isRanked = ({
  closeness,
  blindClues,
}: Pick<WordPair, "closeness" | "blindClues">): boolean =>
  blindClues?.isHard === true ||
  (closeness !== null && Math.min(...closeness) >= MIN_RANKED_CLOSENESS);

/** Two words that can make a match. Families of earlier releases may have more. */
export interface WordPair {
  readonly slug: string;
  readonly theme: string;
  readonly status: PairStatus;
  readonly words: readonly Word[];
  /** Both ratings; null until both are given, so that neither rater sees the other's first. */
  readonly closeness: readonly [number, number] | null;
  /** Null: no clues were written blind for it. */
  readonly blindClues: BlindClueCounts | null;
}

/** The words and clues of a pair as stored. */
export const storedPairSchema = z.object({
  words: z.array(z.object({ word: z.string(), aliases: z.array(z.string()) })),
  blindClues: blindCountsSchema.nullable(),
});
export const wordsSchema = storedPairSchema.shape.words;

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

/** Whether a user reviews the pairs of a pack, and so reads its words: its creator, and admins. */
export const mayReview = (viewer: Viewer | null, pack: Pick<PackSummary, "creatorId">): boolean =>
  viewer?.role === "admin" || (viewer?.role === "organizer" && viewer.id === pack.creatorId);

/**
 * Whether a user may retire a pack or its pairs. Those of the arena's own packs come and go with
 * its files.
 */
export const mayRetire = (
  viewer: Viewer | null,
  pack: Pick<PackSummary, "creatorId" | "retiredAt">,
): boolean => pack.creatorId !== null && pack.retiredAt === null && mayReview(viewer, pack);

/** Whether a pack's words are everybody's. */
export const isOpen = (pack: Pick<PackSummary, "public" | "retiredAt">): boolean =>
  pack.public || pack.retiredAt !== null;

/** Whether a user may let a season draw from a pack: a hidden one is for those who review it. */
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
