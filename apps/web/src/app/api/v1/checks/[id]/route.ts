import { checkById } from "@wisp/db";
import { toApiCheck } from "#server/agents.ts";
import { ApiProblem, cacheFor, readId, sameOriginRoute } from "#server/calls/api.ts";
import { database } from "#server/storage/database.ts";

/** Its id is known to who asked for it alone. */
export const GET = sameOriginRoute<{ id: string }>(async ({ params }) => {
  const check = await checkById(database(), readId("check", params.id));
  if (check === null) {
    throw new ApiProblem(
      "not-found",
      "There is no check with this id. Checks are deleted after 7 days.",
    );
  }
  return Response.json(await toApiCheck(database(), check), { headers: cacheFor(0) });
});
