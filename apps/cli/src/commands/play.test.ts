import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { inGameNames } from "@wisp/game";
import { games, tableProblem } from "@wisp/games";
import { type PlayRecord, playRecordSchema } from "@wisp/play";
import { expect, test } from "vitest";
import { serving } from "../../test/servers.ts";
import {
  a2aStarter,
  anyGameStarter,
  fileOf,
  linesOf,
  type Starter,
  startStarter,
  wisp,
} from "../../test/wisp.ts";

async function recorded(...words: string[]): Promise<{ record: PlayRecord; text: string }> {
  const { code, stdout, stderr } = await wisp(["play", ...words, "--json"]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const lines = linesOf(stdout);
  expect(lines).toHaveLength(1);
  return { record: playRecordSchema.parse(lines[0]), text: stdout };
}

test.each(Object.keys(games))(
  "play %s prints a transcript that its seed determines",
  async (game) => {
    const seeds = game === "who-is-spy" ? ["42", "42", "43"] : ["42", "42"];
    const [one, again, other] = await Promise.all(
      seeds.map((seed) => wisp(["play", game, "--seed", seed])),
    );
    const { record } = await recorded(game, "--seed", "42");
    expect(one).toMatchObject({ code: 0, stderr: "" });
    expect(again).toEqual(one);
    const lines = one?.stdout.trim().split("\n") ?? [];
    expect(lines.length).toBeGreaterThan(4);
    const points = lines.filter((line) => /^Player \d \(house:\S+\) -?\d+\.\d\d$/.test(line));
    const names = inGameNames(record.events[0]?.event);
    expect(names).toHaveLength(record.agents.length);
    expect(lines.slice(-names.length)).toEqual(points);
    expect(points.map((line) => line.replace(/ \S+$/, ""))).toEqual(
      names.map((name, seat) => `${name} (${record.agents[seat]})`),
    );
    if (game === "who-is-spy") expect(names).not.toEqual([...names].sort());
    if (game === "who-is-spy") expect(other?.stdout).not.toBe(one?.stdout);
  },
);

test("a server of the agent protocol plays with house agents", async () => {
  await using anyGame = await startStarter(anyGameStarter);
  const agents = [`wisp:${anyGame.url}`, "house:dice", `wisp:${anyGame.url}`];
  const { record } = await recorded("prisoners-dilemma", "--agents", agents.join(","));
  expect(record.agents).toEqual(agents);
  expect(record.decisions.length).toBeGreaterThan(2);
  expect(record.decisions.filter(({ missed }) => missed !== null)).toEqual([]);
});

test("interviews are held with servers and house agents, and their scores printed", async () => {
  await using anyGame = await startStarter(anyGameStarter);
  const agents = [`wisp:${anyGame.url}`, ...Array(5).fill("house:bayes")].join(",");
  const words = ["play", "who-is-spy", "--agents", agents, "--interviews", "suspect,own-role"];
  const { code, stdout } = await wisp(words);
  expect(code).toBe(0);
  const counted = (name: string) =>
    new RegExp(`^${name} \\(right\\): [01]\\.\\d\\d of \\d+ answers$`, "m");
  expect(stdout).toMatch(counted("suspect"));
  expect(stdout).toMatch(counted("own-role"));
  const { record } = await recorded(...words.slice(1));
  const interviews = record.decisions.filter(({ kind }) => kind === "interview");
  expect(new Set(interviews.map(({ seat }) => seat)).size).toBe(6);
  expect(interviews.every(({ missed }) => missed === null)).toBe(true);
});

test("an A2A agent plays with house agents", async () => {
  await using starter = await startStarter(a2aStarter);
  const agents = [`a2a:${starter.url}`, "house:dice"];
  const { record } = await recorded("tic-tac-toe", "--agents", agents.join(","));
  expect(record.agents).toEqual(agents);
  expect(record.decisions.length).toBeGreaterThan(4);
  expect(record.decisions.filter(({ missed }) => missed !== null)).toEqual([]);
});

test("without a seed every match is another one", async () => {
  const [one, other] = await Promise.all([recorded("who-is-spy"), recorded("who-is-spy")]);
  expect(one.record.seed).toMatch(/^[0-9a-f]{64}$/);
  expect(one.record.seed).not.toBe(other.record.seed);
});

test("agents, language and options are those that were named", async () => {
  const agents = ["quiet", "bold", "bayes", "quiet", "random", "crowd"].map((id) => `house:${id}`);
  const words = ["--agents", agents.join(", "), "--language", "zh", "--config", '{"rounds": 2}'];
  const { record } = await recorded("who-is-spy", "--seed", "named", ...words);
  expect(record.agents).toEqual(agents);
  expect(record).toMatchObject({ locale: "zh", config: { language: "zh", rounds: 2 } });
  expect(record.decisions.find(({ ask }) => ask === "speech")?.prompt).toMatch(/\p{Script=Han}/u);
});

test("a table that the game declares is played by its rules, or says what it lacks", async () => {
  const strong = games["who-is-spy"]?.tables?.strong;
  if (strong === undefined) throw new Error("there is no strong table");
  for (const language of ["en", "zh"] as const) {
    const words = ["who-is-spy", "--table", "strong", "--language", language];
    const problem = tableProblem(strong, [language], "en");
    if (problem === null) {
      expect((await recorded(...words)).record.config).toMatchObject(strong.options);
    } else {
      const { code, stderr } = await wisp(["play", ...words]);
      expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(problem) });
    }
  }
  const { code, stderr } = await wisp(["play", "tic-tac-toe", "--table", "strong"]);
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: expect.stringContaining('tic-tac-toe has no table "strong"; it has: none.'),
  });
});

