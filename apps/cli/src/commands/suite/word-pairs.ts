import { outboundClient } from "@wisp/agents";
import type { Locale } from "@wisp/game";
import { blindClues, HARD } from "@wisp/games/who-is-spy/words";
import {
  type AskingEnd,
  blindSheets,
  clueKey,
  cluesIn,
  difference,
  type PairSeparability,
  pointsOf,
  type ReadClue,
  readAnswer,
  readingTasks,
  runRatings,
  type WordPairs,
  type WrittenClues,
  wordPairSettings,
  wordPairsHash,
  wordPairsOf,
  wordPairsReport,
  writingTasks,
} from "@wisp/lab";
import type { MeasuredMetric } from "@wisp/stats";
import { z } from "zod";
import { CommandError, print, printJson, UsageError } from "../../command.ts";
import { openJournal, readJournal } from "../../journal.ts";
import { parseJson } from "../../lines.ts";
import { oneLine } from "../../visible.ts";
import { agentsOf } from "../lab/open-agents.ts";

const placeSchema = z.literal([0, 1]);
const headerSchema = z.strictObject({
  format: z.literal("wisp-word-answers/1"),
  suite: z.string(),
});
const writtenSchema = z.strictObject({
  writer: z.string(),
  pair: z.string(),
  of: placeSchema,
  clues: z.array(z.string()),
});
const readSchema = z.strictObject({
  reader: z.string(),
  writer: z.string(),
  pair: z.string(),
  of: placeSchema,
  at: z.int().min(0),
  read: placeSchema.nullable(),
});
const lineSchema = z.union([headerSchema, writtenSchema, readSchema]);

const kind = {
  of: "clues and answers of a suite of word pairs",
  begins: ['{"format":', '{"clues":', '{"at":'],
  read(text: string, place: string) {
    const line = lineSchema.safeParse(parseJson(text, place));
    if (line.success) return line.data;
    throw new UsageError(`${place} contains no clue or answer of a suite of word pairs.`);
  },
};

interface Known {
  readonly written: readonly WrittenClues[];
  readonly answers: readonly (ReadClue & { readonly reader: string })[];
  readonly bytes: number;
}

async function knownOf(file: string, suite: string): Promise<Known | undefined> {
  const read = await readJournal(file, kind);
  const [header, ...lines] = read?.lines ?? [];
  if (read === undefined || header === undefined) return undefined;
  if (!("suite" in header) || header.suite !== suite) {
    throw new UsageError(
      `${file} contains clues of another suite. Name another file with --answers.`,
    );
  }
  return {
    written: lines.filter((line) => "clues" in line),
    answers: lines.filter((line) => "reader" in line),
    bytes: read.bytes,
  };
}

const change = (share: number): string => difference(share, "rate");

function separabilityText(metric: MeasuredMetric | null): string {
  if (metric === null) return "no clue was read";
  const { value, low, high } = metric;
  const ends =
    low === null || high === null
      ? "too few clues for an interval"
      : `95% interval ${change(low)} to ${change(high)}`;
  return `separability ${change(value)}${pointsOf("rate")} (${ends})`;
}

function printPair({ words, written, namesOther, read, right, isHard, ...pair }: PairSeparability) {
  const counts = `${right} of ${read} clues read right, ${namesOther} of ${written} name the other word`;
  const hard = isHard ? "; hard" : "";
  print(oneLine(`${words.join(" / ")}: ${separabilityText(pair.separability)}; ${counts}${hard}`));
}

/** The pairs of a language that have blind clues in the arena's packs: any model can measure them again. */
const preset = (language: Locale): WordPairs =>
  wordPairsOf(
    "Word pairs of Who is Spy",
    language,
    blindClues(language).pairs.map(({ pair: id, words }) => ({ id, words })),
  );

/** Suites of word pairs that come with the lab, by name. */
export const wordPairPresets: Readonly<Record<string, () => WordPairs>> = {
  "word-pairs": () => preset("en"),
  "word-pairs-zh": () => preset("zh"),
};

