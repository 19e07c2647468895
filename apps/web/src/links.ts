import type { presetIds } from "./features/lab/draft.ts";

/** The page of an agent. */
export const agentHref = (slug: string): string => `/agents/${encodeURIComponent(slug)}`;

/** With it, a page of the site leads to a match whose replay plays by itself. */
export const PLAY_HASH = "#play";

/** The address of a match, for links that readers follow to watch it from its start. */
export const replayHref = (matchId: string): string => `/watch/${matchId}${PLAY_HASH}`;

/** The page of a season. */
export const seasonHref = (slug: string): string => `/seasons/${encodeURIComponent(slug)}`;

/** The form of a new season with the terms of another one; a repetition invites its agents, too. */
export const copySeasonHref = (slug: string, kind: "copy" | "repeat"): string =>
  `/seasons/new?${new URLSearchParams({ [kind]: slug })}`;

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

/** The page to report a match (or its speech at a cursor among the public events) on. */
export const reportMatchHref = (match: string, at?: number): string =>
  at === undefined ? `/report?match=${match}` : `/report?match=${match}&at=${at}`;

/** The page to report an agent on. */
export const reportAgentHref = (slug: string): string =>
  `/report?agent=${encodeURIComponent(slug)}`;

/** The page that registers agents, in one of its states; empty values are left out. */
export function newAgentAddress(
  state: Readonly<Partial<Record<"address" | "check" | "agent" | "way", string>>> = {},
): string {
  const query = new URLSearchParams(
    Object.entries(state).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
  return query.size === 0 ? "/agents/new" : `/agents/new?${query}`;
}

/** What the form of a new experiment begins with: a copy of an experiment, a preset, or a game's blank plan. */
interface FirstPlan {
  readonly preset?: (typeof presetIds)[number] | undefined;
  /** Last part of the address of an experiment. */
  readonly copy?: string | undefined;
  /** Id of a game. */
  readonly game?: string | undefined;
}

/** The address of the form that begins with a plan. */
export function formAddress({ preset, copy, game }: FirstPlan): string {
  const query = new URLSearchParams(
    copy !== undefined ? { copy } : preset !== undefined ? { preset } : game ? { game } : {},
  );
  return query.size === 0 ? "/lab/new" : `/lab/new?${query}`;
}
