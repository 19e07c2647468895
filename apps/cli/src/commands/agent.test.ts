import { text } from "node:stream/consumers";
import { agentBySlug, lastCheck, listAgents, setOnline, userById } from "@wisp/db";
import { games } from "@wisp/games";
import { freshDatabase } from "@wisp/test-kit/database";
import { afterAll, expect, test } from "vitest";
import { serving, spaceAgent } from "../../test/servers.ts";
import {
  a2aStarter,
  anyGameStarter,
  linesOf,
  type Ran,
  startStarter,
  wisp,
} from "../../test/wisp.ts";

const { database, url: databaseUrl } = await freshDatabase();
const add = (...words: string[]): Promise<Ran> =>
  wisp(["agent", "add", ...words], { env: { DATABASE_URL: databaseUrl } });
const starter = await startStarter();
afterAll(() => starter[Symbol.asyncDispose]());

test("a Space is not registered for a game that it cannot play", async () => {
  const { code, stdout, stderr } = await add(starter.url, "--games", "holdem/en");
  expect(code).not.toBe(0);
  expect(stdout).toBe("");
  expect(stderr).toMatch(/plays who-is-spy only\. To play holdem, serve/);
  expect((await listAgents(database)).agents).toEqual([]);
});

test("a local agent is checked step by step, registered, and lets itself be seated", async () => {
  const { code, stdout, stderr } = await add(starter.url, "--name", "My Agent");
  expect(code).toBe(0);
  expect(linesOf(stdout)).toEqual([
    {
      agent: "my-agent",
      version: 1,
      online: true,
      games: ["who-is-spy/en"],
      seasons: ["house"],
    },
  ]);
  for (const step of ["wake", "model", "init", "perceive", "speech", "vote"]) {
    expect(stderr).toMatch(new RegExp(`^  ok +${step} \\(\\d+ ms\\)`, "m"));
  }
  const agent = await agentBySlug(database, "my-agent");
  expect(agent).toMatchObject({ name: "My Agent", online: true, house: false });
  expect(agent?.games).toEqual([{ game: "who-is-spy", locale: "en", online: true }]);
  expect(agent?.version).toMatchObject({ connector: "space", model: expect.any(String) });
  expect(await lastCheck(database, agent?.version.id ?? "")).toMatchObject({ ok: true });
  expect(await userById(database, agent?.owner?.id ?? "")).toMatchObject({ handle: "local" });
});

test("the same address is the same agent, and stays offline; the same name gets another slug", async () => {
  const [registered] = (await listAgents(database)).agents;
  await setOnline(database, registered?.id ?? "", false);
  const again = await add(`${starter.url}/`, "--name", "Another");
  expect(again.code).toBe(0);
  expect(JSON.parse(again.stdout)).toMatchObject({ agent: "my-agent", version: 1, online: false });
  expect(again.stderr).toMatch(
    /stays offline, as you left it\. To have it invited to matches: npm run -s wisp -- agent online my-agent/,
  );
  expect(again.stderr).toMatch(
    /under the name My Agent \(my-agent\).* --name was left alone; npm run -s wisp -- agent set my-agent/,
  );
  expect(again.stderr).toContain("unchanged");
  await setOnline(database, registered?.id ?? "", true);
  const online = await add(starter.url);
  expect(JSON.parse(online.stdout)).toMatchObject({ agent: "my-agent", online: true });
  expect(online.stderr).toMatch(
    /^No arena is open here on the database of DATABASE_URL .* It sits at the next table of who-is-spy in English of the house season once one is/m,
  );
  const name = await add(await spaceAgent(), "--name", "my agent");
  expect(name.code).toBe(0);
  const { agent: slug } = JSON.parse(name.stdout);
  expect(slug).toMatch(/^my-agent-[0-9a-f]{6}$/);
  expect(await agentBySlug(database, slug)).toMatchObject({ name: "my agent" });
  expect((await listAgents(database)).agents).toHaveLength(2);
});

test("an agent with a name without Latin letters is registered under it", async () => {
  const { code, stdout } = await add(await spaceAgent(), "--name", "  中文玩家\n");
  expect(code).toBe(0);
  const { agent: slug } = JSON.parse(stdout);
  expect(slug).toMatch(/^agent-[0-9a-f]{6}$/);
  expect(await agentBySlug(database, slug)).toMatchObject({ name: "中文玩家" });
});

