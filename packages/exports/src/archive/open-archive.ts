import type { Readable } from "node:stream";
import { crc32 } from "node:zlib";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import type { z } from "zod";
import {
  type CallLine,
  callSchema,
  type DecisionLine,
  decisionSchema,
  type EventLine,
  eventSchema,
  Follower,
  type MatchLine,
  matchSchema,
  readLines,
  Unreadable,
} from "../lines/lines.ts";
import { type SeasonFile, seasonSchema } from "../lines/season-file.ts";
import { type TournamentFile, tournamentSchema } from "../lines/tournament-file.ts";

/** Longer than any JSON file of an archive. */
const MAX_FILE_BYTES = 256 * 1024 * 1024;
/** More than the files of an archive; each entry takes memory. */
const MAX_FILES = 100;

/** What an error says, without its full stop: the sentence that it becomes part of has one. */
const said = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\.$/, "");

/** An archive on disk, read as streams. */
export class Archive {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;

  constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /** A JSON file. Throws `Unreadable`. */
  async file<Value>(name: string, schema: z.ZodType<Value>): Promise<Value> {
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of this.#bytes(name)) {
      length += chunk.length;
      if (length > MAX_FILE_BYTES) throw new Unreadable(`${name} is longer than it can be`);
      chunks.push(chunk);
    }
    return parsed(Buffer.concat(chunks).toString(), schema, name);
  }

  /** The lines of a file. Throws `Unreadable`. */
  async *lines<Value>(name: string, schema: z.ZodType<Value>): AsyncGenerator<Value> {
    let line = 0;
    for await (const text of readLines(this.#bytes(name), name)) {
      line += 1;
      yield parsed(text, schema, `line ${line} of ${name}`);
    }
  }

  close(): void {
    this.#zip.close();
  }

  async *#bytes(name: string): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(name);
    if (entry === undefined) throw new Unreadable(`${name} is missing`);
    let stream: Readable | undefined;
    try {
      stream = await this.#zip.openReadStreamPromise(entry);
      let checksum = 0;
      for await (const chunk of stream) {
        checksum = crc32(chunk, checksum);
        yield chunk;
      }
      if (checksum !== entry.crc32) throw new Error("its checksum is another");
    } catch (error) {
      throw error instanceof Unreadable
        ? error
        : new Unreadable(`${name} is damaged: ${said(error)}`);
    } finally {
      stream?.destroy();
    }
  }
}

function parsed<Value>(text: string, schema: z.ZodType<Value>, where: string): Value {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Unreadable(`${where} is not JSON`);
  }
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new Unreadable(
    `${where} is not as it should be: ${issue?.path.join(".")}: ${issue?.message}`,
  );
}

/** Opens an archive of a season. Throws `Unreadable` for any other file. */
export async function openArchive(path: string): Promise<Archive> {
  let zip: ZipFile;
  try {
    zip = await openPromise(path, { autoClose: false });
  } catch (error) {
    throw new Unreadable(`${path} is not an archive of a season: ${said(error)}`);
  }
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) {
      if (entries.size === MAX_FILES) throw new Error(`more than ${MAX_FILES} files`);
      entries.set(entry.fileName, entry);
    }
  } catch (error) {
    zip.close();
    throw new Unreadable(`${path} is not an archive of a season: ${said(error)}`);
  }
  return new Archive(zip, entries);
}

/** A match of an archive with its log and its answers. */
export interface ArchivedMatch {
  readonly season: SeasonFile;
  readonly match: MatchLine;
  readonly events: readonly EventLine[];
  readonly decisions: readonly DecisionLine[];
}

/** The matches of an archive in its order, one in memory. Throws `Unreadable`. */
export async function* archivedMatches(path: string): AsyncGenerator<ArchivedMatch> {
  const archive = await openArchive(path);
  const events = new Follower(archive.lines("events.jsonl", eventSchema), "events.jsonl");
  const asked = new Follower(archive.lines("decisions.jsonl", decisionSchema), "decisions.jsonl");
  try {
    const season = await archive.file("season.json", seasonSchema);
    for await (const match of archive.lines("matches.jsonl", matchSchema)) {
      const [log, decisions] = [await events.of(match.match), await asked.of(match.match)];
      yield { season, match, events: log, decisions };
    }
  } finally {
    await events.close();
    await asked.close();
    archive.close();
  }
}

/** People's calls of the hidden player, in the order in which they made them. Throws `Unreadable`. */
export async function* archivedCalls(path: string): AsyncGenerator<CallLine> {
  const archive = await openArchive(path);
  try {
    yield* archive.lines("calls.jsonl", callSchema);
  } finally {
    archive.close();
  }
}

/** A season that was a tournament: what its tables follow from, and the points of its matches. */
export interface ArchivedTournament extends TournamentFile {
  readonly game: string;
  /** Points by seat of the matches in the archive. */
  readonly made: ReadonlyMap<
    string,
    readonly { readonly agent: string; readonly points: number }[]
  >;
}

/** The tournament of an archive; null: its season was none, or is not over. Throws `Unreadable`. */
export async function archivedTournament(path: string): Promise<ArchivedTournament | null> {
  const archive = await openArchive(path);
  try {
    if (!archive.has("tournament.json")) return null;
    const { season } = await archive.file("season.json", seasonSchema);
    const file = await archive.file("tournament.json", tournamentSchema);
    const made = new Map<string, MatchLine["seats"]>();
    for await (const { match, seats } of archive.lines("matches.jsonl", matchSchema)) {
      made.set(match, seats);
    }
    return { ...file, game: season.game, made };
  } finally {
    archive.close();
  }
}
