import { failureCodes } from "@wisp/agents";
import {
  type ClaimedMatch,
  type ClaimedSeat,
  loadLog,
  reportTrouble,
  STRIKES,
  uncountedTroubles,
} from "@wisp/db";
import type { Driving } from "./driving.ts";

interface Told {
  readonly code: string;
  readonly detail: string;
}

/** Keeps a trouble of the agent on that seat; the log is told its code alone. */
export async function tellTrouble(
  { database, log }: Pick<Driving, "database" | "log">,
  match: Pick<ClaimedMatch, "id">,
  { agent, version }: ClaimedSeat,
  { code, detail }: Told,
): Promise<void> {
  const { suspended } = await reportTrouble(database, {
    agentId: agent.id,
    versionId: version.id,
    matchId: match.id,
    code,
    detail,
  });
  const what = { matchId: match.id, agent: agent.slug, failed: code };
  log.info(what, suspended ? "agent is suspended" : "agent has trouble");
}

/** A lost decision's record starts with the code of the failure. */
function lostTold(ask: string, missed: string, recorded: string): Told {
  const known = failureCodes.find((code) => recorded.startsWith(`${code}: `));
  const detail = known === undefined ? recorded : recorded.slice(known.length + 2);
  return { code: known ?? missed, detail: `A ${ask} was lost. ${detail}` };
}

/**
 * Keeps as troubles what agents with an owner, and residents, lost to timeouts and errors. Who plays
 * practice only may stay away at will.
 */
export async function tellLost(
  driving: Pick<Driving, "database" | "log" | "connectors">,
  match: ClaimedMatch,
): Promise<void> {
  const guests = match.seats.filter(
    ({ agent, version }) =>
      !agent.house && driving.connectors.get(version.connector)?.practiceOnly !== true,
  );
  if (guests.length === 0) return;
  const { decisions } = await loadLog(driving.database, match.id);
  for (const guest of guests) {
    const lost = decisions
      .filter(({ seat, kind }) => seat === guest.seat && kind === "decision")
      .flatMap(({ ask, missed, detail }) =>
        missed === "timeout" || missed === "error" ? [lostTold(ask, missed, detail ?? "")] : [],
      )
      // Its owner was told when the replay failed.
      .filter(({ code }) => code !== "replay-incomplete");
    // Enough of a match to see why, those that count before those that do not.
    const counted = (told: Told): number => (uncountedTroubles.includes(told.code) ? 1 : 0);
    const first = lost.toSorted((one, other) => counted(one) - counted(other));
    for (const told of first.slice(0, STRIKES)) await tellTrouble(driving, match, guest, told);
  }
}
