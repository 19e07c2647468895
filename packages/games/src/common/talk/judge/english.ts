import { remembering } from "../../remembering.ts";
import { inflections, plurals, singulars } from "./inflections.ts";
import {
  type MatchingCopy,
  matchingCopy,
  mayStandBetweenParts,
  type Run,
  readingsOf,
  runsOf,
  type Span,
  spanOf,
  standsFor,
  tokensOf,
} from "./readings.ts";

/** One spelling of a word, cut into its parts. */
interface Spelling {
  readonly parts: readonly Run[];
  /** The parts in one, except for the last. */
  readonly stem: string;
  /** Where each part begins in the stem; that of the last is the stem's length. */
  readonly offsets: readonly number[];
  /** The last part and its inflections. */
  readonly endings: readonly string[];
  /** The copy it was cut from: characters between two parts there are allowed in a speech, too. */
  readonly copy: string;
}

/** A word of an English pack, ready to be looked for. */
interface EnglishMatcher {
  readonly spellings: readonly Spelling[];
  /** Finds something in the letters and digits of every plain speech that says the word. */
  readonly hint: RegExp;
}

/** What follows the head of a compound: "mother-in-law", "passer-by", "court martial". */
const AFTER_HEAD = new Set(
  `about at by de down for from in off on out over to under up upon with
   of apparent designate elect general laureate martial public`.split(/\s+/),
);

/** The parts of a compound whose head stands first, with the head in its other number. */
function withHeadInflected(parts: readonly Run[]): Run[][] {
  const [head, next, ...rest] = parts;
  if (head === undefined || next === undefined || !AFTER_HEAD.has(next.text)) return [];
  return [...plurals(head.text), ...singulars(head.text)].map((text) => [
    { ...head, text },
    next,
    ...rest,
  ]);
}

/** A letter or digit of a word as a pattern, with the digits that may stand for it. */
function characterPattern(character: string): string {
  const digits = [...standsFor].flatMap(([sign, letters]) =>
    /\d/.test(sign) && letters.includes(character) ? [sign] : [],
  );
  return `[${character}${digits.join("")}]`;
}

/**
 * What the letters and digits of a plain text contain if it says the word, whatever separates them: one of its plain
 * forms, of which those that begin with another one add nothing.
 */
function hintOf(spellings: readonly Spelling[]): RegExp {
  const all = spellings.flatMap(({ stem, endings }) => endings.map((ending) => stem + ending));
  const forms = [...new Set(all)].filter((form) => /^[a-z0-9]+$/.test(form));
  const shortest = forms.filter(
    (form) => !forms.some((other) => other !== form && form.startsWith(other)),
  );
  const patterns = shortest.map((form) => Array.from(form, characterPattern).join(""));
  return new RegExp(patterns.join("|") || "(?!)");
}

/**
 * Reads the spellings of a word once; a spelling without letters matches nothing.
 *
 * @param isFirst for version 1 of the rules
 */
export function englishMatcher(words: readonly string[], isFirst: boolean): EnglishMatcher {
  const spellings = words.flatMap((spelling) => {
    const copy = matchingCopy(spelling).text;
    const own = runsOf(copy).flatMap(tokensOf);
    return [own, ...(isFirst ? [] : withHeadInflected(own))].flatMap((parts): Spelling[] => {
      const last = parts.at(-1);
      if (!last) return [];
      const offsets: number[] = [];
      let stem = "";
      for (const part of parts) {
        offsets.push(stem.length);
        if (part !== last) stem += part.text;
      }
      const endings = parts === own ? inflections(last.text) : [last.text];
      return [{ parts, stem, offsets, endings, copy }];
    });
  });
  return { spellings, hint: hintOf(spellings) };
}

const STAND_IN = /[01345789@$!]/;

/** Whether digits and signs may stand for letters here: at least half of the run are letters. */
function mayStandIn(text: string): boolean {
  if (!STAND_IN.test(text)) return false;
  const letters = text.replace(/[^\p{L}]/gu, "").length;
  return letters * 2 >= text.length;
}

/** Whether each character is the expected one, or may stand for it. */
function looksLike(text: string, word: string): boolean {
  if (text.length !== word.length) return false;
  for (let index = 0; index < text.length; index += 1) {
    const spoken = text.charAt(index);
    const meant = word.charAt(index);
    if (spoken !== meant && !standsFor.get(spoken)?.includes(meant)) return false;
  }
  return text === word || mayStandIn(text);
}

