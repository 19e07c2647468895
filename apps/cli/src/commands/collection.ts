import { outboundClient } from "@wisp/agents";
import {
  COLLECTION_RESULTS_FORMAT,
  type Collection,
  type CollectionCheck,
  type CollectionEnd,
  type CollectionLine,
  type CollectionResult,
  checkCollection,
  collectionHash,
  collectionHeaderSchema,
  collectionMarkdown,
  collectionPresets,
  collectionReport,
  collectionResultSchema,
  type GivenAgents,
  plannedMatches,
  plannedVotes,
  resultProblems,
  runCollection,
  type StudyVote,
  spentLineSchema,
  studiesOf,
  studyVoteSchema,
  textIn,
  voteProblems,
} from "@wisp/lab";
import { z } from "zod";
import {
  budgetDollars,
  called,
  commandOfVerbs,
  oneWord,
  print,
  printJson,
  printStatus,
  UsageError,
} from "../command.ts";
import { openJournal, readJournal } from "../journal.ts";
import { parseJson, readJson } from "../lines.ts";
import { oneLine } from "../visible.ts";
import { agentsOf, keyOrigins } from "./lab/open-agents.ts";
import { checkAgents, concurrencyOf, concurrencyOption } from "./lab/run.ts";

type Checked = Extract<CollectionCheck, { readonly collection: unknown }>;

const lineSchema = z.union([
  collectionHeaderSchema,
  collectionResultSchema,
  studyVoteSchema,
  spentLineSchema,
]);

const kind = {
  of: "results of a collection",
  begins: ['{"collection":', '{"experiment":"', '{"spentMicros":', '{"study":"'],
  read(text: string, place: string) {
    const line = lineSchema.safeParse(parseJson(text, place));
    if (line.success) return line.data;
    throw new UsageError(`${place} contains no result of a collection.`);
  },
};

/** The content of a file of results. */
interface Results extends Checked {
  readonly hash: string;
  readonly results: readonly CollectionResult[];
  readonly votes: readonly StudyVote[];
  readonly spentMicros: number;
  /** Bytes of whole lines: behind them may be one that was cut off. */
  readonly bytes: number;
}

/** Why a line cannot belong to the collection; null where it can. */
function lineProblems({
  collection,
  experiments,
}: Checked): (line: z.infer<typeof lineSchema>) => string | null {
  const voteProblem = voteProblems(studiesOf(collection, experiments));
  const problemOf = new Map(
    experiments.map(({ id, entry, experiment }) => [id, resultProblems(entry, experiment)]),
  );
  return (line) => {
    if ("collection" in line) return "It is a second header.";
    if ("vote" in line) return voteProblem(line);
    if (!("experiment" in line)) return null;
    const check = problemOf.get(line.experiment);
    return check === undefined
      ? `The collection has no experiment "${line.experiment}".`
      : check(line.result);
  };
}

/** Reads a file of results; undefined when there is none. Throws UsageError for any other file. */
async function readResults(file: string): Promise<Results | undefined> {
  const read = await readJournal(file, kind);
  const [header, ...lines] = read?.lines ?? [];
  if (read === undefined || header === undefined) return undefined;
  if (!("collection" in header)) throw new UsageError(`${file} does not begin with a collection.`);
  const checked = await checkCollection(header.collection);
  if ("problems" in checked) {
    throw new UsageError([`${file} cannot be read:`, ...checked.problems].join("\n  "));
  }
  if (collectionHash(checked.collection) !== header.hash) {
    throw new UsageError(`${file} was edited: its plan does not have the hash that it names.`);
  }
  const problemOf = lineProblems(checked);
  for (const [at, line] of lines.entries()) {
    const problem = problemOf(line);
    if (problem !== null) throw new UsageError(oneLine(`${file}, line ${at + 2}: ${problem}`));
  }
  return {
    ...checked,
    hash: header.hash,
    bytes: read.bytes,
    results: lines.flatMap((line) => ("result" in line ? [line] : [])),
    votes: lines.flatMap((line) => ("vote" in line ? [line] : [])),
    spentMicros: lines.reduce(
      (sum, line) => sum + ("spentMicros" in line ? line.spentMicros : 0),
      0,
    ),
  };
}

