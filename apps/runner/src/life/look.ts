import { type Health, isFailure } from "@wisp/agents";
import {
  type DueAgent,
  holdForCheck,
  recordCheck,
  reportIncident,
  setNextLook,
  versionAsTold,
} from "@wisp/db";
import { type Reached, reach } from "../reach.ts";
import { nextLookInMs } from "./back-off.ts";
import { counts, type Looking } from "./looking.ts";

const HEALTH_LIMIT_MS = 30_000;
/** An agent that could not be looked at now is looked at after this. */
const LATER_MS = 60_000;

/**
 * What a look found: all is well, it plays (and is left in peace), its owner changed it meanwhile, or
 * what is wrong.
 */
type Found = "well" | "busy" | "changed" | { readonly code: string; readonly detail: string };

/**
 * The agent as it says it is now: with its version, or with a new one of the same settings; undefined
 * when its owner gave it other settings meanwhile, which stay.
 */
async function asTold(
  { database }: Looking,
  agent: DueAgent,
  told: Health,
): Promise<DueAgent | undefined> {
  const { version } = agent;
  const id = await versionAsTold(database, version.id, told);
  if (id === null) return undefined;
  return id === version.id ? agent : { ...agent, version: { ...version, id, passed: false } };
}

/** The full check: a toy game, which costs its owner something and disturbs a match under way. */
async function check(looking: Looking, agent: DueAgent, reached: Reached): Promise<Found> {
  if (agent.maxConcurrent !== null && agent.playing >= agent.maxConcurrent) return "busy";
  const { connector, settings } = reached;
  const held = await holdForCheck(looking.database, agent.id, { maxWaitMs: 0 });
  if (held === "busy") return held;
  await using _ = held;
  const result = await connector.check(settings, () => {}, looking.budgetOf?.(agent));
  if (!counts(looking)) return "busy";
  const tried = result.ok ? await asTold(looking, agent, result) : agent;
  if (tried === undefined) return "changed";
  await recordCheck(looking.database, tried.version.id, result);
  if (result.ok) return "well";
  const wrong = result.steps.findLast(({ ok }) => !ok);
  const code = wrong?.failed ?? "check";
  return { code, detail: `Its check failed (${wrong?.name}). ${wrong?.detail}` };
}

async function look(looking: Looking, agent: DueAgent): Promise<Found> {
  const { connector: kind, settings } = agent.version;
  const reached = await reach(looking, agent.id, { kind, settings });
  if (isFailure(reached)) return { code: reached.failed, detail: reached.detail };
  if (agent.suspended || !agent.version.passed) return check(looking, agent, reached);
  const limit = AbortSignal.any([looking.drain, AbortSignal.timeout(HEALTH_LIMIT_MS)]);
  const health = await reached.connector.health(reached.settings, limit);
  if (isFailure(health)) {
    // Some answer nothing else while they think; their matches tell how they are.
    return agent.playing > 0 ? "busy" : { code: health.failed, detail: health.detail };
  }
  const now = await asTold(looking, agent, health);
  if (now === undefined) return "changed";
  return now.version.passed ? "well" : check(looking, now, reached);
}

/**
 * Looks after one agent: a look at its health, or the full check of one that is suspended, has never
 * passed, or has changed. What is wrong is an incident (of one that is not suspended already), and the
 * next look follows sooner.
 *
 * @param until when somebody else may look, as it was claimed
 */
export async function lookAfter(looking: Looking, agent: DueAgent, until: Date): Promise<void> {
  const { database, log } = looking;
  const found = await look(looking, agent);
  if (!counts(looking)) return;
  const later = found === "busy" || found === "changed";
  const failedLooks = found === "well" ? 0 : agent.failedLooks + (later ? 0 : 1);
  const pauseMs = later ? LATER_MS : nextLookInMs(failedLooks, looking.chance());
  const at = new Date(looking.now().getTime() + pauseMs);
  await setNextLook(database, agent.id, { until, at, failedLooks });
  if (found === "well" && agent.suspended) log.info({ agent: agent.slug }, "agent is back");
  if (typeof found === "string") return;
  const what = { agent: agent.slug, failed: found.code };
  if (agent.suspended) {
    log.debug(what, "agent stays suspended");
    return;
  }
  const { id: agentId, version } = agent;
  const incident = { agentId, versionId: version.id, matchId: null, ...found };
  const { suspended } = await reportIncident(database, incident);
  log.info(what, suspended ? "agent is suspended" : "agent had an incident");
}
