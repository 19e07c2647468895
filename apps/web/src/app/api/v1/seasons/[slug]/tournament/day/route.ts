import { showDay } from "@wisp/arena";
import { knownTournament } from "#features/tournaments/known-tournament.ts";
import { cacheFor, publicRoute, readName } from "#server/calls/api.ts";
import { isoTime } from "#server/iso-time.ts";
import { database } from "#server/storage/database.ts";

/** The times of a tournament as they are now. */
export const GET = publicRoute<{ slug: string }>(async ({ params }) => {
  const season = await knownTournament(readName(params.slug));
  const day = await showDay(database(), season, new Date());
  const answer = {
    status: season.status,
    zone: day.zone,
    opensAt: isoTime(day.opensAt),
    checkInAt: isoTime(day.checkInAt),
    checkIns: day.checkIns.map(({ agent, isCheckedIn }) => ({ agent, checkedIn: isCheckedIn })),
    roundStarts: day.roundStarts.map((at) => at.toISOString()),
    nextRoundAt: isoTime(day.nextRoundAt),
  };
  return Response.json(answer, { headers: cacheFor(1) });
});
