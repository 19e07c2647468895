import type { DecisionLine, EventLine } from "@wisp/exports";
import type { Database } from "../database.ts";
import { type WholeLog, wholeLogs } from "../matches/whole-log.ts";
import { BEFORE_ALL } from "./matches.ts";

/** Maximum number of logs in memory: those with prompts are long. */
const BATCH = 20;

/** The logs of a season's finished matches in order of their ids, as `wholeLog` gives them. */
async function* seasonLogs(
  database: Database,
  seasonId: string,
): AsyncGenerator<WholeLog & { readonly id: string }> {
  let after = BEFORE_ALL;
  for (;;) {
    const { rows } = await database.connection.query<{ id: string }>({
      name: "exported-ids",
      text: `SELECT "id" FROM "Match" WHERE "seasonId" = $1 AND "status" = 'finished' AND "id" > $2
        ORDER BY "id" LIMIT ${BATCH}`,
      values: [seasonId, after],
    });
    yield* await wholeLogs(
      database,
      rows.map(({ id }) => id),
    );
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    after = last.id;
  }
}

/** The events of all finished matches of a season. */
export async function* exportedEvents(
  database: Database,
  seasonId: string,
): AsyncGenerator<EventLine> {
  for await (const { id, events } of seasonLogs(database, seasonId)) {
    for (const { cursor, at, to, words, event, hidden } of events) {
      yield {
        match: id,
        cursor,
        at: at.toISOString(),
        public: to.public,
        seats: to.seats === "all" ? "all" : [...to.seats],
        words,
        ...(hidden && { hidden }),
        event: { ...event },
      };
    }
  }
}

/** The decisions of all finished matches of a season. */
export async function* exportedDecisions(
  database: Database,
  seasonId: string,
): AsyncGenerator<DecisionLine> {
  for await (const { id, decisions } of seasonLogs(database, seasonId)) {
    for (const decision of decisions) {
      // Raw answers and failures of calls contain the agent's address.
      const { raw: _, askedAt, detail, ...kept } = decision;
      yield {
        match: id,
        ...kept,
        askedAt: askedAt.toISOString(),
        detail: kept.missed === "illegal" ? detail : null,
      };
    }
  }
}
