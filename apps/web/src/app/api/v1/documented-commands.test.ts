import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { globSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { createToken, ensureUser, LOCAL_OWNER } from "@wisp/db";
import { isFailure } from "@wisp/game";
import { newRingKey } from "@wisp/secrets";
import { documentedCommands } from "@wisp/test-kit/documented-commands";
import { sweeps } from "@wisp/test-kit/sweep";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { openSite } from "#test/open-site.ts";

const root = join(import.meta.dirname, "../../../../../..");
const keys = newRingKey();
const settings = { WISP_MODE: "local", WISP_SECRET_KEYS: keys };
const { database, url: databaseUrl } = await openSite(settings);

/** Commands of the documents that `--url` has speak to an arena. */
const ofArenas = ["agent", "register", "check", "enter", "try", "practice", "matches", "watch"];
/** They follow a match for as long as it takes. */
const following = ["practice", "watch"];
const FOLLOWED_MS = 3_000;

/** The result of a command; no code where it was ended. */
const ranSchema = z.object({ code: z.unknown(), stdout: z.string(), stderr: z.string() });
type Ran = z.infer<typeof ranSchema>;

/** Of each command the one with most flags. */
function eachCommandOnce(commands: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const flagsIn = (words: readonly string[]): number =>
    words.filter((word) => word.startsWith("--")).length;
  const byName = Map.groupBy(commands, (words) =>
    words.slice(0, words[0] === "agent" ? 2 : 1).join(" "),
  );
  return [...byName.values()].flatMap((alike) =>
    alike.toSorted((one, other) => flagsIn(other) - flagsIn(one)).slice(0, 1),
  );
}

/**
 * Each command once, without the arena that it names; documents in Chinese repeat those in English.
 * `npm test` runs one of each, the sweep the others.
 */
function commandsOfArenas(): readonly (readonly string[])[] {
  const all = documentedCommands().flatMap(({ place, words, isTyped }) => {
    const [name = "", verb] = words;
    const isWhole = isTyped || words.includes("--new-version");
    // A list of one's own moments is a file; `wisp try` has its test.
    if (
      place.startsWith("docs/zh/") ||
      !ofArenas.includes(name) ||
      !isWhole ||
      words.includes("--moments")
    )
      return [];
    if (name === "agent" && verb === undefined) return [];
    const at = words.indexOf("--url");
    return [at === -1 ? words : words.toSpliced(at, 2)];
  });
  const commands = [...new Map(all.map((words) => [words.join(" "), words])).values()];
  const first = eachCommandOnce(commands);
  return sweeps ? commands.filter((words) => !first.includes(words)) : first;
}

/** Serves on a free port until the test ends. */
async function serving(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const bound = server.address();
  return `http://127.0.0.1:${typeof bound === "object" ? bound?.port : ""}`;
}

type Handler = (
  request: Request,
  context: { params: Promise<Record<string, string>> },
) => Promise<Response>;

/** The routes of the API by the pattern of their path. */
const routes = globSync("**/route.ts", { cwd: import.meta.dirname }).map((file) => {
  const path = file.replace(/\/?route\.ts$/, "");
  const pattern = path.replaceAll(".", "\\.").replace(/\[(\w+)\]/g, "(?<$1>[^/]+)");
  return { file, pattern: new RegExp(`^/api/v1/${pattern}$`) };
});

/** The API of the site over HTTP. */
const api: RequestListener = async (request, response) => {
  const { pathname } = new URL(request.url ?? "", "http://site");
  // The path with fewest parameters: "new" is no slug.
  const found = routes
    .flatMap(({ file, pattern }) => {
      const { groups } = pattern.exec(pathname) ?? {};
      return pattern.test(pathname) ? [{ file, params: groups ?? {} }] : [];
    })
    .toSorted((one, other) => Object.keys(one.params).length - Object.keys(other.params).length);
  const [route] = found;
  const module = route && (await import(`./${route.file.replace(/\.ts$/, "")}.ts`));
  const handler: Handler | undefined = module?.[request.method ?? ""];
  if (route === undefined || handler === undefined) {
    response.writeHead(404).end();
    return;
  }
  const body = request.method === "GET" ? undefined : await text(request);
  const asked = new Request(`http://${request.headers.host}${request.url}`, {
    method: request.method,
    headers: Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    body: body === "" ? undefined : body,
  });
  const answer = await handler(asked, { params: Promise.resolve(route.params) });
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  if (answer.body === null) response.end();
  else for await (const chunk of answer.body) response.write(chunk);
  response.end();
};

/** An agent of the Space protocol and a service of models, which vote for the first player. */
const agent: RequestListener = async (request, response) => {
  const body = await text(request);
  const votes = body.includes('"status":"vote"') || body.includes("exactly one of these");
  const said = votes ? "Player 1" : "It is warm.";
  const chat = { choices: [{ index: 0, message: { role: "assistant", content: said } }] };
  const isModel = request.url?.includes("/v1/") === true;
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify(isModel ? chat : { success: true, result: said }));
};

