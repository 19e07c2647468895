import { createReadStream } from "node:fs";
import { type FileHandle, open, readFile, rm, writeFile } from "node:fs/promises";
import { canonical } from "@wisp/game";
import { CommandError, UsageError } from "./command.ts";

/** Writes to a file that was named on the command line. Throws CommandError when the system refuses. */
export async function written<T>(file: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw new CommandError(`${file} cannot be written: ${String(error)}`);
  }
}

/** A file to which a run appends a line for each result, so that a later run can continue after it. */
interface JournalKind<Line> {
  /** Its content in words: "results of an experiment". */
  readonly of: string;
  /** How its lines begin: the last one may have been cut off when the process died. */
  readonly begins: readonly string[];
  /** Reads a whole line; throws UsageError, which names the place, for one that is not of this kind. */
  read(text: string, place: string): Line;
}

/** The content of a journal. */
interface JournalLines<Line> {
  readonly lines: readonly Line[];
  /** Bytes of whole lines: behind them may be one that was cut off. */
  readonly bytes: number;
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && "code" in error && error.code === code;

/** The complete lines of a file, then the rest after the last of them. */
async function* linesOf(file: string): AsyncGenerator<{ bytes: Buffer; isWhole: boolean }> {
  let parts: Buffer[] = [];
  for await (const chunk of createReadStream(file)) {
    let rest: Buffer = chunk;
    for (let end = rest.indexOf("\n"); end !== -1; end = rest.indexOf("\n")) {
      yield { bytes: Buffer.concat([...parts, rest.subarray(0, end)]), isWhole: true };
      parts = [];
      rest = rest.subarray(end + 1);
    }
    parts.push(rest);
  }
  yield { bytes: Buffer.concat(parts), isWhole: false };
}

/**
 * Reads a journal; undefined when there is none. A last line without its end does not count. Throws
 * UsageError for a file of another kind.
 */
export async function readJournal<Line>(
  file: string,
  { of, begins, read }: JournalKind<Line>,
): Promise<JournalLines<Line> | undefined> {
  const lines: Line[] = [];
  let whole = 0;
  try {
    for await (const { bytes, isWhole } of linesOf(file)) {
      const text = bytes.toString();
      if (isWhole) {
        lines.push(read(text, `${file}, line ${lines.length + 1},`));
        whole += bytes.length + 1;
      } else if (!begins.some((begin) => begin.startsWith(text) || text.startsWith(begin))) {
        throw new UsageError(`${file} does not contain ${of}.`);
      }
    }
  } catch (error) {
    if (error instanceof UsageError) throw error;
    if (hasCode(error, "ENOENT")) return undefined;
    throw new CommandError(`${file} cannot be read: ${String(error)}`);
  }
  return { lines, bytes: whole };
}

/** Whether the process that made a lock runs on this machine; false for one that was killed. */
async function isRunning(path: string): Promise<boolean> {
  const pid = Number(await readFile(path, "utf8").catch(() => ""));
  if (!Number.isInteger(pid) || pid < 1) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, "EPERM");
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

/** Opens a file and truncates it after its first bytes. Throws CommandError. */
const openedAt = (file: string, flags: "w" | "r+", bytes: number): Promise<FileHandle> =>
  written(file, async () => {
    const handle = await open(file, flags);
    try {
      await handle.truncate(bytes);
      return handle;
    } catch (error) {
      await handle.close();
      throw error;
    }
  });

/** A journal that this process alone appends to. */
interface Journal<Known> extends AsyncDisposable {
  /** Its earlier content; undefined: there was no file, or no complete line in it. */
  readonly known: Known | undefined;
  /** Resolves when the line is on the disk. One at a time: the caller waits. */
  append(value: unknown): Promise<void>;
}

/**
 * Opens a journal to append after its complete lines.
 *
 * @param read its content, or undefined for a new one; throws where this run cannot continue it
 */
export async function openJournal<Known extends { readonly bytes: number }>(
  file: string,
  read: () => Promise<Known | undefined>,
): Promise<Journal<Known>> {
  const unlock = await lock(file);
  try {
    const known = await read();
    let at = known?.bytes ?? 0;
    const handle = await openedAt(file, known === undefined ? "w" : "r+", at);
    return {
      known,
      async append(value) {
        const line = Buffer.from(`${canonical(value)}\n`);
        await written(file, async () => {
          await handle.write(line, 0, line.length, at);
          await handle.datasync();
        });
        at += line.length;
      },
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
