import { freshDatabase } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { addAgent, seat } from "../../test/agents.ts";
import { makeOrganizer } from "../../test/seasons.ts";
import { resultsOf } from "../index.ts";

const { database } = await freshDatabase();

test("finished ranked matches are counted, practice is not", async () => {
  const one = await addAgent(database, "one");
  const other = await addAgent(database, "other");
  const { id: season } = await (await makeOrganizer(database)).season();
  const played = async (seasonId: string | null, won: boolean | null): Promise<void> => {
    const match = await seat(database, one, other);
    const status = won === null ? "running" : "finished";
    await database.pool.query(
      `UPDATE "MatchSeat" SET "won" = $2 WHERE "matchId" = $1 AND "seat" = 0`,
      [match, won],
    );
    await database.pool.query(`UPDATE "Match" SET "seasonId" = $2, "status" = $3 WHERE "id" = $1`, [
      match,
      seasonId,
      status,
    ]);
  };
  await played(season, true);
  await played(season, false);
  await played(null, true);
  await played(season, null);
  expect(await resultsOf(database, one.id)).toEqual({ matches: 2, wins: 1 });
  expect(await resultsOf(database, other.id)).toEqual({ matches: 0, wins: 0 });
});
