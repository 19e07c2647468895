import type { Draws, Locale } from "@wisp/game";
import { remembering } from "../../remembering.ts";
import { marksOf } from "../marks/index.ts";
import { keyOf } from "./hear.ts";
import { sentences } from "./sentences.ts";

/** How a character joins facts: within a sentence, each in its own, or both. */
export type Joins = "flowing" | "plain" | "both";

/** The words that may follow a comma in lower case. Names of people and places must not. */
const lowered = new Set(
  (
    "A All An As At Be Both Children Each Even Every Everybody Everyone Few For Half He His If In It Its " +
    "Little Many Men More Most Mostly Nearly Nobody Not Often On Once One Only Other Parents People She " +
    "Some Somebody Someone Sometimes The Their There They This To Two Very What When Without Women You Your"
  ).split(" "),
);

/** A fact as it goes on a sentence; null where it has to begin one. */
function continued(locale: Locale, fact: string): string | null {
  if (locale === "zh") return fact;
  const [first = ""] = fact.split(/[^\p{L}]/u, 1);
  return lowered.has(first) ? fact.charAt(0).toLowerCase() + fact.slice(1) : null;
}

export const withoutEnd = (text: string): string =>
  text.replace(/(?<![.。!！?？;；,，…\s])[.。!！?？;；,，…\s]+$/u, "");

/** The facts as sentences, joined in the manner of a character. */
export function join(locale: Locale, facts: readonly string[], joins: Joins, draws: Draws): string {
  const { flowing, plain } = sentences[locale];
  const unused = { flowing: draws.shuffle(flowing), plain: draws.shuffle(plain) };
  let wasJoined = false;
  return facts.reduce((text, fact) => {
    const next = continued(locale, fact);
    // Three facts in one sentence are more than people say in one breath.
    const flows = joins === "flowing" || (joins === "both" && draws.int(2) === 0);
    if (next !== null && flows && !wasJoined) {
      wasJoined = true;
      return `${withoutEnd(text)}${unused.flowing.pop() ?? ""}${next}`;
    }
    wasJoined = false;
    const joint = unused.plain.pop() ?? "";
    const isWordy = !/^[.。]\s?$/u.test(joint);
    // "Also, people ..." goes on in lower case, and not before a name.
    if (isWordy && next === null) return `${withoutEnd(text)}. ${fact}`;
    return `${withoutEnd(text)}${joint}${isWordy && next !== null ? next : fact}`;
  });
}

/** Whether one of the speeches (by their keys) says a text. */
export function isSaid(said: readonly string[], text: string): boolean {
  const key = keyOf(text);
  return said.some((speech) => speech.includes(key));
}

/** Lengths of what is quoted, in code points. */
const QUOTED: Readonly<Record<Locale, readonly [least: number, most: number]>> = {
  en: [12, 64],
  zh: [4, 20],
};

const isOrdinary = (text: string): boolean =>
  !/["“”{}<>\n]/u.test(text) && marksOf(text).length === 0;

/** Whether house agents quote what a player said: no orders, nothing long, nothing that is not a sentence. */
export function isQuotable(locale: Locale, text: string): boolean {
  const [least, most] = QUOTED[locale];
  const length = [...text].length;
  return length >= least && length <= most && isOrdinary(text);
}

/** More than the house agents of all games have. */
const SENTENCES_REMEMBERED = 2_000;

/** The longest part of a sentence that names and quotes do not change. */
const fixedPart = remembering(SENTENCES_REMEMBERED, (sentence) =>
  sentence
    .split(/\{\w+\}/u)
    .reduce((longest, part) => (keyOf(part).length > keyOf(longest).length ? part : longest), ""),
);

/** What a sentence about a player is filled with. */
export interface Filling {
  readonly name?: string;
  readonly quote?: string;
  /** A role or a side. */
  readonly label?: string;
}

export const fill = (sentence: string, { name = "", quote = "", label = "" }: Filling): string =>
  sentence
    .replaceAll("{name}", () => name)
    .replaceAll("{label}", () => label)
    .replaceAll("{quote}", () => quote);

/**
 * One of the sentences that have not been used in the match; "" where there is none.
 *
 * @param said the keys of all speeches
 * @param mayBeSaid whether the rules allow it
 */
export function freshSentence(
  from: readonly string[],
  filling: Filling,
  said: readonly string[],
  mayBeSaid: (text: string) => boolean,
  draws: Draws,
): string {
  for (const each of draws.shuffle(from)) {
    if (isSaid(said, fixedPart(each))) continue;
    const filled = fill(each, filling);
    if (mayBeSaid(filled)) return filled;
  }
  return "";
}
