import { expect } from "playwright/test";
import { complaints } from "./arena.ts";
import { arenaDatabase } from "./arena-database.ts";
import { plantGoneGame } from "./gone-game.ts";
import { test } from "./test.ts";

test("pages and the API show the stored data of a removed game", async ({ page, request }) => {
  test.setTimeout(120_000);
  const database = await arenaDatabase();
  const gone = await plantGoneGame(database);
  try {
    const { season, match, agent } = gone;
    const heard = complaints(page);
    for (const path of [
      `/seasons/${season}`,
      `/leaderboard/${season}`,
      `/watch/${match}`,
      `/embed/${match}`,
    ]) {
      await page.goto(path);
      await expect(page.getByText("no longer has the game “gone”")).toBeVisible();
    }
    await page.goto(`/leaderboard/${season}`);
    await expect(page.getByRole("table").first()).toContainText(agent);
    heard.expectNone();

    const api = "/api/v1";
    for (const path of [
      "/",
      "/watch",
      "/watch?game=gone",
      "/seasons",
      "/agents?game=gone",
      `/agents/${agent}`,
      `/embed/board/${season}`,
      `/leaderboard/${season}`,
      `${api}/seasons/${season}`,
      `${api}/leaderboards/${season}?format=csv`,
      `${api}/leaderboards/${season}/card.png`,
      `${api}/leaderboards/${season}/history`,
      `${api}/agents/${agent}`,
      `${api}/agents/${agent}/days?game=gone`,
      `${api}/matches/${match}`,
      `${api}/matches/${match}/log`,
      `${api}/matches/${match}/stream`,
      `${api}/matches/${match}/card.png`,
    ]) {
      expect([path, (await request.get(path)).status()]).toEqual([path, 200]);
    }
    for (const [path, status, sentence] of [
      [`${api}/seasons/${season}/export`, 409, "no longer has the game"],
      [`${api}/matches/${match}/transcript.md`, 404, "no transcript"],
      [`${api}/matches/${match}/replay.gif`, 404, "no film"],
      [`${api}/matches/${match}/frames`, 404, "no film"],
      [`${api}/leaderboards/${season}/statistics`, 404, "no longer has the game"],
    ] as const) {
      const response = await request.get(path);
      expect([path, response.status()]).toEqual([path, status]);
      expect(await response.text()).toContain(sentence);
    }
  } finally {
    await gone[Symbol.asyncDispose]();
    await database.close();
  }
});
