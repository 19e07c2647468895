import type { CallLine } from "@wisp/exports";
import type { Database } from "../database.ts";

interface CallRow extends Omit<CallLine, "person" | "at"> {
  readonly id: string;
  readonly person: string;
  readonly at: Date;
}

const BATCH = 5_000;

/**
 * The calls and guesses of people in the finished matches of a season, in the order in which they were made.
 * People are numbered in that order: an export contains no identifier of theirs.
 */
export async function* exportedCalls(
  { connection }: Database,
  seasonId: string,
): AsyncGenerator<CallLine> {
  const people = new Map<string, number>();
  let after = "0";
  for (;;) {
    const { rows } = await connection.query<CallRow>({
      name: "exported-calls",
      text: `
        SELECT call."id"::text, call."matchId" AS "match", call."person", call."source"::text,
          call."cursor", call."round", call."choice" AS "seat",
          call."view", call."verified", call."at"
        FROM "SuspectCall" call JOIN "Match" match ON match."id" = call."matchId"
        WHERE match."seasonId" = $1 AND match."status" = 'finished' AND call."id" > $2
        ORDER BY call."id" LIMIT ${BATCH}`,
      values: [seasonId, after],
    });
    for (const { id: _, person, at, ...row } of rows) {
      const number = people.get(person) ?? people.size + 1;
      people.set(person, number);
      yield { ...row, person: number, at: at.toISOString() };
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    after = last.id;
  }
}