test("names that show nothing, or read like a house agent's, are refused", async () => {
  const set = (name: string): Promise<Ran> =>
    wisp(["agent", "set", "my-agent", "--name", name], { env: { DATABASE_URL: databaseUrl } });
  const other = await spaceAgent();
  for (const [name, sentence] of [
    ["\u200b\u200b", /--name has no visible character/],
    ["\u3164", /--name has no visible character/],
    ["Bayes", /name of a house agent/],
    ["ＢＯＬＤ", /name of a house agent/],
  ] as const) {
    for (const ran of [await add(other, "--name", name), await set(name)]) {
      expect({ name, code: ran.code }).toEqual({ name, code: 2 });
      expect(ran.stderr).toMatch(sentence);
    }
  }
});

test("an agent that fails its check is registered with --anyway only, and comes online when it passes", async () => {
  let repaired = false;
  const url = await spaceAgent(() => repaired);
  const failed = await add(url, "--name", "Broken");
  expect({ code: failed.code, stdout: failed.stdout }).toEqual({ code: 1, stdout: "" });
  expect(failed.stderr).toMatch(/^ {2}failed model .*must be a string/m);
  expect(failed.stderr).toMatch(/not registered. Fix what failed/);
  expect(await agentBySlug(database, "broken")).toBeNull();
  const anyway = await add(url, "--name", "Broken", "--anyway");
  expect(JSON.parse(anyway.stdout)).toMatchObject({ agent: "broken", online: false });
  expect(anyway.stderr).toMatch(
    /joins the house season when its check passes: npm run -s wisp -- check broken/,
  );
  const kept = await agentBySlug(database, "broken");
  expect(kept).toMatchObject({ online: false, version: { passedAt: null } });
  expect(await lastCheck(database, kept?.version.id ?? "")).toMatchObject({ ok: false });
  repaired = true;
  const repairedNow = await add(url, "--name", "Broken");
  expect(repairedNow.code).toBe(0);
  expect(repairedNow.stderr).toMatch(/and is version 2 from now on/);
  const passed = await agentBySlug(database, "broken");
  // The model's name came with the check that passed: another version.
  expect(passed).toMatchObject({ online: true, version: { number: 2, model: "A warm thing." } });
  expect(passed?.version.passedAt).toBeInstanceOf(Date);
});

test.each([
  [["agent"], /^Usage: npm run -s wisp -- agent add/],
  [["agent", "remove", "x"], /^Unknown command "agent remove"/],
  [["agent", "add"], /^Usage: npm run -s wisp -- agent add/],
  [["agent", "add", "http://127.0.0.1:7860", "--language", "fr"], /--language is en or zh/],
  [["agent", "add", "http://127.0.0.1:7860", "more"], /^Usage: npm run -s wisp -- agent add/],
  [["agent", "add", "http://127.0.0.1:7860", "--dial-out"], /^Usage: npm run -s wisp -- agent add/],
  [["agent", "add", "--dial-out"], /needs a --name/],
  [["agent", "add", "http://127.0.0.1:7860", "--max-concurrent", "0"], /whole number from 1 to/],
  [["agent", "add", "http://127.0.0.1:7860", "--sampling", "/no/such/file"], /cannot be read/],
  [["agent", "add", "http://127.0.0.1:7860", "--key-from", "NO_SUCH"], /NO_SUCH is not set/],
  [["agent", "add", "http://127.0.0.1:7860", "--key-stdin"], /no key on the first line/],
  [["agent", "add", "http://127.0.0.1:7860", "--key", "sk-secret"], /--key/],
  [["agent", "show", "nobody"], /There is no agent "nobody"/],
  [["agent", "set", "my-agent"], /^Usage: npm run -s wisp -- agent set/],
  [["agent", "key", "my-agent"], /No key was given/],
  [["agent", "retire"], /^Usage: npm run -s wisp -- agent retire <slug>/],
  [["agent", "add", "http://127.0.0.1:7860", "--name", "a\nb"], /--name contains a line break/],
  [["agent", "add", "http://127.0.0.1:7860", "--name", "a\u202eb"], /--name contains a line break/],
  [["agent", "add", "http://127.0.0.1:7860", "--name", " "], /--name has 0 characters/],
  [["agent", "add", "http://127.0.0.1:7860", "--name", "é".repeat(61)], /--name has 61 characters/],
  [["agent", "add", "ftp://example.com"], /\S+/],
  [["agent", "add", "not an address at all"], /\S+/],
])("%j is misuse, reported in a sentence", async (words, sentence) => {
  const { code, stdout, stderr } = await wisp(words, { env: { DATABASE_URL: databaseUrl } });
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toMatch(sentence);
  expect(stderr).not.toMatch(/\n\s+at /);
});

