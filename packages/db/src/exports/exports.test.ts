import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { recompute, seasonArchive } from "@wisp/exports";
import { freshDatabase } from "@wisp/test-kit/database";
import { rules } from "@wisp/test-kit/leaderboard-rules";
import { leaksIn } from "@wisp/test-kit/leaks";
import { projection } from "@wisp/test-kit/projection";
import { parquetReadObjects } from "hyparquet";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPromise } from "yauzl";
import { addPack, person, wordsOf } from "../../test/packs.ts";
import {
  dealt,
  decision,
  lease,
  makeTable,
  modelCall,
  newMatch,
  outcome,
  shown,
} from "../../test/table.ts";
import {
  appendTurn,
  createMatch,
  exportedSeason,
  finishMatch,
  fitLeaderboard,
  keepCall,
  retireWords,
} from "../index.ts";

const statisticsOf = () => ({ rules, points: [0, 12] as const });
const { database } = await freshDatabase();
const folder = await mkdtemp(join(tmpdir(), "wisp-test-"));
afterAll(() => rm(folder, { recursive: true }));
const path = join(folder, "season.zip");
const organizer = await person(database, "secret-handle", "organizer");
const table = await makeTable(database, "reserved");
const MATCHES = 36;
/** An archive contains the time when it was made. */
const TIME = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;

const thought = {
  reasoning: "SECRET-REASON",
  raw: { a: "SECRET-RAW" },
  missed: "error" as const,
  detail: "SECRET-ADDRESS",
};

const mark = { cursor: 0, seat: 2, rule: "format", span: [0, 4] as const };

async function play(match: number, pack: string, family: string): Promise<void> {
  const words = { pack, family, pair: ["SECRET-ONE", "SECRET-TWO"] as const };
  const id = await createMatch(database, { ...newMatch(table), words });
  if (typeof id !== "string") throw new Error(id.detail);
  const { fence } = await lease(database, id);
  const events = [shown("open"), dealt(2, "SECRET-WORD")];
  const calls = [modelCall("SECRET-CALL")];
  const decisions = [
    decision(2, 2, { calls }),
    decision(2, 3, thought),
    decision(2, 4, { tokensIn: match }),
  ];
  await appendTurn(database, id, fence, 0, events, decisions);
  await keepCall(database, {
    matchId: id,
    person: `SECRET-PERSON-${match % 3}`,
    source: "match",
    cursor: 0,
    round: 1,
    choice: 2,
    baseline: null,
  });
  await finishMatch(
    database,
    id,
    fence,
    projection({
      outcome,
      rounds: 1,
      fouls: 1,
      clean: false,
      marks: [mark],
      content: `SECRET-PAIR/${family}`,
      traits: {
        seats: table.seats.map(({ seat }) => ({
          order: seat,
          name: `Player ${seat + 1}`,
          speechLength: 10,
          ballots: [{ options: 6, place: seat }],
        })),
      },
    }),
    rules,
  );
}

/** The season as published: every file as text, Parquet unpacked. */
async function archived(): Promise<Map<string, string>> {
  const season = await exportedSeason(database, "reserved", statisticsOf);
  if (season === null) throw new Error("no season");
  try {
    await writeFile(path, seasonArchive(season));
  } finally {
    await season.close();
  }
  const zip = await openPromise(path, { autoClose: false });
  const files = new Map<string, string>();
  for await (const entry of zip.eachEntry()) {
    const { fileName } = entry;
    const bytes = await buffer(await zip.openReadStreamPromise(entry));
    if (!fileName.endsWith(".parquet")) files.set(fileName, bytes.toString());
    else {
      const rows = await parquetReadObjects({ file: new Uint8Array(bytes).buffer });
      files.set(
        fileName,
        JSON.stringify(rows, (_, value) => (typeof value === "bigint" ? `${value}` : value)),
      );
    }
  }
  zip.close();
  return files;
}

/** The files that contain a text, ignoring case. */
const holding = (files: ReadonlyMap<string, string>, text: string): string[] =>
  [...files].filter(([, content]) => content.toLowerCase().includes(text)).map(([name]) => name);

let packSlug = "";
let pairs: readonly string[] = [];

beforeAll(async () => {
  await database.prisma.season.update({
    where: { slug: "reserved" },
    data: { wordsShown: "retired", creatorId: organizer.id },
  });
  await database.prisma.agentVersion.updateMany({ data: { settings: { key: "SECRET-SETTING" } } });
  const pack = await addPack(database, organizer, "Pack", [
    wordsOf("SECRET-FOX", "wolf"),
    wordsOf("SECRET-TEA", "coffee"),
  ]);
  packSlug = pack.slug;
  pairs = pack.pairs;
  for (let match = 0; match < MATCHES; match += 1) {
    await play(match, pack.slug, pairs[match % 2] ?? "");
  }
  await fitLeaderboard(
    database,
    { seasonId: table.season.id, slug: "reserved", game: "who-is-spy", locale: "en" },
    { rules, hasTraits: true, points: [0, 12] },
  );
});

