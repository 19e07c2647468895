import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Locale, Random } from "@wisp/game";
import type { PackWord } from "../../common/talk/pack-word.ts";
import type { GivenPair } from "../../entry.ts";
import { type BlindFile, type BlindPair, isHard, namesOtherOften, readBlind } from "./blind.ts";
import { type Pack, packFileSchema } from "./pack.ts";

export {
  type BlindClue,
  type BlindCounts,
  type BlindFile,
  type BlindHeader,
  type BlindPair,
  type BlindSheet,
  countBlind,
  HARD,
  isHard,
  namedIn,
  readBlind,
  type SpokenPair,
  spokenPair,
} from "./blind.ts";
export {
  CLOSE_MIN,
  type Clues,
  checkPack,
  isClose,
  PAIRS_MIN,
  type Pack,
  type PackFile,
  type Pair,
  type PairWord,
  packFileSchema,
} from "./pack.ts";
export {
  checkProposal,
  MAX_ALIASES,
  MAX_WORD_LENGTH,
  PAIR_WORDS,
  type ProposalProblem,
  readWord,
} from "./proposal.ts";

const loaded = new Map<Locale, Pack>();

// Modules of the built site have no `import.meta.dirname`.
const words = dirname(fileURLToPath(import.meta.url));

function load(locale: Locale): Pack {
  const folder = join(words, locale);
  const files = readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => packFileSchema.parse(JSON.parse(readFileSync(join(folder, name), "utf8"))));
  return { locale, files, pairs: files.flatMap((file) => file.pairs) };
}

/**
 * The public pack of a language, read from its JSON files on first use. Throws when a file does
 * not hold a pack.
 */
export function publicPack(locale: Locale): Pack {
  const pack = loaded.get(locale) ?? load(locale);
  loaded.set(locale, pack);
  return pack;
}

const loadedBlind = new Map<Locale, BlindFile>();

/**
 * The blind clues of a language, read from their file on first use: of pairs of the public pack, and of
 * candidates for hard pairs. Throws when the file holds something else.
 */
export function blindClues(locale: Locale): BlindFile {
  const file =
    loadedBlind.get(locale) ??
    readBlind(readFileSync(join(words, "blind", `${locale}.jsonl`), "utf8"));
  loadedBlind.set(locale, file);
  return file;
}

const loadedHard = new Map<Locale, readonly BlindPair[]>();

/** The hard pairs of a language: those that blind clues show to be hard, and that the public pack does not have. */
export function hardPairs(locale: Locale): readonly BlindPair[] {
  const loaded = loadedHard.get(locale);
  if (loaded !== undefined) return loaded;
  const known = new Set(publicPack(locale).pairs.map(({ id }) => id));
  const hard = blindClues(locale).pairs.filter(
    ({ pair, sheets }) => !known.has(pair) && isHard(sheets),
  );
  loadedHard.set(locale, hard);
  return hard;
}

/** Slug of the arena's pack of the hard pairs of a language. */
export const hardPack = (locale: Locale): string => `hard-${locale}`;

/** The pairs by both words whose blind clues name the other word too often, by language. */
const loadedNamed = new Map<Locale, ReadonlySet<string>>();

const byWords = (words: readonly Pick<PackWord, "word">[]): string =>
  words
    .map(({ word }) => word)
    .sort()
    .join("/");

/**
 * Whether clues that were written blind for one word of a pair name the other one more often than hard pairs
 * allow: where neither word may be said, they are fouls that no care avoids. False for a pair without such clues.
 */
export function isOftenNamed(locale: Locale, words: readonly Pick<PackWord, "word">[]): boolean {
  const named =
    loadedNamed.get(locale) ??
    new Set(
      blindClues(locale).pairs.flatMap((pair) =>
        namesOtherOften(pair.sheets) ? [byWords(pair.words)] : [],
      ),
    );
  loadedNamed.set(locale, named);
  return named.has(byWords(words));
}

/** The part of a match's materials that a pack gives. */
export interface DrawnPair {
  readonly family: string;
  readonly pair: [PackWord, PackWord];
}

/**
 * Draws a pair under "family" and the order of its words under "words": the names of these draws are
 * older than pairs, when a family could have more than two words. Of such a family, two are drawn.
 */
export function drawPair(pairs: readonly GivenPair[], random: Random): DrawnPair {
  const { id, words } = random("family").pick(pairs);
  const [first, second] = random("words")
    .shuffle(words)
    .map(({ word, aliases }): PackWord => ({ word, aliases: [...aliases] }));
  if (first === undefined || second === undefined) throw new Error(`${id} has no two words`);
  return { family: id, pair: [first, second] };
}
