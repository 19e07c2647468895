import type { Failure } from "@wisp/game";
import { isSlug, readAgentName, readDescription } from "../naming/naming.ts";
import type { PackSummary } from "../packs/pack.ts";
import { refusalOfPacks } from "../packs/refusal.ts";
import { isPlanned, localesOf, type SeasonTerms } from "./season.ts";

/** A season as an organizer enters it. */
export interface SeasonInput {
  readonly terms: SeasonTerms;
  /** Whether matches of its game draw words from packs. */
  readonly drawsWords: boolean;
  /** Ids; empty: the public pack of each language. */
  readonly packs: readonly string[];
}

/** What numbers of a season may be. */
export const seasonLimits = {
  matchesEach: { least: 1, most: 1_200 },
  matchesPerDay: { least: 1, most: 1_000 },
  rankWindowDays: { least: 1, most: 366 },
  /** Millionths of a US dollar. */
  spendMicrosPerDay: { least: 0, most: 2_000_000_000 },
} as const;
export type LimitedTerm = keyof typeof seasonLimits;

/** Why a season's terms are refused. */
export type WrongTerms = Failure<
  | "wrong-name"
  | "wrong-slug"
  | "slug-taken"
  | "wrong-description"
  | "no-language"
  | "wrong-number"
  | "no-matches-each"
  | "wrong-dates"
  | "unknown-pack"
  | "public-pack"
  | "no-words"
  | "retired-pack"
> & {
  /** Which of its terms is to be changed. */
  readonly field: keyof SeasonTerms | "packs";
};

/** Addresses below /seasons that are pages themselves, and the arena's own season. */
const reserved: ReadonlySet<string> = new Set(["new", "house"]);

const wrong = (
  failed: WrongTerms["failed"],
  field: WrongTerms["field"],
  detail: string,
): WrongTerms => ({ failed, field, detail });

function wrongNumber(terms: SeasonTerms): WrongTerms | null {
  const numbers: readonly LimitedTerm[] = [
    "matchesEach",
    "matchesPerDay",
    "rankWindowDays",
    "spendMicrosPerDay",
  ];
  for (const field of numbers) {
    const value = terms[field];
    const { least, most } = seasonLimits[field];
    if (value === null || (Number.isInteger(value) && value >= least && value <= most)) continue;
    return wrong("wrong-number", field, `"${field}" is a whole number from ${least} to ${most}.`);
  }
  return null;
}

/** No season was there before. Of the year 0 PostgreSQL makes an unreadable date. */
const EARLIEST = new Date("2000-01-01T00:00:00Z");

function wrongDates({ opensAt, closesAt }: SeasonTerms, now: Date): WrongTerms | null {
  if (opensAt !== null && opensAt < EARLIEST) {
    return wrong("wrong-dates", "opensAt", "A season opens in the year 2000 or later.");
  }
  if (closesAt === null || closesAt > (opensAt ?? now)) return null;
  return wrong("wrong-dates", "closesAt", "A season closes after it opens, and not in the past.");
}

function wrongPacks(
  { terms, drawsWords }: Pick<SeasonInput, "terms" | "drawsWords">,
  packs: readonly PackSummary[] | null,
): WrongTerms | null {
  if (packs === null) {
    const detail = "One of these packs no longer exists, or you may not use it.";
    return wrong("unknown-pack", "packs", detail);
  }
  const stray = packs.find(({ locale }) => !terms.locales.includes(locale));
  if (stray !== undefined) {
    const detail = `The pack "${stray.slug}" is in "${stray.locale}", which is not a language of the season.`;
    return wrong("unknown-pack", "packs", detail);
  }
  const refusal = refusalOfPacks({ ...terms, drawsWords, house: false }, packs);
  return refusal && { ...refusal, field: "packs" };
}

/**
 * The first problem of a season's terms; null when it can be created.
 *
 * @param packs the chosen packs; null when one of them does not exist
 */
export function wrongTerms(
  input: Pick<SeasonInput, "terms" | "drawsWords">,
  packs: readonly PackSummary[] | null,
  now: Date,
): WrongTerms | null {
  const { terms } = input;
  if ("failed" in readAgentName(terms.name)) {
    return wrong(
      "wrong-name",
      "name",
      "A name has 1 to 60 characters on one line, none of them a check mark.",
    );
  }
  if (!isSlug(terms.slug) || reserved.has(terms.slug)) {
    const detail = "An address consists of lower-case letters, digits and single hyphens.";
    return wrong("wrong-slug", "slug", detail);
  }
  if ("failed" in readDescription(terms.description)) {
    return wrong("wrong-description", "description", "A description has at most 500 characters.");
  }
  const known = new Set(localesOf(terms)).size;
  if (known === 0 || known !== terms.locales.length) {
    return wrong("no-language", "locales", "Choose one language or more, each once.");
  }
  const number = wrongNumber(terms);
  if (number !== null) return number;
  if (isPlanned(terms) && terms.stages === null && terms.matchesEach === null) {
    const detail = "Enter the matches per agent: balanced blocks and duplicates need them.";
    return wrong("no-matches-each", "matchesEach", detail);
  }
  return wrongDates(terms, now) ?? wrongPacks(input, packs);
}
