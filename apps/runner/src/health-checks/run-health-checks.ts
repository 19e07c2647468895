import { claimHealthChecks, sweepIncidents } from "@wisp/db";
import { Semaphore } from "@wisp/limits";
import { type DutyMeans, whileLeading } from "../duties/while-leading.ts";
import { runHealthCheck } from "./health-check.ts";
import { counts, type HealthCheckMeans } from "./means.ts";

const POLL_EVERY_MS = 2_000;
const CHECKS_AT_ONCE = 8;
/** Longer than any health check: 90 s to wake, then two minutes for the question of each game. */
const CHECK_LIMIT_MS = 20 * 60_000;
const SWEEP_EVERY_MS = 3_600_000;
const INCIDENTS_KEPT_MS = 30 * 86_400_000;

/** Checks the agents that are due, as far as slots are free; `done` resolves after the last of them. */
export async function takeDue(
  means: HealthCheckMeans,
  slots: Semaphore,
): Promise<{ readonly taken: number; readonly done: Promise<unknown> }> {
  const { database, log } = means;
  const now = means.now();
  const until = new Date(now.getTime() + CHECK_LIMIT_MS);
  const due = await claimHealthChecks(database, { now, until, limit: slots.free });
  const checks = due.map(async (agent) => {
    await slots.acquire();
    try {
      await runHealthCheck(means, agent, until);
    } catch (error) {
      if (counts(means)) log.warn({ agent: agent.slug, err: error }, "a health check failed");
    } finally {
      slots.release();
    }
  });
  return { taken: due.length, done: Promise.all(checks) };
}

/**
 * Runs health checks of all agents while this runner leads, until it drains. It does not wait for
 * running checks: their results no longer count, and another runner repeats them. Two runners at the
 * same time do no harm, because each health check is claimed.
 */
export async function runHealthChecks(
  means: DutyMeans & Omit<HealthCheckMeans, "lead">,
): Promise<void> {
  const { database } = means;
  const slots = new Semaphore(CHECKS_AT_ONCE);
  let sweepAt = 0;
  const leading = { ...means, duty: "agents-life", everyMs: POLL_EVERY_MS };
  await whileLeading(leading, async (lead) => {
    const now = means.now().getTime();
    if (now >= sweepAt) {
      await sweepIncidents(database, new Date(now - INCIDENTS_KEPT_MS));
      sweepAt = now + SWEEP_EVERY_MS;
    }
    if (slots.free > 0) await takeDue({ ...means, lead }, slots);
  });
}
