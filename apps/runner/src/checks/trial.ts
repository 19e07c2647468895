import { heldTo, preflight } from "@wisp/agents";
import {
  agentById,
  type CheckOutcome,
  type ClaimedCheck,
  huggingFaceNames,
  settingsOf,
  versionAsReported,
  versionsOf,
} from "@wisp/db";
import { isFailure } from "@wisp/game";
import { seal } from "@wisp/secrets";
import { reach } from "../reach.ts";
import { secretNamed } from "../secrets.ts";
import type { CheckMeans } from "./checking.ts";
import { failedAt } from "./failed-at.ts";
import { checkAddressInTurn, checkInTurn } from "./in-turn.ts";
import type { Progress } from "./progress.ts";

type TrialProgress = Pick<Progress, "note" | "understand">;

async function tryAddress(
  checking: CheckMeans,
  claimed: ClaimedCheck,
  { note, understand }: TrialProgress,
): Promise<CheckOutcome> {
  const { database, client, connectors, keyRing, apiBase, budgetFor } = checking;
  const { input, ownerId, secretId } = claimed;
  if (!("typed" in input)) throw new Error("the input of the check is not an address");
  const given = secretId === null ? undefined : await secretNamed(database, keyRing, secretId);
  if (given !== undefined && isFailure(given)) return { result: failedAt("key", given) };
  const accounts = ownerId === null ? [] : await huggingFaceNames(database, ownerId);
  const { recognised, result } = await preflight(
    { ...input, secret: given?.text, accounts },
    {
      client,
      connectors,
      apiBase,
      understood: understand,
      admit: (found, check) => checkAddressInTurn(checking, claimed, found, { note }, check),
    },
    note,
    budgetFor(ownerId),
  );
  const host = recognised?.secretHost ?? null;
  if (keyRing === undefined || given === undefined || secretId === null || host === null) {
    return { result, recognised };
  }
  const sealed = seal(keyRing, given.text, { id: secretId, host });
  return { result, recognised, key: { sealed, host } };
}

async function tryAgent(
  checking: CheckMeans,
  { ownerId }: ClaimedCheck,
  agentId: string,
  { note }: TrialProgress,
): Promise<CheckOutcome> {
  const { database, budgetFor } = checking;
  const [version] = await versionsOf(database, agentId);
  if (version === undefined) throw new Error(`agent ${agentId} has no version`);
  const { id: versionId, connector: kind } = version;
  const settings = await settingsOf(database, versionId);
  const reached = await reach(checking, agentId, { kind, settings });
  const result = isFailure(reached)
    ? failedAt("settings", reached)
    : await checkInTurn(checking, agentId, { note }, async () => {
        const checked = await reached.connector.check(reached.settings, note, budgetFor(ownerId));
        const agent = await agentById(database, agentId);
        return agent === null ? checked : heldTo(agent.games, checked, note);
      });
  // Nothing was tried: the last check stands.
  if (result.steps.at(-1)?.failed === "busy") return { result };
  if (!result.ok) return { result, versionId };
  const now = await versionAsReported(database, versionId, result);
  return now === null ? { result } : { result, versionId: now };
}

/** Runs a requested check; `progress` is called with its steps and the recognised address as they change. */
export const tryIt = (
  checking: CheckMeans,
  claimed: ClaimedCheck,
  progress: TrialProgress,
): Promise<CheckOutcome> =>
  "agentId" in claimed.input
    ? tryAgent(checking, claimed, claimed.input.agentId, progress)
    : tryAddress(checking, claimed, progress);
