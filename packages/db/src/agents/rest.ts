import { storableText } from "@wisp/game";
import { type Database, inTransaction } from "../database.ts";

/** Codes of failures after which an agent rests: its service limits its rate, or its quota is spent. */
export const restCodes = ["rate-limited", "quota-spent"] as const;
export type RestCode = (typeof restCodes)[number];

/** Whether a failure has the agent rest instead of counting towards a suspension. */
export const isRestCode = (code: string): code is RestCode =>
  restCodes.some((each) => each === code);

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The first rest when the service names no time, which doubles with every rest in a row, and its cap. */
const backOff = {
  "rate-limited": { firstMs: 30_000, maxMs: HOUR_MS },
  "quota-spent": { firstMs: 15 * MINUTE_MS, maxMs: 6 * HOUR_MS },
} as const satisfies Record<RestCode, object>;

/** Services name the time of their ordinary rate limit also when a quota of a day is spent. */
const MIN_QUOTA_MS = MINUTE_MS;

/** A longer time that a service names is not believed: the agent is tried again then. */
const MAX_NAMED_MS = 24 * HOUR_MS;
/** A rest is the next one in a row if it follows the end of the last one within this time. */
const IN_A_ROW_MS = HOUR_MS;
/** An agent whose quota was spent is checked this long before its rest ends, so that no match is spoilt. */
const PROBE_LEAD_MS = 2 * MINUTE_MS;

/** Whether a time that a service names is that of the limit that the agent rests for. */
const isUsable = (code: RestCode, afterMs: number | undefined): afterMs is number =>
  afterMs !== undefined && (code !== "quota-spent" || afterMs >= MIN_QUOTA_MS);

/**
 * Milliseconds of a rest. The time that the service names counts, but one that did not suffice is
 * followed by growing rests.
 *
 * @param afterMs as the service names it; undefined: it names none
 * @param rests how many rests came before in a row
 */
export function restMs(code: RestCode, afterMs: number | undefined, rests: number): number {
  const { firstMs, maxMs } = backOff[code];
  if (!isUsable(code, afterMs)) return Math.min(firstMs * 2 ** rests, maxMs);
  const named = Math.min(Math.max(afterMs, 1_000), MAX_NAMED_MS);
  return rests === 0 ? named : Math.max(named, Math.min(firstMs * 2 ** (rests - 1), maxMs));
}

/** A failure that an agent rests after. */
export interface NewRest {
  readonly agentId: string;
  readonly code: RestCode;
  /** For the owner alone: it may contain the agent's address. */
  readonly detail: string;
  /** When the service may be called again, as it says; absent: it does not. */
  readonly afterMs?: number;
  /** A check before the end of a rest found the same: the next rest in a row follows. */
  readonly probed?: boolean;
}

export interface Rest {
  readonly until: Date;
  /** When the agent is checked; null: its matches show whether it may go on. */
  readonly probeAt: Date | null;
}

interface RestRow {
  readonly id: string;
  readonly restCode: string | null;
  readonly restingUntil: Date | null;
  readonly restingSince: Date | null;
  readonly rests: number;
}

/**
 * Has an agent rest, and those of its owner with the same key where the limit is the key's: its quota
 * is spent, or the service names a time. A resting agent is seated nowhere; afterwards it is seated again
 * by itself. House agents never rest. Null: there is no such agent.
 */
export async function restAgent(
  database: Database,
  { agentId, code, detail, afterMs, probed = false }: NewRest,
): Promise<Rest | null> {
  const shared = code === "quota-spent" || afterMs !== undefined;
  return inTransaction(database, async ({ connection }) => {
    const { rows } = await connection.query<RestRow>(
      `SELECT agent."id", agent."restCode", agent."restingUntil", agent."restingSince", agent."rests" FROM "Agent" agent
       WHERE NOT agent."house" AND agent."retiredAt" IS NULL AND (agent."id" = $1 OR $2::bool
         AND agent."id" IN (
           SELECT other."id" FROM "Agent" own JOIN "Secret" key ON key."id" = own."secretId"
           JOIN "Agent" other ON other."ownerId" = own."ownerId"
           JOIN "Secret" same ON same."id" = other."secretId"
             AND same."host" = key."host" AND same."lastFour" = key."lastFour"
           WHERE own."id" = $1))
       ORDER BY agent."id" FOR NO KEY UPDATE OF agent`,
      [agentId, shared],
    );
    const now = Date.now();
    let rest: Rest | null = null;
    for (const { id, restCode, restingUntil, restingSince, rests: before } of rows) {
      const endMs = restingUntil?.getTime() ?? 0;
      const resting = endMs > now && !probed;
      // Services name the pace of their ordinary limit beside a spent quota, which holds longer.
      if (resting && restCode === "quota-spent" && code !== restCode) {
        if (id === agentId)
          rest = { until: new Date(endMs), probeAt: new Date(endMs - PROBE_LEAD_MS) };
        continue;
      }
      const rests = resting ? before : endMs > now - IN_A_ROW_MS ? before + 1 : 0;
      // A season's plan gives up the tables of an agent that rests for a day without a break.
      const since = (endMs > now ? restingSince : null) ?? new Date(now);
      const probes = code === "quota-spent";
      // A named time is when the quota renews: the check comes then, and the agent is seated after it.
      const leadMs = probes && isUsable(code, afterMs) ? PROBE_LEAD_MS : 0;
      const untilMs = Math.max(resting ? endMs : 0, now + restMs(code, afterMs, rests) + leadMs);
      const until = new Date(untilMs);
      const probeAt = probes ? new Date(untilMs - PROBE_LEAD_MS) : null;
      await connection.query(
        `UPDATE "Agent" SET "restingUntil" = $2, "restCode" = $3, "restDetail" = $4, "rests" = $5,
           "nextHealthCheckAt" = coalesce($6, "nextHealthCheckAt"), "restingSince" = $7
         WHERE "id" = $1`,
        [id, until, code, storableText(detail), rests, probeAt, since],
      );
      if (id === agentId) rest = { until, probeAt };
    }
    return rest;
  });
}
