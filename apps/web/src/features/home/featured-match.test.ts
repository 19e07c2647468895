import { createAgent, createMatch, type Database, finishMatch, leaseMatch } from "@wisp/db";
import { isFailure, type Locale } from "@wisp/game";
import { leaderboardRulesOf } from "@wisp/games";
import { freshDatabase } from "@wisp/test-kit/database";
import { projection } from "@wisp/test-kit/projection";
import { expect, it } from "vitest";
import { featuredMatch } from "./featured-match.ts";

const { database } = await freshDatabase();

async function addSeats(to: Database) {
  const agent = await createAgent(to, {
    slug: "fox",
    name: "fox",
    games: [{ game: "who-is-spy", locale: "en" }],
    ownerId: null,
    house: true,
    endpoint: null,
    version: { connector: "house", settings: {}, model: null, commit: null },
  });
  if (isFailure(agent)) throw new Error(agent.detail);
  return [{ seat: 0, agentId: agent.id, versionId: agent.version.id }];
}

const seats = await addSeats(database);

async function addMatch(locale: Locale, over: boolean, clean = true): Promise<string> {
  const id = await createMatch(database, {
    seasonId: null,
    game: "who-is-spy",
    gameVersion: 1,
    locale,
    config: {},
    materials: {},
    seed: "1",
    seedHash: "x",
    randomAlgorithm: "test/1",
    pace: "people",
    seats,
  });
  if (typeof id !== "string") throw new Error(id.detail);
  const leased = await leaseMatch(database, id, { runner: "test", leaseMs: 60_000 });
  if (over) {
    await finishMatch(
      database,
      id,
      leased?.fence ?? 0,
      projection({
        outcome: {
          points: [0],
          pointsScale: 1,
          roles: ["spy"],
          sides: ["spy"],
          winners: [0],
          facts: [],
        },
        rounds: 1,
        fouls: 0,
        clean,
      }),
      leaderboardRulesOf("who-is-spy"),
    );
  }
  return id;
}

const featured = async (locale: Locale) => (await featuredMatch(database, locale))?.id ?? null;

it("shows a match in the reader's language, without failures if possible, and one in another only where there is none", async () => {
  expect(await featured("en")).toBeNull();
  const liveChinese = await addMatch("zh", false);
  expect(await featured("en")).toBe(liveChinese);
  const overEnglish = await addMatch("en", true);
  expect(await featured("en")).toBe(overEnglish);
  expect(await featured("zh")).toBe(liveChinese);
  await addMatch("en", true, false);
  expect(await featured("en")).toBe(overEnglish);
  const liveEnglish = await addMatch("en", false);
  expect(await featured("en")).toBe(liveEnglish);
  const shown = await featuredMatch(database, "en");
  expect(shown?.agents).toEqual([{ slug: "fox", name: "fox" }]);
});
