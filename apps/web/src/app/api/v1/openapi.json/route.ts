import { openApiDocument } from "@wisp/api";
import { keepFor, route } from "#server/calls/api.ts";

export const GET = route(async () => Response.json(openApiDocument(), { headers: keepFor(3_600) }));
