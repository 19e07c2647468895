/** The page of an agent. */
export const agentHref = (slug: string): string => `/agents/${encodeURIComponent(slug)}`;
