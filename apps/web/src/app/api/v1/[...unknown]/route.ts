import { ApiProblem, route } from "#server/calls/api.ts";

/** Every other address below /api/v1. */
export const GET = route(async () => {
  throw new ApiProblem(
    "not-found",
    "This call does not exist. /api/v1/openapi.json lists all calls.",
  );
});
