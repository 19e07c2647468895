import { outboundClient } from "@wisp/agents";
import { playsVersion } from "@wisp/game";
import { gameEntry } from "@wisp/games";
import {
  difference,
  MIN_BLOCKS,
  peopleReport,
  pointsOf,
  runSuite,
  type SeveralContrast,
  type Suite,
  type SuiteAnswer,
  type SuiteReport,
  suiteAnswerSchema,
  suiteHash,
  suiteProblem,
  suiteReport,
  suiteSchema,
  WORD_PAIRS_FORMAT,
  wordPairsSchema,
} from "@wisp/lab";
import { z } from "zod";
import {
  CommandError,
  called,
  oneWord,
  print,
  printJson,
  printStatus,
  UsageError,
} from "../../command.ts";
import { openJournal, readJournal } from "../../journal.ts";
import { parseJson, readJson } from "../../lines.ts";
import { oneLine } from "../../visible.ts";
import { agentsOf } from "../lab/open-agents.ts";
import { concurrencyOf, concurrencyOption } from "../lab/run.ts";
import { percent, printPeople, readCalls } from "./make.ts";
import { runWordPairs } from "./word-pairs.ts";

const headerSchema = z.strictObject({ format: z.literal("wisp-answers/1"), suite: z.string() });
const answerSchema = suiteAnswerSchema.extend({ agent: z.string() });
const lineSchema = z.union([headerSchema, answerSchema]);

const kind = {
  of: "answers at the moments of a suite",
  begins: ['{"format":', '{"agent":'],
  read(text: string, place: string) {
    const line = lineSchema.safeParse(parseJson(text, place));
    if (line.success) return line.data;
    throw new UsageError(`${place} contains no answer at a moment of a suite.`);
  },
};

interface StoredAnswers {
  /** By agent. */
  readonly answers: ReadonlyMap<string, readonly SuiteAnswer[]>;
  readonly bytes: number;
}

async function knownOf(file: string, { hash, moments }: Suite): Promise<StoredAnswers | undefined> {
  const read = await readJournal(file, kind);
  const [header, ...lines] = read?.lines ?? [];
  if (read === undefined || header === undefined) return undefined;
  if (!("suite" in header) || header.suite !== hash) {
    throw new UsageError(
      `${file} contains answers to another suite. Name another file with --answers.`,
    );
  }
  const answers = new Map<string, SuiteAnswer[]>();
  for (const [at, line] of lines.entries()) {
    const place = `${file}, line ${at + 2}`;
    if ("suite" in line) throw new UsageError(`${place}: It is a second header.`);
    const { agent, ...answer } = line;
    const own = answers.get(agent) ?? [];
    if (answer.moment >= moments.length) {
      throw new UsageError(`${place}: The suite has no moment ${answer.moment + 1}.`);
    }
    if (own.some(({ moment }) => moment === answer.moment)) {
      throw new UsageError(`${place}: The agent's answer at this moment is there twice.`);
    }
    answers.set(agent, [...own, answer]);
  }
  return { answers, bytes: read.bytes };
}

/** A file of answers to a suite that this process alone appends to. */
interface OpenAnswers extends AsyncDisposable {
  /** An agent's earlier answers. */
  knownOf(agent: string): readonly SuiteAnswer[];
  /** Resolves when the answer is on the disk. */
  keep(agent: string, answer: SuiteAnswer): Promise<void>;
}

/** Opens a file of answers to append after its complete lines; a new one gets its header. */
async function openAnswers(file: string, suite: Suite): Promise<OpenAnswers> {
  const journal = await openJournal(file, () => knownOf(file, suite));
  const { known, append } = journal;
  if (known === undefined) await append({ format: "wisp-answers/1", suite: suite.hash });
  let written = Promise.resolve();
  return {
    knownOf: (agent) => known?.answers.get(agent) ?? [],
    keep(agent, answer) {
      written = written.then(() => append({ agent, ...answer }));
      return written;
    },
    [Symbol.asyncDispose]: () => journal[Symbol.asyncDispose](),
  };
}

export const usage =
  "suite run <suite.json> --agent AGENT [--agent AGENT]… [--writer AGENT]… [--people SEASON.ZIP] [--answers FILE] [--concurrency N] [--json]";

const change = (share: number): string => difference(share, "rate");

/** "0.032", "below 0.001". */
const probability = (p: number): string => (p < 0.001 ? "below 0.001" : p.toFixed(3));

/** The interval of a contrast has both signs. */
const holdsZero = ({ simultaneous }: Pick<SeveralContrast, "simultaneous">): boolean =>
  simultaneous !== null && simultaneous.low <= 0 && simultaneous.high >= 0;

const HOW_TESTS_DECIDE =
  "Whether agents differ is decided by the adjusted p (Holm, below 0.05). The intervals (Bonferroni) hold for all comparisons at once and are wider, so one can include 0 where agents differ.";

function printScore(
  of: string,
  score: SuiteReport["scores"][number]["score"],
  count: string,
): void {
  const ends =
    score === null || score.low === null || score.high === null
      ? "too few moments for an interval"
      : `95% interval ${percent(score.low)} to ${percent(score.high)}`;
  const value = score === null ? "-" : percent(score.value);
  print(oneLine(`${of}: ${value} (${ends}; ${count})`));
}

