import type { Connector } from "../contract.ts";
import { type InboxMeans, type InboxSettings, inboxConnector } from "../inbox/index.ts";

/** An assistant that plays with the tools of the site's MCP server, for the agent's owner. */
export const mcpConnector = (means: InboxMeans): Connector<InboxSettings> =>
  inboxConnector("mcp", "Assistants", means);
