import { createSeason, ensureUser, inviteAgents, leaderboardPage, seasonBySlug } from "@wisp/db";
import { isFailure } from "@wisp/game";
import { games } from "@wisp/games";
import { freshDatabase } from "@wisp/test-kit/database";
import { plainTerms } from "@wisp/test-kit/season-terms";
import { afterAll, expect, test } from "vitest";
import { until } from "../../test/arena.ts";
import { settingsFor } from "../../test/settings.ts";
import { seedHouse } from "../house/seed.ts";
import { startRunner } from "../runner.ts";

const { database, url } = await freshDatabase();
await seedHouse(database, games);
const organizer = { id: (await ensureUser(database, "olga")).id, role: "organizer" } as const;
const runner = await startRunner(settingsFor(url, { matchesAtOnce: 20 }));
afterAll(() => runner.drain());

const SEATS = 10;
/** One block, in which every agent holds each evenly dealt role once. */
const MATCHES_EACH = SEATS;
const house = games.avalon?.house.map(({ id }) => id) ?? [];

test("ten house agents play a season at tables of ten, whose board has figures by side", async () => {
  const slug = "ten";
  const made = await createSeason(database, organizer, {
    terms: {
      ...plainTerms,
      slug,
      name: "Ten",
      game: "avalon",
      config: { seats: SEATS, rejections: "five-lose", mordred: true, oberon: true },
      visibility: "public",
      eligibility: "invited",
      ranking: "rating",
      schedule: "blocks",
      matchesEach: MATCHES_EACH,
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
  expect(rows).toHaveLength(SEATS);
  const bySide = ["winsLoyal", "winsEvil", "questsLoyal", "questsEvil"];
  for (const { figures } of rows) {
    expect(figures.matches).toBe(MATCHES_EACH);
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
  expect(dealt.map(({ _count: count }) => count)).toEqual(Array.from({ length: 30 }, () => 1));
});
