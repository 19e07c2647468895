import { mkdir, readFile, writeFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { CARD_VERSION } from "@wisp/lab";
import { expect, test } from "vitest";
import { serving } from "../../test/servers.ts";
import { fileOf, type Ran, wisp } from "../../test/wisp.ts";

const dilemma = {
  format: "wisp-experiment/2",
  name: "Dilemma",
  question: "Who earns more?",
  game: "prisoners-dilemma",
  agents: { dice: "house:dice" },
  table: [{ agent: "subject" }, { agent: "dice" }, { agent: "dice" }],
  arms: [{ name: "base" }],
  blocks: { count: 2, seed: "one" },
  primary: "score",
};

/** A model that answers whatever it is asked with the same words, or is away. */
async function model() {
  const state = { isAway: false };
  const url = await serving((request, response) => {
    response.setHeader("content-type", "application/json");
    if (state.isAway) return response.writeHead(503).end("{}");
    if (request.method === "GET") {
      return response.end('{"data":[{"id":"m","object":"model"}]}');
    }
    const message = { role: "assistant", content: "cooperate" };
    const usage = { prompt_tokens: 9, completion_tokens: 1, cost: 0.001 };
    const choices = [{ index: 0, finish_reason: "stop", message }];
    return response.end(JSON.stringify({ id: "x", model: "m", choices, usage }));
  });
  return { state, address: `openai:m@${url}/v1` };
}

test("the plan of a quick card says what it takes", async () => {
  const asked = ["--host", "judge=openai:j@https://judge.example/v1"];
  const plan = await wisp(["evaluate", "house:bayes", ...asked, "--plan"]);
  expect(plan).toMatchObject({ code: 0 });
  expect(plan.stderr).toMatch(/A quick card of version \d+: 184 matches in \d+ experiments\./);
  expect(plan.stderr).toMatch(/Cost of the agent: none.* Questions to the judge: \d/);
  const priced = await wisp(["evaluate", "openai:gpt-4o-mini@https://api.openai.com/v1", "--plan"]);
  expect(priced.stderr).toMatch(/A quick card of version \d+: 176 matches in \d+ experiments\./);
  expect(priced.stderr).toMatch(/Calls of the agent: 1,\d00 to 1,\d00\./);
  expect(priced.stderr).toMatch(/Cost: \$0\.\d\d to \$\d\.\d\d, at \$0\.15 and \$0\.6 for/);
  expect(priced.stderr).toMatch(/Duration: \d+ min to \d+ min, at 1 to 10 s a call/);
  const slow = await wisp([
    "evaluate",
    "openai:m@https://x.example/v1",
    "--clock",
    "slow",
    "--plan",
  ]);
  expect(slow.stderr).toMatch(/version \d+, clock slow: 176 matches/);
  expect(slow.stderr).toContain("at 10 to 120 s a call");
  expect(slow.stderr).toContain("Cost: price unknown.");
  for (const [words, stderr] of [
    [["--clock", "fast"], "--clock is standard or slow.\n"],
    [["--host", "planner=house:dice"], expect.stringContaining('and not "planner"')],
  ] as const) {
    expect(await wisp(["evaluate", "house:bayes", ...words])).toMatchObject({ code: 2, stderr });
  }
});

// `card.test.ts` of the lab plays such a card twice in `npm test`.
test("a quick card of a house agent is played, printed, and played again with the same digits", {
  tags: ["sweep"],
}, async () => {
  const results = `${await fileOf("")}.results.jsonl`;
  const matches = results.replace(".results.jsonl", "-matches");
  const run = ["evaluate", "house:bayes", "--results", results, "--matches", matches];
  const ran = await wisp([...run, "--json"]);
  expect(ran).toMatchObject({ code: 0 });
  // The whole matches are kept, in the form of those of a single experiment.
  const kept = (await readFile(`${matches}/duel-auction.jsonl`, "utf8")).trimEnd().split("\n");
  expect(kept.length).toBe(8);
  expect(JSON.parse(kept[0] ?? "")).toMatchObject({ game: "auction", id: expect.any(String) });
  const card = JSON.parse(ran.stdout);
  expect(card).toMatchObject({ format: "wisp-card/1", size: "quick", subject: "agent bayes" });
  const again = `${results.replace(".results.jsonl", "")}-again.results.jsonl`;
  const rerun = await wisp(["evaluate", results, "--results", again, "--json"]);
  expect(rerun.code).toBe(0);
  expect(JSON.parse(rerun.stdout)).toEqual(card);
  const shown = await wisp(["card", results, "--beside", again]);
  expect(shown).toMatchObject({ code: 0 });
  expect(shown.stdout).toContain("# Report card of agent bayes");
  expect(shown.stdout).toContain("## One rating over all games");
  expect(shown.stdout).toMatch(/agent bayes minus agent bayes: 0\.00 \[−\d.*over the 176 matches/);
  const header = JSON.parse((await readFile(results, "utf8")).split("\n", 1)[0] ?? "");
  const few = { ...header.collection.card, games: ["auction"] };
  const auction = await fileOf(
    JSON.stringify({ format: "wisp-collection/1", card: few, subjects: { me: "house:shader" } }),
  );
  const other = `${auction}.results.jsonl`;
  expect(await wisp(["collection", "run", auction, "--results", other])).toMatchObject({ code: 0 });
  // A comparison that makes no sense is refused with a sentence.
  const refused = await wisp(["card", results, "--beside", other]);
  expect(refused).toMatchObject({ code: 2, stdout: "" });
  expect(refused.stderr).toMatch(/^\S+ These cards cannot be compared, since only one of them has/);
  expect(refused.stderr.trimEnd().split("\n").length).toBe(1);
  expect(await wisp(["evaluate", results])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("name a new file with --results"),
  });
});

test("a file of matches that is none stops a card with a sentence, and stays as it is", async () => {
  const card = { version: CARD_VERSION, size: "quick", subject: "me", games: ["auction"] };
  const file = await fileOf(
    JSON.stringify({ format: "wisp-collection/1", card, subjects: { me: "house:shader" } }),
  );
  const folder = `${file}-matches`;
  const precious = `${folder}/duel-auction.jsonl`;
  await mkdir(folder);
  await writeFile(precious, '{"precious":1}\n');
  const results = `${file}.results.jsonl`;
  const run = await wisp(["collection", "run", file, "--results", results, "--matches", folder]);
  expect(run).toMatchObject({ code: 2, stderr: expect.stringContaining(precious) });
  expect(await readFile(precious, "utf8")).toBe('{"precious":1}\n');
});

test("a judge is asked about descriptions, and named on the card", {
  tags: ["sweep"],
}, async () => {
  const url = await serving(async (request, response) => {
    response.setHeader("content-type", "application/json");
    if (request.method === "GET") return response.end('{"data":[{"id":"j","object":"model"}]}');
    const isScale = (await text(request)).includes("numbers from 1 to 5");
    const message = { role: "assistant", content: isScale ? "4" : "yes" };
    const choices = [{ index: 0, finish_reason: "stop", message }];
    return response.end(JSON.stringify({ id: "x", model: "j", choices }));
  });
  const judge = `openai:j@${url}/v1`;
  // The two games whose cards have descriptions.
  const card = { version: CARD_VERSION, size: "quick", games: ["undercover", "deep"] };
  const fileFor = (asked: object): Promise<string> =>
    fileOf(
      JSON.stringify({
        format: "wisp-collection/1",
        card: { ...card, ...asked },
        subjects: { "agent bayes": "house:bayes" },
      }),
    );
  const results = `${await fileOf("")}.results.jsonl`;
  const run = async (asked: object): Promise<Ran> =>
    wisp(["collection", "run", await fileFor(asked), "--results", results]);
  expect(await run({ judge })).toMatchObject({ code: 0 });
  const again = results.replace(".results.jsonl", "-again.results.jsonl");
  const ran = await wisp(["evaluate", results, "--results", again]);
  expect(ran).toMatchObject({ code: 0 });
  expect(ran.stdout).toContain("Descriptions were judged by openai:j@");
  expect(ran.stdout).toMatch(/\| Description, judged by a model \| 100\.0/);
  expect(ran.stdout).toMatch(/\| Aggressive, target \| 4\.00.* \| 8 \|/);
  // The same file takes no card without its judge.
  expect(await run({})).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("contains results of another plan"),
  });
});

