import { ApiProblem, route } from "../../../../server/api.ts";

/** Every other address below /api/v1. */
export const GET = route(async () => {
  throw new ApiProblem("not-found", "There is no such call; /api/v1/openapi.json lists them all.");
});
