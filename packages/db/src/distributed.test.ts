import { freshDatabase } from "@wisp/test-kit/database";
import { rules } from "@wisp/test-kit/leaderboard-rules";
import { projection } from "@wisp/test-kit/projection";
import { expect, test } from "vitest";
import { z } from "zod";
import { decision, lease, makeTable, newMatch, outcome, shown } from "../test/table.ts";
import {
  appendTurn,
  createMatch,
  finishMatch,
  getMatch,
  heartbeat,
  loadLog,
  openDatabase,
  publicLog,
  saveDecisions,
  wholeLog,
} from "./index.ts";

/** What docs/operating/distributed.md distributes by the id of the match, with the column that has it. */
const distributed = new Map([
  ["Match", "id"],
  ["MatchSeat", "matchId"],
  ["MatchEvent", "matchId"],
  ["Decision", "matchId"],
  ["DecisionFault", "matchId"],
  ["MatchFigures", "matchId"],
]);

/** Statements of many matches, each with why it may be; none of them runs in every turn. */
const exceptions: Readonly<Record<string, string>> = {
  heartbeat: "the matches of one runner by their ids, some times per lease",
};

const planSchema: z.ZodType<Plan> = z.lazy(() =>
  z.looseObject({ "Relation Name": z.string().optional(), Plans: z.array(planSchema).optional() }),
);
interface Plan {
  readonly "Relation Name"?: string | undefined;
  readonly Plans?: readonly Plan[] | undefined;
  readonly [property: string]: unknown;
}

/** Table and conditions of each scan of a plan. */
function scansOf(plan: Plan): { readonly table: string; readonly conditions: string }[] {
  const { "Relation Name": table, Plans: parts = [] } = plan;
  const conditions = ["Index Cond", "Recheck Cond", "Filter", "Join Filter"].map((name) =>
    String(plan[name] ?? ""),
  );
  const isScan = table !== undefined && String(plan["Node Type"]).includes("Scan");
  const own = isScan ? [{ table, conditions: conditions.join(" ") }] : [];
  return [...own, ...parts.flatMap(scansOf)];
}

const { database: plain, url } = await freshDatabase();

test("every statement of a match's play is keyed by the match, as a distributed database asks", async () => {
  // One connection, whose server then knows every statement by its name.
  const database = openDatabase({ url, poolSize: 1 });
  const table = await makeTable(plain, "distributed");
  const id = await createMatch(database, newMatch(table));
  if (typeof id !== "string") throw new Error(id.detail);
  const { fence } = await lease(database, id);
  await appendTurn(database, id, fence, 0, [shown("one")], [decision(0, 1)]);
  await saveDecisions(database, id, fence, [decision(1, 1)]);
  await appendTurn(database, id, fence, 1, [shown("two")], []);
  await heartbeat(database, new Map([[id, fence]]), 1_000);
  const finished = projection({ outcome, rounds: 1, fouls: 0, clean: true, content: "pair" });
  await finishMatch(database, id, fence, finished, rules);
  for (const read of [getMatch, loadLog, publicLog, wholeLog]) await read(database, id);
  const { rows: prepared } = await database.connection.query<{ name: string; text: string }>(
    `SELECT "name", "statement" AS "text" FROM pg_prepared_statements`,
  );
  await database.close();
  expect(prepared.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      "append-turn",
      "hold-match",
      "locked-sums",
      "end-match",
      "load-events",
    ]),
  );
  const client = await plain.pool.connect();
  try {
    // Joins show their condition where the inner table is read.
    await client.query(
      "SET enable_hashjoin = off; SET enable_mergejoin = off; SET enable_seqscan = off",
    );
    const loose: string[] = [];
    for (const { name, text } of prepared) {
      const explained = await client.query<{ "QUERY PLAN": [{ Plan: unknown }] }>(
        `EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`,
      );
      const plan = planSchema.parse(explained.rows[0]?.["QUERY PLAN"][0].Plan);
      for (const { table: scanned, conditions } of scansOf(plan)) {
        const whole = scanned.replace(/_(before|default|\d{4}_\d\d)$/, "");
        const key = distributed.get(whole);
        if (key === undefined || Object.hasOwn(exceptions, name)) continue;
        if (!new RegExp(`"?\\b${key}"? = `).test(conditions)) {
          loose.push(`${name} reads ${whole} by ${conditions.trim()}`);
        }
      }
    }
    expect(loose).toEqual([]);
  } finally {
    client.release(true);
  }
});
