import { protocolSchema } from "@wisp/agents/agent-protocol";
import { keepFor, route } from "#server/calls/api.ts";

export const GET = route(async () => Response.json(protocolSchema(), { headers: keepFor(3_600) }));
