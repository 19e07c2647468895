/** The connector of agents that an owner's assistants play by, over MCP: practice only. */
export const ASSISTANT = "mcp";