type WordStarts = (position: number) => readonly Run[];

/** Whether a reading is the rest of a word from `part` on, its last part inflected or not. */
function endsWord(text: string, { stem, offsets, endings }: Spelling, part: number): boolean {
  const from = offsets[part] ?? stem.length;
  const stemLength = stem.length - from;
  return endings.some(
    (ending) =>
      text.length === stemLength + ending.length && looksLike(text, stem.slice(from) + ending),
  );
}

/** The part that must follow when a reading is one or more whole parts from `part` on, else null. */
function partAfter(text: string, { stem, offsets }: Spelling, part: number): number | null {
  const from = offsets[part] ?? stem.length;
  const to = from + text.length;
  if (to > stem.length || !looksLike(text, stem.slice(from, to))) return null;
  let next = part + 1;
  while ((offsets[next] ?? to) < to) next += 1;
  return offsets[next] === to ? next : null;
}

/** Where the next part of a word may begin: after the characters allowed between the two. */
function afterGap(copy: string, position: number, { parts, copy: own }: Spelling, next: number) {
  const between = own.slice(parts[next - 1]?.end, parts[next]?.start);
  let place = position;
  while (place < copy.length) {
    const character = copy.charAt(place);
    if (!mayStandBetweenParts(character) && !between.includes(character)) break;
    place += 1;
  }
  return place;
}

/** The furthest end of the word when it begins at `start`, else null. */
function endOfWord(
  copy: string,
  start: number,
  word: Spelling,
  starting: WordStarts,
): number | null {
  let furthest: number | null = null;
  // Parts that may follow, each at a place; several ways of reading lead to the same.
  const open = [{ part: 0, place: start }];
  const seen = new Set<number>();
  for (const { part, place } of open) {
    for (const { text, end } of starting(place)) {
      if (endsWord(text, word, part) && (furthest === null || end > furthest)) furthest = end;
      const next = partAfter(text, word, part);
      if (next === null) continue;
      const following = { part: next, place: afterGap(copy, end, word, next) };
      const key = following.part * (copy.length + 1) + following.place;
      if (seen.has(key)) continue;
      seen.add(key);
      open.push(following);
    }
  }
  return furthest;
}

/** Everything that is ignored in comparisons of speeches. Marks stay: the remaining ones form letters. */
const NOT_COMPARED = /[^\p{L}\p{N}\p{M}]+/gu;
const NOT_COMPARED_PLAIN = /[^a-z0-9]+/g;
const PLAIN = /^[\0-\x7f]*$/;
/** No sign that may be a letter or separate two. */
const WITHOUT_SIGNS = /^[^@$!]*$/;

/** Whether a speech needs no closer look: it is plain, and its letters and digits do not contain the word. */
const isClear = ({ hint }: EnglishMatcher, { text }: MatchingCopy): boolean =>
  PLAIN.test(text) && WITHOUT_SIGNS.test(text) && !hint.test(text.replace(NOT_COMPARED_PLAIN, ""));

/** First place a word is said: the word, an inflection or a disguise the project's rules page lists. */
export function findEnglish(
  matcher: EnglishMatcher,
  copy: MatchingCopy,
  isFirst: boolean,
): Span | null {
  if (isClear(matcher, copy)) return null;
  const readings = readingsOf(copy.text, isFirst);
  const byStart = new Map<number, Run[]>();
  for (const reading of readings) {
    const group = byStart.get(reading.start);
    if (group) group.push(reading);
    else byStart.set(reading.start, [reading]);
  }
  const starting: WordStarts = (position) => byStart.get(position) ?? [];
  for (const start of byStart.keys()) {
    let furthest: number | null = null;
    for (const word of matcher.spellings) {
      const end = endOfWord(copy.text, start, word, starting);
      if (end !== null && (furthest === null || end > furthest)) furthest = end;
    }
    if (furthest !== null) return spanOf(copy, start, furthest);
  }
  return null;
}

/** Each speech of a match is compared with all before it; a runner plays many matches at once. */
const SPEECHES_REMEMBERED = 4_000;

/**
 * What speeches are compared by: the letters, digits and ideographs of the matching copy, in order.
 * Empty for a speech that says nothing.
 */
export const comparedText = remembering(SPEECHES_REMEMBERED, (speech) => {
  const { text } = matchingCopy(speech);
  return text.replace(PLAIN.test(text) ? NOT_COMPARED_PLAIN : NOT_COMPARED, "");
});
