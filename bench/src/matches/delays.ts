import type { Database } from "@wisp/db";

/** What playing added to decisions, in milliseconds each. */
export interface Delays {
  /** Everything but the agent's own time: since the answers before it were there. */
  readonly whole: readonly number[];
  /** Of it from the commit of the turn before (its transaction's start) until the agent is asked. */
  readonly asking: readonly number[];
  /** Of it from asking until the answer is there, without the agent's own time. */
  readonly answering: readonly number[];
  /** Decisions without a legal answer. */
  readonly missed: number;
}

interface Row {
  readonly matchId: string;
  readonly at: number;
  readonly askedMs: number;
  readonly latencyMs: number;
  readonly committedMs: number;
  readonly missed: string | null;
}

/** Reads the delays of all decisions of `matchIds`, whose agents take `agentMs` for each. */
export async function delaysOf(
  { connection }: Database,
  matchIds: readonly string[],
  agentMs: number,
): Promise<Delays> {
  const { rows } = await connection.query<Row>(
    `SELECT decision."matchId", decision."at", decision."latencyMs", decision."missed",
      extract(epoch FROM decision."askedAt")::float8 * 1000 AS "askedMs",
      extract(epoch FROM event."at")::float8 * 1000 AS "committedMs"
    FROM "Decision" decision
    JOIN "MatchEvent" event
      ON event."matchId" = decision."matchId" AND event."seq" = decision."at" - 1
    WHERE decision."matchId" = ANY($1::uuid[])
    ORDER BY decision."matchId", decision."at"`,
    [matchIds],
  );
  const whole: number[] = [];
  for (const decisions of Map.groupBy(rows, ({ matchId }) => matchId).values()) {
    let beforeMs: number | undefined;
    for (const turn of Map.groupBy(decisions, ({ at }) => at).values()) {
      for (const { askedMs, latencyMs, committedMs } of turn) {
        whole.push(askedMs - (beforeMs ?? committedMs) + latencyMs - agentMs);
      }
      beforeMs = Math.max(...turn.map(({ askedMs, latencyMs }) => askedMs + latencyMs));
    }
  }
  return {
    whole,
    asking: rows.map(({ askedMs, committedMs }) => askedMs - committedMs),
    answering: rows.map(({ latencyMs }) => latencyMs - agentMs),
    missed: rows.filter(({ missed }) => missed !== null).length,
  };
}
