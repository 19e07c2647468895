import { type ClaimedMatch, listCandidates, recordCheck, replaceSeat, setOnline } from "@wisp/db";
import type { Driving } from "./driving.ts";
import type { Absent } from "./open-table.ts";

/**
 * Puts house agents on the seats of agents that did not wake up, and those agents offline
 * with the reason. False
 * when the house has not enough agents that are not at the table already.
 */
export async function replaceAbsent(
  { database, log }: Pick<Driving, "database" | "log">,
  match: ClaimedMatch,
  absent: readonly Absent[],
): Promise<boolean> {
  const { game, locale, seasonId } = match;
  for (const { seat, failure } of absent) {
    if (seat.agent.house) return false;
    log.info({ agent: seat.agent.slug, failed: failure.failed }, "agent is asleep, now offline");
    await setOnline(database, seat.agent.id, false);
    const step = { name: "wake", ok: false, ms: 0, detail: failure.detail };
    await recordCheck(database, seat.version.id, { ok: false, steps: [step] });
  }
  const sitting = new Set(match.seats.map(({ agent }) => agent.id));
  const candidates = await listCandidates(database, { game, locale, seasonId });
  const free = candidates
    .filter(({ house, agentId }) => house && !sitting.has(agentId))
    .sort((one, other) => one.matches - other.matches);
  if (free.length < absent.length) return false;
  for (const [index, { seat }] of absent.entries()) {
    for (const { agentId, versionId } of free.slice(index, index + 1)) {
      await replaceSeat(database, match.id, match.fence, { seat: seat.seat, agentId, versionId });
    }
  }
  return true;
}
