import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Locale, Random } from "@wisp/game";
import type { GivenFamily } from "../../entry.ts";
import type { PackWord } from "../../talk/pack-word.ts";
import { type Pack, packFileSchema } from "./pack.ts";

export {
  type Clues,
  checkPack,
  FAMILIES_MIN,
  type Family,
  type FamilyWord,
  OWN_CLUES_MIN,
  type Pack,
  type PackFile,
  packFileSchema,
  SHARED_CLUES_MIN,
} from "./pack.ts";
export {
  checkProposal,
  FAMILY_WORDS,
  MAX_ALIASES,
  MAX_WORD_LENGTH,
  type ProposalProblem,
  readFamilies,
} from "./proposal.ts";

const loaded = new Map<Locale, Pack>();

function load(locale: Locale): Pack {
  // Modules of the built site have no `import.meta.dirname`.
  const folder = join(dirname(fileURLToPath(import.meta.url)), locale);
  const files = readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => packFileSchema.parse(JSON.parse(readFileSync(join(folder, name), "utf8"))));
  return { locale, files, families: files.flatMap((file) => file.families) };
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

/** Draws a family under "family" and two of its words under "words". */
export function drawPair(families: readonly GivenFamily[], random: Random): DrawnPair {
  const family = random("family").pick(families);
  const [first, second] = random("words")
    .shuffle(family.words)
    .map(({ word, aliases }): PackWord => ({ word, aliases: [...aliases] }));
  if (first === undefined || second === undefined) {
    throw new Error(`family ${family.id} has no two words`);
  }
  return { family: family.id, pair: [first, second] };
}
