import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freshDatabase } from "@wisp/test-kit/database";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { finishedMatches } from "../../test/arena.ts";
import { fileOf, linesOf, wisp } from "../../test/wisp.ts";

const { database, url } = await freshDatabase();
const folder = await mkdtemp(join(tmpdir(), "wisp-suite-people-"));
afterAll(() => rm(folder, { recursive: true }));
const suite = join(folder, "suite.json");
const season = join(folder, "season.zip");
const env = { DATABASE_URL: url };

const suiteSchema = z.object({
  matches: z.array(z.object({ match: z.string() })),
  moments: z.array(z.object({ match: z.int(), seat: z.int(), nth: z.int(), role: z.string() })),
});
const peopleSchema = z.object({
  scores: z.array(z.object({ score: z.unknown() })),
  people: z.array(
    z.object({
      view: z.string(),
      verified: z.boolean(),
      people: z.int(),
      effectivePeople: z.number().nullable(),
      answers: z.int(),
      moments: z.int(),
      score: z.object({ value: z.number(), low: z.number(), high: z.number() }).nullable(),
      agents: z.array(z.object({ agent: z.string(), score: z.unknown() })),
    }),
  ),
});

/** A call of a person, as the arena keeps it; `view` null: of a spectator, verified by default. */
async function called(
  match: string,
  person: string,
  round: number,
  choice: number,
  view: number | null,
  verified = view === null,
): Promise<void> {
  await database.pool.query(
    `INSERT INTO "SuspectCall" ("matchId", "person", "source", "cursor", "round", "choice", "view",
       "verified") VALUES ($1, $2, 'match', 3, $3, $4, $5, $6)`,
    [match, person, round, choice, view, verified],
  );
}

const choice = ["--interview", "suspect", "--before", "vote", "--role", "civilian", "--each", "6"];
const make = (file: string, to: string) => wisp(["suite", "make", file, "--to", to, ...choice]);

beforeAll(async () => {
  await finishedMatches(database, 12);
  await wisp(["export", "test", season], { env });
  expect(await make(season, suite)).toMatchObject({
    code: 0,
    stdout: "",
    stderr: expect.stringContaining("moments of"),
  });
});

test("moments of a season's archive name their matches, and hold nothing that agents thought", async () => {
  const { matches, moments } = JSON.parse(await readFile(suite, "utf8"));
  const { rows } = await database.pool.query<{ id: string }>(`SELECT "id" FROM "Match"`);
  const ids = rows.map(({ id }) => id);
  for (const match of matches) {
    expect(Object.keys(match).toSorted()).toEqual(["config", "content", "events", "match", "seed"]);
    expect(ids).toContain(match.match);
  }
  // The question number and the length of the log are those of the match that was stored.
  for (const { match, seat, nth, at } of moments) {
    const { rows: asked } = await database.pool.query(
      `SELECT "at" FROM "Decision" WHERE "matchId" = $1 AND "seat" = $2 AND "nth" = $3
         AND "kind" = 'decision'`,
      [matches[match].match, seat, nth],
    );
    expect(asked).toEqual([{ at }]);
  }
  const again = await fileOf("");
  await make(season, again);
  expect(await readFile(again, "utf8")).toBe(await readFile(suite, "utf8"));
});

test("people's answers at the same moments are shown next to those of agents", async () => {
  const { matches, moments } = suiteSchema.parse(JSON.parse(await readFile(suite, "utf8")));
  for (const { match: at, seat, nth } of moments) {
    const match = matches[at]?.match ?? "";
    const { rows } = await database.pool.query<{ seat: number }>(
      `SELECT "seat" FROM "MatchSeat" WHERE "matchId" = $1 AND "role" = 'spy'`,
      [match],
    );
    const spy = rows[0]?.seat ?? 0;
    const other = [0, 1, 2].find((each) => each !== spy && each !== seat) ?? 0;
    const round = nth / 2;
    for (let person = 0; person < 20; person += 1) {
      await called(match, `person ${person}`, round, person < 15 ? spy : other, seat);
    }
    // Only the last call before the vote counts.
    await called(match, "spectator", round, other, null);
    await called(match, "spectator", round, spy, null);
    // Too late: it neither counts nor replaces the verified one.
    await called(match, "spectator", round, other, null, false);
    await called(match, "visitor", round, other, null, false);
    // Who guesses from the seat of the hidden player knows the answer.
    await called(match, `knows, for ${seat}`, round, other, spy);
    await called(match, "late", round + 7, spy, seat);
  }
  await wisp(["export", "test", season], { env });
  const words = ["suite", "run", suite, "--agent", "house:bayes", "--people", season];
  const { code, stdout, stderr } = await wisp(words);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toContain(
    `people who saw what everybody sees: no figure below 20 people; 1 people, `,
  );
  expect(stdout).toMatch(/^ {2}house:bayes at these moments: \d/m);
  const { people, scores } = peopleSchema.parse(
    linesOf((await wisp([...words, "--json"])).stdout)[0],
  );
  const [guessed, watched, unverified] = people;
  expect(guessed).toMatchObject({
    view: "seat",
    people: 20,
    answers: 20 * moments.length,
    moments: moments.length,
    effectivePeople: 20,
    score: { value: 0.75 },
    // All moments of the suite were answered.
    agents: [{ agent: "house:bayes", score: scores[0]?.score }],
  });
  // Fifteen people are always right and five never: more of their answers do not make more people.
  expect(guessed?.score?.low).toBeLessThan(0.58);
  expect(guessed?.score?.high).toBeGreaterThan(0.87);
  const votes = new Set(moments.map(({ match, nth }) => `${match}/${nth}`));
  expect(watched).toMatchObject({
    view: "spectator",
    verified: true,
    people: 1,
    answers: votes.size,
    score: null,
    moments: moments.length,
  });
  expect(unverified).toMatchObject({
    view: "spectator",
    verified: false,
    people: 1,
    answers: votes.size,
    score: null,
  });
});

test("files that do not belong together are reported in a sentence", async () => {
  const records = join(folder, "matches.jsonl");
  const { stdout } = await wisp(["play", "who-is-spy", "--json"]);
  await writeFile(records, stdout);
  const unnamed = join(folder, "unnamed.json");
  await wisp(["suite", "make", records, "--interview", "suspect", "--to", unnamed]);
  const run = (file: string, people: string) => [
    "suite",
    "run",
    file,
    "--agent",
    "house:bayes",
    "--people",
    people,
  ];
  const mistakes: readonly [words: string[], sentence: RegExp][] = [
    [run(unnamed, season), /does not name its matches/],
    [run(suite, records), /not an archive of a season/],
    [run(suite, join(folder, "none.zip")), /none\.zip/],
    [
      ["suite", "make", season, "--interview", "suspect", "--to", unnamed, "--language", "zh"],
      /--language is one of those of the season: en/,
    ],
    [
      ["suite", "make", join(folder, "none.zip"), "--interview", "suspect", "--to", unnamed],
      /none\.zip/,
    ],
  ];
  for (const [words, sentence] of mistakes) {
    const ran = await wisp(words);
    expect({ words, code: ran.code, stdout: ran.stdout }).toEqual({ words, code: 2, stdout: "" });
    expect(ran.stderr).toMatch(sentence);
  }
});
