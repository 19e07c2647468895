import { getMatch } from "@wisp/db";
import { expect } from "playwright/test";
import { arenaDatabase, playAgain } from "./arena-database.ts";

const ROUNDS = 2;

/**
 * Starts a match at people's pace that no other test knows: six house agents play a finished match of
 * theirs again, which took two rounds, each of about half a minute. Returns its id once it runs.
 */
export async function startLiveMatch(): Promise<string> {
  const database = await arenaDatabase();
  try {
    const finished = async (): Promise<string> => {
      const { rows } = await database.connection.query<{ id: string }>(
        `SELECT match."id" FROM "Match" match
          WHERE match."status" = 'finished' AND match."locale" = 'en' AND match."rounds" = $1
            AND match."game" = 'who-is-spy' AND NOT EXISTS (
              SELECT 1 FROM "MatchSeat" seat JOIN "Agent" agent ON agent."id" = seat."agentId"
              WHERE seat."matchId" = match."id" AND NOT agent."house")
          ORDER BY match."id" DESC LIMIT 1`,
        [ROUNDS],
      );
      return rows[0]?.id ?? "";
    };
    await expect
      .poll(finished, { timeout: 60_000, message: `a house match of ${ROUNDS} rounds` })
      .not.toBe("");
    const id = await playAgain(database, await finished());
    const isRunning = async () => (await getMatch(database, id))?.status === "running";
    await expect.poll(isRunning, { timeout: 30_000, message: `${id} runs` }).toBe(true);
    return id;
  } finally {
    await database.close();
  }
}
