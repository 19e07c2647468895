import { type CheckResult, type CheckStep, isFailure, preflight } from "@wisp/agents";
import {
  type CheckOutcome,
  type ClaimedCheck,
  huggingFaceNames,
  isBusy,
  settingsOf,
  versionAsTold,
  versionsOf,
} from "@wisp/db";
import { seal } from "@wisp/secrets";
import { reach } from "../reach.ts";
import { secretNamed } from "../secrets.ts";
import type { Checking } from "./checking.ts";
import type { Progress } from "./progress.ts";

/** A check that ended before its first call, told like any other. */
export const failedAt = (
  name: string,
  { failed, detail }: Pick<CheckStep, "failed" | "detail">,
): CheckResult => ({ ok: false, steps: [{ name, ok: false, ms: 0, detail, failed }] });

const BUSY =
  "The agent plays as many matches as it may at once, and a check would disturb them: ask again when one is over.";

type Told = Pick<Progress, "note" | "understand">;

async function tryAddress(
  { database, client, connectors, keyRing, apiBase, purseFor }: Checking,
  { wish, ownerId, secretId }: ClaimedCheck,
  { note, understand }: Told,
): Promise<CheckOutcome> {
  if (!("typed" in wish)) throw new Error("not the wish of an address");
  const given = secretId === null ? undefined : await secretNamed(database, keyRing, secretId);
  if (given !== undefined && isFailure(given)) return { result: failedAt("key", given) };
  const accounts = ownerId === null ? [] : await huggingFaceNames(database, ownerId);
  const { recognised, result } = await preflight(
    { ...wish, secret: given?.text, accounts },
    { client, connectors, apiBase, understood: understand },
    note,
    purseFor(ownerId),
  );
  const host = recognised?.secretHost ?? null;
  if (keyRing === undefined || given === undefined || secretId === null || host === null) {
    return { result, recognised };
  }
  const sealed = seal(keyRing, given.text, { id: secretId, host });
  return { result, recognised, key: { sealed, host } };
}

async function tryAgent(
  checking: Checking,
  { ownerId }: ClaimedCheck,
  agentId: string,
  { note }: Told,
): Promise<CheckOutcome> {
  const { database, purseFor } = checking;
  if (await isBusy(database, agentId))
    return { result: failedAt("agent", { failed: "busy", detail: BUSY }) };
  const [version] = await versionsOf(database, agentId);
  if (version === undefined) throw new Error(`agent ${agentId} has no version`);
  const { id: versionId, connector: kind } = version;
  const settings = await settingsOf(database, versionId);
  const reached = await reach(checking, agentId, { kind, settings });
  const result = isFailure(reached)
    ? failedAt("settings", reached)
    : await reached.connector.check(reached.settings, note, purseFor(ownerId));
  if (!result.ok) return { result, versionId };
  const now = await versionAsTold(database, versionId, result);
  return now === null ? { result } : { result, versionId: now };
}

/** Does what a check was asked for; `told` hears of steps, and of what was recognised, as they go on. */
export const tryIt = (
  checking: Checking,
  claimed: ClaimedCheck,
  told: Told,
): Promise<CheckOutcome> =>
  "agentId" in claimed.wish
    ? tryAgent(checking, claimed, claimed.wish.agentId, told)
    : tryAddress(checking, claimed, told);
