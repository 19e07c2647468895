import { storableText } from "@wisp/game";
import type { Database } from "../database.ts";
import { Fenced } from "../errors.ts";

/** Gives a match up permanently (`reason`: a sentence for the operator); it enters no leaderboard. */
export async function failMatch(
  database: Database,
  id: string,
  fence: number,
  reason: string,
): Promise<void> {
  const { rowCount } = await database.connection.query({
    name: "fail-match",
    text: `
      UPDATE "Match" SET "status" = 'failed', "finishedAt" = now(), "leaseUntil" = NULL,
        "failure" = $3
      WHERE "id" = $1 AND "fence" = $2 AND "status" = 'running'`,
    values: [id, fence, storableText(reason)],
  });
  if (rowCount !== 1) throw new Fenced("lost", id);
}
