import type { Locale } from "@wisp/game";
import { z } from "zod";
import { findWord } from "../../common/talk/judge/index.ts";
import { packWordSchema } from "../../common/talk/pack-word.ts";
import { checkProposal } from "./proposal.ts";

/** A pack is complete from this many close pairs on. */
export const PAIRS_MIN = 250;
/** The lower rating of a close pair is at least this one. */
export const CLOSE_MIN = 4;

/**
 * Clues in the words of two writers. A house agent speaks from `spoken`, and from `known` when those are used
 * up. It compares what it hears with both, but never a sentence with itself, so that players with words of
 * their own are heard as well.
 */
const cluesSchema = (spokenMin: number, knownMin: number) => {
  const clue = z.string().trim().min(2).max(110);
  return z.strictObject({
    spoken: z.array(clue).min(spokenMin),
    known: z.array(clue).min(knownMin),
  });
};
export type Clues = z.infer<ReturnType<typeof cluesSchema>>;

const pairWordSchema = z.strictObject({
  ...packWordSchema.shape,
  /** True of this word and not, or less, of the other one, from vague to telling. */
  clues: cluesSchema(5, 4),
});
export type PairWord = z.infer<typeof pairWordSchema>;

/** How alike two words are to describe: 1 (only distantly related) to 5 (most clues fit both). */
const closenessSchema = z.int().min(1).max(5);

const pairSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  /** Two ratings by raters who did not see each other's. */
  closeness: z.tuple([closenessSchema, closenessSchema]),
  /** True of both words. */
  clues: cluesSchema(4, 3),
  words: z.tuple([pairWordSchema, pairWordSchema]),
});
export type Pair = z.infer<typeof pairSchema>;

/** One file of a pack: the pairs of one theme. */
export const packFileSchema = z.strictObject({
  theme: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  pairs: z.array(pairSchema).min(1),
});
export type PackFile = z.infer<typeof packFileSchema>;

/** All pairs of one language. */
export interface Pack {
  readonly locale: Locale;
  readonly files: readonly PackFile[];
  readonly pairs: readonly Pair[];
}

/** Whether both raters found the words close enough for a ranked match. */
export const isClose = ({ closeness }: Pick<Pair, "closeness">): boolean =>
  Math.min(...closeness) >= CLOSE_MIN;

const allOf = (clues: Clues): string[] => [...clues.spoken, ...clues.known];

/** How two clues, words or ids are told apart. */
const keyOf = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

function repeated(kind: string, texts: readonly string[]): string[] {
  const seen = new Set<string>();
  return texts.flatMap((text) => {
    const key = keyOf(text);
    if (seen.has(key)) return [`${kind} "${text}" is in the pack twice`];
    seen.add(key);
    return [];
  });
}

function checkPair(locale: Locale, { id, clues, words }: Pair): string[] {
  const both = words.map(({ word, aliases }) => ({ word, aliases }));
  const texts = [clues, ...words.map((word) => word.clues)].flatMap(allOf);
  return [
    ...checkProposal(locale, both, []).map((each) =>
      "word" in each
        ? `${id}: "${each.word}" is refused: ${each.problem}`
        : `${id}: ${each.problem}`,
    ),
    ...both.flatMap((word) =>
      texts
        .filter((clue) => findWord(locale, word, clue) !== null)
        .map((clue) => `${id}: "${clue}" contains the word ${word.word}`),
    ),
  ];
}

/** What is wrong with a pack, a sentence each; [] when nothing is. */
export function checkPack({ locale, pairs }: Pack): string[] {
  const words = pairs.flatMap((pair) => pair.words);
  const clues = [...pairs, ...words].flatMap((holder) => allOf(holder.clues));
  const close = pairs.filter(isClose).length;
  return [
    ...(close < PAIRS_MIN ? [`the pack has ${close} close pairs, fewer than ${PAIRS_MIN}`] : []),
    ...repeated(
      "pair",
      pairs.map((pair) => pair.id),
    ),
    ...repeated(
      "word",
      words.flatMap(({ word, aliases }) => [...new Set([word, ...aliases].map(keyOf))]),
    ),
    ...repeated("clue", clues),
    ...pairs.flatMap((pair) => checkPair(locale, pair)),
  ];
}
