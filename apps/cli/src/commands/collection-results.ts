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
  collectionResultSchema,
  faultOf,
  plannedMatches,
  plannedVotes,
  resultProblems,
  runCollection,
  type StudyVote,
  spentLineSchema,
  studiesOf,
  studyVoteSchema,
  voteProblems,
} from "@wisp/lab";
import { library } from "@wisp/papers";
import { z } from "zod";
import { printStatus, UsageError } from "../command.ts";
import { openJournal, readJournal } from "../journal.ts";
import { parseJson } from "../lines.ts";
import { oneLine } from "../visible.ts";
import { tellingAwaited } from "./lab/awaited.ts";
import { openMatchFolder } from "./lab/matches.ts";
import { agentsOf, keyOrigins } from "./lab/open-agents.ts";
import { checkAgents } from "./lab/run.ts";

/** A collection that can be played. */
export type Checked = Extract<CollectionCheck, { readonly collection: unknown }>;

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
export async function readResults(file: string): Promise<Results | undefined> {
  const read = await readJournal(file, kind);
  const [header, ...lines] = read?.lines ?? [];
  if (read === undefined || header === undefined) return undefined;
  if (!("collection" in header)) throw new UsageError(`${file} does not begin with a collection.`);
  const checked = await checkCollection(header.collection, library);
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

/** The address of the web in an agent that was typed on the command line: its key may go there. */
const typedAddresses = (agents: readonly string[]): string[] =>
  agents.flatMap((text) => /https?:\/\/\S+$/.exec(text)?.[0] ?? []);

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
        `Stopped in "${run.experiment}": an agent cannot be reached (${oneLine(run.detail)}). What was played is kept. Run the same command again to continue.`,
        1,
      ];
  }
}

/** How a collection is played. */
interface Playing {
  /** The file of its results. */
  readonly target: string;
  readonly dollars: number | undefined;
  readonly concurrency: number;
  /** Addresses that keys may be sent to, besides those of `typed`. */
  readonly keyFor: readonly string[];
  /** Agents that were typed on the command line. */
  readonly typed: readonly string[];
  /** The folder that whole matches are written to; undefined: none. */
  readonly matches: string | undefined;
}

/** Matches of a run after which it says what the rest takes. */
const ENOUGH_TO_TELL = 4;

/** What the rest of a run takes, at its pace and cost so far; null: too little of it was played. */
function restOf(
  {
    matches,
    micros,
    ms,
  }: { readonly matches: number; readonly micros: number; readonly ms: number },
  left: number,
): string | null {
  if (matches < ENOUGH_TO_TELL || left <= 0) return null;
  const minutes = Math.ceil(((ms / matches) * left) / 60_000);
  const time = `about ${minutes} min`;
  const cost = micros === 0 ? "" : ` and $${(((micros / matches) * left) / 1e6).toFixed(2)}`;
  return `${time}${cost} to go`;
}

/** Plays a collection, or continues it; the exit code. */
export async function playCollection(
  { collection, experiments }: Checked,
  { target, dollars, concurrency, keyFor, typed, matches: folder }: Playing,
): Promise<number> {
  const origins = keyOrigins([...keyFor, ...typedAddresses(typed)]);
  const client = outboundClient({ mode: "local" });
  const interrupted = new AbortController();
  const interrupt = (): void => interrupted.abort();
  process.once("SIGINT", interrupt).once("SIGTERM", interrupt);
  try {
    const agents = agentsOf(client, origins);
    for (const each of experiments) await checkAgents(each, agents);
    await using results = await openResults(target, collection);
    await using matches = folder === undefined ? null : await openMatchFolder(folder);
    const planned = studiesOf(collection, experiments);
    const done = { matches: 0, failed: 0, votes: 0, micros: 0 };
    let shownAt = 0;
    const startedAt = performance.now();
    const all = experiments.reduce((sum, each) => sum + plannedMatches(each), 0);
    const allVotes = planned.reduce((sum, each) => sum + plannedVotes(each), 0);
    const end = await runCollection(experiments, {
      open: agents.open,
      newSessionId: () => crypto.randomUUID(),
      concurrency,
      stop: interrupted.signal,
      awaited: tellingAwaited(),
      known: results.known,
      studies: { planned, known: results.votes },
      spentMicros: results.spentMicros,
      ...(matches !== null && { keepMatch: matches.keep }),
      ...(dollars !== undefined && { dollars }),
      begin: (part) =>
        printStatus(
          oneLine(
            `${part.id}: ${"experiment" in part ? part.experiment.name : `votes of ${part.subject}`}`,
          ),
        ),
      async keep(line) {
        await results.keep(line);
        if ("result" in line) {
          done.matches += 1;
          if (faultOf(line.result) !== null) done.failed += 1;
          for (const { costMicros } of line.result.seats) done.micros += costMicros ?? 0;
        }
        if ("vote" in line) done.votes += 1;
        if (performance.now() - shownAt < 1_000) return;
        shownAt = performance.now();
        const played = results.known.length + done.matches;
        const rest = restOf({ ...done, ms: shownAt - startedAt }, all - played);
        printStatus(
          [
            ...(allVotes > 0 ? [`${results.votes.length + done.votes} of ${allVotes} votes`] : []),
            `${played} of ${all} matches`,
            ...(rest === null ? [] : [rest]),
          ].join(", "),
        );
      },
    });
    const [sentence, code] = endOf(end, dollars);
    const asked = allVotes === 0 ? "" : ` and ${done.votes} votes asked for`;
    const failed =
      done.failed === 0
        ? ""
        : ` ${done.failed} of them do not count, because an agent did not answer: the report says why.`;
    printStatus(
      `${sentence} ${done.matches} matches were played${asked} now.${failed} Results: ${target}`,
    );
    return code;
  } finally {
    process.off("SIGINT", interrupt).off("SIGTERM", interrupt);
    await client.close();
  }
}
