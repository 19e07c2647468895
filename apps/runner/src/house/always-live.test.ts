import { locales } from "@wisp/game";
import { freshDatabase } from "@wisp/test-kit/database";
import { afterAll, expect, test } from "vitest";
import { until } from "../../test/arena.ts";
import { settingsFor } from "../../test/settings.ts";
import { startRunner } from "../runner.ts";

const { database, url } = await freshDatabase();
const runner = await startRunner(settingsFor(url, { houseSeason: true, matchesAtOnce: 50 }));
afterAll(() => runner.drain());

/** The match of the first game that is live in a language; undefined when there is none. */
async function liveIn(locale: string): Promise<string | undefined> {
  const { rows } = await database.pool.query<{ id: string }>(
    `SELECT match."id" FROM "Match" match JOIN "Season" season ON season."id" = match."seasonId"
      WHERE season."slug" = 'house' AND match."locale" = $1 AND match."pace" = 'people'
        AND match."status" = 'running'`,
    [locale],
  );
  expect(rows.length).toBeLessThanOrEqual(1);
  return rows[0]?.id;
}

const nextAfter = (locale: string, before: string | null): Promise<string> =>
  until(`a match of ${locale} is live`, async () => {
    const live = await liveIn(locale);
    return live !== undefined && live !== before && live;
  });

test("in every language a live match follows the end of another", async () => {
  await Promise.all(
    locales.map(async (locale) => {
      let live = await nextAfter(locale, null);
      for (let count = 0; count < 2; count += 1) {
        await database.pool.query(
          `UPDATE "Match" SET "status" = 'failed', "finishedAt" = now() WHERE "id" = $1`,
          [live],
        );
        live = await nextAfter(locale, live);
      }
    }),
  );
});
