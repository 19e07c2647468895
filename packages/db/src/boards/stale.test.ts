import { STATISTICS_VERSION } from "@wisp/stats";
import { rules } from "@wisp/test-kit/board-rules";
import { freshDatabase } from "@wisp/test-kit/database";
import { beforeAll, expect, test } from "vitest";
import { addMatch, claim, makeTable, outcome } from "../../test/table.ts";
import { finishMatch, staleBoards } from "../index.ts";

const { database } = await freshDatabase();
const table = await makeTable(database, "stale");
const MINUTE_MS = 60_000;
const FITTED_MS = Date.parse("2026-01-01T12:00:00Z");
const FITTED_MATCHES = 100;

/** One match was played, and its board fitted once. */
beforeAll(async () => {
  const id = await addMatch(database, table);
  const { fence } = await claim(database, id);
  await finishMatch(database, id, fence, { outcome, rounds: 3, fouls: 0, clean: true }, rules);
  await database.pool.query(
    `INSERT INTO "BoardFit" ("seasonId", "locale", "clean", "fittedAt", "matches", "detail")
      VALUES ($1, 'en', false, $2, $3, $4)`,
    [
      ...[table.season.id, new Date(FITTED_MS), FITTED_MATCHES],
      JSON.stringify({ statistics: STATISTICS_VERSION }),
    ],
  );
});

test.each([
  { matches: 100, minutes: 60, stale: false },
  { matches: 101, minutes: 9, stale: false },
  { matches: 101, minutes: 11, stale: true },
  { matches: 124, minutes: 1, stale: false },
  { matches: 125, minutes: 1, stale: true },
])("with $matches matches $minutes min after a fit of 100: $stale", async (board) => {
  await database.pool.query(`UPDATE "BoardRow" SET "matches" = $1`, [board.matches]);
  const before = new Date(FITTED_MS + (board.minutes - 10) * MINUTE_MS);
  const found = await staleBoards(database, { before, least: 30, seatsOf: () => 6 });
  expect(found.map(({ slug }) => slug)).toEqual(board.stale ? [table.season.slug] : []);
});