/** Throws where the asking ended before its end. */
function mustBeComplete(agent: string, end: AskingEnd, file: string): void {
  if (end.end === "complete") return;
  const again = `What came so far is in ${file}; the same command continues.`;
  const why = end.end === "unreachable" ? `could not be asked: ${end.failure.detail}` : "stopped.";
  throw new CommandError(oneLine(`${agent} ${why} ${again}`));
}

/** Has writers describe each word blind and readers say to which word each clue belongs; prints how close the pairs are. */
export async function runWordPairs(
  suite: WordPairs,
  {
    writers,
    readers,
    file,
    concurrency,
    json,
  }: {
    readonly writers: readonly string[];
    readonly readers: readonly string[];
    readonly file: string;
    readonly concurrency: number;
    readonly json: boolean;
  },
): Promise<number> {
  const { language } = suite;
  const client = outboundClient({ mode: "local" });
  const interrupted = new AbortController();
  const interrupt = (): void => interrupted.abort();
  process.once("SIGINT", interrupt).once("SIGTERM", interrupt);
  try {
    const { open } = agentsOf(client);
    const id = wordPairsHash(suite);
    await using journal = await openJournal(file, () => knownOf(file, id));
    if (journal.known === undefined) {
      await journal.append({ format: "wisp-word-answers/1", suite: id });
    }
    const asking = (agent: string) => ({
      open: (context: Parameters<typeof open>[1]) =>
        open({ agent, settings: wordPairSettings(language) }, context),
      newSessionId: () => crypto.randomUUID(),
      concurrency,
      stop: interrupted.signal,
      spentMicros: 0,
    });
    const written = [...(journal.known?.written ?? [])];
    for (const writer of writers) {
      const done = written.filter((each) => each.writer === writer);
      const tasks = writingTasks(suite).filter(
        ({ pair, of }) => !done.some((each) => each.pair === pair && each.of === of),
      );
      const end = await runRatings(tasks, language, {
        ...asking(writer),
        async keep(line) {
          if ("spentMicros" in line) return;
          const { pair, of } = line.task;
          const clues = { writer, pair, of, clues: cluesIn(line.reply.text ?? "", suite) };
          await journal.append(clues);
          written.push(clues);
        },
      });
      mustBeComplete(writer, end, file);
    }
    const own = written.filter(({ writer }) => writers.includes(writer));
    const answers = [...(journal.known?.answers ?? [])];
    const asked = readingTasks(suite, own);
    for (const reader of readers) {
      const done = new Set(answers.filter((each) => each.reader === reader).map(clueKey));
      const end = await runRatings(
        asked.filter((task) => !done.has(clueKey(task))),
        language,
        {
          ...asking(reader),
          async keep(line) {
            if ("spentMicros" in line) return;
            const { writer, pair, of, at } = line.task;
            const words = suite.pairs.find((each) => each.id === pair)?.words;
            const { text } = line.reply;
            const read = words && text !== null ? readAnswer(language, words, text) : null;
            const answer = { reader, writer, pair, of, at, read };
            await journal.append(answer);
            answers.push(answer);
          },
        },
      );
      mustBeComplete(reader, end, file);
    }
    const reports = readers.map((reader) => {
      const given = answers.filter((each) => each.reader === reader);
      const blind = blindSheets(suite, own, reader, given);
      return { reader, blind, ...wordPairsReport(blind) };
    });
    if (json) printJson({ suite: id, task: suite.task, language, readers: reports });
    else {
      for (const { reader, pairs, mean } of reports) {
        print(oneLine(`Read by ${reader}:`));
        for (const pair of pairs) printPair(pair);
        const hard = pairs.filter(({ isHard }) => isHard).length;
        print(`all pairs: ${separabilityText(mean)}; ${hard} of ${pairs.length} hard`);
      }
      print(
        `Hard: in each of two samples at most ${100 * HARD.right}% of at least ${HARD.clues} clues by ${HARD.writers} writers are read right, and at most ${100 * HARD.named}% of all name the other word.`,
      );
    }
    return 0;
  } finally {
    process.off("SIGINT", interrupt).off("SIGTERM", interrupt);
    await client.close();
  }
}
