import {
  createSeason,
  ensureUser,
  inviteAgents,
  seasonBySlug,
  setTournamentDay,
  stageRounds,
} from "@wisp/db";
import { isFailure, stagesShape } from "@wisp/game";
import { games } from "@wisp/games";
import { freshDatabase } from "@wisp/test-kit/database";
import { plainTerms } from "@wisp/test-kit/season-terms";
import { afterAll, expect, test } from "vitest";
import { until } from "../../test/arena.ts";
import { seedGames } from "../../test/house.ts";
import { settingsFor } from "../../test/settings.ts";
import { startRunner } from "../runner.ts";

const { database, url } = await freshDatabase();
await seedGames(database, "tic-tac-toe");
const organizer = { id: (await ensureUser(database, "olga")).id, role: "organizer" } as const;
const runner = await startRunner(settingsFor(url, { matchesAtOnce: 20 }));
afterAll(() => runner.drain());

/** Long enough for a round of tic-tac-toe among house agents. */
const LATER_MS = 12_000;

test("a round with a time does not begin before it, though the one before is over", async () => {
  const made = await createSeason(database, organizer, {
    terms: {
      ...plainTerms,
      slug: "timed",
      name: "Timed",
      game: "tic-tac-toe",
      config: {},
      eligibility: "invited",
      schedule: "blocks",
      stages: stagesShape.parse([{ kind: "swiss", rounds: 2 }]),
      opensAt: new Date(Date.now() + 100),
      clockMs: null,
      variant: false,
    },
    packs: [],
    drawsWords: false,
  });
  if (isFailure(made)) throw new Error(made.detail);
  const house = games["tic-tac-toe"]?.house.slice(0, 2).map(({ id }) => id) ?? [];
  expect(await inviteAgents(database, organizer.id, made.id, house)).toEqual([]);
  const starts = new Date(Date.now() + LATER_MS);
  const day = { zone: "UTC", checkInMinutes: 0, roundStarts: [starts] };
  expect(await setTournamentDay(database, organizer.id, made.id, day)).toEqual({ set: true });

  const isOver = async () => (await seasonBySlug(database, "timed"))?.status === "frozen";
  await until("it is over", isOver);
  const [first, second] = await stageRounds(database, made.id);
  // Else nothing would have waited.
  expect(first?.endedAt?.getTime()).toBeLessThan(starts.getTime());
  expect(second?.madeAt.getTime()).toBeGreaterThanOrEqual(starts.getTime());
});
