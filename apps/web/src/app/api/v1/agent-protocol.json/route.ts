import { protocolSchema } from "@wisp/agents/agent-protocol";
import { cacheFor, publicRoute } from "#server/calls/api.ts";

export const GET = publicRoute(async () =>
  Response.json(protocolSchema(), { headers: cacheFor(3_600) }),
);
