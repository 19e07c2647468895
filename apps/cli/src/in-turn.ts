import type { CheckResult, RecognisedInput } from "@wisp/agents";
import { agentByEndpoint, type Database, hasRunner, holdForCheck } from "@wisp/db";
import { inArena } from "./arena/in-arena.ts";
import { openAddress } from "./arena/ports.ts";
import { CommandError, printStatus } from "./command.ts";
import { readEnvironment } from "./env.ts";

const ANNOUNCE_EVERY_MS = 30_000;

/** Runs the check of a registered agent when it disturbs none of its matches: see `holdForCheck`. */
export async function checkInTurn(
  database: Database,
  agentId: string,
  check: () => Promise<CheckResult>,
): Promise<CheckResult> {
  // Without a runner no match continues: one that the arena's end interrupted is not waited for.
  if (!(await hasRunner(database))) return check();
  let announceAtMs = 0;
  const onWait = (waitedMs: number): void => {
    if (waitedMs < announceAtMs) return;
    announceAtMs = waitedMs + ANNOUNCE_EVERY_MS;
    printStatus("The agent is in a match. The check starts when the match is over …");
  };
  const held = await holdForCheck(database, agentId, { onWait });
  if (held === "busy") {
    throw new CommandError("Its match is not over yet. Check it again when it is.");
  }
  await using _ = held;
  return check();
}

/** The same for the agent that is registered at an address in the arena that is open on this machine. */
export async function checkAddressInTurn(
  { kind, endpoint }: RecognisedInput,
  check: () => Promise<CheckResult>,
): Promise<CheckResult> {
  if (kind !== "space" || endpoint === null) return check();
  if ((await openAddress(readEnvironment())) === null) return check();
  return inArena(async ({ database }) => {
    const agent = await agentByEndpoint(database, endpoint);
    return agent === null ? check() : checkInTurn(database, agent.id, check);
  });
}
