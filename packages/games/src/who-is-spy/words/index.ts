import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Locale, Random } from "@wisp/game";
import type { PackWord } from "../../common/talk/pack-word.ts";
import type { GivenPair } from "../../entry.ts";
import { type Pack, packFileSchema } from "./pack.ts";

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

function load(locale: Locale): Pack {
  // Modules of the built site have no `import.meta.dirname`.
  const folder = join(dirname(fileURLToPath(import.meta.url)), locale);
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
