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

const DAY_MS = 86_400_000;

/** A tournament of two rounds between two house agents. */
async function tournament(slug: string): Promise<string> {
  const made = await createSeason(database, organizer, {
    terms: {
      ...plainTerms,
      slug,
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
  return made.id;
}

const isOver = async (slug: string) => (await seasonBySlug(database, slug))?.status === "frozen";

test("a round with a time does not begin before it, though the one before is over", async () => {
  const id = await tournament("timed");
  const startAt = async (starts: Date): Promise<void> => {
    const day = { zone: "UTC", checkInMinutes: 0, roundStarts: [starts] };
    expect(await setTournamentDay(database, organizer.id, id, day)).toEqual({ set: true });
  };
  await startAt(new Date(Date.now() + DAY_MS));
  await until("its first round is over", async () => {
    const [first] = await stageRounds(database, id);
    return first !== undefined && first.endedAt !== null;
  });
  // The runner looks at all seasons in turn: meanwhile both rounds of another one are played.
  await tournament("untimed");
  await until("the other is over", () => isOver("untimed"));
  expect(await stageRounds(database, id)).toHaveLength(1);
  expect(await isOver("timed")).toBe(false);
  await startAt(new Date());
  await until("it is over", () => isOver("timed"));
  expect(await stageRounds(database, id)).toHaveLength(2);
});
