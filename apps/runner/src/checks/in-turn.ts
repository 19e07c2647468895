import { type CheckResult, finding, type RecognisedInput } from "@wisp/agents";
import { agentByEndpoint, type ClaimedCheck, holdForCheck, isBusy } from "@wisp/db";
import type { CheckMeans } from "./checking.ts";
import { failedAt } from "./failed-at.ts";
import type { Progress } from "./progress.ts";

const BUSY =
  "The agent plays its maximum number of matches, and a check would disturb them: try again when one is over.";
const OTHERS =
  "Another agent is registered at this address, and a check would disturb its matches: only its owner can ask for one.";

type Notes = Pick<Progress, "note">;

/**
 * Holds a registered agent for its check. One that has one memory is waited for, which takes up none
 * of the runner's places.
 */
async function hold(
  { database, drain, aside }: CheckMeans,
  agentId: string,
  { note }: Notes,
): Promise<AsyncDisposable | "busy"> {
  const held = await holdForCheck(database, agentId, { maxWaitMs: 0 });
  if (held !== "busy") return held;
  const onWait = (waitedMs: number): void => {
    const found = finding("playing", String(Math.round(waitedMs / 1_000)));
    note({ name: "agent", ok: false, ms: Math.round(waitedMs), ...found, pending: true });
  };
  const start = performance.now();
  const turn = await aside(() => holdForCheck(database, agentId, { signal: drain, onWait }));
  if (turn === "busy") return turn;
  const ms = Math.round(performance.now() - start);
  note({ name: "agent", ok: true, ms, ...finding("match-over") });
  return turn;
}

/** Runs the check of a registered agent when it disturbs none of its matches. */
export async function checkInTurn(
  checking: CheckMeans,
  agentId: string,
  notes: Notes,
  check: () => Promise<CheckResult>,
): Promise<CheckResult> {
  const held = await hold(checking, agentId, notes);
  await using _ = held === "busy" ? undefined : held;
  if (held === "busy" || (await isBusy(checking.database, agentId))) {
    return failedAt("agent", { failed: "busy", detail: BUSY });
  }
  return check();
}

/** The same for the agent that is registered at a recognised address. */
export async function checkAddressInTurn(
  checking: CheckMeans,
  { ownerId }: Pick<ClaimedCheck, "ownerId">,
  { endpoint, kind }: RecognisedInput,
  notes: Notes,
  check: () => Promise<CheckResult>,
): Promise<CheckResult> {
  const there =
    endpoint === null || kind !== "space"
      ? null
      : await agentByEndpoint(checking.database, endpoint);
  if (there === null) return check();
  if (there.owner?.id !== ownerId) {
    return failedAt("agent", { failed: "refused", detail: OTHERS });
  }
  return checkInTurn(checking, there.id, notes, check);
}
