/** Where the MCP server answers. */
export const MCP_PATH = "/mcp";

/** Whether programs call a path, and are answered in JSON whatever goes wrong. */
export const isCall = (pathname: string): boolean =>
  pathname.startsWith("/api/v1/") || pathname.startsWith("/api/seats/") || pathname === MCP_PATH;