describe("the archive of a season that hides its words", () => {
  it("contains none of them, and no questions and answers, in any of its files", async () => {
    const files = await archived();
    expect(files.size).toBe(14);
    // The seed is public when a match is over.
    const shown = new Map(
      [...files].map(([name, text]) => [name, text.replaceAll("SECRET-SEED", "")]),
    );
    expect(holding(shown, "secret-")).toEqual([]);
    for (const slug of [...pairs, packSlug]) expect(holding(files, `"${slug}"`)).toEqual([]);
    expect(holding(files, "hidden-1").sort()).toEqual(
      ["board.json", "matches.jsonl", "matches.parquet"].sort(),
    );
    expect(files.get("README.md")).toContain(`still secret: ${MATCHES}`);
  });

  it("holds the calls of spectators, as numbers in place of people", async () => {
    const lines = (await archived()).get("calls.jsonl")?.trim().split("\n") ?? [];
    const calls = lines.map((line) => JSON.parse(line));
    expect(calls.map(({ person }) => person)).toEqual(calls.map((_, at) => 1 + (at % 3)));
    expect(calls).toHaveLength(MATCHES);
    expect(calls[0]).toMatchObject({ source: "match", cursor: 0, round: 1, seat: 2 });
  });

  it("writes a decision byte for byte as recorded", async () => {
    const [line = ""] = (await archived()).get("decisions.jsonl")?.split("\n") ?? [];
    expect(line.replace(/"[0-9a-f-]{36}"/, '"a-match"')).toBe(
      '{"match":"a-match","cursor":0,"seat":2,"nth":3,"kind":"decision","ask":"speech","prompt":"","text":null,"reasoning":null,"notes":null,"missed":null,"latencyMs":100,"tokensIn":null,"tokensOut":null,"costMicros":null,"estimated":false,"scores":null,"askedAt":"2026-01-01T00:00:00.000Z","detail":null}',
    );
  });

  it("still shows which matches had the same words, and computes again", async () => {
    const lines = (await archived()).get("matches.jsonl")?.trim().split("\n") ?? [];
    const contents = lines.map((line) => JSON.parse(line).content);
    expect(lines.map((line) => JSON.parse(line).marks)).toEqual(lines.map(() => [mark]));
    expect(contents).toEqual(Array.from({ length: MATCHES }, (_, at) => `hidden-${1 + (at % 2)}`));
    // The seed of test matches does not fit its hash.
    const { differences, remarks } = await recompute(path);
    expect(differences.filter(({ where }) => !where.endsWith("seedHash"))).toEqual([]);
    expect(remarks).toEqual([]);
  });

  it("contains them once they are retired, and never private data of owners", async () => {
    const [fox = ""] = pairs;
    await retireWords(database, organizer, { pack: packSlug, pair: fox });
    const some = await archived();
    expect(some.get("matches.jsonl")).toContain(`SECRET-PAIR/${fox}`);
    expect(holding(some, `secret-pair/${pairs[1]}`)).toEqual([]);
    await retireWords(database, organizer, { pack: packSlug });
    await database.prisma.agent.updateMany({
      where: { id: table.seats[3]?.agentId ?? "" },
      data: { showReasoning: false },
    });
    const files = await archived();
    expect(holding(files, "secret-word")).toEqual(["events.jsonl", "events.parquet"]);
    expect(holding(files, "secret-prompt")).toEqual(["decisions.jsonl", "decisions.parquet"]);
    for (const own of ["reason", "raw", "address", "setting", "handle"]) {
      expect(holding(files, `secret-${own}`)).toEqual([]);
    }
  });
});

it("an archive contains nothing of a live match until it is over", async () => {
  const undated = async () =>
    new Map([...(await archived())].map(([name, text]) => [name, text.replaceAll(TIME, "")]));
  const before = await undated();
  const secret = `live-${crypto.randomUUID()}`;
  const id = await createMatch(database, {
    ...newMatch(table),
    seed: secret,
    seedHash: secret,
    materials: { pair: secret },
    words: { pack: packSlug, family: pairs[0] ?? "", pair: [`${secret}-1`, `${secret}-2`] },
  });
  if (typeof id !== "string") throw new Error(id.detail);
  const { fence } = await lease(database, id);
  const decisions = [decision(2, 2, { text: secret, reasoning: secret, raw: { secret } })];
  await appendTurn(database, id, fence, 0, [shown("open"), dealt(2, secret)], decisions);
  const during = await undated();
  expect([...during].filter(([, text]) => leaksIn(text, secret).length > 0)).toEqual([]);
  expect(during).toEqual(before);
  await finishMatch(
    database,
    id,
    fence,
    projection({ outcome, rounds: 1, fouls: 1, clean: true }),
    rules,
  );
  const found = [...(await archived())].filter(([, text]) => leaksIn(text, secret).length > 0);
  expect(found.map(([name]) => name)).toEqual(
    expect.arrayContaining(["matches.jsonl", "events.parquet", "decisions.jsonl"]),
  );
});

it("there is no archive of a season that is not there, and no connection is kept", async () => {
  expect(await exportedSeason(database, "none", statisticsOf)).toBeNull();
  expect(database.pool.idleCount).toBe(database.pool.totalCount);
});
