import type { ApiMe, ApiOwnAgent } from "@wisp/api";
import { borrowedOut, isLabUsedUp, type LabAgentUse, labUseOf } from "@wisp/db";
import { labSettings } from "@wisp/db/allowance";
import { env } from "#env.ts";
import { database } from "./storage/database.ts";

const DAY_MS = 86_400_000;

/** The lab's limits, as the runners keep to them. */
const labLimits = () => labSettings(env.WISP_MODE, env);

/** What an account's experiments and forks took today, and may take. */
export const labQuotas = (ownerId: string): Promise<ApiMe["quotas"]["lab"]> =>
  labUseOf(database(), ownerId, labLimits());

/**
 * When an experiment or a fork of an account with these agents continues; null: it does not wait for an
 * allowance.
 */
export async function labWaitsUntil(
  ownerId: string | null,
  agentIds: readonly string[],
): Promise<string | null> {
  if (ownerId === null) return null;
  const [use, out] = await Promise.all([
    labUseOf(database(), ownerId, labLimits()),
    borrowedOut(database(), ownerId, agentIds, labLimits()),
  ]);
  if (!isLabUsedUp(use) && out.length === 0) return null;
  const tomorrow = new Date(Date.now() + DAY_MS);
  return `${tomorrow.toISOString().slice(0, 10)}T00:00:00.000Z`;
}

/** When matches that are kept from a time on are deleted; null: they stay. */
export function labMatchesUntil(keptFrom: Date | null): string | null {
  const { keepDays } = labLimits();
  if (keptFrom === null || keepDays === null) return null;
  return new Date(keptFrom.getTime() + keepDays * DAY_MS).toISOString();
}

/** The experiments and forks of others that call an agent, for its owner. */
export const toApiLabUses = (uses: readonly LabAgentUse[], slug: string): ApiOwnAgent["labUses"] =>
  uses
    .filter(({ agent }) => agent === slug)
    .map(({ agent: _, lastAt, ...use }) => ({ ...use, lastAt: lastAt.toISOString() }));
