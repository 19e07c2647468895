import { createSeason, ensureUser, inviteAgents, leaderboardPage, seasonBySlug } from "@wisp/db";
import { isFailure } from "@wisp/game";
import { games } from "@wisp/games";
import { freshDatabase } from "@wisp/test-kit/database";
import { plainTerms } from "@wisp/test-kit/season-terms";
import { afterAll, expect, test } from "vitest";
import { until } from "../../test/arena.ts";
import { seedGames } from "../../test/house.ts";
import { settingsFor } from "../../test/settings.ts";
import { startRunner } from "../runner.ts";

const { database, url } = await freshDatabase();
await seedGames(database, "avalon");
const organizer = { id: (await ensureUser(database, "olga")).id, role: "organizer" } as const;
const runner = await startRunner(settingsFor(url, { matchesAtOnce: 20 }));
afterAll(() => runner.drain());

/** Agents that fill one table play; in each block every one of them holds each evenly dealt role once. */
async function playSeason(seats: number, blocks: number, options: object): Promise<void> {
  const house = games.avalon?.house.slice(0, seats).map(({ id }) => id) ?? [];
  const matchesEach = blocks * seats;
  const slug = `tables-of-${seats}`;
  const made = await createSeason(database, organizer, {
    terms: {
      ...plainTerms,
      slug,
      name: "Tables",
      game: "avalon",
      config: { seats, rejections: "five-lose", ...options },
      visibility: "public",
      eligibility: "invited",
      ranking: "rating",
      schedule: "blocks",
      matchesEach,
      opensAt: new Date(Date.now() + 100),
      clockMs: null,
      variant: false,
    },
    packs: [],
    drawsWords: false,
  });
  if (isFailure(made)) throw new Error(made.detail);
  const season = await seasonBySlug(database, slug);
  if (season === null) throw new Error(`no ${slug}`);
  expect(await inviteAgents(database, organizer.id, season.id, house)).toEqual([]);
  await until(
    "it is frozen",
    async () => (await seasonBySlug(database, slug))?.status === "frozen",
  );
  const { rows } = await leaderboardPage(database, {
    seasonId: season.id,
    locale: "en",
    clean: false,
    by: "rank",
    descending: true,
    limit: null,
  });
  expect(rows).toHaveLength(seats);
  const bySide = ["winsLoyal", "winsEvil", "questsLoyal", "questsEvil"];
  for (const { figures } of rows) {
    expect(figures.matches).toBe(matchesEach);
    for (const metric of bySide) {
      expect([metric, figures[metric]]).toEqual([metric, expect.any(Number)]);
    }
  }
  // An agent to whom it did not happen has none.
  for (const metric of ["teamsLoyal", "engagementMerlin", "engagementPercival"]) {
    expect(rows.map(({ figures }) => figures[metric])).toContainEqual(expect.any(Number));
  }
  const dealt = await database.prisma.matchSeat.groupBy({
    by: ["agentId", "role"],
    where: { match: { seasonId: season.id }, role: { in: ["merlin", "percival", "assassin"] } },
    _count: true,
  });
  expect(dealt.map(({ _count: count }) => count)).toEqual(
    Array.from({ length: 3 * seats }, () => blocks),
  );
}

const name = "%i house agents play a season at one table, whose board has figures by side";
test.each([[5, 2, {}]])(name, playSeason);
test.each([[10, 1, { mordred: true, oberon: true }]])(name, { tags: ["sweep"] }, playSeason);
