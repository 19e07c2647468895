import { z } from "zod";

export const familyStatuses = ["proposed", "accepted", "refused", "retired"] as const;
export type FamilyStatus = (typeof familyStatuses)[number];

export const difficulties = ["easy", "medium", "hard"] as const;
export type Difficulty = (typeof difficulties)[number];

/** The theme of a family: those of the public packs, and others. */
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

/** A set of words of which any two can make a match. */
export interface Family {
  readonly slug: string;
  readonly theme: string;
  readonly difficulty: string;
  readonly status: FamilyStatus;
  readonly words: readonly Word[];
}

/** The words of a family as stored. */
export const wordsSchema = z.array(z.object({ word: z.string(), aliases: z.array(z.string()) }));
