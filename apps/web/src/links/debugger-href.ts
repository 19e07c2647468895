const ofAgent = (slug: string): string => `/me/agents/${encodeURIComponent(slug)}`;

/** The decisions of one's own agent. */
export const decisionsHref = (slug: string): string => `${ofAgent(slug)}/decisions`;

/** One of them: its answer to a question of its seat in a match. */
export const decisionHref = (
  slug: string,
  { matchId, nth }: { readonly matchId: string; readonly nth: number },
): string => `${decisionsHref(slug)}/${matchId}/${nth}`;

/** A test run of one's own agent. */
export const testRunHref = (slug: string, id: string): string => `${ofAgent(slug)}/test-runs/${id}`;
