import {
  type CheckResult,
  type CheckStep,
  connectorSettings,
  type Failure,
  isFailure,
  preflight,
} from "@wisp/agents";
import { type CheckOutcome, type ClaimedCheck, settingsOf, versionsOf } from "@wisp/db";
import { secretNamed } from "../secrets.ts";
import type { Checking } from "./checking.ts";

/** A check that ended before its first call, told like any other. */
export const failedAt = (name: string, detail: string): CheckResult => ({
  ok: false,
  steps: [{ name, ok: false, ms: 0, detail }],
});

type Report = (step: CheckStep) => void;

async function tryAddress(
  { database, client, connectors, keyRing, apiBase, purseFor }: Checking,
  { wish, ownerId, secretId }: ClaimedCheck,
  report: Report,
): Promise<CheckOutcome> {
  if (!("typed" in wish)) throw new Error("not the wish of an address");
  const given = secretId === null ? undefined : await secretNamed(database, keyRing, secretId);
  if (given !== undefined && isFailure(given)) return { result: failedAt("key", given.detail) };
  const { recognised, result } = await preflight(
    { ...wish, secret: given?.text },
    { client, connectors, apiBase },
    report,
    purseFor(ownerId),
  );
  return { result, recognised };
}

async function tryAgent(
  { database, connectors, secretOf, purseFor }: Checking,
  { ownerId }: ClaimedCheck,
  agentId: string,
  report: Report,
): Promise<CheckOutcome> {
  const [version] = await versionsOf(database, agentId);
  if (version === undefined) throw new Error(`agent ${agentId} has no version`);
  const { id: versionId, connector: kind } = version;
  const refused = ({ detail }: Failure): CheckOutcome => ({
    result: failedAt("settings", detail),
    versionId,
  });
  const connector = connectors.get(kind);
  if (connector === undefined) {
    return refused({ failed: "refused", detail: `Agents of the kind ${kind} cannot be called.` });
  }
  const secret = await secretOf(agentId);
  if (secret !== undefined && isFailure(secret)) return refused(secret);
  const stored = await settingsOf(database, versionId);
  const settled = connectorSettings(connector, stored, secret);
  if (isFailure(settled)) return refused(settled);
  const result = await connector.check(settled.settings, report, purseFor(ownerId));
  return { result, versionId };
}

/** Does what a check was asked for; `report` hears of steps as they go on. */
export const tryIt = (
  checking: Checking,
  claimed: ClaimedCheck,
  report: Report,
): Promise<CheckOutcome> =>
  "agentId" in claimed.wish
    ? tryAgent(checking, claimed, claimed.wish.agentId, report)
    : tryAddress(checking, claimed, report);