/** A file of results that this process alone appends to. */
interface OpenResults extends AsyncDisposable {
  readonly known: readonly CollectionResult[];
  readonly votes: readonly StudyVote[];
  readonly spentMicros: number;
  /** Resolves when the line is on the disk. */
  keep(line: CollectionLine): Promise<void>;
}

/** Opens a file of results to append after its complete lines; a new one gets its header. */
async function openResults(file: string, collection: Collection): Promise<OpenResults> {
  const hash = collectionHash(collection);
  const journal = await openJournal(file, async () => {
    const known = await readResults(file);
    if (known === undefined || known.hash === hash) return known;
    throw new UsageError(
      `${file} contains results of another plan: the collection, its subjects or its hosts were changed after its first match. Name another file with --results.`,
    );
  });
  const { known, append } = journal;
  if (known === undefined) await append({ format: COLLECTION_RESULTS_FORMAT, hash, collection });
  return {
    known: known?.results ?? [],
    votes: known?.votes ?? [],
    spentMicros: known?.spentMicros ?? 0,
    keep: append,
    [Symbol.asyncDispose]: () => journal[Symbol.asyncDispose](),
  };
}

/** Reads "NAME=ADDRESS" of a flag that may be repeated. */
function agentsBy(flag: string, words: readonly string[]): Record<string, string> {
  const agents: Record<string, string> = {};
  for (const word of words) {
    const [, name, address] = /^([^=]+)=(.+)$/su.exec(word) ?? [];
    if (name === undefined || address === undefined) {
      throw new UsageError(`${flag} is NAME=ADDRESS, not "${word}".`);
    }
    if (Object.hasOwn(agents, name)) throw new UsageError(`${flag} names "${name}" twice.`);
    agents[name] = address;
  }
  return agents;
}

/** The address of the web in an agent that was typed on the command line: its key may go there. */
const typedAddresses = (agents: Readonly<Record<string, string>>): string[] =>
  Object.values(agents).flatMap((text) => /https?:\/\/\S+$/.exec(text)?.[0] ?? []);

/** A preset, or a file; throws UsageError with everything that is wrong with it. */
async function readCollection(word: string, given: GivenAgents): Promise<Checked> {
  const preset = Object.hasOwn(collectionPresets, word) ? collectionPresets[word] : undefined;
  const checked = await checkCollection(preset ?? (await readJson(word, z.unknown())), given);
  if ("collection" in checked) return checked;
  throw new UsageError([`${word} cannot be run:`, ...checked.problems].join("\n  "));
}

/** The meaning of a run's end, and the exit code of the command. */
function endOf(run: CollectionEnd, dollars: number | undefined): readonly [string, number] {
  switch (run.end) {
    case "complete":
      return ["All experiments are played.", 0];
    case "budget":
      return [
        `The budget of $${dollars ?? 0} is used up. With a higher --budget the same command goes on.`,
        1,
      ];
    case "stopped":
      return ["Stopped. Run the same command again to continue.", 1];
    case "again":
      if ("study" in run) {
        return [
          `Some votes of ${run.subject} in "${run.study}" could not be asked for (${oneLine(run.detail)}). The same command asks for them.`,
          1,
        ];
      }
      return [
        `Some matches of "${run.experiment}" could not be played (${oneLine(run.detail)}) and do not count. The same command plays them.`,
        1,
      ];
    case "unreachable":
      if ("study" in run) {
        return [
          `Stopped in "${run.study}": ${run.subject} cannot be reached (${oneLine(run.detail)}). The votes so far are kept. Run the same command again to continue.`,
          1,
        ];
      }
      return [
        `Stopped in "${run.experiment}": an agent cannot be reached (${oneLine(run.detail)}). Matches without it do not count, and all others are kept. Run the same command again to continue.`,
        1,
      ];
  }
}

const runUsage =
  "collection run <collection.json | preset> [--subject NAME=ADDRESS]… [--host NAME=ADDRESS]… [--budget DOLLARS] [--results FILE] [--key-for ADDRESS]… [--concurrency N]";

