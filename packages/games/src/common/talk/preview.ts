import type { Locale, MatchPreview, Seat } from "@wisp/game";
import { findWord, type JudgedWord } from "./judge/index.ts";
import { marksOf } from "./marks/index.ts";

/** Longest quote, in code points: two lines of a card. */
const MAX_QUOTE = 110;
/** Shorter speeches say too little, in code points. */
const MIN_QUOTE = 8;

/** A game of talk up to its first vote. */
export interface TalkOpening {
  readonly language: Locale;
  /** Version of the rules of the match. */
  readonly version: number;
  /** The speeches before the first vote that are not fouls, in order. */
  readonly speeches: readonly string[];
  /** Words that lists must not show. */
  readonly secrets: readonly JudgedWord[];
  /** The first vote; null: none was held. */
  readonly votes: readonly { readonly choice: Seat | null }[] | null;
}

/** The longest speech that fits, else the start of the shortest. */
function quoteOf({ language, version, speeches, secrets }: TalkOpening): string | null {
  const quotable = speeches
    .map((text) => [...text.replace(/\s+/gu, " ").trim()])
    .filter((points) => {
      const text = points.join("");
      return (
        points.length >= MIN_QUOTE &&
        marksOf(text).length === 0 &&
        secrets.every((word) => findWord(language, word, text, { version }) === null)
      );
    })
    .sort((one, other) => one.length - other.length);
  const fitting = quotable.findLast(({ length }) => length <= MAX_QUOTE);
  if (fitting !== undefined) return fitting.join("");
  const [shortest] = quotable;
  if (shortest === undefined) return null;
  const start = shortest.slice(0, MAX_QUOTE - 1).join("");
  // Where words are separated, the last one is whole.
  return `${start.replace(/\s+\S{0,20}$/u, "")}…`;
}

function splitOf(votes: TalkOpening["votes"]): readonly number[] | null {
  if (votes === null) return null;
  const counts = new Map<Seat, number>();
  for (const { choice } of votes) {
    if (choice !== null) counts.set(choice, (counts.get(choice) ?? 0) + 1);
  }
  return [...counts.values()].sort((one, other) => other - one);
}

/** What lists show of a match of a game of talk. */
export const talkPreview = (opening: TalkOpening): MatchPreview => ({
  quote: quoteOf(opening),
  firstVote: splitOf(opening.votes),
});
