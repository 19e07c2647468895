import { rules } from "@wisp/test-kit/leaderboard-rules";
import { projection } from "@wisp/test-kit/projection";
import { createTestDatabase, startTestServer } from "@wisp/test-kit/server";
import pg from "pg";
import { afterAll, expect, test, vi } from "vitest";
import { addMatch, decision, lease, makeTable, outcome, shown } from "../../test/table.ts";
import { appendTurn, ensureUser, finishMatch } from "../index.ts";

// The server overwrites memory that it frees: a read of it is no matter of luck.
vi.stubEnv("MALLOC_PERTURB_", "165");
const server = await startTestServer();
afterAll(() => server.stop());

const finished = projection({ outcome, rounds: 3, fouls: 0, clean: false });

test.each(["force_generic_plan", "force_custom_plan"])(
  "a finish waits for whoever holds its match, and the server stays up (%s)",
  async (mode) => {
    const { url, database, drop } = await createTestDatabase(server.url);
    const holder = new pg.Client({ connectionString: url });
    await holder.connect();
    const startOfServer = async (): Promise<unknown> =>
      (await holder.query("SELECT pg_postmaster_start_time()::text AS at")).rows;
    const started = await startOfServer();
    await holder.query(
      `ALTER DATABASE "${new URL(url).pathname.slice(1)}" SET plan_cache_mode = ${mode}`,
    );
    const table = await makeTable(database, "waits");
    // Faults are kept for owners.
    const { id: ownerId } = await ensureUser(database, "ada");
    await holder.query(`UPDATE "Agent" SET "ownerId" = $1`, [ownerId]);
    for (let times = 0; times < 3; times += 1) {
      const id = await addMatch(database, table);
      const { fence } = await lease(database, id);
      const decisions = [decision(0, 0, { missed: "timeout" }), decision(0, 1)];
      await appendTurn(database, id, fence, 0, [shown("a")], decisions);
      await holder.query("BEGIN");
      await holder.query(`UPDATE "Match" SET "leaseUntil" = now() WHERE "id" = $1`, [id]);
      const ending = finishMatch(database, id, fence, finished, rules);
      await expect
        .poll(async () => {
          const { rowCount } = await holder.query(
            `SELECT FROM pg_stat_activity
              WHERE "datname" = current_database() AND "wait_event_type" = 'Lock'`,
          );
          return rowCount;
        })
        .toBe(1);
      await holder.query("COMMIT");
      expect(await ending).toBe("finished");
      const { rows: faults } = await holder.query(
        `SELECT "fault", "seat" FROM "DecisionFault" WHERE "matchId" = $1`,
        [id],
      );
      expect(faults).toEqual([{ fault: "missed", seat: 0 }]);
    }
    expect(await startOfServer()).toEqual(started);
    await holder.end();
    await drop();
  },
);