/** Plays a collection, or continues it. */
async function run(words: readonly string[]): Promise<number> {
  const { values, word } = oneWord(words, runUsage, {
    subject: { type: "string", multiple: true, default: [] as string[] },
    host: { type: "string", multiple: true, default: [] as string[] },
    budget: { type: "string" },
    results: { type: "string" },
    "key-for": { type: "string", multiple: true, default: [] as string[] },
    concurrency: concurrencyOption,
  });
  const concurrency = concurrencyOf(values.concurrency);
  const given = {
    subjects: agentsBy("--subject", values.subject),
    hosts: agentsBy("--host", values.host),
  };
  const { collection, experiments } = await readCollection(word, given);
  const dollars = budgetDollars(values.budget) ?? collection.budget.dollars;
  if (collection.note !== undefined) printStatus(oneLine(textIn(collection.note, "en")));
  const target = values.results ?? `${word.replace(/\.json$/, "")}.results.jsonl`;
  const typed = [given.subjects, given.hosts].flatMap(typedAddresses);
  const origins = keyOrigins([...values["key-for"], ...typed]);
  const client = outboundClient({ mode: "local" });
  const interrupted = new AbortController();
  const interrupt = (): void => interrupted.abort();
  process.once("SIGINT", interrupt).once("SIGTERM", interrupt);
  try {
    const agents = agentsOf(client, origins);
    for (const each of experiments) await checkAgents(each, agents);
    await using results = await openResults(target, collection);
    const planned = studiesOf(collection, experiments);
    const done = { matches: 0, votes: 0 };
    let shownAt = 0;
    const all = experiments.reduce((sum, each) => sum + plannedMatches(each), 0);
    const allVotes = planned.reduce((sum, each) => sum + plannedVotes(each), 0);
    const end = await runCollection(experiments, {
      open: agents.open,
      newSessionId: () => crypto.randomUUID(),
      concurrency,
      stop: interrupted.signal,
      known: results.known,
      studies: { planned, known: results.votes },
      spentMicros: results.spentMicros,
      ...(dollars !== undefined && { dollars }),
      begin: (part) =>
        printStatus(
          oneLine(
            `${part.id}: ${"experiment" in part ? part.experiment.name : `votes of ${part.subject}`}`,
          ),
        ),
      async keep(line) {
        await results.keep(line);
        if ("result" in line) done.matches += 1;
        if ("vote" in line) done.votes += 1;
        if (performance.now() - shownAt < 1_000) return;
        shownAt = performance.now();
        printStatus(
          [
            ...(allVotes > 0 ? [`${results.votes.length + done.votes} of ${allVotes} votes`] : []),
            `${results.known.length + done.matches} of ${all} matches`,
          ].join(", "),
        );
      },
    });
    const [sentence, code] = endOf(end, dollars);
    const asked = allVotes === 0 ? "" : ` and ${done.votes} votes asked for`;
    printStatus(`${sentence} ${done.matches} matches were played${asked} now. Results: ${target}`);
    printStatus(`${called("collection report")} ${target}`);
    return code;
  } finally {
    process.off("SIGINT", interrupt).off("SIGTERM", interrupt);
    await client.close();
  }
}

const reportUsage = "collection report <results.jsonl> [--json]";

/** Prints the report of a collection so far, as Markdown or JSON. */
async function report(words: readonly string[]): Promise<number> {
  const { values, word } = oneWord(words, reportUsage, {
    json: { type: "boolean", default: false },
  });
  const read = await readResults(word);
  if (read === undefined) throw new UsageError(`There is no file ${word}.`);
  const found = collectionReport(read.collection, read.experiments, read.results, read.votes);
  if (values.json) printJson(found);
  else for (const line of collectionMarkdown(found, read.experiments).split("\n")) print(line);
  return 0;
}

const presetUsage = "collection preset <name>";

/** Prints a collection to begin with. */
async function preset(words: readonly string[]): Promise<number> {
  const [name = "", ...more] = words;
  const isKnown = Object.hasOwn(collectionPresets, name) && more.length === 0;
  const found = isKnown ? collectionPresets[name] : undefined;
  if (found === undefined) {
    throw new UsageError(
      `Usage: ${called(presetUsage)}. Presets: ${Object.keys(collectionPresets).join(", ")}.`,
    );
  }
  for (const line of JSON.stringify(found, null, 2).split("\n")) print(line);
  if (found.note !== undefined) printStatus(textIn(found.note, "en"));
  return 0;
}

export const collection = commandOfVerbs(
  "collection",
  { preset, run, report },
  {
    usage: [presetUsage, runUsage, reportUsage].join(" | "),
    about:
      "several experiments as one study, such as the tables of a paper: prints a preset, runs or resumes it with your agents as subjects, reports its tables and composed figures",
  },
);
