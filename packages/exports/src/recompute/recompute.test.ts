import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPromise } from "yauzl";
import { ZipFile } from "yazl";
import { madeSeason } from "../../test/season.ts";
import { seasonArchive } from "../archive/archive.ts";
import { MAX_LINE_LENGTH } from "../lines/lines.ts";
import { type Play, recompute } from "./recompute.ts";

const folder = await mkdtemp(join(tmpdir(), "wisp-test-"));
afterAll(() => rm(folder, { recursive: true }));
const path = join(folder, "season.zip");
const changedPath = join(folder, "changed.zip");
const whole = new Map<string, string>();

beforeAll(async () => {
  await pipeline(seasonArchive(madeSeason({ matches: 40 })), createWriteStream(path));
  const zip = await openPromise(path, { autoClose: false });
  for await (const entry of zip.eachEntry()) {
    whole.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)));
  }
  zip.close();
});

/** The archive with some files otherwise, null for none, and more files. */
async function changed(
  files: Readonly<Record<string, string | Buffer | null>>,
  more = 0,
): Promise<string> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries({ ...Object.fromEntries(whole), ...files })) {
    if (content !== null) zip.addBuffer(Buffer.from(content), name);
  }
  for (let file = 0; file < more; file += 1) zip.addBuffer(Buffer.from("x"), `more/${file}`);
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(changedPath));
  return changedPath;
}

const file = (name: string): string => whole.get(name) ?? "";
const linesOf = (name: string): string[] => file(name).trimEnd().split("\n");
const joined = (lines: readonly string[]): string => `${lines.join("\n")}\n`;

describe("an invalid archive is reported in a sentence", () => {
  const zeros = (bytes: number): Buffer => Buffer.alloc(bytes);
  it.each<[string, () => Parameters<typeof changed>, RegExp]>([
    ["a missing file", () => [{ "board.json": null }], /^board\.json is missing$/],
    ["too many files", () => [{}, 200], /more than 100 files/],
    [
      "another format",
      () => [{ "season.json": file("season.json").replace('"format": 7', '"format": 6') }],
      /^season\.json is not as it should be: format: .* export the season again$/,
    ],
    ["no JSON", () => [{ "board.json": "{" }], /^board\.json is not JSON$/],
    [
      "a bomb of zeros",
      () => [{ "matches.jsonl": zeros(2 * MAX_LINE_LENGTH) }],
      /^line 1 of matches\.jsonl is longer than/,
    ],
    [
      "a line that never ends",
      () => [{ "decisions.jsonl": `{"match":"${"x".repeat(2 * MAX_LINE_LENGTH)}` }],
      /^line 1 of decisions\.jsonl is longer/,
    ],
    [
      "empty lines",
      () => [{ "matches.jsonl": "\n".repeat(99) }],
      /^line 1 of matches\.jsonl is not JSON$/,
    ],
    [
      "a line cut off",
      () => [{ "matches.jsonl": file("matches.jsonl").slice(0, -9) }],
      /^matches\.jsonl is cut off/,
    ],
    [
      "a line of something else",
      () => [{ "matches.jsonl": '{"match":7}\n' }],
      /^line 1 of matches\.jsonl is not as it should be/,
    ],
    [
      "a match of one player",
      () => [
        {
          "matches.jsonl": joined(
            linesOf("matches.jsonl").map((line) => {
              const match = JSON.parse(line);
              return JSON.stringify({ ...match, seats: match.seats.slice(0, 1) });
            }),
          ),
        },
      ],
      /^match 0+-0000-7000-8000-0+ cannot be: 1 seats with \d spies$/,
    ],
    [
      "boards without end",
      () => [
        {
          "board.json": JSON.stringify({
            boards: new Array(21).fill({ locale: "en", clean: false, rows: [], fit: null }),
          }),
        },
      ],
      /^board\.json is not as it should be: boards/,
    ],
    [
      "decisions of no match",
      () => [{ "matches.jsonl": joined(linesOf("matches.jsonl").slice(1)) }],
      /^decisions\.jsonl has lines of match 0+-0000-7000-8000-0+ where/,
    ],
  ])("%s", async (_, change, sentence) => {
    const archive = await changed(...change());
    await expect(recompute(archive)).rejects.toMatchObject({
      name: "Unreadable",
      message: expect.stringMatching(sentence),
    });
  });

  it("a folder, a file that is not there", async () => {
    await expect(recompute(folder)).rejects.toMatchObject({ name: "Unreadable" });
    await expect(recompute(join(folder, "none"))).rejects.toMatchObject({ name: "Unreadable" });
  });
});

