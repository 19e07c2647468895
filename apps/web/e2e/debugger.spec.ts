import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, type Page } from "playwright/test";
import { z } from "zod";
import { agentServer } from "./agent-server.ts";
import { complaints, expectSoundThroughout } from "./arena.ts";
import { hurry } from "./arena-database.ts";
import { ownArena } from "./arenas.ts";
import { signIn } from "./own-agent.ts";
import { test } from "./test.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const run = promisify(execFile);

/** Runs the command line in the checkout, on the data of this worker's arena. */
const wisp = (...words: string[]) =>
  run(process.execPath, ["apps/cli/bin/wisp.mjs", ...words], {
    cwd: root,
    env: { ...process.env, WISP_DATA: ownArena().data },
  });

const question = z.object({
  ask: z.object({ kind: z.string(), id: z.string(), options: z.array(z.string()).optional() }),
});

const description = {
  protocol: "wisp/1",
  games: [{ game: "who-is-spy", locales: ["en"] }],
};

/** A server with a fault: while it is not fixed, every second vote names no player. */
async function faultyServer() {
  const state = { fixed: false };
  let votes = 0;
  const server = await agentServer(({ request, response, body }) => {
    if (request.method === "GET") {
      const found = request.url === "/wisp";
      response.writeHead(found ? 200 : 404).end(JSON.stringify(found ? description : {}));
      return;
    }
    const { ask } = question.parse(JSON.parse(body));
    if (ask.kind === "vote") votes += 1;
    const legal = ask.kind === "vote" ? (ask.options?.[0] ?? "") : `Clue number ${ask.id}.`;
    const fails = ask.kind === "vote" && votes % 2 === 0 && !state.fixed;
    response.end(JSON.stringify({ text: fails ? "The one who lied." : legal }));
  });
  return { ...server, state };
}

const seated = z.object({ match: z.string() });
const listed = z.object({ decisions: z.array(z.unknown()) });

/** Plays practice matches at full speed until a vote is lost. */
async function playUntilLost(page: Page, slug: string): Promise<void> {
  await expect
    .poll(
      async () => {
        const { stdout } = await wisp("practice", slug, "--json");
        const { match } = seated.parse(JSON.parse(stdout));
        await hurry(match);
        await expect
          .poll(async () => (await page.request.get(`/api/v1/matches/${match}`)).text())
          .toContain('"status":"finished"');
        const lost = await page.request.get(`/api/v1/agents/${slug}/decisions?fault=illegal`);
        return listed.parse(await lost.json()).decisions.length;
      },
      { intervals: [0] },
    )
    .toBeGreaterThan(0);
}

test("the debugger alone shows an owner why decisions are lost, and that they no longer are", {
  tag: "@sweep",
}, async ({ page, browser }) => {
  await using server = await faultyServer();
  const { stdout } = await wisp("agent", "add", server.url, "--name", "Faulty voter");
  const { agent: slug } = z.object({ agent: z.string() }).parse(JSON.parse(stdout));
  const heard = complaints(page);
  await signIn(page, "local", "/me");
  await playUntilLost(page, slug);

  await page.goto("/me");
  await page.locator(`#${slug}`).getByRole("link", { name: "Decisions" }).click();
  await page.getByRole("link", { name: "Lost", exact: true }).click();
  const row = page.getByRole("listitem").filter({ hasText: "The one who lied." }).first();
  await expect(row).toContainText("illegal");
  await expectSoundThroughout(page);
  await row.getByRole("link", { name: /^Vote, question/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Vote, question \d+$/);
  const address = page.url();
  // The answer, why it was not taken, and what would have been.
  await expect(page.getByText("The one who lied.").first()).toBeVisible();
  await expect(page.getByText("Legal answers")).toBeVisible();
  await expect(page.getByText(/^Player \d$/).first()).toBeVisible();
  await expectSoundThroughout(page);

  server.state.fixed = true;
  await page.getByLabel("Attempts").selectOption("3");
  await page.getByRole("button", { name: "Ask again" }).click();
  const again = page.locator("#again");
  await expect(again.getByText("legal", { exact: true })).toHaveCount(3);
  await expectSoundThroughout(page);

  await page.getByRole("link", { name: "Watch this moment" }).click();
  await expect(page).toHaveURL(/\/watch\/[0-9a-f-]{36}\?at=\d+/);

  await page.goto(`/me/agents/${slug}/decisions?fault=missed`);
  await page.getByRole("button", { name: "Ask the last 20 lost decisions again" }).click();
  await expect(page).toHaveURL(/\/test-runs\//);
  await expect(page.getByText("fixed", { exact: true }).first()).toBeVisible();
  await expectSoundThroughout(page);
  const tried = await wisp("try", slug, "--missed", "1");
  expect(tried.stdout).toMatch(/^FIXED .* vote \d+$/m);

  // No other user finds any of it.
  const stranger = await browser.newContext();
  const other = await stranger.newPage();
  await signIn(other, "not-the-owner", "/");
  for (const path of [address, page.url(), `/me/agents/${slug}/decisions`]) {
    const answer = await other.goto(path);
    expect(answer?.status(), path).toBe(404);
    await expect(other.getByText("The one who lied.")).toHaveCount(0);
  }
  heard.expectNone();
});
