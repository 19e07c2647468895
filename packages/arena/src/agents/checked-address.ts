import { createHash } from "node:crypto";
import type { CheckResult, RecognisedInput } from "@wisp/agents";
import { checkById, type Database, newId, type VersionContent } from "@wisp/db";
import { locales } from "@wisp/game";
import { z } from "zod";
import { type AgentFailure, agentFailure } from "./find.ts";

/** A checked address, from which an agent or a version is made. */
export interface CheckedAddress {
  /**
   * Id of an agent that is registered from it. It is the same each time for a stored check, so a check
   * that is sent twice registers one agent.
   */
  readonly agentId: string;
  readonly version: VersionContent;
  /** Canonical; null if several agents may share it (models). */
  readonly endpoint: string | null;
  /** The owner was shown to own the address. */
  readonly verified: boolean;
  /** Result of the check, passed or not, as it is stored. */
  readonly result: CheckResult;
  /** A stored key for this address that came with the check; null: none. */
  readonly secretId: string | null;
  /** The host that a key would be sent to; null: the agent is sent none. */
  readonly secretHost: string | null;
}

type Address = Pick<
  RecognisedInput,
  "settings" | "endpoint" | "secretHost" | "verified" | "model" | "commit"
> & { readonly kind: string };

function checkedAddress(
  { kind, settings, endpoint, secretHost, verified, ...found }: Address,
  result: CheckResult,
  { agentId, secretId }: Pick<CheckedAddress, "agentId" | "secretId">,
): CheckedAddress {
  return {
    agentId,
    version: {
      connector: kind,
      settings,
      model: result.model ?? found.model ?? null,
      commit: result.commit ?? found.commit ?? null,
    },
    endpoint,
    verified,
    result,
    secretId: secretHost === null ? null : secretId,
    secretHost,
  };
}

/**
 * An address that was checked in this process.
 *
 * @param secretId a stored key for the address, if one is new
 */
export const addressOfPreflight = (
  recognised: RecognisedInput,
  result: CheckResult,
  secretId: string | null,
): CheckedAddress => checkedAddress(recognised, result, { agentId: newId(), secretId });

/** What a runner stores about an address. */
const storedAddress = z.object({
  kind: z.string(),
  settings: z.record(z.string(), z.unknown()),
  endpoint: z.string().nullable(),
  secretHost: z.string().nullable(),
  verified: z.boolean(),
  model: z.string().optional(),
  commit: z.string().optional(),
});

const storedResult = z.looseObject({
  ok: z.boolean(),
  steps: z.array(
    z.looseObject({
      name: z.string(),
      ok: z.boolean(),
      ms: z.number(),
      detail: z.string(),
      locales: z.array(z.enum(locales)).optional(),
    }),
  ),
  model: z.string().optional(),
  commit: z.string().optional(),
  answerMs: z.record(z.string(), z.number()).optional(),
});

/** Derived from the id of the check. It does not reveal that id, which only its owner knows. */
function agentIdOf(checkId: string): string {
  const digest = createHash("sha256").update(`agent of ${checkId}`).digest("hex");
  // Ids sort by time, so the time, the version and the variant stay.
  return `${checkId.slice(0, 15)}${digest.slice(0, 3)}-a${digest.slice(3, 6)}-${digest.slice(6, 18)}`;
}

const UNKNOWN = agentFailure(
  "check-unknown",
  "You have no such check with this id. Checks are deleted after 7 days.",
);
const NOT_DONE = agentFailure(
  "check-not-done",
  "The check is still under way: wait until it is done.",
);

/** A check that is done. */
export interface FinishedCheck {
  readonly result: CheckResult;
  readonly finishedAt: Date;
}

/** The result of this owner's check of this registered agent; null for checks of addresses, or of others. */
export async function resultOfCheck(
  database: Database,
  ownerId: string,
  checkId: string,
  agentId: string,
): Promise<FinishedCheck | AgentFailure | null> {
  const check = await checkById(database, checkId);
  if (check === null || check.ownerId !== ownerId || !("agentId" in check.input)) return null;
  if (check.input.agentId !== agentId) return UNKNOWN;
  if (check.finishedAt === null) return NOT_DONE;
  return { result: storedResult.parse(check.result), finishedAt: check.finishedAt };
}

/** The address that a finished check of this owner recognised, whether it passed or not. */
export async function addressOfCheck(
  database: Database,
  ownerId: string,
  checkId: string,
): Promise<CheckedAddress | AgentFailure> {
  const check = await checkById(database, checkId);
  if (check === null || check.ownerId !== ownerId || "agentId" in check.input) return UNKNOWN;
  if (check.status !== "done") return NOT_DONE;
  if (check.recognised === null) {
    return agentFailure(
      "not-understood",
      "The address was not recognized. Correct it and check it again.",
    );
  }
  return checkedAddress(storedAddress.parse(check.recognised), storedResult.parse(check.result), {
    agentId: agentIdOf(checkId),
    secretId: check.secretId,
  });
}
