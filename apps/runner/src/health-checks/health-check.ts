import { type AnswerFailure, type CheckResult, type Health, heldTo } from "@wisp/agents";
import {
  type DueAgent,
  holdForCheck,
  isRestCode,
  type Rest,
  recordCheck,
  reportIncident,
  restAgent,
  setNextHealthCheck,
  versionAsReported,
} from "@wisp/db";
import { isFailure } from "@wisp/game";
import { type CallableAgent, reach } from "../reach.ts";
import { nextHealthCheckInMs } from "./back-off.ts";
import { counts, type HealthCheckMeans } from "./means.ts";

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
  { database }: HealthCheckMeans,
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
  means: HealthCheckMeans,
  agent: DueAgent,
  reached: CallableAgent,
): Promise<HealthResult> {
  if (agent.maxConcurrent !== null && agent.playing >= agent.maxConcurrent) return "busy";
  const { connector, settings } = reached;
  const held = await holdForCheck(means.database, agent.id, { maxWaitMs: 0 });
  if (held === "busy") return held;
  await using _ = held;
  const checked = await connector.check(settings, () => {}, means.budgetOf?.(agent));
  const result = heldTo(agent.games, checked);
  if (!counts(means)) return "busy";
  const tried = result.ok ? await asReported(means, agent, result) : agent;
  if (tried === undefined) return "changed";
  await recordCheck(means.database, tried.version.id, result);
  if (result.ok) return "well";
  const wrong = result.steps.findLast(({ ok }) => !ok);
  const code = wrong?.failed ?? "check";
  const detail = `Its check failed (${wrong?.name}). ${wrong?.detail}`;
  return { code, detail, retryAfterMs: wrong?.retryAfterMs };
}

async function checkHealth(means: HealthCheckMeans, agent: DueAgent): Promise<HealthResult> {
  const { connector: kind, settings } = agent.version;
  const reached = await reach(means, agent.id, { kind, settings });
  if (isFailure(reached)) return { code: reached.failed, detail: reached.detail };
  if (agent.suspended || agent.quotaSpent || !agent.version.passed)
    return fullCheck(means, agent, reached);
  const limit = AbortSignal.any([means.drain, AbortSignal.timeout(HEALTH_LIMIT_MS)]);
  const health = await reached.connector.health(reached.settings, limit);
  if (isFailure(health)) {
    // Some agents answer nothing else while they think; their matches show whether they work.
    const { failed: code, detail, retryAfterMs } = health;
    return agent.playing > 0 && !isRestCode(code) ? "busy" : { code, detail, retryAfterMs };
  }
  const now = await asReported(means, agent, health);
  if (now === undefined) return "changed";
  return now.version.passed ? "well" : fullCheck(means, now, reached);
}

/** Has an agent rest if its service limits its rate or its quota is spent. */
async function restAfter(
  { database }: HealthCheckMeans,
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
 * @param until the end of the claim on this health check
 */
export async function runHealthCheck(
  means: HealthCheckMeans,
  agent: DueAgent,
  until: Date,
): Promise<void> {
  const { database, log } = means;
  const found = await checkHealth(means, agent);
  if (!counts(means)) return;
  const rest = await restAfter(means, agent, found);
  const later = found === "busy" || found === "changed";
  const fails = !later && found !== "well" && rest === null;
  const failedHealthChecks = found === "well" ? 0 : agent.failedHealthChecks + (fails ? 1 : 0);
  const pauseMs = later ? LATER_MS : nextHealthCheckInMs(failedHealthChecks, means.chance());
  const at = rest?.probeAt ?? new Date(means.now().getTime() + pauseMs);
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
