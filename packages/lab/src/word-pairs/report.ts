import {
  type BlindClue,
  type BlindCounts,
  type BlindPair,
  type BlindSheet,
  countBlind,
  isHard,
  namedIn,
} from "@wisp/games/who-is-spy/words";
import { type MeasuredMetric, meanSeparability, separabilityOf } from "@wisp/stats";
import { clueKey, type ReadingTask, type WordPairs, type WrittenClues } from "./word-pairs.ts";

/** A reader's answer for one clue. */
export interface ReadClue extends Pick<ReadingTask, "writer" | "pair" | "of" | "at"> {
  /** Place of the word; null: no legal answer. */
  readonly read: 0 | 1 | null;
}

/** The clues of all writers, and what one reader made of them, by pair: as packs keep them. */
export function blindSheets(
  { language, samples, pairs }: WordPairs,
  written: readonly WrittenClues[],
  reader: string,
  answers: readonly ReadClue[],
): Pick<BlindPair, "pair" | "words" | "sheets">[] {
  const given = new Map(answers.map((answer) => [clueKey(answer), answer.read]));
  return pairs.map(({ id: pair, words }) => {
    const own = written.filter((each) => each.pair === pair);
    const clues = own.flatMap(({ writer, of, clues: texts }) =>
      texts.map((text, at) => {
        const names = namedIn(language, words, { of, text });
        const read = given.get(clueKey({ writer, pair, of, at })) ?? undefined;
        const clue: BlindClue = { of, text, ...(names ? { names } : { read }) };
        return { writer, sample: (at % samples) + 1, clue };
      }),
    );
    const sheets = [
      ...Map.groupBy(clues, ({ writer, sample }) => JSON.stringify([sample, writer])),
    ];
    return {
      pair,
      words,
      sheets: sheets.flatMap(([, lines]): BlindSheet[] =>
        lines.slice(0, 1).map(({ sample, writer }) => ({
          sample,
          writer,
          reader,
          clues: lines.map(({ clue }) => clue),
        })),
      ),
    };
  });
}

/** How well the words of a pair can be told apart by blind clues. */
export interface PairSeparability extends BlindCounts {
  readonly pair: string;
  readonly words: readonly string[];
  readonly separability: MeasuredMetric | null;
  readonly isHard: boolean;
}

/** The separability of each pair and of all together. */
export interface WordPairsReport {
  readonly pairs: readonly PairSeparability[];
  /** For new pairs like these. */
  readonly mean: MeasuredMetric | null;
}

/** Measures pairs by their blind clues. */
export function wordPairsReport(
  blind: readonly Pick<BlindPair, "pair" | "words" | "sheets">[],
): WordPairsReport {
  const pairs = blind.map(({ pair, words, sheets }): PairSeparability => {
    const counts = countBlind(sheets);
    return {
      ...counts,
      pair,
      words: words.map(({ word }) => word),
      separability: separabilityOf(counts),
      isHard: isHard(sheets),
    };
  });
  return { pairs, mean: meanSeparability(pairs) };
}
