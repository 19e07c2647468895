import { claimLooks, sweepIncidents } from "@wisp/db";
import { Semaphore } from "@wisp/limits";
import { type DutyMeans, whileLeading } from "../duties/while-leading.ts";
import { lookAfter } from "./look.ts";
import { counts, type Looking } from "./looking.ts";

const TURN_EVERY_MS = 2_000;
const LOOKS_AT_ONCE = 8;
/** Longer than any look: a Space may take 90 s to wake before it is tried. */
const LOOK_LIMIT_MS = 300_000;
const SWEEP_EVERY_MS = 3_600_000;
const INCIDENTS_KEPT_MS = 30 * 86_400_000;

/** Takes the agents that are due, as far as there is room; `done` resolves with the last of them. */
export async function takeDue(
  looking: Looking,
  slots: Semaphore,
): Promise<{ readonly taken: number; readonly done: Promise<unknown> }> {
  const { database, log } = looking;
  const now = looking.now();
  const until = new Date(now.getTime() + LOOK_LIMIT_MS);
  const due = await claimLooks(database, { now, until, limit: slots.free });
  const looks = due.map(async (agent) => {
    await slots.acquire();
    try {
      await lookAfter(looking, agent, until);
    } catch (error) {
      if (counts(looking)) log.warn({ agent: agent.slug, err: error }, "a look failed");
    } finally {
      slots.release();
    }
  });
  return { taken: due.length, done: Promise.all(looks) };
}

/**
 * Looks after all agents until the runner drains, whenever this runner leads. Looks under way are
 * not waited for: nothing comes of them then, and another runner takes them up. Two that do it at
 * once do no harm: an agent is claimed for the time of a look.
 */
export async function tendLife(looking: DutyMeans & Omit<Looking, "lead">): Promise<void> {
  const { database } = looking;
  const slots = new Semaphore(LOOKS_AT_ONCE);
  let sweepAt = 0;
  const leading = { ...looking, duty: "agents-life", everyMs: TURN_EVERY_MS };
  await whileLeading(leading, async (lead) => {
    const now = looking.now().getTime();
    if (now >= sweepAt) {
      await sweepIncidents(database, new Date(now - INCIDENTS_KEPT_MS));
      sweepAt = now + SWEEP_EVERY_MS;
    }
    if (slots.free > 0) await takeDue({ ...looking, lead }, slots);
  });
}
