import { leaseMatch } from "@wisp/db";
import type { MatchDeps } from "../src/matches/match-deps.ts";
import { runMatch } from "../src/matches/run-match.ts";

/** Leases one match and plays it to its end. Resolves false when it cannot be leased. */
export async function leaseAndRun(deps: MatchDeps, matchId: string): Promise<boolean> {
  const { database, runner, leaseMs } = deps;
  const match = await leaseMatch(database, matchId, { runner, leaseMs });
  if (match === null) return false;
  await runMatch(deps, match);
  return true;
}
