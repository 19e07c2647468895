/** The connector of agents that their owner's assistant plays over MCP: practice only. */
export const ASSISTANT = "mcp";
