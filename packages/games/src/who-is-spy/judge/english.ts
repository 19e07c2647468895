import { inflections } from "./inflections.ts";
import { standsFor } from "./look-alikes.ts";
import { type MatchingCopy, matchingCopy, type Span, spanOf } from "./matching-copy.ts";
import { mayStandBetweenParts, readingsOf } from "./readings.ts";
import { type Run, runsOf, tokensOf } from "./tokens.ts";

/** One spelling of a word, from one of its parts on. */
interface Tail {
  /** What a reading may be to end the word: the rest of it in one, the last part inflected or not. */
  readonly whole: ReadonlySet<string>;
  /** What a reading may be to go on: one or more of the parts that follow, in one. */
  readonly steps: readonly Step[];
}

interface Step {
  readonly text: string;
  /** The tail that must follow. */
  readonly next: Tail;
  /** What the spelling itself has between the two, which may stand there ("Dr. Pepper"). */
  readonly between: string;
}

/** A word of an English pack, ready to be looked for: a tail for each of its spellings. */
export type EnglishMatcher = readonly Tail[];

/** The tails of a spelling from its last part to its first; the last of them is the whole word. */
function tailsOf(copy: string, parts: readonly Run[]): Tail[] {
  const tails: Tail[] = [];
  const last = parts.at(-1);
  if (!last) return tails;
  const forms = inflections(last.text);
  for (let first = parts.length - 1; first >= 0; first -= 1) {
    let text = "";
    const steps: Step[] = [];
    for (const [offset, part] of parts.slice(first, -1).entries()) {
      text += part.text;
      const following = first + offset + 1;
      const next = tails[parts.length - 1 - following];
      if (next) steps.push({ text, next, between: copy.slice(part.end, parts[following]?.start) });
    }
    tails.push({ whole: new Set(forms.map((form) => text + form)), steps });
  }
  return tails;
}

/** Reads the spellings of a word once; a spelling without letters matches nothing. */
export function englishMatcher(spellings: readonly string[]): EnglishMatcher {
  return spellings.flatMap((spelling) => {
    const { text } = matchingCopy(spelling);
    return tailsOf(text, runsOf(text).flatMap(tokensOf)).slice(-1);
  });
}

const STAND_IN = /[01345789@$!]/;

/** Whether digits and signs may stand for letters here: at least half of the run are letters. */
function mayStandIn(text: string): boolean {
  if (!STAND_IN.test(text)) return false;
  const letters = text.replace(/[^\p{L}]/gu, "").length;
  return letters * 2 >= text.length;
}

/** Whether each character is the one that is meant, or may stand for it. */
function looksLike(text: string, word: string): boolean {
  if (text.length !== word.length) return false;
  for (let index = 0; index < text.length; index += 1) {
    const spoken = text.charAt(index);
    const meant = word.charAt(index);
    if (spoken !== meant && !standsFor.get(spoken)?.includes(meant)) return false;
  }
  return text === word || mayStandIn(text);
}

function isOneOf(text: string, words: ReadonlySet<string>): boolean {
  if (words.has(text)) return true;
  if (!STAND_IN.test(text)) return false;
  for (const word of words) if (looksLike(text, word)) return true;
  return false;
}

type Starting = (position: number) => readonly Run[];

/** The furthest end of the word when `reading` begins this tail of it, else null. */
function endOfWord(copy: string, reading: Run, tail: Tail, starting: Starting): number | null {
  let furthest = isOneOf(reading.text, tail.whole) ? reading.end : null;
  for (const { text, next, between } of tail.steps) {
    if (!looksLike(reading.text, text)) continue;
    let position = reading.end;
    while (position < copy.length) {
      const character = copy.charAt(position);
      if (!mayStandBetweenParts(character) && !between.includes(character)) break;
      position += 1;
    }
    for (const following of starting(position)) {
      const end = endOfWord(copy, following, next, starting);
      if (end !== null && (furthest === null || end > furthest)) furthest = end;
    }
  }
  return furthest;
}

/** First place a word is said: the word, an inflection or a disguise the project's rules page lists. */
export function findEnglish(matcher: EnglishMatcher, copy: MatchingCopy): Span | null {
  const readings = readingsOf(copy.text);
  const byStart = new Map<number, Run[]>();
  for (const reading of readings) {
    const group = byStart.get(reading.start);
    if (group) group.push(reading);
    else byStart.set(reading.start, [reading]);
  }
  const starting: Starting = (position) => byStart.get(position) ?? [];
  for (const [start, group] of byStart) {
    let furthest: number | null = null;
    for (const reading of group) {
      for (const tail of matcher) {
        const end = endOfWord(copy.text, reading, tail, starting);
        if (end !== null && (furthest === null || end > furthest)) furthest = end;
      }
    }
    if (furthest !== null) return spanOf(copy, start, furthest);
  }
  return null;
}
