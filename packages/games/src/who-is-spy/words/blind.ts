import { type Locale, locales } from "@wisp/game";
import { z } from "zod";
import { findWord } from "../../common/talk/judge/index.ts";
import { packWordSchema } from "../../common/talk/pack-word.ts";
import type { Clues, Pair } from "./pack.ts";

export const BLIND_FORMAT = "wisp-blind-clues/1";

const clueSchema = z.strictObject({
  /** Place of the word in its pair. */
  of: z.literal([0, 1]),
  text: z.string().min(1),
  /** What it names, by the judge: its own word, or the other one (also where it names both). Such a clue is not read. */
  names: z.literal(["own", "other"]).optional(),
  /** Place of the word that the reader took it for. Absent: it was not read, or without a legal answer. */
  read: z.literal([0, 1]).optional(),
});
/** A sentence that describes one word of a pair, by a writer who never saw the other word. */
export type BlindClue = z.infer<typeof clueSchema>;

const sheetSchema = z.strictObject({
  /** Samples are fresh clues of the same pair: the first one selects, later ones confirm. */
  sample: z.int().min(1),
  /** Names an agent of the file. */
  writer: z.string(),
  reader: z.string(),
  clues: z.array(clueSchema).min(1),
});
/** What one writer wrote for a pair in a sample, and what one reader made of it. */
export type BlindSheet = z.infer<typeof sheetSchema>;

const pairSchema = z.strictObject({
  pair: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  theme: z.string(),
  words: z.tuple([packWordSchema, packWordSchema]),
  sheets: z.array(sheetSchema).min(1),
});
/** A pair of words with its blind clues. */
export type BlindPair = z.infer<typeof pairSchema>;

/** First line of a file of blind clues; each other line is a pair. */
const headerSchema = z.strictObject({
  format: z.literal(BLIND_FORMAT),
  language: z.enum(locales),
  /** Version of the prompts by which clues are written and read. */
  task: z.string(),
  /** Who wrote and read, by the names that the sheets use. */
  agents: z.record(z.string(), z.string()),
});
export type BlindHeader = z.infer<typeof headerSchema>;

/** Blind clues of many pairs in one language. */
export interface BlindFile extends BlindHeader {
  readonly pairs: readonly BlindPair[];
}

/** Reads a file of blind clues. Throws for another file, and for a sheet of an agent that the header lacks. */
export function readBlind(text: string): BlindFile {
  const [first = "", ...lines] = text.split("\n").filter((line) => line !== "");
  const header = headerSchema.parse(JSON.parse(first));
  const pairs = lines.map((line) => pairSchema.parse(JSON.parse(line)));
  for (const { pair, sheets } of pairs) {
    const unknown = sheets
      .flatMap(({ writer, reader }) => [writer, reader])
      .find((agent) => !Object.hasOwn(header.agents, agent));
    if (unknown !== undefined) throw new Error(`${pair}: there is no agent ${unknown}`);
  }
  return { ...header, pairs };
}

/** What a clue names by the judge, see `BlindClue`; undefined: neither word. */
export function namedIn(
  locale: Locale,
  [first, second]: BlindPair["words"],
  { of, text }: Pick<BlindClue, "of" | "text">,
): BlindClue["names"] {
  const [own, other] = of === 0 ? [first, second] : [second, first];
  if (findWord(locale, other, text) !== null) return "other";
  return findWord(locale, own, text) === null ? undefined : "own";
}

/** Counts of the blind clues of a pair. */
export interface BlindCounts {
  readonly written: number;
  /** Clues that name the other word, which their writer did not know. */
  readonly namesOther: number;
  /** Clues that were read; those that name a word of the pair are left out. */
  readonly read: number;
  /** Of these, the ones that the reader gave to the word that they describe. */
  readonly right: number;
  readonly writers: number;
}

/** Counts the clues of a pair, of all samples or of one. */
export function countBlind(sheets: readonly BlindSheet[], sample?: number): BlindCounts {
  const wanted = sheets.filter((sheet) => sample === undefined || sheet.sample === sample);
  const clues = wanted.flatMap((sheet) => sheet.clues);
  const read = clues.filter((clue) => clue.read !== undefined);
  return {
    written: clues.length,
    namesOther: clues.filter(({ names }) => names === "other").length,
    read: read.length,
    right: read.filter((clue) => clue.read === clue.of).length,
    writers: new Set(wanted.map(({ writer }) => writer)).size,
  };
}

/** What a house agent may say of a pair, and what it recognizes: a pair of a pack without ratings. */
export type SpokenPair = Omit<Pair, "id" | "closeness">;

/** A clue as a sentence of a speech: writers of Chinese ones leave out what ends it, or type the comma of ASCII. */
function asSentence(text: string): string {
  if (!/\p{Script=Han}/u.test(text)) return text;
  const sentence = text.replaceAll(",", "，");
  return /[。！？]$/u.test(sentence) ? sentence : `${sentence}。`;
}

/**
 * The blind clues of a pair as clues of a pack: those that were taken for the other word are true of both words. Those
 * of the first writer of each word are spoken, those of others known.
 */
export function spokenPair({ words: [first, second], sheets }: BlindPair): SpokenPair {
  const read = sheets.flatMap(({ writer, clues }) =>
    clues.flatMap((clue) => (clue.read === undefined ? [] : [{ ...clue, writer }])),
  );
  const cluesWhere = (fits: (clue: BlindClue) => boolean): Clues => {
    const own = read.filter(fits);
    const isSpoken = ({ of, writer }: (typeof read)[number]): boolean =>
      read.find((clue) => clue.of === of)?.writer === writer;
    return {
      spoken: own.filter(isSpoken).map(({ text }) => asSentence(text)),
      known: own.filter((clue) => !isSpoken(clue)).map(({ text }) => asSentence(text)),
    };
  };
  const cluesOf = (place: 0 | 1) => cluesWhere(({ of, read }) => of === place && read === place);
  return {
    clues: cluesWhere(({ of, read }) => of !== read),
    words: [
      { ...first, clues: cluesOf(0) },
      { ...second, clues: cluesOf(1) },
    ],
  };
}

/** The conditions of a hard pair. */
export const HARD = {
  /** Highest share of clues read right, in each sample. */
  right: 0.75,
  /** Clues that each sample needs. */
  clues: 24,
  /** Writers of each sample. */
  writers: 2,
  /** Highest share of all clues that name the other word. */
  named: 0.02,
} as const;

/** Whether more of the clues for one word name the other than a hard pair may have. */
export function namesOtherOften(sheets: readonly BlindSheet[]): boolean {
  const { written, namesOther } = countBlind(sheets);
  return namesOther > HARD.named * written;
}

/** Whether clues of a sample leave the words of a pair hard to tell apart. */
const isHardIn = ({ written, read, right, writers }: BlindCounts): boolean =>
  written >= HARD.clues && read > 0 && writers >= HARD.writers && right <= HARD.right * read;

/**
 * Whether a pair is hard: a reader can hardly tell its words apart in the first sample and in a fresh second one, and
 * clues for one word rarely name the other.
 */
export function isHard(sheets: readonly BlindSheet[]): boolean {
  return !namesOtherOften(sheets) && [1, 2].every((sample) => isHardIn(countBlind(sheets, sample)));
}
