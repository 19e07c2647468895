import { z } from "zod";

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
 * SQL: a pair is played in ranked matches. `pair` is the alias of "Family". A missing rating makes
 * the condition null, which no row meets.
 */
export const isRankedPair = (pair: string): string =>
  `(${pair}."status" = 'accepted' AND ${pair}."closeness" >= ${MIN_RANKED_CLOSENESS}
    AND ${pair}."secondCloseness" >= ${MIN_RANKED_CLOSENESS})`;

/** Whether a pair is played in ranked matches, by its ratings; null: one is missing. */
export const isRanked = (closeness: readonly [number, number] | null): boolean =>
  closeness !== null && Math.min(...closeness) >= MIN_RANKED_CLOSENESS;

/** Two words that can make a match. Families of earlier releases may have more. */
export interface WordPair {
  readonly slug: string;
  readonly theme: string;
  readonly status: PairStatus;
  readonly words: readonly Word[];
  /** Both ratings; null until both are given, so that nobody gives one who has seen the other. */
  readonly closeness: readonly [number, number] | null;
}

/** The words of a pair as stored. */
export const wordsSchema = z.array(z.object({ word: z.string(), aliases: z.array(z.string()) }));
