import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  agentBySlug,
  createSeason,
  ensureUser,
  exportedSeason,
  fitLeaderboard,
  inviteAgents,
  leaderboardFit,
  leaderboardPage,
  type SeasonTerms,
  seasonBySlug,
} from "@wisp/db";
import { recompute, seasonArchive } from "@wisp/exports";
import { comparesMeans, isFailure, seatsIn } from "@wisp/game";
import { games, statisticsOf } from "@wisp/games";
import { freshDatabase } from "@wisp/test-kit/database";
import { plainTerms } from "@wisp/test-kit/season-terms";
import { afterAll, expect, test } from "vitest";
import { until } from "../../test/arena.ts";
import { expectRotated, setsOf } from "../../test/duplicate-sets.ts";
import { settingsFor } from "../../test/settings.ts";
import { seedHouse } from "../house/seed.ts";
import { startRunner } from "../runner.ts";

const { database, url } = await freshDatabase();
const folder = await mkdtemp(join(tmpdir(), "wisp-test-"));
await seedHouse(database, games);
const organizer = { id: (await ensureUser(database, "olga")).id, role: "organizer" } as const;
const runner = await startRunner(settingsFor(url, { matchesAtOnce: 50 }));
afterAll(async () => {
  await runner.drain();
  await rm(folder, { recursive: true });
});

const MATCHES_EACH = 24;
const leagues = Object.keys(games).filter((game) => games[game]?.game.traits === undefined);

/** How many matches of a season have each content, as statistics read it. */
async function matchesByContent(seasonId: string): Promise<Map<unknown, number>> {
  const played = await database.prisma.matchFigures.findMany({ where: { seasonId } });
  const contents = Map.groupBy(played, ({ record }) => Object(record).content);
  return new Map(Array.from(contents, ([content, matches]) => [content, matches.length]));
}

async function playSeason(game: string, schedule: "blocks" | "duplicates"): Promise<void> {
  const slug = `${schedule}-of-${game}`;
  const entry = games[game];
  if (entry === undefined) throw new Error(`no ${game}`);
  const seats = seatsIn(entry.game, {});
  const inRound = schedule === "blocks" ? seats : seats ** 2;
  const isOfMeans = comparesMeans(entry.board);
  // Places of means are looked at: everyone has to leave placement.
  const matchesEach = isOfMeans ? entry.board.placement.matches : MATCHES_EACH;
  const played = Math.ceil(matchesEach / inRound) * inRound;
  const terms: SeasonTerms = {
    ...plainTerms,
    slug,
    name: "Cup",
    game,
    config: {},
    visibility: "public",
    eligibility: "invited",
    ranking: "rating",
    schedule,
    matchesEach,
    opensAt: new Date(Date.now() + 100),
    clockMs: null,
    variant: false,
  };
  const made = await createSeason(database, organizer, { terms, packs: [], drawsWords: false });
  if (isFailure(made)) throw new Error(made.detail);
  const season = await seasonBySlug(database, slug);
  if (season === null) throw new Error(`no ${slug}`);
  const house = entry.house.map(({ id }) => id);
  for (const character of house) expect(await agentBySlug(database, character)).not.toBeNull();
  expect(await inviteAgents(database, organizer.id, season.id, house)).toEqual([]);

  await until(
    "it is frozen",
    async () => (await seasonBySlug(database, slug))?.status === "frozen",
  );
  const leaderboard = { seasonId: season.id, slug, game, locale: "en" };
  const matches = await fitLeaderboard(database, leaderboard, statisticsOf(game));
  const { rows } = await leaderboardPage(database, {
    ...leaderboard,
    clean: false,
    by: "composite",
    descending: true,
    limit: null,
  });
  expect(rows).toHaveLength(house.length);
  expect(rows.every(({ figures }) => figures.matches === played)).toBe(true);
  const fit = await leaderboardFit(database, { ...leaderboard, clean: false });
  expect(fit).toMatchObject({ matches, validity: null, pairs: [] });
  const ratings = rows.map((row) => row.fit?.rating.composite.value ?? 0);
  expect(ratings).toEqual(ratings.toSorted((one, other) => other - one));
  expect(ratings[0]).toBeGreaterThan(ratings.at(-1) ?? 1);
  if (isOfMeans) {
    expect(rows.map(({ fit }) => fit?.rank?.place)).toEqual(rows.map(({ rank }) => rank));
  }

  const exported = await exportedSeason(database, slug, statisticsOf);
  if (exported === null) throw new Error(`no ${slug}`);
  const path = join(folder, `${slug}.zip`);
  await writeFile(path, seasonArchive(exported));
  await exported.close();
  expect(await recompute(path)).toMatchObject({ matches, differences: [], remarks: [] });

  const contents = await matchesByContent(season.id);
  if (schedule === "duplicates") {
    const sets = await setsOf(database, season.id);
    expect(sets).toHaveLength((house.length * played) / inRound);
    for (const matches of sets) expectRotated(matches, seats);
    // Where the game names no content, each set is a cluster; sets on one content are one.
    if (entry.game.content === undefined) expect(contents.size).toBe(sets.length);
    else expect(contents.size).toBeLessThanOrEqual(sets.length);
    expect([...contents.values()].every((count) => count % seats === 0)).toBe(true);
  } else if (entry.duplicates?.({}) === true) {
    // Rounds that were dealt the same by chance are one content.
    expect(contents.size).toBeLessThanOrEqual(played / seats);
    expect([...contents.values()].every((count) => count % house.length === 0)).toBe(true);
    // On each content, each agent sits once in each seat.
    const seated = await database.pool.query<{ agents: number }>(
      `SELECT count(DISTINCT seat."agentId")::int AS "agents"
         FROM "MatchFigures" figures JOIN "MatchSeat" seat ON seat."matchId" = figures."matchId"
         WHERE figures."seasonId" = $1 GROUP BY figures."record"::jsonb ->> 'content', seat."seat"`,
      [season.id],
    );
    expect(seated.rows).toEqual(
      Array.from({ length: contents.size * seats }, () => ({ agents: house.length })),
    );
  }
}

const plans = leagues.flatMap((game) =>
  (["blocks", "duplicates"] as const).map((plan) => [game, plan] as const),
);
const name = "an organizer's season of %s in %s is played, rated, exported";

// Side by side: a season mostly waits for its runner.
const isOrdinary = ([game, plan]: (typeof plans)[number]) =>
  game === "tic-tac-toe" && plan === "blocks";
test.concurrent.each(plans.filter(isOrdinary))(name, playSeason);
test.concurrent.each(plans.filter((plan) => !isOrdinary(plan)))(
  name,
  { tags: ["sweep"] },
  playSeason,
);
