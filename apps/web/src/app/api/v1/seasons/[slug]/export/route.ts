import { mayExport, type Season } from "@wisp/db";
import { env } from "#env.ts";
import { ApiProblem, publicRoute, readName } from "#server/calls/api.ts";
import { exportStream, exportsAreFull } from "#server/export-stream.ts";
import { callerOf } from "#server/limits/caller.ts";
import { rates, refuseEarly } from "#server/limits/limits.ts";
import { refuseRemovedGame } from "#server/match-answers.ts";
import { ownerOf } from "#server/owner.ts";
import { databaseToExport } from "#server/replica.ts";
import { knownSeason } from "#server/seasons.ts";

export const dynamic = "force-dynamic";

/** Throws the problem unless the caller may have the archive. */
async function refuseOthers(season: Season, request: Request): Promise<void> {
  if (mayExport(null, season) || mayExport(await ownerOf(request, "read"), season)) return;
  throw new ApiProblem(
    "forbidden",
    "This season is not over: until it is frozen, only its organizer and admins can download its archive.",
  );
}

/** A season with all its matches as one archive, made while it is read. */
export const GET = publicRoute<{ slug: string }>(async ({ params, request }) => {
  const season = await knownSeason(readName(params.slug));
  await refuseOthers(season, request);
  refuseRemovedGame(
    season.game,
    "conflict",
    "so it cannot describe the season's boards in an archive. A release that has the game can",
  );
  if (env.WISP_MODE !== "local") {
    refuseEarly(rates.exports.take(callerOf(request.headers)), "Too many archives.");
  }
  if (exportsAreFull()) {
    throw new ApiProblem(
      "busy",
      "Other archives are being created. Try again in a minute.",
      60_000,
    );
  }
  // The body of such an answer is not read.
  if (request.method === "HEAD") return new Response(null, { headers: { ...headers } });
  const stream = await exportStream(await databaseToExport(), season.slug, request.signal);
  return new Response(stream.body, {
    headers: {
      ...headers,
      "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(stream.name)}`,
    },
  });
});

const headers = {
  "content-type": "application/zip",
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
} as const;
