import { answerFailureCodes } from "@wisp/agents";
import {
  type ClaimedMatch,
  type ClaimedSeat,
  loadLog,
  reportIncident,
  STRIKES,
  uncountedIncidents,
} from "@wisp/db";
import type { DrivingMeans } from "./driving.ts";

interface Loss {
  readonly code: string;
  readonly detail: string;
}

/** Stores an incident of the agent on that seat; the runner's log gets only its code. */
export async function recordIncident(
  { database, log }: Pick<DrivingMeans, "database" | "log">,
  match: Pick<ClaimedMatch, "id">,
  { agent, version }: ClaimedSeat,
  { code, detail }: Loss,
): Promise<void> {
  const { suspended } = await reportIncident(database, {
    agentId: agent.id,
    versionId: version.id,
    matchId: match.id,
    code,
    detail,
  });
  const what = { matchId: match.id, agent: agent.slug, failed: code };
  log.info(what, suspended ? "agent is suspended" : "agent had an incident");
}

/** A lost decision's record starts with the code of the failure. */
function lossOf(ask: string, missed: string, recorded: string): Loss {
  const known = answerFailureCodes.find((code) => recorded.startsWith(`${code}: `));
  const detail = known === undefined ? recorded : recorded.slice(known.length + 2);
  return { code: known ?? missed, detail: `The ${ask} was lost. ${detail}` };
}

/**
 * Records the decisions that agents with an owner, and resident agents, lost to timeouts and errors.
 * Agents of connectors that only play practice may be absent at will.
 */
export async function recordLostDecisions(
  driving: Pick<DrivingMeans, "database" | "log" | "connectors">,
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
        missed === "timeout" || missed === "error" ? [lossOf(ask, missed, detail ?? "")] : [],
      )
      // Recorded when the replay failed.
      .filter(({ code }) => code !== "replay-incomplete");
    // A few show the owner why; incidents that count come before those that do not.
    const counted = (loss: Loss): number => (uncountedIncidents.includes(loss.code) ? 1 : 0);
    const first = lost.toSorted((one, other) => counted(one) - counted(other));
    for (const loss of first.slice(0, STRIKES)) await recordIncident(driving, match, guest, loss);
  }
}
