import { createReadStream } from "node:fs";
import { type FileHandle, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { ZipFile } from "yazl";
import { csv } from "../csv.ts";
import type { Leaderboard } from "../lines/leaderboard-file.ts";
import type { AgentLine, CallLine, DecisionLine, EventLine, MatchLine } from "../lines/lines.ts";
import type { SeasonFile } from "../lines/season-file.ts";
import type { TournamentFile } from "../lines/tournament-file.ts";
import { callTable, decisionTable } from "../tables/decisions.ts";
import { eventTable, matchTable } from "../tables/matches.ts";
import { type ExportTable, ParquetTable } from "../tables/parquet.ts";
import { seatRows, seatTable } from "../tables/seats.ts";
import { dataCard } from "./data-card.ts";

type Leaf = readonly [path: string, value: number | boolean | string];

/**
 * Numbers of a tree by their paths, as "fit.rating.composite.low"; the ends of an interval are low and high, and
 * the reason why there is none is its gap.
 */
function leaves(value: unknown, path: string): Leaf[] {
  if (typeof value === "string") return [[path.endsWith(".gap") ? path : `${path}.gap`, value]];
  if (typeof value === "number" || typeof value === "boolean") return [[path, value]];
  if (Array.isArray(value)) {
    const [low, high] = value;
    return [...leaves(low, `${path}.low`), ...leaves(high, `${path}.high`)];
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    name === "groups" ? [] : leaves(part, path === "" ? name : `${path}.${name}`),
  );
}

/**
 * Every row of all leaderboards, a column for every metric that any of them has. Groups are not intervals:
 * board.json has them.
 */
function leaderboardCsv(leaderboards: readonly Leaderboard[]): string {
  const rows = leaderboards.flatMap(({ locale, clean, rows: agents }) =>
    agents.map(({ rank, agent, version, figures, fit }) => ({
      start: [locale, clean, rank, agent, version],
      figures: new Map([...leaves(figures, ""), ...leaves(fit, "fit")]),
    })),
  );
  const columns = new Set(rows.flatMap(({ figures }) => [...figures.keys()]));
  return csv([
    ["locale", "clean", "rank", "agent", "version", ...columns],
    ...rows.map(({ start, figures }) => [
      ...start,
      ...Array.from(columns, (column) => figures.get(column) ?? null),
    ]),
  ]);
}

/** A table that is written to a file while another file of the archive is streamed. */
class Spool<Row> {
  readonly #path: string;
  readonly #parquet: ParquetTable<Row>;
  #file: FileHandle | undefined;

  constructor(table: ExportTable<Row>, folder: string) {
    this.#path = join(folder, `${table.name}.parquet`);
    this.#parquet = new ParquetTable(table);
  }

  /** @param characters the approximate memory of the row */
  async add(row: Row, characters: number): Promise<void> {
    await this.#write(this.#parquet.add(row, characters));
  }

  async end(): Promise<void> {
    await this.#write(this.#parquet.end());
    await this.close();
  }

  async close(): Promise<void> {
    await this.#file?.close();
    this.#file = undefined;
  }

  read(): Readable {
    return createReadStream(this.#path);
  }

  async #write(bytes: Uint8Array): Promise<void> {
    if (bytes.length === 0) return;
    this.#file ??= await open(this.#path, "w");
    await this.#file.write(bytes);
  }
}

/** Everything of a season as one moment saw it. Each list is read once, in this order. */
export interface SeasonSource {
  readonly season: SeasonFile;
  /** Of a season that was a tournament, and is over; absent: it was none. */
  readonly tournament?: TournamentFile;
  readonly agents: AsyncIterable<AgentLine>;
  /** All matches in order of ids; events and decisions follow the same order. */
  readonly matches: AsyncIterable<MatchLine>;
  readonly boards: () => Promise<readonly Leaderboard[]>;
  readonly events: AsyncIterable<EventLine>;
  readonly decisions: AsyncIterable<DecisionLine>;
  /** The seats that spectators named. */
  readonly calls: AsyncIterable<CallLine>;
}

/** `wisp-season-<slug>-<date>.zip`, the date as 2026-11-20. */
export const archiveName = ({ season, made }: SeasonFile): string =>
  `wisp-season-${season.slug}-${made.slice(0, 10)}.zip`;

/** All members have one fixed time, independent of clock and time zone. */
const member = { mtime: new Date(1980, 0, 1), mode: 0o100644, forceDosTimestamp: true } as const;
const CHUNK = 64 * 1024;

type Content = Iterable<string> | AsyncIterable<string>;

/** Small texts as larger ones. */
async function* chunked(texts: Content): AsyncGenerator<string> {
  let chunk = "";
  for await (const text of texts) {
    chunk += text;
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = "";
  }
  yield chunk;
}

/** Rows as lines of JSON, each also passed to the tables of the same rows. */
async function* lines<Row>(
  rows: AsyncIterable<Row>,
  keep: (row: Row, characters: number) => Promise<void> = async () => {},
): AsyncGenerator<string> {
  for await (const row of rows) {
    const line = JSON.stringify(row);
    await keep(row, line.length);
    yield `${line}\n`;
  }
}

/** JSON for people, too: two spaces deep. */
const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** A text that is made when its turn has come. */
async function* later(text: () => Promise<string>): AsyncGenerator<string> {
  yield await text();
}

/**
 * The archive of a season as a stream, made while it is read: memory does not grow with the
 * matches. (Leaderboards are in memory, and tables wait in temporary files for their turn.) Destroy it to
 * stop the work; it is destroyed with the error when a source fails. The same source gives the same
 * bytes, except for the time in it.
 */
export function seasonArchive(source: SeasonSource): Readable {
  return Readable.from(archive(source), { objectMode: false });
}

async function* archive(source: SeasonSource): AsyncGenerator<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), `wisp-export-${process.pid}-`));
  const spools: { close(): Promise<void> }[] = [];
  const out = new PassThrough();
  let open: Readable | undefined;
  let left = false;

  const spool = <Row>(table: ExportTable<Row>): Spool<Row> => {
    const made = new Spool(table, folder);
    spools.push(made);
    return made;
  };
  const zip = new ZipFile();
  const add = (name: string, compress: boolean, read: () => Readable): void => {
    zip.addReadStreamLazy(name, { ...member, compress }, (give) => {
      // Data requested earlier may arrive after all readers have gone.
      if (left) return;
      open = read().on("error", (error) => out.destroy(error));
      give(null, open);
    });
  };
  const addText = (name: string, content: Content): void =>
    add(name, true, () => Readable.from(chunked(content), { objectMode: false }));
  const addTable = <Row>({ name }: ExportTable<Row>, table: Spool<Row>): void =>
    add(`${name}.parquet`, false, () => table.read());

  let read: Promise<readonly Leaderboard[]> | undefined;
  const leaderboards = (): Promise<readonly Leaderboard[]> => {
    read ??= source.boards();
    return read;
  };
  const matches = spool(matchTable);
  const seats = spool(seatTable(source.season.board.figures));
  const events = spool(eventTable);
  const decisions = spool(decisionTable);
  const calls = spool(callTable);
  zip.on("error", (error) => out.destroy(error));
  zip.outputStream.pipe(out);
  try {
    addText("season.json", [json(source.season)]);
    if (source.tournament !== undefined) addText("tournament.json", [json(source.tournament)]);
    addText("agents.jsonl", lines(source.agents));
    addText(
      "matches.jsonl",
      ending(
        lines(source.matches, async (match, characters) => {
          await matches.add(match, characters);
          for (const row of seatRows(match)) await seats.add(row, characters / match.seats.length);
        }),
        matches,
        seats,
      ),
    );
    addTable(matchTable, matches);
    addTable(seatTable(source.season.board.figures), seats);
    addText(
      "board.json",
      later(async () => json({ boards: await leaderboards() })),
    );
    addText(
      "board.csv",
      later(async () => leaderboardCsv(await leaderboards())),
    );
    addText(
      "README.md",
      later(async () => dataCard(source.season, await leaderboards())),
    );
    addText(
      "events.jsonl",
      ending(
        lines(source.events, (row, size) => events.add(row, size)),
        events,
      ),
    );
    addTable(eventTable, events);
    addText(
      "decisions.jsonl",
      ending(
        lines(source.decisions, (row, size) => decisions.add(row, size)),
        decisions,
      ),
    );
    addTable(decisionTable, decisions);
    addText(
      "calls.jsonl",
      ending(
        lines(source.calls, (row, size) => calls.add(row, size)),
        calls,
      ),
    );
    addTable(callTable, calls);
    zip.end();
    yield* out;
  } finally {
    left = true;
    // A row that is being read is still written.
    if (open !== undefined) await closed(open);
    for (const each of spools) await each.close();
    await rm(folder, { recursive: true, force: true });
  }
}

function closed(stream: Readable): Promise<void> {
  return new Promise((resolve) => {
    if (stream.closed) return resolve();
    stream.once("close", resolve).destroy();
  });
}

/** Files that are written along with the text are ended with it. */
async function* ending(
  text: AsyncIterable<string>,
  ...spools: readonly { end(): Promise<void> }[]
): AsyncGenerator<string> {
  yield* text;
  for (const each of spools) await each.end();
}
