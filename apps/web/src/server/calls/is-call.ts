/** Where the MCP server answers. */
export const MCP_PATH = "/mcp";

/** Whether a path is an API call, which gets its errors in JSON. */
export const isCall = (pathname: string): boolean =>
  pathname.startsWith("/api/v1/") || pathname.startsWith("/api/seats/") || pathname === MCP_PATH;
