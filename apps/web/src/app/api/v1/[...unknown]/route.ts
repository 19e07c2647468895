import { ApiProblem, publicRoute } from "#server/calls/api.ts";

const missing = publicRoute(async () => {
  throw new ApiProblem(
    "not-found",
    "This call does not exist. /api/v1/openapi.json lists all calls.",
  );
});

/** Every other address below /api/v1. */
export { missing as DELETE, missing as GET, missing as PATCH, missing as POST, missing as PUT };