describe("a figure that was changed is found", () => {
  const leaderboard = (): {
    boards: [
      {
        rows: [
          {
            agent: string;
            figures: Record<string, unknown>;
            fit: { rating: { composite: { low: number } } };
          },
        ];
        versions: { agent: string; fit: { rating: { spy: { value: number } } } }[];
      },
    ];
  } => JSON.parse(file("board.json"));

  it("by one unit in its last place", async () => {
    const archived = leaderboard();
    const { composite } = archived.boards[0].rows[0].fit.rating;
    const bits = new BigInt64Array(new Float64Array([composite.low]).buffer);
    bits[0] = (bits[0] ?? 0n) + 1n;
    const [next = 0] = new Float64Array(bits.buffer);
    const was = composite.low;
    composite.low = next;
    const { differences } = await recompute(
      await changed({ "board.json": JSON.stringify(archived) }),
    );
    const { agent } = archived.boards[0].rows[0];
    expect(differences).toEqual([
      { where: `en/all/${agent}.fit.rating.composite.low`, archived: next, computed: was },
    ]);
  });

  it("of a version, and a version that is missing", async () => {
    const archived = leaderboard();
    const [first, ...rest] = archived.boards[0].versions;
    if (first === undefined) throw new Error("no version");
    const { spy } = first.fit.rating;
    const was = spy.value;
    spy.value += 0.5;
    archived.boards[0].versions = [first, ...rest.slice(1)];
    const { differences } = await recompute(
      await changed({ "board.json": JSON.stringify(archived) }),
    );
    expect(differences).toEqual([
      { where: `en/all/${first.agent}/1.rating.spy.value`, archived: was + 0.5, computed: was },
      { where: "en/all.versions", archived: rest.length, computed: rest.length + 1 },
    ]);
  });

  it("when a value is not a figure at all", async () => {
    const archived = leaderboard();
    let deep: unknown = 1;
    for (let depth = 0; depth < 20_000; depth += 1) deep = [deep];
    Object.assign(archived.boards[0].rows[0].fit, { rank: "DEEP" });
    const written = JSON.stringify(archived).replace(
      '"DEEP"',
      `${"[".repeat(20_000)}${"]".repeat(20_000)}`,
    );
    const { differences } = await recompute(await changed({ "board.json": written }));
    expect(differences).toMatchObject([{ archived: "1 figures" }]);
  });

  it("when a match was left out, or its seed is another", async () => {
    const [first = "", ...rest] = linesOf("matches.jsonl");
    const decisions = linesOf("decisions.jsonl").slice(6);
    const shorter = await recompute(
      await changed({ "matches.jsonl": joined(rest), "decisions.jsonl": joined(decisions) }),
    );
    expect(shorter.differences).toContainEqual({
      where: "season.matches",
      archived: 40,
      computed: 39,
    });
    expect(shorter.remarks).toContainEqual(
      expect.stringMatching(/of 40 matches, and the archive has 39$/),
    );
    const reseeded = first.replace('"seed":"seed 0"', '"seed":"seed 1"');
    const { differences } = await recompute(
      await changed({ "matches.jsonl": joined([reseeded, ...rest]) }),
    );
    expect(differences).toMatchObject([{ where: expect.stringMatching(/seedHash$/) }]);
  });
});

describe("the facts of a log", () => {
  /** The results of a line, with another fact of each seat. */
  const playedWith =
    (name: string): Play =>
    (_, { winners, rounds, fouls, clean, pointsScale, content, marks, seats }) => ({
      winners,
      rounds,
      fouls,
      clean,
      pointsScale,
      content,
      marks: marks ?? [],
      seats: seats.map(({ seat: _seat, agent: _agent, version: _version, ...rest }) => ({
        ...rest,
        facts: { ...rest.facts, [name]: [7, 10] },
      })),
    });

  it("may be more than an earlier release counted", async () => {
    const { differences } = await recompute(path, playedWith("counted-since"));
    expect(differences).toEqual([]);
  });

  it("are compared where the archive has them", async () => {
    const [first = ""] = linesOf("matches.jsonl");
    const [name = ""] = Object.keys(JSON.parse(first).seats[0].facts);
    const { differences } = await recompute(path, playedWith(name));
    expect(differences).toContainEqual(
      expect.objectContaining({ where: expect.stringMatching(`seats.0.facts.${name}.1$`) }),
    );
  });
});

it("an archive whose objects have fields of a later release gives the same figures", async () => {
  const grown = (text: string): string => JSON.stringify({ ...JSON.parse(text), later: 1 });
  const files: Record<string, string> = {
    "season.json": grown(file("season.json")),
    "board.json": grown(file("board.json")),
  };
  for (const name of ["matches.jsonl", "decisions.jsonl"]) {
    files[name] = joined(linesOf(name).map(grown));
  }
  expect(await recompute(await changed(files))).toEqual(await recompute(path));
});

it("a leaderboard is compared by its reliability, where the archive has one", async () => {
  const readLeaderboards = (): { fit: { reliability?: { agents: number } } }[] =>
    JSON.parse(file("board.json")).boards;
  const recomputed = async (leaderboards: readonly object[]) =>
    (await recompute(await changed({ "board.json": JSON.stringify({ boards: leaderboards }) })))
      .differences;
  const earlier = readLeaderboards();
  for (const { fit } of earlier) delete fit.reliability;
  expect(await recomputed(earlier)).toEqual([]);
  const wrong = readLeaderboards();
  for (const { fit } of wrong) if (fit.reliability) fit.reliability.agents += 1;
  expect(await recomputed(wrong)).toContainEqual(
    expect.objectContaining({ where: expect.stringMatching(/fit\.reliability\.agents$/) }),
  );
});
