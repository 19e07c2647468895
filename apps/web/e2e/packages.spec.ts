import { execFile, spawn } from "node:child_process";
import { globSync } from "node:fs";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { personalTokenMadeSchema } from "@wisp/api";
import { ensureUser, setRole } from "@wisp/db";
import { CARD_VERSION } from "@wisp/lab";
import { expect } from "playwright/test";
import { z } from "zod";
import { arenaDatabase } from "./arena-database.ts";
import { addressOf, ownArena } from "./arenas.ts";
import { post } from "./providers/person.ts";
import { test } from "./test.ts";

test.describe.configure({ mode: "serial" });

const cwd = fileURLToPath(new URL("../../../", import.meta.url));
const url = addressOf(ownArena());
const run = promisify(execFile);

/** What the packages are installed into: a folder without a checkout around it. */
let folder: string;
/** The environment of a user with Node and Python, and nothing of this arena. */
const env = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  HOME: folder,
  NODE_ENV: "production",
});

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "wisp-packed-"));
  const built = join(folder, "built");
  await run(process.execPath, ["apps/cli/scripts/packages/main.ts", "--to", built], { cwd });
  await writeFile(join(folder, "package.json"), '{ "type": "module", "private": true }');
  const tarballs = globSync("*.tgz", { cwd: built }).map((name) => join(built, name));
  expect(tarballs).toHaveLength(2);
  const words = ["install", "--offline", "--no-audit", "--no-fund", ...tarballs];
  await run("npm", words, { cwd: folder, env: env() });
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

/** The output of the installed command, by lines; with `input` on its standard input. */
async function wisp(words: readonly string[], input = ""): Promise<string[]> {
  const command = join(folder, "node_modules/.bin/wisp");
  const running = run(process.execPath, [command, ...words], { cwd: folder, env: env() });
  running.child.stdin?.end(input);
  return (await running).stdout.trimEnd().split("\n");
}

/** Runs a program of a user of the packages; returns the JSON that it prints. */
async function printed(program: string, words: readonly string[]): Promise<unknown> {
  return JSON.parse((await run(program, words, { cwd: folder, env: env() })).stdout);
}

