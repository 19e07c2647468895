import { open, readFile, rm, writeFile } from "node:fs/promises";
import { canonical } from "@wisp/game";
import {
  type Experiment,
  experimentHash,
  type LostCost,
  lostCostSchema,
  type MatchResult,
  matchResultSchema,
  RESULTS_FORMAT,
  resultsHeaderSchema,
} from "@wisp/lab";
import { z } from "zod";
import { CommandError, UsageError } from "../../command.ts";

/** How the first line begins, which may have been cut off. */
const HEADER_START = '{"experiment":';

/** What a file of results holds. */
export interface Results {
  /** As it was before the first match. */
  readonly experiment: Experiment;
  readonly hash: string;
  readonly matches: readonly MatchResult[];
  /** Millionths of a US dollar that cut-off matches have cost. */
  readonly lostMicros: number;
  /** Bytes of whole lines: behind them may be one that was cut off. */
  readonly bytes: number;
}

const lineSchema = z.union([matchResultSchema, lostCostSchema]);

const parsed = (line: string, place: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    throw new UsageError(`${place} is not JSON.`);
  }
};

/**
 * Reads a file of results; undefined when there is none. A last line without its end was being written
 * when the process died, and does not count. Throws UsageError for any other file.
 */
export async function readResults(file: string): Promise<Results | undefined> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw new CommandError(`${file} cannot be read: ${String(error)}`);
  }
  const whole = text.slice(0, text.lastIndexOf("\n") + 1);
  if (whole === "" && text !== "" && !text.startsWith(HEADER_START)) {
    throw new UsageError(`${file} holds no results of an experiment.`);
  }
  const [first, ...lines] = whole.split("\n").slice(0, -1);
  if (first === undefined) return undefined;
  const header = resultsHeaderSchema.safeParse(parsed(first, `${file}, line 1,`));
  if (!header.success) throw new UsageError(`${file} holds no results of an experiment.`);
  const { experiment, hash } = header.data;
  if (experimentHash(experiment) !== hash) {
    throw new UsageError(`${file} was edited: its plan does not have the hash that it names.`);
  }
  const parsedLines = lines.map((line, at) => {
    const place = `${file}, line ${at + 2},`;
    const result = lineSchema.safeParse(parsed(line, place));
    if (!result.success) throw new UsageError(`${place} holds no result of a match.`);
    return result.data;
  });
  return {
    ...{ experiment, hash, bytes: Buffer.byteLength(whole) },
    matches: parsedLines.flatMap((line) => ("id" in line ? [line] : [])),
    lostMicros: parsedLines.reduce((sum, line) => sum + ("id" in line ? 0 : line.lostMicros), 0),
  };
}

/** A file of results that this process alone appends to. */
export interface OpenResults extends AsyncDisposable {
  /** What it held before. */
  readonly known: readonly MatchResult[];
  readonly lostMicros: number;
  /** Resolves when the result is on the disk. */
  keep(result: MatchResult | LostCost): Promise<void>;
}

/** Whether the process that made a lock runs on this machine; false for one that was killed. */
async function isRunning(path: string): Promise<boolean> {
  const pid = Number(await readFile(path, "utf8").catch(() => ""));
  if (!Number.isInteger(pid) || pid < 1) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** Keeps a second process from writing the same file. Throws CommandError while one does. */
async function lock(file: string): Promise<() => Promise<void>> {
  const path = `${file}.lock`;
  if (!(await isRunning(path))) await rm(path, { force: true });
  try {
    await writeFile(path, `${process.pid}`, { flag: "wx" });
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
    throw new CommandError(
      error.code === "EEXIST"
        ? `Another run writes ${file}. If none does, delete ${path}.`
        : `${file} cannot be written: ${error.message}`,
    );
  }
  return () => rm(path, { force: true });
}

/** What a file holds of this experiment. Throws UsageError when it is of another one. */
async function knownOf(file: string, experiment: Experiment): Promise<Results | undefined> {
  const known = await readResults(file);
  if (known === undefined || known.hash === experimentHash(experiment)) return known;
  throw new UsageError(
    `${file} holds results of another plan: the experiment was changed after its first match. Name another file with --results.`,
  );
}

/** Opens a file of results to go on behind its whole lines; a new one gets its header. */
export async function openResults(file: string, experiment: Experiment): Promise<OpenResults> {
  const unlock = await lock(file);
  try {
    const known = await knownOf(file, experiment);
    const handle = await open(file, known === undefined ? "w" : "r+");
    let at = known?.bytes ?? 0;
    await handle.truncate(at);
    const append = async (value: unknown): Promise<void> => {
      const line = Buffer.from(`${canonical(value)}\n`);
      await handle.write(line, 0, line.length, at);
      at += line.length;
      await handle.datasync();
    };
    if (known === undefined) {
      await append({ format: RESULTS_FORMAT, hash: experimentHash(experiment), experiment });
    }
    return {
      known: known?.matches ?? [],
      lostMicros: known?.lostMicros ?? 0,
      keep: append,
      async [Symbol.asyncDispose]() {
        await handle.close();
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}