test("a card of another version is refused, and so is a file that is no card", async () => {
  const results = `${await fileOf("")}.results.jsonl`;
  expect(await wisp(["card", results])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("There is no file"),
  });
  const file = await fileOf(
    JSON.stringify({
      format: "wisp-collection/1",
      name: "No card",
      question: "Is it a card?",
      subjects: { me: "house:mirror" },
      experiments: [{ id: "one", experiment: dilemma }],
    }),
  );
  expect(await wisp(["collection", "run", file, "--results", results])).toMatchObject({ code: 0 });
  expect(await wisp(["card", results])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("It is no report card."),
  });
});

test("a model that goes away half-way keeps what it played, and its card goes on", {
  tags: ["sweep"],
}, async () => {
  const { state, address } = await model();
  const results = `${await fileOf("")}.results.jsonl`;
  const playing = ["--strategy", "pgm", "--strategy-settings", '{"analysis": false}'];
  const run = ["evaluate", address, ...playing, "--results", results, "--json"];
  state.isAway = true;
  const away = await wisp(run);
  expect(await wisp(["evaluate", address, "--strategy-settings", "{}"])).toMatchObject({ code: 2 });
  expect(away.code).toBe(1);
  expect(away.stderr).toMatch(/cannot be reached/);
  state.isAway = false;
  const limited = await wisp([...run, "--budget", "0.05"]);
  expect(limited).toMatchObject({ code: 1, stderr: expect.stringMatching(/budget of \$0.05/) });
  const kept = (await readFile(results, "utf8")).split("\n").length;
  expect(kept).toBeGreaterThan(2);
  // A card that was cut off in a line goes on behind the last whole one.
  await writeFile(
    results,
    (await readFile(results, "utf8")).concat('{"experiment":"wis-spy","res'),
  );
  const whole = await wisp(run);
  expect(whole).toMatchObject({ code: 0 });
  const card = JSON.parse(whole.stdout);
  expect(card.matches.played).toBe(card.matches.planned);
  expect(card).toMatchObject({ subject: "m", costMicros: expect.any(Number) });
  const [header = ""] = (await readFile(results, "utf8")).split("\n");
  expect(header).toContain('"playing":{"strategy":"pgm","strategySettings":{"analysis":false}}');
});
