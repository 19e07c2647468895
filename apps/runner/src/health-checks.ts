import {
  type AnswerFailure,
  type Budget,
  type CheckResult,
  type Health,
  requireNamedGames,
} from "@wisp/agents";
import {
  type Database,
  type DueAgent,
  holdForCheck,
  isRestCode,
  leaseHealthChecks,
  type PoolCaller,
  type Rest,
  recordCheck,
  reportIncident,
  restAgent,
  setNextHealthCheck,
  sweepIncidents,
  versionAsReported,
} from "@wisp/db";
import { isFailure } from "@wisp/game";
import { Semaphore } from "@wisp/limits";
import { type DutyDeps, type DutyLease, whileLeading } from "./duties.ts";
import type { Logger } from "./log.ts";
import { poolCaller } from "./pool.ts";
import {
  type CallableAgent,
  type ConnectionDeps,
  resolveConnection,
} from "./resolve-connection.ts";

/** What health checks need. */
export interface HealthCheckDeps extends ConnectionDeps {
  readonly database: Database;
  /** Pays for the calls of a check; absent: the cost is not limited. */
  budgetOf?(
    agent: Pick<DueAgent, "id" | "slug" | "resident" | "ownerId">,
    pool?: PoolCaller,
  ): Budget | undefined;
  readonly log: Logger;
  /** Aborted when the runner drains. */
  readonly drain: AbortSignal;
  /** Absent: no other process runs health checks. */
  readonly lease?: Pick<DutyLease, "held">;
  now(): Date;
  /** From 0 to 1. */
  chance(): number;
}

/**
 * Whether the result of a health check counts. It does not once the runner drains, or was paused for
 * so long that another one leads: the runner's own failure would look like the agent's.
 */
const counts = ({ drain, lease }: Pick<HealthCheckDeps, "drain" | "lease">): boolean =>
  !drain.aborted && lease?.held !== false;

const MINUTE_MS = 60_000;
const ORDINARY_MS = 15 * MINUTE_MS;
const MAX_PAUSE_MS = 60 * MINUTE_MS;
/** Spreads the health checks of agents that registered at the same time. */
const JITTER = 0.1;

/**
 * Milliseconds until the next health check of an agent: 15 minutes after a successful one; after
 * failed ones 1 minute, then 2, 4 ... and at most an hour.
 *
 * @param failedHealthChecks number in a row
 * @param chance from 0 to 1
 */
export function nextHealthCheckInMs(failedHealthChecks: number, chance: number): number {
  const ordinaryMs =
    failedHealthChecks === 0
      ? ORDINARY_MS
      : Math.min(MINUTE_MS * 2 ** (failedHealthChecks - 1), MAX_PAUSE_MS);
  return Math.round(ordinaryMs * (1 - JITTER + 2 * JITTER * chance));
}

const HEALTH_LIMIT_MS = 30_000;
/** Pause before the next health check of an agent that could not be checked now. */
const LATER_MS = 60_000;

/**
 * The result of a health check. `busy`: not checked, since it plays. `changed`: its owner changed it
 * during the check. An object: the failure.
 */
type HealthResult =
  | "well"
  | "busy"
  | "changed"
  | (Pick<AnswerFailure, "detail" | "retryAfterMs"> & { readonly code: string });

/**
 * The agent with the model and commit that it reports: in its version, or in a new one with the same
 * settings. Undefined if its owner changed the settings during the check; they stay.
 */
async function asReported(
  { database }: HealthCheckDeps,
  agent: DueAgent,
  reported: Health & Pick<CheckResult, "settings">,
): Promise<DueAgent | undefined> {
  const { version } = agent;
  const id = await versionAsReported(database, version.id, reported);
  if (id === null) return undefined;
  return id === version.id ? agent : { ...agent, version: { ...version, id, passed: false } };
}

/** The full check: a sample match, which may cost the owner money and would disturb a running match. */
async function fullCheck(
  deps: HealthCheckDeps,
  agent: DueAgent,
  reached: CallableAgent,
): Promise<HealthResult> {
  if (agent.maxConcurrent !== null && agent.playing >= agent.maxConcurrent) return "busy";
  const { connector, settings } = reached;
  const pool = poolCaller(
    { kind: connector.kind, settings },
    { agentId: agent.id, ownerId: agent.ownerId },
  );
  const held = await holdForCheck(deps.database, agent.id, { maxWaitMs: 0 });
  if (held === "busy") return held;
  await using _ = held;
  const checked = await connector.check(settings, () => {}, deps.budgetOf?.(agent, pool));
  const result = requireNamedGames(agent.games, checked);
  if (!counts(deps)) return "busy";
  const tried = result.ok ? await asReported(deps, agent, result) : agent;
  if (tried === undefined) return "changed";
  await recordCheck(deps.database, tried.version.id, result);
  if (result.ok) return "well";
  const wrong = result.steps.findLast(({ ok }) => !ok);
  const code = wrong?.failed ?? "check";
  const detail = `Its check failed (${wrong?.name}). ${wrong?.detail}`;
  return { code, detail, retryAfterMs: wrong?.retryAfterMs };
}

