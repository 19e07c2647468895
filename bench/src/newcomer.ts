/**
 * A newcomer in a real browser, without an account or a cookie: from the press of "Play now" until the first move of
 * the match is given at the seat, for each game.
 */
import { games } from "@wisp/games";
import { printMeasure } from "@wisp/test-kit/measure";
import { buildSite, freePort, serveSite } from "./processes/filled-site.ts";
import { startPostgres } from "./processes/postgres.ts";
import { startRunner } from "./processes/runner.ts";
import { giveFirstMove, press } from "./readers/first-move.ts";
import { freshPage } from "./readers/page-visit.ts";

const LIMIT_MS = 20_000;
/** As many as a runner plays by default: the house season's own matches go on beside the newcomer's. */
const MATCHES = 100;
/** Where others speak or move first, the newcomer waits for them; a match that takes longer has failed. */
const GIVE_UP_MS = 180_000;

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

await using postgres = await startPostgres();
const url = await postgres.create("newcomer");
await using runner = startRunner(url, MATCHES, { WISP_HOUSE_SEASON: "on" });
const runnerPort = await runner.ready;
await buildSite();
const port = await freePort();
await using _site = await serveSite(url, port, {
  WISP_RUNNER_URL: `http://127.0.0.1:${runnerPort}`,
});

for (const id of Object.keys(games)) {
  await using fresh = await freshPage(1);
  const { page } = fresh;
  await page.goto(`http://127.0.0.1:${port}/play`, { waitUntil: "networkidle" });
  const card = page.getByRole("listitem").filter({ has: page.locator(`#game-${id}`) });
  const turn = page.getByRole("region", { name: "Your turn" });
  const startMs = performance.now();
  await press(card.getByRole("button", { name: "Play now" }));
  await turn.waitFor({ timeout: GIVE_UP_MS }).catch((error: unknown) => {
    throw new Error(`${id} asked the newcomer nothing.`, { cause: error });
  });
  const askedMs = performance.now() - startMs;
  await giveFirstMove(page, turn).catch((error: unknown) => {
    throw new Error(`${id} took no move of the newcomer.`, { cause: error });
  });
  const tookMs = performance.now() - startMs;
  const toQuestion = `${seconds(askedMs)} to the question`;
  const toMove = `${seconds(tookMs - askedMs)} from there to the move`;
  printMeasure({
    what: `${id}: from Play now to a newcomer's first move`,
    ours: `${seconds(tookMs)} (${toQuestion}, ${toMove})`,
    against: seconds(LIMIT_MS),
    ratio: tookMs / LIMIT_MS,
    goal: { atMost: 1 },
  });
}
