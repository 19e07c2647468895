import { ladderQuery } from "@wisp/api";
import { cacheFor, publicRoute, readQuery } from "#server/calls/api.ts";
import { toApiLadder } from "#server/ladder.ts";
import { databaseToRead } from "#server/replica.ts";

/** The ladder of people. */
export const GET = publicRoute(async ({ search }) => {
  const { game } = readQuery(ladderQuery, search);
  return Response.json(await toApiLadder(await databaseToRead(), game), { headers: cacheFor(0) });
});