async function checkHealth(deps: HealthCheckDeps, agent: DueAgent): Promise<HealthResult> {
  const { connector: kind, settings } = agent.version;
  const reached = await resolveConnection(deps, agent.id, { kind, settings });
  if (isFailure(reached)) return { code: reached.failed, detail: reached.detail };
  if (agent.suspended || agent.quotaSpent || !agent.version.passed)
    return fullCheck(deps, agent, reached);
  const limit = AbortSignal.any([deps.drain, AbortSignal.timeout(HEALTH_LIMIT_MS)]);
  const health = await reached.connector.health(reached.settings, limit);
  if (isFailure(health)) {
    // Some agents answer nothing else while they think; their matches show whether they work.
    const { failed: code, detail, retryAfterMs } = health;
    return agent.playing > 0 && !isRestCode(code) ? "busy" : { code, detail, retryAfterMs };
  }
  const now = await asReported(deps, agent, health);
  if (now === undefined) return "changed";
  return now.version.passed ? "well" : fullCheck(deps, now, reached);
}

/** Has an agent rest if its service limits its rate or its quota is spent. */
async function restAfter(
  { database }: HealthCheckDeps,
  { id: agentId, quotaSpent }: DueAgent,
  found: HealthResult,
): Promise<Rest | null> {
  if (typeof found === "string" || !isRestCode(found.code)) return null;
  const { code, detail, retryAfterMs: afterMs } = found;
  return restAgent(database, { agentId, code, detail, afterMs, probed: quotaSpent });
}

/**
 * Checks the health of one agent; an agent that is suspended, has never passed, has changed, or whose
 * quota was spent gets the full check. A failure is recorded as an incident (unless the agent is already
 * suspended) and the next health check follows sooner, unless the agent rests after it.
 *
 * @param until the end of the lease on this health check
 */
async function runHealthCheck(deps: HealthCheckDeps, agent: DueAgent, until: Date): Promise<void> {
  const { database, log } = deps;
  const found = await checkHealth(deps, agent);
  if (!counts(deps)) return;
  const rest = await restAfter(deps, agent, found);
  const later = found === "busy" || found === "changed";
  const fails = !later && found !== "well" && rest === null;
  const failedHealthChecks = found === "well" ? 0 : agent.failedHealthChecks + (fails ? 1 : 0);
  const pauseMs = later ? LATER_MS : nextHealthCheckInMs(failedHealthChecks, deps.chance());
  const at = rest?.probeAt ?? new Date(deps.now().getTime() + pauseMs);
  await setNextHealthCheck(database, agent.id, { until, at, failedHealthChecks });
  if (found === "well" && agent.suspended) log.info({ agent: agent.slug }, "agent is back");
  if (typeof found === "string") return;
  const what = { agent: agent.slug, failed: found.code };
  if (agent.suspended) {
    log.debug(what, "agent stays suspended");
    return;
  }
  const { id: agentId, version } = agent;
  const { code, detail } = found;
  const incident = { agentId, versionId: version.id, matchId: null, code, detail };
  const { suspended } = await reportIncident(database, incident);
  log.info(what, suspended ? "agent is suspended" : "agent had an incident");
}

const POLL_EVERY_MS = 2_000;
const CHECKS_AT_ONCE = 8;
/** Longer than any health check: 90 s to wake, then two minutes for the question of each game. */
const CHECK_LIMIT_MS = 20 * 60_000;
const SWEEP_EVERY_MS = 3_600_000;
const INCIDENTS_KEPT_MS = 30 * 86_400_000;

/** Checks the agents that are due, as far as slots are free; `done` resolves after the last of them. */
export async function takeDue(
  deps: HealthCheckDeps,
  slots: Semaphore,
): Promise<{ readonly taken: number; readonly done: Promise<unknown> }> {
  const { database, log } = deps;
  const now = deps.now();
  const until = new Date(now.getTime() + CHECK_LIMIT_MS);
  const due = await leaseHealthChecks(database, { now, until, limit: slots.free });
  const checks = due.map(async (agent) => {
    await slots.acquire();
    try {
      await runHealthCheck(deps, agent, until);
    } catch (error) {
      if (counts(deps)) log.warn({ agent: agent.slug, err: error }, "a health check failed");
    } finally {
      slots.release();
    }
  });
  return { taken: due.length, done: Promise.all(checks) };
}

/**
 * Runs health checks of all agents while this runner leads, until it drains. It does not wait for
 * running checks: their results no longer count, and another runner repeats them. Two runners at the
 * same time do no harm, because each health check is leased.
 */
export async function runHealthChecks(
  deps: DutyDeps & Omit<HealthCheckDeps, "lease">,
): Promise<void> {
  const { database } = deps;
  const slots = new Semaphore(CHECKS_AT_ONCE);
  let sweepAt = 0;
  const duty = { ...deps, duty: "agents-life", everyMs: POLL_EVERY_MS };
  await whileLeading(duty, async (lease) => {
    const now = deps.now().getTime();
    if (now >= sweepAt) {
      await sweepIncidents(database, new Date(now - INCIDENTS_KEPT_MS));
      sweepAt = now + SWEEP_EVERY_MS;
    }
    if (slots.free > 0) await takeDue({ ...deps, lease }, slots);
  });
}
