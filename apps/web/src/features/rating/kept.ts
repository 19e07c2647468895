import type { KeptTexts } from "#components/kept-texts.ts";
import type { Entries, EntryValue } from "./entries.ts";

/** What a browser keeps of a rating until the site has it. */
export interface KeptRating {
  readonly nth: number;
  readonly rubric: number;
  readonly values: Entries;
  readonly knowsMatch: boolean;
  /** For how long the rater had the item before them. */
  readonly ms: number;
  /** `draft`: the site does not have it; `saved`: it has; `given`: it is to be sent as a rating. */
  readonly state: "draft" | "saved" | "given";
}

const isValue = (value: unknown): value is EntryValue =>
  typeof value === "string" ||
  typeof value === "number" ||
  (Array.isArray(value) && value.every((each) => typeof each === "string"));

/** A stored text as a rating; null where it is another text. */
export function readKept(text: string | null): KeptRating | null {
  let read: unknown;
  try {
    read = JSON.parse(text ?? "null");
  } catch {
    return null;
  }
  const { nth, rubric, values, knowsMatch, ms, state } = Object(read);
  const isKept =
    typeof nth === "number" &&
    typeof rubric === "number" &&
    typeof knowsMatch === "boolean" &&
    typeof ms === "number" &&
    (state === "draft" || state === "saved" || state === "given") &&
    typeof values === "object" &&
    values !== null;
  if (!isKept) return null;
  const entries = Object.entries(values).filter((entry): entry is [string, EntryValue] =>
    isValue(entry[1]),
  );
  return { nth, rubric, knowsMatch, ms, state, values: Object.fromEntries(entries) };
}

/** What one rater's browser keeps. Where it may store nothing, all that is lost is what the site does not have yet. */
export class KeptRatings {
  readonly #texts: KeptTexts;
  readonly #prefix: string;

  /** @param rater the pseudonym: another rater on the same device has nothing of this one */
  constructor(texts: KeptTexts, study: string, rater: string) {
    this.#texts = texts;
    this.#prefix = `WISP_RATING/${study}/${rater}/`;
  }

  keep(rating: KeptRating): void {
    this.#texts.set(`${this.#prefix}${rating.nth}`, JSON.stringify(rating));
  }

  get(nth: number): KeptRating | null {
    return readKept(this.#texts.get(`${this.#prefix}${nth}`));
  }

  drop(nth: number): void {
    this.#texts.remove(`${this.#prefix}${nth}`);
  }

  /** Ratings that were given and have not reached the site. */
  given(): KeptRating[] {
    return this.#keys().flatMap((key) => {
      const kept = readKept(this.#texts.get(key));
      return kept?.state === "given" ? [kept] : [];
    });
  }

  /** The version of the rubric that the rater has read; 0: none. */
  get rubric(): number {
    return Number(this.#texts.get(`${this.#prefix}rubric`) ?? 0);
  }

  set rubric(version: number) {
    this.#texts.set(`${this.#prefix}rubric`, `${version}`);
  }

  /** Forgets all of it, as when the rater withdraws. */
  clear(): void {
    for (const key of this.#keys()) this.#texts.remove(key);
  }

  #keys(): string[] {
    return this.#texts.keys(this.#prefix);
  }
}
