import { claimCheck, dropLooseSecrets, sweepChecks } from "@wisp/db";
import { Semaphore } from "@wisp/limits";
import { Bell } from "../bell.ts";
import type { Checking } from "./checking.ts";
import { doCheck, LEASE_MS } from "./do-check.ts";

const MAX_AT_ONCE = 8;
/** Finds what no notification told of, and what lost runners left. */
const POLL_INTERVAL_MS = 2_000;
const SWEEP_EVERY_MS = 3_600_000;
const DAY_MS = 86_400_000;
const KEEP_CHECKS_MS = 7 * DAY_MS;
/** A key that was given for a check waits this long for its agent to be registered. */
const KEEP_LOOSE_SECRETS_MS = DAY_MS;

/** Does the checks that are asked for, some at the same time, until the runner drains. */
export async function doChecks(means: Omit<Checking, "aside">): Promise<void> {
  const { database, listening, log, drain } = means;
  const slots = new Semaphore(MAX_AT_ONCE);
  const bell = new Bell();
  drain.addEventListener("abort", bell.ring);
  const deafen = listening.hear("checks", bell.ring);
  let sweepAt = 0;
  const checking: Checking = {
    ...means,
    async aside(wait) {
      slots.release();
      bell.ring();
      try {
        return await wait();
      } finally {
        await slots.acquire();
      }
    },
  };

  async function takeAll(): Promise<void> {
    while (slots.free > 0 && !drain.aborted) {
      const claimed = await claimCheck(database, LEASE_MS);
      if (claimed === null) return;
      await slots.acquire();
      doCheck(checking, claimed)
        .catch((error: unknown) =>
          log.error({ checkId: claimed.id, err: error }, "a check is lost"),
        )
        .finally(() => {
          slots.release();
          bell.ring();
        });
    }
  }
  async function sweep(): Promise<void> {
    const now = Date.now();
    if (now < sweepAt) return;
    sweepAt = now + SWEEP_EVERY_MS;
    await sweepChecks(database, new Date(now - KEEP_CHECKS_MS));
    await dropLooseSecrets(database, new Date(now - KEEP_LOOSE_SECRETS_MS));
  }

  while (!drain.aborted) {
    try {
      await takeAll();
      await sweep();
    } catch (error) {
      log.warn({ err: error }, "looking for checks failed, trying again");
    }
    await bell.heard(POLL_INTERVAL_MS);
  }
  deafen();
  await slots.idle();
}
