/** A stretch of a matching copy; offsets are UTF-16 units of the copy, half-open. */
export interface Run {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/**
 * The characters of a token: letters and digits. Ideographs end it like signs; a mark in the copy is a
 * part of the letter before it.
 */
const RUN = /(?:[[\p{L}\p{N}\p{M}]--\p{Ideographic}]|[@$!])+/gv;
const RUN_PLAIN = /[a-z0-9@$!]+/g;
const PLAIN = /^[\0-\x7f]*$/;
const TOKEN = /[^@$!]+/g;
const SIGN = /[@$!]/;
const SIGNS_BEFORE = /^[@$!]+/;

const part = (run: Run, from: number, to: number): Run => ({
  text: run.text.slice(from, to),
  start: run.start + from,
  end: run.start + to,
});

/** The maximal runs of letters, digits and the signs that may stand for letters, in order. */
export function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  for (const match of text.matchAll(PLAIN.test(text) ? RUN_PLAIN : RUN)) {
    runs.push({ text: match[0], start: match.index, end: match.index + match[0].length });
  }
  return runs;
}

/** The tokens of a run, separated by its signs. */
export function tokensOf(run: Run): Run[] {
  if (!SIGN.test(run.text)) return [run];
  return Array.from(run.text.matchAll(TOKEN), (match) =>
    part(run, match.index, match.index + match[0].length),
  );
}

/** The number of signs at the end; a loop, since a pattern anchored at the end tries every start. */
function signsAtEnd(text: string, signs: string): number {
  let count = 0;
  while (count < text.length && signs.includes(text.charAt(text.length - 1 - count))) count += 1;
  return count;
}

/** The run without the signs at its ends; empty when it holds nothing else. */
export function withoutSigns(run: Run): Run {
  if (!SIGN.test(run.text)) return run;
  const before = SIGNS_BEFORE.exec(run.text)?.[0].length ?? 0;
  return part(run, before, Math.max(before, run.text.length - signsAtEnd(run.text, "@$!")));
}

/**
 * How the signs of a text may be read: those at its ends as letters or as none. A "!" at the end
 * is never a letter, so that "Tax!" says no "taxi". Offsets into the text, half-open.
 */
export function signEdges(text: string): (readonly [from: number, to: number])[] {
  if (!SIGN.test(text)) return [[0, text.length]];
  const before = SIGNS_BEFORE.exec(text)?.[0].length ?? 0;
  const starts = new Set([0, before]);
  const ends = new Set([
    text.length - signsAtEnd(text, "!"),
    text.length - signsAtEnd(text, "@$!"),
  ]);
  return [...starts].flatMap((from) =>
    [...ends].flatMap((to) => (from < to ? [[from, to] as const] : [])),
  );
}
