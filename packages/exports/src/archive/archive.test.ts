import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { Worker } from "node:worker_threads";
import { parquetMetadata, parquetReadObjects } from "hyparquet";
import { afterAll, expect, test } from "vitest";
import { openPromise } from "yauzl";
import { decisionLine, madeSeason, matchLine } from "../../test/season.ts";
import { recompute } from "../recompute/recompute.ts";
import { archiveName, seasonArchive } from "./archive.ts";

const folder = await mkdtemp(join(tmpdir(), "wisp-test-"));
afterAll(() => rm(folder, { recursive: true }));
const path = join(folder, "season.zip");

async function filesOf(archive: string): Promise<Map<string, Buffer>> {
  const zip = await openPromise(archive, { autoClose: false });
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  zip.close();
  return files;
}

const rowsOf = async (file: Buffer | undefined): Promise<Record<string, unknown>[]> =>
  parquetReadObjects({ file: new Uint8Array(file ?? []).buffer });

test("an archive holds every table as lines and as Parquet, and computes again", async () => {
  // Everyone is out of placement: the leaderboards rank all.
  const matches = 240;
  await writeFile(path, seasonArchive(madeSeason({ matches })));
  const files = await filesOf(path);
  expect([...files.keys()]).toEqual([
    "season.json",
    "agents.jsonl",
    "matches.jsonl",
    "matches.parquet",
    "seats.parquet",
    "board.json",
    "board.csv",
    "README.md",
    "events.jsonl",
    "events.parquet",
    "decisions.jsonl",
    "decisions.parquet",
    "calls.jsonl",
    "calls.parquet",
  ]);
  const lines = files.get("matches.jsonl")?.toString().trimEnd().split("\n") ?? [];
  expect(lines).toHaveLength(matches);
  expect(JSON.parse(lines[7] ?? "")).toEqual(matchLine(7));

  const line = matchLine(233);
  const table = await rowsOf(files.get("matches.parquet"));
  expect(table).toHaveLength(matches);
  expect(table[233]).toMatchObject({
    match: line.match,
    winners: line.winners.join(", "),
    clean: true,
    words_hidden: false,
    finished_at: new Date(line.finishedAt),
  });
  const seats = await rowsOf(files.get("seats.parquet"));
  const seat = line.seats[2];
  expect(seats[233 * 6 + 2]).toMatchObject({
    agent: seat?.agent,
    points: seat?.points,
    tokens: seat?.tokens,
    cost_micros: null,
    ballots_right: seat?.facts["ballots-right"]?.[0],
    ballots_right_of: 3,
  });
  expect(await rowsOf(files.get("decisions.parquet"))).toHaveLength(6 * matches);
  expect((await rowsOf(files.get("calls.parquet")))[1]).toMatchObject({ person: 1, seat: 1 });
  expect((await rowsOf(files.get("events.parquet")))[5]).toMatchObject({
    cursor: 2,
    type: "said",
    event: '{"type":"said","text":"a leaf"}',
  });
  const card = files.get("README.md")?.toString() ?? "";
  expect(card).toContain("# Spring \\[2026\\]\n");
  const [, head = ""] = /^---\n([\s\S]*?)\n---\n/.exec(card) ?? [];
  expect(head).toContain('pretty_name: "Spring [2026]"\n');
  const tables = [...head.matchAll(/data_files: (\S+)/g)].map(([, name]) => name);
  expect(tables.toSorted()).toEqual(
    [...files.keys()].filter((name) => name.endsWith(".parquet")).toSorted(),
  );
  const leaderboard = files.get("board.csv")?.toString().split("\r\n") ?? [];
  expect(leaderboard).toHaveLength(1 + 2 * 7 + 1);
  // For programs: without the byte-order mark of tables for spreadsheets.
  expect(leaderboard[0]).toMatch(/^[a-z]/);

  expect(await recompute(path)).toMatchObject({
    season: "spring",
    agents: 7,
    matches,
    differences: [],
    remarks: [],
  });
});

test("a large table is several groups of rows, which lose none and keep their order", async () => {
  const matches = 1_200;
  await writeFile(path, seasonArchive(madeSeason({ matches, boards: false })));
  const decisions = (await filesOf(path)).get("decisions.parquet");
  const { row_groups: groups } = parquetMetadata(new Uint8Array(decisions ?? []).buffer);
  expect(groups.length).toBeGreaterThan(1);
  expect((await rowsOf(decisions)).map(({ match, seat }) => [match, seat])).toEqual(
    Array.from({ length: 6 * matches }, (_, at) => {
      const { match, seat } = decisionLine(Math.floor(at / 6), at % 6);
      return [match, seat];
    }),
  );
});

test("the same season gives the same bytes, and is named by its day", async () => {
  const made = { matches: 40 };
  const once = await buffer(seasonArchive(madeSeason(made)));
  expect(once.equals(await buffer(seasonArchive(madeSeason(made))))).toBe(true);
  expect(archiveName(madeSeason(made).season)).toBe("wisp-season-spring-2026-02-03.zip");
});

const leftBehind = async (): Promise<string[]> =>
  (await readdir(tmpdir())).filter((name) => name.startsWith(`wisp-export-${process.pid}-`));

test("a source that fails fails the archive; one who goes ends the work; neither leaves files", async () => {
  const failing = madeSeason({ matches: 10 });
  const events = (async function* () {
    yield* failing.events;
    throw new Error("the database went away");
  })();
  await expect(buffer(seasonArchive({ ...failing, events }))).rejects.toThrow("went away");

  let ended = false;
  const endless = (async function* () {
    try {
      for (let match = 0; ; match += 1) yield matchLine(match);
    } finally {
      ended = true;
    }
  })();
  const stream = seasonArchive({ ...failing, matches: endless });
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += chunk.length;
    if (bytes > 200_000) break;
  }
  await expect.poll(() => ended).toBe(true);
  await expect.poll(leftBehind).toEqual([]);
});

test("memory does not grow with the matches", { tags: ["sweep"] }, async () => {
  // 24 MB of answers with 36 MB of heap, 20 of which the code takes.
  const worker = new Worker(new URL("../../test/large-archive.ts", import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 36 },
  });
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  worker.once("message", resolve).once("error", reject);
  const { written, mostBytes } = (await promise) as { written: number; mostBytes: number };
  expect(written).toBeGreaterThan(300_000);
  expect(mostBytes).toBeLessThan(20_000_000);
});
