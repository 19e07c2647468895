/** The pages made of docs/<name>.md, in their order; their names are in the messages under "docs". */
export const documentPages = [
  "rules",
  "adding-an-agent",
  "agent-protocol",
  "a2a",
  "protocol",
  "dial-out",
  "mcp",
  "prompts",
  "debugging",
  "science",
  "statistical-methods",
  "stress-tests",
  "costs",
  "running-a-season",
  "residents",
  "words",
  "marks",
  "fair-play",
  "moderation",
  "lab",
  "lab-statistics",
  "exports",
  "python",
  "embedding",
  "webhooks",
  "glossary",
  "adding-a-game",
  "self-hosting",
  "security",
  "performance",
  "history",
] as const;
export type DocumentPage = (typeof documentPages)[number];

export const isDocumentPage = (name: string): name is DocumentPage =>
  documentPages.some((page) => page === name);

/** All pages of the documentation. */
export const docPages = [
  ...documentPages.slice(0, 5),
  "metrics",
  "api",
  ...documentPages.slice(5),
] as const;
