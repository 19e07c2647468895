import { setTimeout as sleep } from "node:timers/promises";
import { leaderboardSchema } from "@wisp/api";
import { addressOf, arenas, type TestArena } from "./arenas.ts";

/** Waits until the leaderboards of the house season have agents, which many tests need. */
async function untilRanked(arena: TestArena): Promise<void> {
  for (const locale of ["en", "zh"]) {
    const leaderboard = `${addressOf(arena)}/api/v1/leaderboards/house?locale=${locale}`;
    for (;;) {
      const answer = await fetch(leaderboard);
      if (answer.ok && leaderboardSchema.parse(await answer.json()).rows.length > 0) break;
      await sleep(500);
    }
  }
}

/** Waits until the tests may begin. */
export default async function prepareArenas(): Promise<void> {
  await Promise.all(arenas.map(untilRanked));
}
