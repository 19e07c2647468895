import { locales } from "@wisp/game";
import { freshDatabase } from "@wisp/test-kit/database";
import { afterAll, expect, test } from "vitest";
import { until } from "../../test/arena.ts";
import { settingsFor } from "../../test/settings.ts";
import { startRunner } from "../runner.ts";

const MAX_GAP_MS = 10_000;

const { database, url } = await freshDatabase();
const runner = await startRunner(settingsFor(url, { houseSeason: true, matchesAtOnce: 50 }));
afterAll(() => runner.drain());

interface Watched {
  readonly id: string;
  readonly startedMs: number;
}

/** The match of the first game that is live in a language; undefined when there is none. */
async function liveIn(locale: string): Promise<Watched | undefined> {
  const { rows } = await database.pool.query<Watched>(
    `SELECT match."id", (extract(epoch FROM match."startedAt") * 1000)::float8 AS "startedMs"
      FROM "Match" match JOIN "Season" season ON season."id" = match."seasonId"
      WHERE season."slug" = 'house' AND match."locale" = $1 AND match."pace" = 'people'
        AND match."status" = 'running'`,
    [locale],
  );
  expect(rows.length).toBeLessThanOrEqual(1);
  return rows[0];
}

const nextAfter = (locale: string, before: string | null): Promise<Watched> =>
  until(`a match of ${locale} is live`, async () => {
    const live = await liveIn(locale);
    return live !== undefined && live.id !== before && live;
  });

test("in every language a live match follows the end of another within ten seconds", async () => {
  const gaps = await Promise.all(
    locales.map(async (locale) => {
      const found: number[] = [];
      let live = await nextAfter(locale, null);
      for (let count = 0; count < 2; count += 1) {
        const { rows } = await database.pool.query<{ endedMs: number }>(
          `UPDATE "Match" SET "status" = 'failed', "finishedAt" = now() WHERE "id" = $1
            RETURNING (extract(epoch FROM "finishedAt") * 1000)::float8 AS "endedMs"`,
          [live.id],
        );
        live = await nextAfter(locale, live.id);
        found.push(live.startedMs - (rows[0]?.endedMs ?? 0));
      }
      return found;
    }),
  );
  for (const gap of gaps.flat()) expect(gap).toBeLessThan(MAX_GAP_MS);
});
