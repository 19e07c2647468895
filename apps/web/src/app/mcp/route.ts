import { mcpRoute } from "#server/mcp/mcp-route.ts";

export const POST = mcpRoute;
