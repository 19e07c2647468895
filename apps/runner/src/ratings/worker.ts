import { fitLeaderboard, openDatabase } from "@wisp/db";
import { loadGames } from "@wisp/games/packaged";
import { z } from "zod";
import { readGames } from "../env.ts";
import { work } from "../in-child.ts";

const workSchema = z.object({
  databaseUrl: z.string(),
  boards: z.array(
    z.object({
      seasonId: z.string(),
      slug: z.string(),
      game: z.string(),
      locale: z.string(),
      config: z.unknown(),
    }),
  ),
});

// Fits leaderboards one after the other; answers for each how many matches it has, or why it failed.
work(async (data) => {
  const { databaseUrl, boards } = workSchema.parse(data);
  await loadGames(readGames());
  const { statisticsOf } = await import("@wisp/games");
  const database = openDatabase({ url: databaseUrl, poolSize: 2 });
  const fits: unknown[] = [];
  try {
    for (const leaderboard of boards) {
      const startMs = performance.now();
      try {
        const matches = await fitLeaderboard(
          database,
          leaderboard,
          statisticsOf(leaderboard.game, leaderboard.config),
        );
        fits.push({ matches, ms: Math.round(performance.now() - startMs) });
      } catch (failed) {
        fits.push({ failed });
      }
    }
  } finally {
    await database.close();
  }
  return fits;
});
