import { type Database, newId } from "@wisp/db";
import { expect } from "playwright/test";
import { complaints, drawn } from "./arena.ts";
import { arenaDatabase, copyRows } from "./arena-database.ts";
import { test } from "./test.ts";

/** An arena's stored data of a game of an earlier release. */
interface GoneGame extends AsyncDisposable {
  readonly game: string;
  /** Slug of the season. */
  readonly season: string;
  /** A finished match of the season. */
  readonly match: string;
  /** Slug of an agent on its leaderboard. */
  readonly agent: string;
}

/** Plants a season of a game that no release has, with a leaderboard and a match like those of tic-tac-toe. */
async function plantGoneGame(database: Database): Promise<GoneGame> {
  const { pool } = database;
  const { rows } = await pool.query<{ id: string; season: string; agent: string; slug: string }>(
    `SELECT match."id", match."seasonId" AS "season", agent."id" AS "agent", agent."slug"
      FROM "Match" match JOIN "MatchSeat" seat ON seat."matchId" = match."id"
      JOIN "Agent" agent ON agent."id" = seat."agentId"
      WHERE match."game" = 'tic-tac-toe' AND match."status" = 'finished'
        AND match."seasonId" IS NOT NULL AND match."locale" = 'en' LIMIT 1`,
  );
  const [like] = rows;
  if (like === undefined) throw new Error("no ranked match of tic-tac-toe is finished");
  const [seasonId, matchId, game] = [newId(), newId(), "gone"];
  const season = `gone-${seasonId.slice(-6)}`;
  await copyRows(database, "Season", ["id", like.season], {
    id: seasonId,
    slug: season,
    name: "Gone cup",
    game,
    house: false,
    status: "open",
  });
  const ofMatch = { matchId };
  await copyRows(database, "Match", ["id", like.id], { id: matchId, seasonId, game });
  for (const table of ["MatchSeat", "MatchEvent", "Decision"]) {
    await copyRows(database, table, ["matchId", like.id], ofMatch);
  }
  for (const table of ["BoardRow", "Standing", "StandingDay"]) {
    await copyRows(database, table, ["seasonId", like.season], { seasonId });
  }
  await pool.query(
    `INSERT INTO "AgentGame" ("agentId", "game", "locale") VALUES ($1, 'gone', 'en')`,
    [like.agent],
  );
  return {
    game,
    season,
    match: matchId,
    agent: like.slug,
    async [Symbol.asyncDispose]() {
      await pool.query(`DELETE FROM "AgentGame" WHERE "game" = 'gone'`);
      for (const table of ["SuspectCall", "MatchSeat", "MatchEvent", "Decision"]) {
        await pool.query(`DELETE FROM "${table}" WHERE "matchId" = $1`, [matchId]);
      }
      await pool.query(`DELETE FROM "Match" WHERE "id" = $1`, [matchId]);
      for (const table of ["BoardRow", "Standing", "StandingDay", "RankDay", "BoardTurn"]) {
        await pool.query(`DELETE FROM "${table}" WHERE "seasonId" = $1`, [seasonId]);
      }
      await pool.query(`DELETE FROM "Season" WHERE "id" = $1`, [seasonId]);
    },
  };
}

test("pages and the API show the stored data of a removed game", { tag: "@sweep" }, async ({
  page,
  request,
}) => {
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
    const link = page.getByRole("table").first().locator(`a[href="/agents/${agent}"]`);
    await expect(link.first()).toBeVisible();
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
      expect([path, (await drawn(request, path)).status()]).toEqual([path, 200]);
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
