import { readFile, writeFile } from "node:fs/promises";
import { games } from "@wisp/games";
import { type Suite, suiteHash, suiteSchema } from "@wisp/lab";
import { sweeps } from "@wisp/test-kit/sweep";
import { expect, test } from "vitest";
import { fileOf, type Ran, wisp } from "../../test/wisp.ts";

type Path = readonly (string | number)[];

async function recorded(game: string): Promise<unknown> {
  const { code, stdout } = await wisp(["play", game, "--seed", "7", "--json"]);
  expect(code).toBe(0);
  return JSON.parse(stdout);
}

/** Every place of a value; of a list, only its first two items and its last. */
function* placesIn(value: unknown, path: Path = []): Generator<Path> {
  if (path.length > 0) yield path;
  if (typeof value !== "object" || value === null) return;
  const keys = Array.isArray(value)
    ? [...new Set([0, 1, value.length - 1])].filter((at) => at in value)
    : Object.keys(value);
  for (const key of keys) yield* placesIn(Reflect.get(value, key), [...path, key]);
}

/** What strangers put in the place of something else; undefined leaves it out. */
const odd: readonly unknown[] = [undefined, null, -1, 1e9, 0.5, "", "constructor", [], {}, [[0]]];

/** A copy with another value at a place. */
function changed(value: unknown, path: Path, other: unknown): unknown {
  const copy: unknown = structuredClone(value);
  const parent = path
    .slice(0, -1)
    .reduce<unknown>((part, key) => Reflect.get(Object(part), key), copy);
  const last = path.at(-1) ?? "";
  if (other === undefined) Reflect.deleteProperty(Object(parent), last);
  else Reflect.set(Object(parent), last, other);
  return copy;
}

/** Of the places of a value `npm test` changes one in three, which meets every odd way. */
const EACH = sweeps ? 1 : 3;

/** Places of a value changed once, each in the next odd way. */
function* changes(value: unknown): Generator<readonly [what: object, changed: unknown]> {
  for (const [turn, path] of [...placesIn(value)].entries()) {
    if (turn % EACH > 0) continue;
    const other = odd[turn % odd.length];
    yield [{ path, other }, changed(value, path, other)];
  }
}

/** Refused with one sentence, and nothing else printed. */
const refused = (what: object, { code, stdout, stderr }: Ran): void => {
  expect({ what, code, stdout, stderr }).toEqual({
    what,
    code: 2,
    stdout: "",
    stderr: expect.stringMatching(/^[^\n]+\n$/),
  });
};

async function expectRefused(game: string): Promise<void> {
  const record = await recorded(game);
  let some = 0;
  const file = await fileOf("");
  for (const [what, each] of changes(record)) {
    await writeFile(file, `${JSON.stringify(each)}\n`);
    const fork = await wisp(["lab", "fork", file]);
    if (fork.code !== 0) {
      refused(what, fork);
      refused(
        what,
        await wisp(["suite", "make", file, "--interview", "suspect", "--to", `${file}.x`]),
      );
      some += 1;
    }
    const { code } = await wisp(["verify", file]);
    expect({ what, code }).toEqual({ what, code: fork.code === 0 ? 0 : expect.toBeOneOf([1, 2]) });
  }
  expect(some).toBeGreaterThan(10);
}

test("a record of Who is Spy with anything changed", { tags: ["scales"] }, () =>
  expectRefused("who-is-spy"),
);
test.each(Object.keys(games).filter((game) => game !== "who-is-spy"))(
  "a record of %s with anything changed",
  { tags: ["sweep"] },
  expectRefused,
);

/** The suite as its author would hash it, if it is one. */
function hashed(value: unknown): unknown {
  const parsed = suiteSchema.safeParse(value);
  return parsed.success ? { ...parsed.data, hash: suiteHash(parsed.data) } : value;
}

test("a suite with anything changed, and hashed again", { tags: ["scales"] }, async () => {
  const match = await fileOf(`${JSON.stringify(await recorded("who-is-spy"))}\n`);
  const to = `${match}.suite`;
  await wisp(["suite", "make", match, "--interview", "own-role", "--each", "1", "--to", to]);
  const suite: Suite = JSON.parse(await readFile(to, "utf8"));
  let some = 0;
  const file = await fileOf("");
  for (const [what, each] of changes(suite)) {
    await writeFile(file, JSON.stringify(hashed(each)));
    const ran = await wisp(["suite", "run", file, "--agent", "house:random"]);
    if (ran.code === 0) continue;
    refused(what, ran);
    some += 1;
  }
  expect(some).toBeGreaterThan(10);
});

test("JSON nested too deeply to be read", async () => {
  const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;
  const record = JSON.stringify(await recorded("tic-tac-toe"));
  for (const levels of [200, 100_000]) {
    const file = await fileOf(
      record.replace('"materials":{', `"materials":{"a":${deep(levels)},`).replace(",}", "}"),
    );
    for (const words of [["lab", "fork"], ["verify"], ["lab", "plan"], ["lab", "report"]]) {
      const ran = await wisp([...words, file]);
      refused({ words, levels }, ran);
    }
  }
});

/** Refused with all reasons, a line each, and nothing else printed. */
const refusedWithReasons = (what: object, { code, stdout, stderr }: Ran): void => {
  expect({ what, code, stdout }).toEqual({ what, code: 2, stdout: "" });
  expect(stderr.length).toBeGreaterThan(20);
};

test.each(["main-table", "attack-defence"])(
  "the experiment %s, and its results, with anything changed",
  { tags: ["scales"] },
  async (name) => {
    const preset = JSON.parse((await wisp(["lab", "preset", name])).stdout);
    const experiment = { ...preset, blocks: { count: 1, seed: "odd" } };
    let some = 0;
    const given = await fileOf("");
    for (const [what, each] of changes(experiment)) {
      await writeFile(given, JSON.stringify(each));
      const plan = await wisp(["lab", "plan", given]);
      if (plan.code === 0) continue;
      refusedWithReasons(what, plan);
      some += 1;
    }
    expect(some).toBeGreaterThan(10);
    const file = await fileOf(JSON.stringify(experiment));
    const results = `${file}.results.jsonl`;
    expect(await wisp(["lab", "run", file, "--results", results])).toMatchObject({ code: 0 });
    const [header = "", first = "", ...rest] = (await readFile(results, "utf8"))
      .trimEnd()
      .split("\n");
    for (const [what, each] of changes(JSON.parse(first))) {
      const lines = [header, JSON.stringify(each), ...rest];
      await writeFile(given, `${lines.join("\n")}\n`);
      const report = await wisp(["lab", "report", given]);
      if (report.code !== 0) refused(what, report);
    }
  },
);
