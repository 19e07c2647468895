import type { Locale } from "@wisp/game";
import { z } from "zod";
import { findWord } from "../../talk/judge/index.ts";
import { packWordSchema } from "../../talk/pack-word.ts";

/** A pack is complete from this many families on. */
export const FAMILIES_MIN = 60;
/** Spoken and known clues together: of a family (true of all its words), and of each word. */
export const SHARED_CLUES_MIN = 8;
export const OWN_CLUES_MIN = 6;

/**
 * Clues in the words of two writers: a house agent speaks only from `spoken`, and judges what it
 * hears only by `known`, so that no agent recognises a sentence from a list of its own.
 */
const cluesSchema = z.strictObject({
  spoken: z.array(z.string().trim().min(2).max(110)).min(3),
  known: z.array(z.string().trim().min(2).max(110)).min(3),
});
export type Clues = z.infer<typeof cluesSchema>;

const familyWordSchema = z.strictObject({
  ...packWordSchema.shape,
  /** True of this word and not of the whole family, from vague to telling. */
  clues: cluesSchema,
});
export type FamilyWord = z.infer<typeof familyWordSchema>;

const familySchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  difficulty: z.enum(["easy", "medium", "hard"]),
  /** True of every word of the family. */
  clues: cluesSchema,
  words: z.array(familyWordSchema).min(4).max(8),
});
export type Family = z.infer<typeof familySchema>;

/** One file of a pack: the families of one theme. */
export const packFileSchema = z.strictObject({
  theme: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  families: z.array(familySchema).min(1),
});
export type PackFile = z.infer<typeof packFileSchema>;

/** All families of one language. */
export interface Pack {
  readonly locale: Locale;
  readonly files: readonly PackFile[];
  readonly families: readonly Family[];
}

const allOf = (clues: Clues): string[] => [...clues.spoken, ...clues.known];

/** How two clues, words or ids are told apart. */
const keyOf = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

function twice(kind: string, texts: readonly string[]): string[] {
  const seen = new Set<string>();
  return texts.flatMap((text) => {
    const key = keyOf(text);
    if (seen.has(key)) return [`${kind} "${text}" stands twice in the pack`];
    seen.add(key);
    return [];
  });
}

function checkFamily(locale: Locale, family: Family): string[] {
  const few = (whose: string, clues: Clues, least: number): string[] =>
    allOf(clues).length < least
      ? [`${family.id}: ${whose} has ${allOf(clues).length} clues, fewer than ${least}`]
      : [];
  const clues = [family.clues, ...family.words.map((word) => word.clues)].flatMap(allOf);
  return [
    ...few("the family", family.clues, SHARED_CLUES_MIN),
    ...family.words.flatMap((word) => few(word.word, word.clues, OWN_CLUES_MIN)),
    ...family.words.flatMap((word) =>
      clues
        .filter((clue) => findWord(locale, word, clue) !== null)
        .map((clue) => `${family.id}: "${clue}" contains the word ${word.word}`),
    ),
  ];
}

/** What is wrong with a pack, a sentence each; [] when nothing is. */
export function checkPack({ locale, families }: Pack): string[] {
  const words = families.flatMap((family) => family.words);
  const clues = [...families, ...words].flatMap((holder) => allOf(holder.clues));
  return [
    ...(families.length < FAMILIES_MIN
      ? [`the pack has ${families.length} families, fewer than ${FAMILIES_MIN}`]
      : []),
    ...twice(
      "family",
      families.map((family) => family.id),
    ),
    ...twice(
      "word",
      words.flatMap(({ word, aliases }) => [...new Set([word, ...aliases].map(keyOf))]),
    ),
    ...twice("clue", clues),
    ...families.flatMap((family) => checkFamily(locale, family)),
  ];
}