test("commands for an arena in the documents work with --url", {
  tags: ["scales"],
}, async () => {
  const user = await ensureUser(database, LOCAL_OWNER);
  await database.pool.query(`UPDATE "User" SET "agentLimit" = 100`);
  const scopes = ["read", "agents", "matches"] as const;
  const token = await createToken(database, user.id, { name: "t", scopes, expiresAt: null });
  if (isFailure(token)) throw new Error(token.detail);
  const url = await serving((request, response) => void api(request, response));
  const poolModel = {
    name: "small",
    address: `${await serving(agent)}/v1`,
    price: { input: 0, output: 0 },
    matchesPerDay: 50,
  };
  const runner = spawn(process.execPath, [join(root, "apps/runner/src/main.ts")], {
    env: {
      NODE_ENV: "test",
      DATABASE_URL: databaseUrl,
      WISP_RUNNER_PORT: "0",
      WISP_HOUSE_SEASON: "off",
      WISP_HEALTH_CHECKS: "off",
      WISP_POOL_MODELS: JSON.stringify([poolModel]),
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...settings,
    },
    stdio: "ignore",
  });
  onTestFinished(async () => {
    runner.kill("SIGKILL");
    await once(runner, "exit");
  });
  const folder = await mkdtemp(join(tmpdir(), "wisp-documented-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, "mine.json"), "{}");
  await writeFile(join(folder, "sampling.json"), '{"temperature": 0.5}');

  const env = {
    NODE_ENV: "test" as const,
    HOME: folder,
    WISP_URL: url,
    WISP_TOKEN: token.token,
    EXAMPLE_KEY: "sk-an-example-key",
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  };
  const commandLine = join(root, "apps/cli");
  const inTurn = spawn(process.execPath, [join(commandLine, "test/commands-in-turn.ts")], {
    cwd: folder,
    env,
    stdio: ["pipe", "pipe", "inherit"],
  });
  onTestFinished(async () => {
    inTurn.kill("SIGKILL");
    await once(inTurn, "exit");
  });
  const answers = createInterface({ input: inTurn.stdout })[Symbol.asyncIterator]();
  const wisp = async (words: readonly string[]): Promise<Ran> => {
    inTurn.stdin.write(`${JSON.stringify([...words, "--url", url])}\n`);
    const answer = await answers.next();
    return ranSchema.parse(JSON.parse(String(answer.value)));
  };
  /** In a process of its own, which is ended after a while. */
  const wispForAWhile = (words: readonly string[]) =>
    new Promise<Ran>((resolve) => {
      const called = [join(commandLine, "bin/wisp.mjs"), ...words, "--url", url];
      const limits = { cwd: folder, env, timeout: FOLLOWED_MS };
      execFile(process.execPath, called, limits, (error, stdout, stderr) =>
        resolve({ code: error === null ? 0 : error.code, stdout, stderr }),
      );
    });
  const registered = async (...words: readonly string[]): Promise<string> => {
    const { stdout, stderr } = await wisp(["register", ...words]);
    expect(stdout, stderr).toContain('"agent"');
    return JSON.parse(stdout).agent;
  };
  const space = await registered(await serving(agent), "--name", "Space", "--anyway");
  const at = `${await serving(agent)}/v1`;
  const model = await registered(at, "--model", "m", "--name", "Model", "--anyway");
  const dialling = await registered("--dial-out", "--name", "Laptop");

  /** The command with what there is here in place of the names and addresses of the document. */
  async function placed([name = "", ...words]: readonly string[]): Promise<readonly string[]> {
    const verb = name === "agent" ? words[0] : name;
    const registers = verb === "add" || verb === "register";
    const place = words.findIndex((word) => /^(https?:|a2a:|model:|owner\/|…)/.test(word));
    const typed = words[place] ?? "";
    const isModel = ["--model", "--templates", "--prompts", "--provider"].some((flag) =>
      words.includes(flag),
    );
    const there = words.map((word) => {
      if (/^(my-agent|my-first|<name>|<slug>)$/.test(word)) return isModel ? model : space;
      if (/^(my-laptop|any-game|a2a-first)$/.test(word)) return dialling;
      return word === "spring-cup" ? "house" : word;
    });
    const match = there.indexOf("<id>");
    if (match !== -1) there[match] = crypto.randomUUID();
    const provider = there.indexOf("--provider");
    if (provider !== -1) there.splice(provider, 2);
    if (place === -1) return [name, ...there];
    const address = await serving(agent);
    const speaksAll = words.includes("--games") || /^a2a:|:9000$/.test(typed);
    there[place] = isModel ? `${address}/v1` : `${registers && speaksAll ? "wisp:" : ""}${address}`;
    if (isModel && !words.includes("--model")) there.push("--model", "m");
    return [name, ...there, ...(registers ? ["--anyway"] : [])];
  }

  const commands = commandsOfArenas();
  expect(commands.length).toBeGreaterThan(10);
  const texts = new Set(commands.flat().filter((word) => /^[\w-]+\.txt$/.test(word)));
  for (const name of texts) await writeFile(join(folder, name), "Say little.");
  for (const words of commands) {
    const there = await placed(words);
    const [name = ""] = there;
    const { code, stderr } = await (following.includes(name) ? wispForAWhile : wisp)(there);
    const called = `${words.join(" ")}, as ${there.join(" ")}: ${code} ${stderr}`;
    // Without a seat, a season or a connected program, some are refused; none is a misuse.
    expect(code, called).not.toBe(2);
    if (["agent", "register"].includes(name)) expect(code, called).toBe(0);
  }
});