function printReport({ scores, parts, contrasts }: SuiteReport): void {
  for (const { agent, role, moments, score } of scores) {
    printScore(`${agent}, ${role ?? "all moments"}`, score, `${moments} moments`);
  }
  for (const { agent, part, round, answers, score } of parts) {
    const where = round === null ? part : `${part} in round ${round}`;
    printScore(`${agent}, ${where}`, score, `${answers} answers`);
  }
  for (const contrast of contrasts) {
    if (contrast === null) continue;
    const { arm, other, value, simultaneous, isClaim, adjustedP } = contrast;
    const ends =
      simultaneous === null
        ? `an interval needs ${MIN_BLOCKS} matches on different content`
        : `95% interval ${change(simultaneous.low)} to ${change(simultaneous.high)}`;
    const p = adjustedP === null ? "" : `, adjusted p ${probability(adjustedP)}`;
    const said = isClaim ? "they differ" : "no difference is shown";
    print(oneLine(`${arm} − ${other}: ${change(value)}${pointsOf("rate")} (${ends}${p}): ${said}`));
  }
  if (contrasts.some((contrast) => contrast?.isClaim === true && holdsZero(contrast))) {
    print(HOW_TESTS_DECIDE);
  }
}

async function readSuite(file: string): Promise<Suite> {
  const suite = await readJson(file, suiteSchema);
  if (suiteHash(suite) !== suite.hash) {
    throw new UsageError(`${file} was edited: it does not have the hash that it names.`);
  }
  return suite;
}

/** The default file of answers: next to the suite. */
const answersOf = (file: string): string => `${file.replace(/\.json$/, "")}.answers.jsonl`;

const formatSchema = z.looseObject({ format: z.unknown() });

/** Asks agents at all moments of a suite, or continues that, and prints the report of their answers. */
export async function run(words: readonly string[]): Promise<number> {
  const { values, word: file } = oneWord(words, usage, {
    agent: { type: "string", multiple: true, default: [] as string[] },
    writer: { type: "string", multiple: true, default: [] as string[] },
    answers: { type: "string" },
    people: { type: "string" },
    concurrency: concurrencyOption,
    json: { type: "boolean", default: false },
  });
  const agents = [...new Set(values.agent)];
  if (agents.length === 0) throw new UsageError(`Usage: ${called(usage)}`);
  const concurrency = concurrencyOf(values.concurrency);
  const writers = [...new Set(values.writer)];
  if ((await readJson(file, formatSchema)).format === WORD_PAIRS_FORMAT) {
    const pairs = await readJson(file, wordPairsSchema);
    if (writers.length === 0) {
      throw new UsageError(
        "A suite of word pairs needs an agent that writes clues: --writer AGENT.",
      );
    }
    const { answers: given = answersOf(file), json } = values;
    return runWordPairs(pairs, { writers, readers: agents, file: given, concurrency, json });
  }
  if (writers.length > 0) throw new UsageError("--writer is for suites of word pairs.");
  const suite = await readSuite(file);
  const entry = gameEntry(suite.game);
  if (entry === undefined || !playsVersion(entry.game, suite.version)) {
    throw new UsageError(
      `${file} is of ${suite.game} ${suite.version}, which cannot be played here.`,
    );
  }
  const problem = suiteProblem(entry.game, suite);
  if (problem !== null) throw new UsageError(oneLine(`${file} cannot be asked. ${problem}`));
  const calls = values.people === undefined ? null : await readCalls(values.people, suite);
  const client = outboundClient({ mode: "local" });
  const { open } = agentsOf(client);
  const answers = new Map<string, readonly SuiteAnswer[]>();
  try {
    await using kept = await openAnswers(values.answers ?? answersOf(file), suite);
    for (const agent of agents) {
      const own = await runSuite(entry.game, suite, {
        open: (context) => open({ agent, settings: {} }, context),
        newSessionId: () => crypto.randomUUID(),
        concurrency,
        known: kept.knownOf(agent),
        keep: (answer) => kept.keep(agent, answer),
      });
      const unreachable = own.find(({ isUnreachable }) => isUnreachable);
      if (unreachable !== undefined) {
        throw new CommandError(oneLine(`${agent} could not be asked: ${unreachable.missed}`));
      }
      answers.set(agent, own);
      const lost = own.filter(({ missed }) => missed !== null);
      const [first] = lost;
      if (first !== undefined) {
        printStatus(
          oneLine(`${agent} gave no legal answer at ${lost.length} moments: ${first.missed}`),
        );
      }
    }
  } finally {
    await client.close();
  }
  const report = suiteReport(suite, answers);
  const people = calls && peopleReport(entry.game, suite, calls, answers);
  if (values.json) {
    const given = people === null ? {} : { people };
    printJson({ hash: suite.hash, answers: Object.fromEntries(answers), ...report, ...given });
  } else {
    printReport(report);
    for (const line of people ?? []) printPeople(line);
  }
  return 0;
}