test("a record verifies; a tampered one does not, and it is said where", async () => {
  const { record, text } = await recorded("who-is-spy", "--seed", "verified");
  const whole = await fileOf(text);
  expect(await wisp(["verify", whole])).toEqual({
    code: 0,
    stdout: `equal: ${record.events.length} events\n`,
    stderr: "",
  });
  const spoken = record.events.findIndex(({ event }) => event.type === "spoke");
  const events = record.events.map((entry, place) =>
    place === spoken ? { ...entry, event: { ...entry.event, text: "never said" } } : entry,
  );
  const changed = await wisp(["verify", await fileOf(JSON.stringify({ ...record, events }))]);
  expect({ code: changed.code, stderr: changed.stderr }).toEqual({ code: 1, stderr: "" });
  expect(linesOf(changed.stdout)).toMatchObject([
    {
      equal: false,
      where: `event ${spoken}`,
      recorded: { event: { text: "never said" } },
      replayed: record.events[spoken],
    },
  ]);
  const agents = record.agents.slice(1);
  const few = await wisp(["verify", await fileOf(JSON.stringify({ ...record, agents }))]);
  expect(few.code).toBe(1);
  expect(linesOf(few.stdout)).toMatchObject([{ where: "number of agents" }]);
  expect(await readFile(whole, "utf8")).toBe(text);
});

test("starters at addresses of their own play a whole match", async () => {
  const starters: Starter[] = await Promise.all([startStarter(), startStarter()]);
  try {
    const own = starters.map(({ url }) => `space:${url}`);
    const agents = [...own, ...Array(4).fill("house:bayes")];
    const { record, text } = await recorded(
      "who-is-spy",
      "--seed",
      "6",
      "--agents",
      agents.join(","),
    );
    expect(record.agents).toEqual(agents);
    expect(record.decisions.map(({ missed }) => missed)).toEqual(record.decisions.map(() => null));
    const speeches = record.decisions.filter(({ ask }) => ask === "speech");
    expect(speeches.length).toBeGreaterThanOrEqual(6);
    expect(new Set(speeches.map((each) => each.text)).size).toBe(speeches.length);
    expect((await wisp(["verify", await fileOf(text)])).code).toBe(0);
  } finally {
    for (const each of starters) await each[Symbol.asyncDispose]();
  }
});

test("six models behind an API play a whole match, and its record holds no key", async () => {
  const keys = new Set<string | undefined>();
  let speeches = 0;
  const server = createServer(async (request, response) => {
    keys.add(request.headers.authorization);
    let body = "";
    for await (const chunk of request) body += chunk;
    const ballot = /exactly one of these:(?: |\\n- )([^,\\]+)/.exec(body)?.[1];
    if (ballot === undefined) speeches += 1;
    const content = `<think>Mine.</think>${ballot ?? `Clue number ${speeches}.`}`;
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ choices: [{ message: { content }, finish_reason: "stop" }] }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    const { port } = server.address() as AddressInfo;
    const agent = `openai:fake@http://127.0.0.1:${port}/v1`;
    const words = ["play", "who-is-spy", "--seed", "7", "--agents", Array(6).fill(agent).join(",")];
    const ran = await wisp([...words, "--json"], { env: { OPENAI_API_KEY: "sk-planted-1234" } });
    expect({ code: ran.code, stderr: ran.stderr }).toEqual({ code: 0, stderr: "" });
    expect([...keys]).toEqual(["Bearer sk-planted-1234"]);
    expect(ran.stdout).not.toContain("planted");
    const { agents, decisions } = playRecordSchema.parse(linesOf(ran.stdout)[0]);
    expect(agents).toEqual(Array(6).fill(agent));
    expect(decisions.map(({ missed }) => missed)).toEqual(decisions.map(() => null));
    expect(decisions[0]).toMatchObject({ text: "Clue number 1.", reasoning: "Mine." });
    expect((await wisp(["verify", await fileOf(ran.stdout)])).code).toBe(0);
  } finally {
    server.close();
  }
});

test("the reason why an agent loses decisions is printed once, without its key", async () => {
  const key = "sk-planted-9876";
  const url = await serving((request, response) => {
    response.writeHead(401, { "content-type": "application/json" });
    response.end(JSON.stringify({ error: { message: `no ${request.headers.authorization}` } }));
  });
  const agents = [`openai:m@${url}/v1`, ...Array(5).fill("house:quiet")].join(",");
  const words = ["play", "who-is-spy", "--seed", "8", "--agents", agents];
  const { code, stdout, stderr } = await wisp(words, { env: { OPENAI_API_KEY: key } });
  expect(code).toBe(0);
  expect(stderr.match(/^The speech of openai:m@\S+ was lost: key-refused: /gm)).toHaveLength(1);
  expect(stderr).toContain("WISP_AGENT_KEY for every other address");
  expect(stdout + stderr).not.toContain(key);
});
