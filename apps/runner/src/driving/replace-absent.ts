import { type ClaimedMatch, listCandidates, replaceSeat } from "@wisp/db";
import type { Driving } from "./driving.ts";
import type { Absent } from "./open-table.ts";
import { tellTrouble } from "./tell-trouble.ts";

/**
 * Puts house agents on the seats of agents that did not wake up, which is a trouble of theirs. False
 * when the house has not enough agents that are not at the table already.
 */
export async function replaceAbsent(
  driving: Pick<Driving, "database" | "log">,
  match: ClaimedMatch,
  absent: readonly Absent[],
): Promise<boolean> {
  const { database } = driving;
  const { game, locale, seasonId } = match;
  if (absent.some(({ seat }) => seat.agent.house)) return false;
  const sitting = new Set(match.seats.map(({ agent }) => agent.id));
  const candidates = await listCandidates(database, { game, locale, seasonId });
  const free = candidates
    .filter(({ house, agentId }) => house && !sitting.has(agentId))
    .sort((one, other) => one.matches - other.matches);
  if (free.length < absent.length) return false;
  for (const [index, { seat, failure }] of absent.entries()) {
    for (const { agentId, versionId } of free.slice(index, index + 1)) {
      await replaceSeat(database, match.id, match.fence, { seat: seat.seat, agentId, versionId });
    }
    const detail = `It did not come to a match, and a house agent played instead. ${failure.detail}`;
    await tellTrouble(driving, match, seat, { code: failure.failed, detail });
  }
  return true;
}
