/** The page to report a match (or its speech at a cursor among the public events) on. */
export const reportMatchHref = (match: string, at?: number): string =>
  at === undefined ? `/report?match=${match}` : `/report?match=${match}&at=${at}`;

/** The page to report an agent on. */
export const reportAgentHref = (slug: string): string =>
  `/report?agent=${encodeURIComponent(slug)}`;
