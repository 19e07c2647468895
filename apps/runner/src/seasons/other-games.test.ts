import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  agentBySlug,
  boardFit,
  boardPage,
  createSeason,
  ensureUser,
  exportedSeason,
  fitBoard,
  inviteAgents,
  isFailure,
  type SeasonTerms,
  seasonBySlug,
} from "@wisp/db";
import { recompute, seasonArchive } from "@wisp/exports";
import { games, statisticsOf } from "@wisp/games";
import { freshDatabase } from "@wisp/test-kit/database";
import { afterAll, expect, test } from "vitest";
import { until } from "../../test/arena.ts";
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

test.each(leagues)(
  "an organizer's season of %s in blocks is played, rated, exported",
  async (game) => {
    const slug = `cup-of-${game}`;
    const terms: SeasonTerms = {
      ...{ slug, name: "Cup", description: "", game, config: {}, locales: ["en"] },
      ...{ visibility: "public", eligibility: "invited", ranking: "rating" },
      ...{ oneAgentPerOwner: false, schedule: "blocks", matchesEach: MATCHES_EACH },
      ...{ matchesPerDay: null, opensAt: new Date(Date.now() + 100), closesAt: null },
      ...{ rankWindowDays: null, wordsShown: "ended", probes: [], spendMicrosPerDay: null },
    };
    const made = await createSeason(database, organizer, { terms, packs: [], drawsWords: false });
    if (isFailure(made)) throw new Error(made.detail);
    const season = await seasonBySlug(database, slug);
    if (season === null) throw new Error(`no ${slug}`);
    const house = games[game]?.house.map(({ id }) => id) ?? [];
    for (const character of house) expect(await agentBySlug(database, character)).not.toBeNull();
    expect(await inviteAgents(database, organizer.id, season.id, house)).toEqual([]);

    await until(
      "it is frozen",
      async () => (await seasonBySlug(database, slug))?.status === "frozen",
      120_000,
    );
    const board = { seasonId: season.id, slug, game, locale: "en" };
    const matches = await fitBoard(database, board, statisticsOf(game));
    const { rows } = await boardPage(database, {
      ...{ ...board, clean: false, by: "composite", descending: true, limit: null },
    });
    expect(rows).toHaveLength(house.length);
    expect(rows.every(({ figures }) => figures.matches === MATCHES_EACH)).toBe(true);
    const fit = await boardFit(database, { ...board, clean: false });
    expect(fit).toMatchObject({ matches, validity: null, pairs: [] });
    const ratings = rows.map((row) => row.fit?.rating.composite.value ?? 0);
    expect(ratings).toEqual(ratings.toSorted((one, other) => other - one));
    expect(ratings[0]).toBeGreaterThan(ratings.at(-1) ?? 1);

    const exported = await exportedSeason(database, slug, statisticsOf);
    if (exported === null) throw new Error(`no ${slug}`);
    const path = join(folder, `${slug}.zip`);
    await writeFile(path, seasonArchive(exported));
    await exported.close();
    expect(await recompute(path)).toMatchObject({ matches, differences: [], remarks: [] });

    if (games[game]?.duplicates?.({}) !== true) return;
    const played = await database.prisma.matchFigures.findMany({ where: { seasonId: season.id } });
    const contents = Map.groupBy(played, ({ record }) => Object(record).content);
    expect([...contents.values()].map(({ length }) => length)).toEqual(
      Array.from({ length: MATCHES_EACH / 2 }, () => house.length),
    );
  },
  150_000,
);
