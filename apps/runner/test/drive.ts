import { claimMatch } from "@wisp/db";
import type { DrivingMeans } from "../src/matches/match-deps.ts";
import { driveMatch } from "../src/matches/run-match.ts";

/** Claims one match and plays it to its end. Resolves false when it cannot be claimed. */
export async function claimAndDrive(driving: DrivingMeans, matchId: string): Promise<boolean> {
  const { database, runner, leaseMs } = driving;
  const match = await claimMatch(database, matchId, { runner, leaseMs });
  if (match === null) return false;
  await driveMatch(driving, match);
  return true;
}