test("a server of the agent protocol is asked a question of each game, and registered", async () => {
  await using anyGame = await startStarter(anyGameStarter);
  const wanted = "tic-tac-toe/en,holdem/zh";
  const { code, stdout, stderr } = await add(anyGame.url, "--name", "any game", "--games", wanted);
  expect(stderr).toContain("Your own server of the agent protocol at http://127.0.0.1");
  for (const step of ["description", ...Object.keys(games)]) {
    expect(stderr).toMatch(new RegExp(`^  ok +${step} \\(\\d+ ms\\)`, "m"));
  }
  expect(code).toBe(0);
  expect(linesOf(stdout)).toMatchObject([
    { agent: "any-game", version: 1, online: true, seasons: ["house-holdem", "house-tic-tac-toe"] },
  ]);
  const agent = await agentBySlug(database, "any-game");
  expect(agent?.version.connector).toBe("wisp");
  expect(agent?.games.map(({ game, locale }) => `${game}/${locale}`).sort()).toEqual(
    wanted.split(",").sort(),
  );
  // Its stored address is enough to find it again, also while it does not run.
  await anyGame[Symbol.asyncDispose]();
  const update = await wisp(["agent", "update", "any-game"], {
    env: { DATABASE_URL: databaseUrl },
  });
  expect(update.stderr).toMatch(/^ {2}failed description .*Nothing listens/m);
});

test("an agent is held to the games that it is registered for, and to no others", async () => {
  const url = await serving(async (request, response) => {
    const body = await text(request);
    response.setHeader("content-type", "application/json");
    if (request.method === "GET") {
      const games = [{ game: "*", locales: ["en"] }];
      return response.end(JSON.stringify({ protocol: "wisp/1", model: "one game", games }));
    }
    const { game, ask } = JSON.parse(body);
    const answer = game === "tic-tac-toe" ? ask.options[0] : "no idea of this game";
    return response.end(JSON.stringify({ text: answer }));
  });
  const refused = await add(url, "--name", "one-game", "--games", "holdem/en");
  expect(refused.code).toBe(1);
  expect(refused.stderr).toMatch(/^ {2}failed holdem/m);
  const { code, stdout } = await add(url, "--name", "one-game", "--games", "tic-tac-toe/en");
  expect(code).toBe(0);
  expect(linesOf(stdout)).toMatchObject([{ online: true, seasons: ["house-tic-tac-toe"] }]);
  const again = await add(url, "--name", "one-game", "--games", "who-is-spy/en");
  expect(again.stderr).toContain(
    "--name, --games were left alone; npm run -s wisp -- agent set one-game changes them.",
  );
  const checked = await wisp(["check", "one-game"], { env: { DATABASE_URL: databaseUrl } });
  expect(checked.code).toBe(0);
  expect(checked.stdout).toMatch(
    /^It passed\. It cannot be registered for .+: connect-four, .+, holdem/m,
  );
  const agent = await agentBySlug(database, "one-game");
  expect(agent?.version.passedAt).not.toBeNull();
});

test("an A2A agent is found by its base URL or its card, and registered by the card", async () => {
  await using starter = await startStarter(a2aStarter);
  const card = `${starter.url}/.well-known/agent-card.json`;
  const { code, stdout, stderr } = await add(starter.url, "--name", "A2A first");
  expect(stderr).toContain(`Your own A2A agent with its card at ${card}`);
  for (const step of ["card", ...Object.keys(games)]) {
    expect(stderr).toMatch(new RegExp(`^  ok +${step} \\(\\d+ ms\\)`, "m"));
  }
  expect(code).toBe(0);
  expect(linesOf(stdout)).toMatchObject([{ agent: "a2a-first", version: 1, online: true }]);
  const agent = await agentBySlug(database, "a2a-first");
  const model = "A2A starter (TypeScript) 1.0.0";
  expect(agent?.version).toMatchObject({ connector: "a2a", model });
  const again = await add(card, "--name", "A2A first");
  expect(linesOf(again.stdout)).toMatchObject([{ agent: "a2a-first", version: 1 }]);
  // Its stored address is enough to find it again, also while it does not run.
  await starter[Symbol.asyncDispose]();
  const update = await wisp(["agent", "update", "a2a-first"], {
    env: { DATABASE_URL: databaseUrl },
  });
  expect(update.stderr).toMatch(/^ {2}failed card .*Nothing listens/m);
});
