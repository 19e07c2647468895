import { openApiDocument } from "@wisp/api";
import { cacheFor, publicRoute } from "#server/calls/api.ts";

export const GET = publicRoute(async () =>
  Response.json(openApiDocument(), { headers: cacheFor(3_600) }),
);