/** A starter for every game, at its own address. */
async function starter(
  program: string,
  path: string,
): Promise<AsyncDisposable & { readonly url: string }> {
  const child = spawn(program, [join(cwd, "packages/starters", path), "0"], {
    // Without a key for a model, the Space answers at random.
    env: { ...env(), PORT: "0", HOST: "127.0.0.1" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  for await (const line of createInterface({ input: child.stdout })) {
    return {
      url: /http:\S+/.exec(line)?.[0] ?? "",
      async [Symbol.asyncDispose]() {
        child.kill("SIGKILL");
        await ended;
      },
    };
  }
  throw new Error("the starter does not listen");
}

test("the packed command line is small, plays in memory, and says what it leaves out", {
  tag: "@sweep",
}, async () => {
  const files = globSync("node_modules/wisp-arena/**", { cwd: folder, withFileTypes: true });
  let bytes = 0;
  for (const file of files.filter((each) => each.isFile())) {
    bytes += (await stat(join(file.parentPath, file.name))).size;
  }
  // Of these, two megabytes are blind clues, from which games deal hard pairs.
  expect(bytes).toBeLessThan(12_000_000);
  const manifest = await readFile(join(folder, "node_modules/wisp-arena/package.json"), "utf8");
  expect(JSON.parse(manifest)).not.toHaveProperty("dependencies");

  const help = (await wisp(["help"])).join("\n");
  for (const word of ["register", "check", "enter", "try", "evaluate", "card", "lab", "login"]) {
    expect(help).toMatch(new RegExp(`^  ${word} `, "m"));
  }
  expect(help).not.toMatch(/^ {2}(start|rebuild|backup|secrets) /m);
  expect(help).not.toContain("npm run");
  await expect(wisp(["start"])).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining("a command of the project's checkout"),
  });
  await expect(wisp(["matches"])).rejects.toMatchObject({
    stderr: expect.stringContaining("Name an arena with --url or in WISP_URL, or log in"),
  });

  // Games that read files of theirs: words, topics, settings.
  for (const [game, language] of [
    ["who-is-spy", "zh"],
    ["chameleon", "en"],
    ["holdem", "en"],
  ] as const) {
    const lines = await wisp(["play", game, "--seed", "1", "--language", language]);
    expect(lines.length, game).toBeGreaterThan(5);
  }
  expect(await wisp(["evaluate", "house:bayes", "--plan"])).toContain(
    "duel-connect-four: 8 matches of Connect Four",
  );
  // A card of one game: a whole one takes ten seconds of processor time.
  const card = { version: CARD_VERSION, size: "quick", subject: "me", games: ["auction"] };
  const collection = { format: "wisp-collection/1", card, subjects: { me: "house:shader" } };
  await writeFile(join(folder, "auction.json"), JSON.stringify(collection));
  await wisp(["collection", "run", "auction.json", "--results", "auction.results.jsonl"]);
  expect((await wisp(["card", "auction.results.jsonl"])).join("\n")).toContain("auction");
});

// `command-line.spec.ts` goes the same way with the command of the checkout.
test("a builder without a checkout logs in, registers, enters, practises and tries again", {
  tag: "@sweep",
}, async ({ request }) => {
  const database = await arenaDatabase();
  const { id } = await ensureUser(database, "packer");
  await setRole(database, id, "organizer");
  await database.close();
  expect((await post(request, "callback/local", { handle: "packer" })).status()).toBe(200);
  const made = await request.post("/api/v1/me/tokens", {
    data: { name: "t", scopes: ["read", "agents", "matches", "seasons"], expiresInDays: 1 },
  });
  const { secret } = personalTokenMadeSchema.parse(await made.json());
  const season = { name: "Packed cup", slug: "packed-cup", game: "tic-tac-toe", locales: ["en"] };
  const created = await request.post("/api/v1/seasons", { data: season });
  expect(created.status(), await created.text()).toBe(201);

  await expect(wisp(["login", "--url", url, "--token-stdin"], "wisp_wrong")).rejects.toMatchObject({
    code: 1,
  });
  expect(await wisp(["login", "--url", url, "--token-stdin"], secret)).toEqual([
    `Logged in to ${url} as packer.`,
  ]);
  const { mode } = await stat(join(folder, ".config/wisp/login.json"));
  expect(mode & 0o777).toBe(0o600);

  await using agent = await starter(process.execPath, "any-game-typescript/agent.ts");
  expect((await wisp(["check", `wisp:${agent.url}`])).at(-1)).toBe("It passed.");
  const games = "tic-tac-toe/en,who-is-spy/en";
  const words = ["register", `wisp:${agent.url}`, "--name", "packed heron", "--games", games];
  expect((await wisp(words)).map((line): unknown => JSON.parse(line))).toEqual([
    {
      agent: "packed-heron",
      version: 1,
      online: true,
      games: ["tic-tac-toe/en", "who-is-spy/en"],
    },
  ]);
  expect((await wisp(["agent", "list"])).join("\n")).toContain("packed-heron");
  expect(await wisp(["check", "packed-heron"])).toContain("It passed.");
  expect(await wisp(["enter", "packed-cup", "packed-heron"])).toEqual([
    `packed-heron is in Packed cup: ${url}/seasons/packed-cup`,
  ]);
  expect(await wisp(["enter", "packed-cup", "packed-heron", "--withdraw"])).toEqual([
    `packed-heron left Packed cup: ${url}/seasons/packed-cup`,
  ]);

  await using space = await starter("python3", "space/agent.py");
  await wisp(["register", `wisp:${space.url}`, "--name", "packed space", "--games", games]);
  for (const slug of ["packed-heron", "packed-space"]) {
    const [seated = ""] = await wisp(["practice", slug, "--game", "tic-tac-toe", "--json"]);
    const { match } = z.object({ match: z.uuid() }).parse(JSON.parse(seated));
    expect((await wisp(["watch", match, "--url", url])).length).toBeGreaterThan(3);
    const tried = await wisp(["try", slug, "--match", match]);
    expect(tried.join("\n")).toMatch(/Version 1: (\d+) of \1 answers are legal/);
  }
  expect(await wisp(["agent", "offline", "packed-heron"])).toEqual(["packed-heron is offline."]);
  expect(await wisp(["logout"])).toEqual(["Logged out."]);
});

/** What it says where no answers are listed. */
const SPEECH = '["Most people have used one of these."]';

// Not hold'em: each of its many questions would be a process.
for (const game of ["tic-tac-toe", "who-is-spy"]) {
  test(`an assistant without an account plays ${game} with the packed command line alone`, {
    tag: "@sweep",
  }, async () => {
    test.slow();
    let lines = await wisp(["guest", "join", game, "--name", "Packed Fox", "--url", url]);
    expect(lines[0]).toContain("Packed Fox (guest program)");
    let answers = 0;
    for (;;) {
      // Each command prints the next one.
      const [, next = ""] = /^Next: \S+(?: \S+)*? (guest .+)$/.exec(lines.at(-1) ?? "") ?? [];
      if (next === "") break;
      const legal = lines.find((line) => line.startsWith("Legal answers: "))?.slice(15) ?? SPEECH;
      const [first = ""] = z.array(z.string()).parse(JSON.parse(legal));
      lines = await wisp(next.split(" ").map((word) => (word === "TEXT" ? first : word)));
      answers += 1;
    }
    expect(answers).toBeGreaterThan(1);
  });
}

test("the packed clients read the arena, with types", { tag: "@sweep" }, async () => {
  await writeFile(
    join(folder, "client.mts"),
    `import { type Match, wispClient } from "wisp-client";
import { dialOut } from "wisp-client/dial-out";

const client = wispClient({ baseUrl: ${JSON.stringify(url)} });
const list = await client.call("GET /matches", { limit: 2, status: "finished" });
if ("failed" in list) throw new Error(list.detail);
const languages: Match["locale"][] = list.value.matches.map(({ locale }) => locale);
const gone = await client.call("GET /agents/{slug}", { slug: "nobody-of-this-name" });
// @ts-expect-error the id of the match is missing
await client.call("GET /matches/{id}");
const agent = { model: "m", games: [{ game: "*", locales: ["en"] }] } as const;
const dialled = dialOut({
  url: ${JSON.stringify(url)},
  key: "wisp_wrong",
  agent: { ...agent, answer: ({ ask }) => ({ text: ask.options?.[0] ?? "" }) },
});
const ended: string = await dialled.ended;
console.log(JSON.stringify({ languages, failed: "failed" in gone && gone.failed, ended }));
`,
  );
  const compiler = join(cwd, "node_modules/typescript-native/bin/tsc");
  const flags = "--noEmit --strict --target es2024 --module nodenext --lib es2024,dom".split(" ");
  await run(process.execPath, [compiler, ...flags, "--types", "", "client.mts"], { cwd: folder });
  expect(await printed(process.execPath, ["client.mts"])).toEqual({
    languages: [expect.stringMatching(/^(en|zh)$/), expect.stringMatching(/^(en|zh)$/)],
    failed: "not-found",
    ended: expect.stringContaining("key"),
  });

  const [wheel] = globSync("built/python/*.whl", { cwd: folder });
  if (wheel === undefined) {
    process.stdout.write("python3 is not installed: the Python package was not tried.\n");
    return;
  }
  await run("python3", ["-m", "venv", "venv"], { cwd: folder, env: env() });
  const python = join(folder, "venv/bin/python");
  await run(python, ["-m", "pip", "install", "--no-index", wheel], { cwd: folder, env: env() });
  const program = `
import itertools, json, sys
from wisp_client import Arena, WispError
arena = Arena(sys.argv[1])
matches = list(itertools.islice(arena.matches(status="finished"), 3))
try:
    arena.agent("nobody-of-this-name")
except WispError as error:
    print(json.dumps({"matches": len(matches), "code": error.code}))
`;
  expect(await printed(python, ["-c", program, url])).toEqual({ matches: 3, code: "not-found" });
});
