import { checkById, type Database, type VersionContent } from "@wisp/db";
import { z } from "zod";
import { type Refusal, refused } from "./refusal.ts";

/** What the runner wrote of an address, settings included. */
const recognised = z.object({
  kind: z.string(),
  settings: z.record(z.string(), z.unknown()),
  endpoint: z.string().nullable(),
  secretHost: z.string().nullable(),
  verified: z.boolean(),
  model: z.string().optional(),
  commit: z.string().optional(),
});

const result = z.looseObject({
  ok: z.boolean(),
  steps: z.array(z.unknown()),
  model: z.string().optional(),
  commit: z.string().optional(),
});

/** A check that was done, as an agent is made from it. */
export interface Understood {
  readonly version: VersionContent;
  /** Canonical; null where many agents may share it. */
  readonly endpoint: string | null;
  readonly verified: boolean;
  readonly result: z.infer<typeof result>;
  /** The key that came with the check and belongs to this address. */
  readonly secretId: string | null;
  /** Where a key would go; null: it is sent none. */
  readonly secretHost: string | null;
}

/** What a check of `ownerId` understood, passed or not. */
export async function understood(
  database: Database,
  ownerId: string,
  checkId: string,
): Promise<Understood | Refusal> {
  const check = await checkById(database, checkId);
  if (check === null || check.ownerId !== ownerId || "agentId" in check.input) {
    return refused(
      "check-unknown",
      "You have no address check with this id. Checks are deleted after 7 days.",
    );
  }
  if (check.status !== "done") {
    return refused("check-not-done", "The check is still under way: wait until it is done.");
  }
  if (check.recognised === null) {
    return refused(
      "not-understood",
      "The address was not recognised. Correct it and check it again.",
    );
  }
  const { kind, settings, endpoint, secretHost, verified, ...found } = recognised.parse(
    check.recognised,
  );
  const outcome = result.parse(check.result);
  return {
    version: {
      connector: kind,
      settings,
      model: outcome.model ?? found.model ?? null,
      commit: outcome.commit ?? found.commit ?? null,
    },
    endpoint,
    verified,
    result: outcome,
    secretId: secretHost === null ? null : check.secretId,
    secretHost,
  };
}
