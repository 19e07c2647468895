const ofAgent = (slug: string): string => `/me/agents/${encodeURIComponent(slug)}`;

/** The decisions of one's own agent. */
export const decisionsHref = (slug: string): string => `${ofAgent(slug)}/decisions`;

/**
 * One of them: its answer to a question of its seat in a match. An agent may have several seats; without
 * one the page shows the first that has such a question.
 */
export const decisionHref = (
  slug: string,
  {
    matchId,
    nth,
    seat,
  }: { readonly matchId: string; readonly nth: number; readonly seat?: number | undefined },
): string => `${decisionsHref(slug)}/${matchId}/${nth}${seat === undefined ? "" : `?seat=${seat}`}`;

/** A test run of one's own agent. */
export const testRunHref = (slug: string, id: string): string => `${ofAgent(slug)}/test-runs/${id}`;
