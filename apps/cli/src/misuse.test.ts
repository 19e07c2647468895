import { tmpdir } from "node:os";
import { games } from "@wisp/games";
import { describe, expect, test } from "vitest";
import { fileOf, type Ran, wisp } from "../test/wisp.ts";

/** Misuse: exit code 2, a sentence for people, and nothing on standard output. */
function expectMisuse({ code, stdout, stderr }: Ran, sentence: RegExp): void {
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toMatch(sentence);
  expect(stderr).not.toMatch(/\n\s+at /);
}

const six = (agent: string): string => Array(6).fill(agent).join(",");

test.concurrent.each([
  [["play"], new RegExp(`Name one of these games: ${Object.keys(games).join(", ")}`)],
  [["play", "chess"], /^There is no game "chess"\. Name one of these games/],
  [["play", "constructor"], /Name one of these games/],
  [["play", "who-is-spy", "--agents", "house:quiet"], /seats 6; 1 agents were given/],
  [["play", "prisoners-dilemma", "--agents", six("house:dice")], /seats 3; 6 agents were given/],
  [["play", "who-is-spy", "--agents", six("quiet")], /"quiet" is not an agent: write house:/],
  [["play", "who-is-spy", "--agents", six("openai:gpt")], /write openai:<model>@<base URL>/],
  [["play", "who-is-spy", "--agents", six("openai:m@http://10.0.0.1/v1")], /not a public address/],
  [["play", "who-is-spy", "--agents", six("hf:name")], /A model is written owner\/name/],
  [["play", "who-is-spy", "--agents", six("house:nobody")], /has no character nobody/],
  [["play", "tic-tac-toe", "--agents", "space:x y,space:x y"], /\S+/],
  [["play", "who-is-spy", "--pace", "slow"], /pace/],
  [["play", "who-is-spy", "--language", "fr"], /--language is one of en, zh/],
  [["play", "who-is-spy", "--config", "{"], /--config is a JSON object/],
  [["play", "who-is-spy", "--config", '{"rounds": 9}'], /--config: .*rounds/s],
  [["play", "who-is-spy", "--config", '{"round": 2}'], /--config: .*round/s],
  [
    ["play", "who-is-spy", "--interviews", "suspect,size"],
    /no interview "size"; it has: beliefs, suspect, /,
  ],
  [["play", "tic-tac-toe", "--interviews", "suspect"], /it has: none/],
  [["play", "who-is-spy", "--speed", "9"], /--speed/],
  [["play", "who-is-spy", "--seed"], /--seed/],
  [["play", "tic-tac-toe", "--script", "x"], /--script belongs to who-is-spy/],
  [["play", "who-is-spy", "--script", "/no/such/file"], /\/no\/such\/file cannot be read/],
  [["play", "who-is-spy", "--script", tmpdir()], /cannot be read/],
  [["verify"], /^Usage: npm run -s wisp -- verify/],
  [["verify", "/no/such/file"], /\/no\/such\/file cannot be read/],
  [["verify", "x", "--loud"], /--loud/],
  [["judge"], /^Usage: npm run -s wisp -- judge/],
  [
    ["judge", "--word", "tea", "--speech", "x", "--language", "fr"],
    /^Usage: npm run -s wisp -- judge/,
  ],
  [["judge", "--file", "/no/such/file"], /\/no\/such\/file cannot be read/],
  [["rebuild", "everything"], /everything/],
  [["secrets"], /^Usage: npm run -s wisp -- secrets rotate \| new-key/],
  [["secrets", "show"], /^Usage: npm run -s wisp -- secrets/],
  [["secrets", "new-key", "twice"], /^Usage: npm run -s wisp -- secrets/],
  [["watch", "one", "two"], /^Usage: npm run -s wisp -- watch/],
  [["practice"], /^Usage: npm run -s wisp -- practice/],
  [["practice", "fox", "--opponents", "bots"], /opponents/],
  [["matches", "--limit", "0"], /limit/],
  [["matches", "--url", "wisp.example"], /"wisp.example" is not an arena's address/],
  [["check", "http://127.0.0.1:1", "--url", "ftp://127.0.0.1"], /not an arena's address/],
  [
    ["check", "owner/space", "--url", "http://127.0.0.1:1", "--key-from", "NONE"],
    /NONE is not set/,
  ],
  [["start", "--nonsense"], /--nonsense/],
  [["dance"], /^Unknown command "dance"\.\nAll commands: npm run -s wisp -- help\n$/],
  [["pratcice"], /^Unknown command "pratcice"\. Did you mean "practice"\?\n.*\n$/],
  [["agent", "lst"], /^Unknown command "agent lst"\. Did you mean "agent list"\?\n/],
  [["agent"], /^Usage: npm run -s wisp -- agent/],
])("wisp %j", async (words, sentence) => {
  expectMisuse(await wisp(words), sentence);
});

test("help is a result, and no misuse", async () => {
  for (const words of [[], ["help"], ["--help"], ["-h"]]) {
    const { code, stdout, stderr } = await wisp(words);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    for (const name of [
      "start",
      "play",
      "judge",
      "verify",
      "rebuild",
      "backup",
      "restore",
      "export",
      "recompute",
      "check",
      "agent",
      "try",
      "practice",
      "matches",
      "watch",
      "prompt",
      "secrets",
    ]) {
      expect(stdout).toMatch(new RegExp(`^  ${name}\\b`, "m"));
    }
  }
});

test.each([
  [["help", "play"]],
  [["play", "--help"]],
  [["play", "-h"]],
  [["play", "who-is-spy", "--help"]],
])("wisp %j is help on one command", async (words) => {
  const { code, stdout, stderr } = await wisp(words);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toMatch(/^Usage: npm run -s wisp -- play <game>/);
  expect(stdout).not.toMatch(/^ {2}verify\b/m);
});

test.each([
  [["start"], { WISP_MODE: "Public" }, /"local" or "public" is needed\.\n\s+→ at WISP_MODE/],
  [
    ["start", "--dev"],
    { WISP_MODE: "public" },
    /--dev is for your own machine only: unset WISP_MODE/,
  ],
])("wisp %j with %j starts nothing", async (words, env, sentence) => {
  expectMisuse(await wisp(words, { env }), sentence);
});

test("an invalid port is reported before anything starts", async () => {
  expectMisuse(
    await wisp(["start"], { env: { PORT: "http" } }),
    /A whole number from 1 to 65535 is needed\.\n\s+→ at PORT/,
  );
});

test("an address that is not of Postgres is reported before anything connects", async () => {
  for (const url of ["", "mysql://localhost/wisp", "localhost:5432"]) {
    expectMisuse(
      await wisp(["rebuild"], { env: { DATABASE_URL: url } }),
      /DATABASE_URL is not a Postgres addr/,
    );
  }
});

describe("files", () => {
  const table = {
    id: "one",
    language: "en",
    words: { civilian: "coffee", spy: "tea" },
    spy: 5,
    firstSpeaker: 0,
    speeches: [],
    votes: [],
  };

  test.each([
    ["not JSON", `${JSON.stringify(table)}\n{"id":\n`, /tables\.jsonl, line 2 is not JSON/],
    ["no table", `\n\n[1, 2]\n`, /tables\.jsonl, line 3: /],
    ["an invalid seat", `${JSON.stringify({ ...table, spy: 6 })}\n`, /line 1: .*spy/],
    ["five at a table", `${JSON.stringify({ ...table, votes: [[null]] })}\n`, /line 1: .*votes/],
    ["an unknown option", `${JSON.stringify({ ...table, config: { x: 1 } })}\n`, /"one": .*x/s],
  ])("a table with %s", async (_, text, sentence) => {
    const file = await fileOf(text, "tables.jsonl");
    const { code, stderr } = await wisp(["play", "who-is-spy", "--script", file]);
    expect(code).toBe(2);
    expect(stderr).toMatch(sentence);
    expect(stderr).not.toMatch(/\n\s+at /);
  });

  const record = {
    game: "who-is-spy",
    version: 1,
    locale: "en",
    config: {},
    materials: { pair: [{ word: "coffee" }, { word: "tea" }] },
    seed: "x",
    agents: Array(6).fill("a"),
    events: [],
    decisions: [],
    outcome: null,
  };

  test.each([
    ["not JSON", "{", /is not JSON/],
    ["no record", "[]", /given\.json: /],
    [
      "a record of an unknown game",
      JSON.stringify({ ...record, game: "chess" }),
      /unknown game, "chess"/,
    ],
    [
      "a record of an object's own word",
      JSON.stringify({ ...record, game: "toString" }),
      /unknown game/,
    ],
    [
      "a record with other options",
      JSON.stringify({ ...record, config: { x: 1 } }),
      /no match of who-is-spy: the rules/,
    ],
    [
      "a record without words",
      JSON.stringify({ ...record, materials: {} }),
      /no match of who-is-spy: the rules/,
    ],
  ])("to verify, %s", async (_, text, sentence) => {
    expectMisuse(await wisp(["verify", await fileOf(text)]), sentence);
  });
});
