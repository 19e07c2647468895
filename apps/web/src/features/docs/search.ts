/** A stretch of text that can be found. */
export interface Findable {
  readonly href: string;
  /** Of its page. */
  readonly title: string;
  readonly heading: string;
  readonly text: string;
}

/** A piece of a snippet; `hit`: it matches the query. */
interface SnippetPiece {
  readonly text: string;
  readonly hit: boolean;
}

export interface Finding extends Findable {
  readonly snippet: readonly SnippetPiece[];
}

const MAX_FINDINGS = 30;
const MAX_TERMS = 8;
/** In UTF-16 units, before and behind the first hit. */
const BEFORE = 60;
const BEHIND = 160;

/** Text in which the same is found by the same: same length, so that places fit. */
const plain = (text: string): string =>
  [...text]
    .map((character) => {
      const lower = character.toLowerCase();
      return lower.length === character.length ? lower : character;
    })
    .join("");

const segmenter = new Intl.Segmenter("zh", { granularity: "word" });

const lone = /^\p{Script=Han}$/u;

/**
 * The words of a query; a Chinese one is cut into its words. Characters that stand alone side by
 * side are one word that the segmenter does not know; a single one counts only when nothing else
 * was asked.
 */
export function termsOf(query: string): readonly string[] {
  const words: string[] = [];
  let joins = false;
  for (const { segment, isWordLike } of segmenter.segment(plain(query.normalize("NFKC")))) {
    const joined = joins && lone.test(segment) ? words.pop() : undefined;
    if (isWordLike) words.push(`${joined ?? ""}${segment}`);
    joins = lone.test(segment);
  }
  const whole = words.filter((word) => !lone.test(word));
  return [...new Set(whole.length > 0 ? whole : words)].slice(0, MAX_TERMS);
}

function occurrences(text: string, term: string): number {
  let count = 0;
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + term.length)) count += 1;
  return count;
}

/** How well a section answers; 0 when one of the words is nowhere in it. */
function score({ title, heading, text }: Findable, terms: readonly string[]): number {
  let sum = 0;
  for (const term of terms) {
    const inTitle = occurrences(plain(title), term);
    const inHeading = occurrences(plain(heading), term);
    const inText = occurrences(plain(text), term);
    if (inTitle + inHeading + inText === 0) return 0;
    sum += 6 * Math.min(inTitle, 1) + 8 * Math.min(inHeading, 1) + Math.min(inText, 5);
  }
  return sum;
}

/** A piece of a text around its first hit, in pieces that are hits or not. */
export function snippetOf(text: string, terms: readonly string[]): SnippetPiece[] {
  const searched = plain(text);
  const first = Math.min(
    ...terms.map((term) => searched.indexOf(term)).filter((place) => place >= 0),
  );
  const hitAt = Number.isFinite(first) ? first : 0;
  const gap = hitAt <= BEFORE ? 0 : text.indexOf(" ", hitAt - BEFORE) + 1;
  const from = gap > 0 && gap <= hitAt ? gap : Math.max(0, hitAt - BEFORE);
  const to = Math.min(text.length, hitAt + BEHIND);
  const pieces: SnippetPiece[] = [];
  const add = (piece: string, hit: boolean): void => {
    if (piece !== "") pieces.push({ text: piece, hit });
  };
  if (from > 0) add("… ", false);
  let at = from;
  while (at < to) {
    const next = terms
      .map((term) => ({ place: searched.indexOf(term, at), length: term.length }))
      .filter(({ place }) => place >= 0 && place < to)
      .sort((one, other) => one.place - other.place || other.length - one.length)[0];
    if (next === undefined) break;
    add(text.slice(at, next.place), false);
    add(text.slice(next.place, next.place + next.length), true);
    at = next.place + next.length;
  }
  add(text.slice(at, Math.max(at, to)), false);
  if (to < text.length) add(" …", false);
  return pieces;
}

/** The sections that hold all words of a query, the best answers first. */
export function searchIn(sections: readonly Findable[], query: string): Finding[] {
  const terms = termsOf(query);
  if (terms.length === 0) return [];
  return sections
    .map((section) => ({ section, points: score(section, terms) }))
    .filter(({ points }) => points > 0)
    .sort((one, other) => other.points - one.points)
    .slice(0, MAX_FINDINGS)
    .map(({ section }) => ({ ...section, snippet: snippetOf(section.text, terms) }));
}
