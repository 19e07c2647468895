import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { matchListSchema } from "@wisp/api";
import { expect } from "playwright/test";
import { untilItAnswers } from "./answers.ts";
import { complaints } from "./arena.ts";
import { compileCache } from "./arenas.ts";
import { freePort } from "./providers/listen.ts";
import { test } from "./test.ts";

const cwd = fileURLToPath(new URL("../../../", import.meta.url));
const odds = join(cwd, "packages/games/test/fixtures/odds-and-evens");

interface OwnArena extends AsyncDisposable {
  readonly url: string;
  /** What it has printed. */
  output(): string;
  /** Its exit code and signal, once it has ended. */
  readonly ended: Promise<unknown[]>;
}

/** An arena of its own that loads games of packages, as `npm start` opens it. */
async function arenaWith(games: string): Promise<OwnArena> {
  const data = await mkdtemp(join(tmpdir(), "wisp-packaged-"));
  const port = await freePort();
  const child = spawn(process.execPath, ["apps/cli/bin/wisp.mjs", "start"], {
    cwd,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      PORT: String(port),
      WISP_RUNNER_PORT: String(await freePort()),
      WISP_DATA: join(data, "pg"),
      WISP_GAMES: games,
      NODE_COMPILE_CACHE: compileCache,
    },
  });
  const ended = once(child, "exit");
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  return {
    url: `http://127.0.0.1:${port}`,
    output: () => output,
    ended,
    async [Symbol.asyncDispose]() {
      child.kill("SIGTERM");
      await ended;
      await rm(data, { recursive: true, force: true });
    },
  };
}

test("a game of a package is listed, played by its house agents, and watched in both languages", {
  tag: "@sweep",
}, async ({ page }) => {
  await using arena = await arenaWith(odds);
  await expect.poll(arena.output).toContain("Wisp is open");
  const matchesOf = async (query: string) => {
    const answer = await page.request.get(`${arena.url}/api/v1/matches?${query}`);
    return matchListSchema.parse(await answer.json()).matches;
  };
  let match = "";
  await expect
    .poll(async () => {
      const query = "game=odds-and-evens&status=finished&locale=en&limit=1";
      match = (await matchesOf(query))[0]?.id ?? "";
      return match;
    })
    .not.toBe("");
  // The first page of games may be rendered before the house has any match.
  await page.goto(`${arena.url}/games`);
  await expect(page.getByRole("main").getByText("Odds and Evens").first()).toBeVisible();
  await page.goto(`${arena.url}/games/odds-and-evens`);
  await expect(page.getByRole("main").getByText(/one or two fingers at once/)).toBeVisible();

  const heard = complaints(page);
  await page.goto(`${arena.url}/watch/${match}?at=2`);
  const main = page.getByRole("main");
  await expect(main.getByText(/Player 1 shows [12], Player 2 shows [12]\./).first()).toBeVisible();
  // The browser folds the log by the package's module: the reader can go on.
  await untilItAnswers(main.getByRole("button", { name: /Reveal/ }));
  await page.keyboard.press("End");
  await expect(
    main
      .getByText(/Player [12] wins\./)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await page.context().addCookies([{ name: "WISP_LOCALE", value: "zh", url: arena.url }]);
  await page.goto(`${arena.url}/watch/${match}?at=2`);
  await expect(
    main
      .getByText(/(玩家1|1号)出 [12]，(玩家2|2号)出 [12]。/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  heard.expectNone();
  // A busy site asks to be asked again.
  const transcript = `${arena.url}/api/v1/matches/${match}/transcript.md`;
  await expect
    .poll(async () => (await page.request.get(transcript)).text())
    .toMatch(/Player 1 shows [12], Player 2 shows [12]\./);
});

test("a package for another version of the contract keeps an arena from starting, and says why", {
  tag: "@sweep",
}, async () => {
  await using arena = await arenaWith(join(cwd, "packages/games/test/fixtures/later-contract"));
  expect(await arena.ended).toEqual([2, null]);
  expect(arena.output()).toMatch(
    /version 2 of the contract of games, and this arena has version 1/,
  );
});
