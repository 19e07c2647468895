/**
 * The addresses of the site's pages. An address of which a part varies (a slug, an id, a query, an anchor)
 * is made here and nowhere else; `links.test.ts` checks it. A fixed address ("/play") is written where it
 * is used. Two features add what only they can read: the filters of lists are queries that `withQuery`
 * appends (`features/agents/filters.ts`, `features/matches/filters.ts`, `features/leaderboard/address.ts`),
 * and the pages of admins are typed by their list (`features/admin/sections.ts`).
 */

type Query = Readonly<Record<string, string | number | null | undefined>>;

/** A path with a query; "", null and undefined are left out. */
export function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== "" && value !== null && value !== undefined) search.set(name, String(value));
  }
  return search.size === 0 ? path : `${path}?${search}`;
}

/** The page of an agent. */
export const agentHref = (slug: string): string => `/agents/${encodeURIComponent(slug)}`;

/** The page that registers agents, in one of its states. */
export const newAgentHref = (
  state: Readonly<Partial<Record<"address" | "check" | "agent" | "way", string>>> = {},
): string => withQuery("/agents/new", state);

/** Where an agent for a season is made: where that is words only, in words, with its model. */
export const newEntrantHref = ({ poolModel }: { readonly poolModel: string | null }): string =>
  newAgentHref(poolModel === null ? {} : { way: "words", address: `pool:${poolModel}` });

/** The page that claims the agent of a guest program, with its code filled in. */
export const claimHref = (code: string): string => withQuery("/claim", { code });

/** One's own agent, in the list of one's own; `news` is what the page then says about it. */
export const ownAgentHref = (slug: string, news: Query = {}): string =>
  `${withQuery("/me", news)}#${encodeURIComponent(slug)}`;

const agentPages = (slug: string): string => `/me/agents/${encodeURIComponent(slug)}`;

/** The decisions of one's own agent. */
export const decisionsHref = (slug: string): string => `${agentPages(slug)}/decisions`;

/** The notes of one's own agent around its matches; of one season, if it is named. */
export const notesHref = (slug: string, state: Query = {}): string =>
  withQuery(`${agentPages(slug)}/notes`, state);

/** What one's own agent was asked and answered in matches that run. */
export const liveDecisionsHref = (slug: string): string => `${agentPages(slug)}/live`;

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
): string => withQuery(`${decisionsHref(slug)}/${matchId}/${nth}`, { seat });

/** A test run of one's own agent. */
export const testRunHref = (slug: string, id: string): string =>
  `${agentPages(slug)}/test-runs/${id}`;

/** With it, a page of the site leads to a match whose replay plays by itself. */
export const PLAY_HASH = "#play";

/** The page of a match. */
export const matchHref = (matchId: string): string => `/watch/${matchId}`;

/** The address of a match, for links that readers follow to watch it from its start. */
export const replayHref = (matchId: string): string => `${matchHref(matchId)}${PLAY_HASH}`;

/** A match at a cursor among its public events. */
export const momentHref = (matchId: string, at: number): string =>
  withQuery(matchHref(matchId), { at });

/** A match with the result of one seat, for a person to share. */
export const seatResultHref = (matchId: string, seat: number): string =>
  withQuery(matchHref(matchId), { result: seat });

/** The page to report a match (or its speech at a cursor among the public events) or an agent on. */
export const reportHref = (
  subject:
    | { readonly match: string; readonly at?: number | string | undefined }
    | { readonly agent: string },
): string => withQuery("/report", { ...subject });

/** Where an admin acts on a speech, an agent or a user. */
export const moderationHref = (
  subject:
    | { readonly match: string; readonly at: number }
    | { readonly agent: string }
    | { readonly user: string },
): string => withQuery("/admin/moderation", { ...subject });

/** The page of a game. */
export const gameHref = (game: string): string => `/games/${encodeURIComponent(game)}`;

/** The script that draws a game of a package. @param attempt from the second on another address: see its use */
export const gameViewHref = (game: string, attempt: number): string =>
  `${gameHref(game)}/view.js${attempt === 1 ? "" : `?try=${attempt}`}`;

/** A document, at one of its sections. */
export const docsHref = (page: string, anchor = ""): string =>
  anchor === "" ? `/docs/${page}` : `/docs/${page}#${anchor}`;

/** The page of a sample agent. */
export const starterHref = (name: string): string => `/community/${encodeURIComponent(name)}`;

/** The page of a pack of words. */
export const packHref = (slug: string): string => `/packs/${encodeURIComponent(slug)}`;

/** The form that proposes pairs of words for a pack. */
export const proposeHref = (slug: string): string => `${packHref(slug)}/propose`;

/** The page of a season. */
export const seasonHref = (slug: string): string => `/seasons/${encodeURIComponent(slug)}`;

/** The day of a tournament, for its organizer. */
export const dayHref = (slug: string): string => `${seasonHref(slug)}/day`;

/** A tournament for a screen in a hall. */
export const screenHref = (slug: string): string => `${seasonHref(slug)}/screen`;

/** A file of a tournament: its dates, or what has happened. */
export const tournamentFileHref = (slug: string, file: "calendar.ics" | "feed.xml"): string =>
  `${seasonHref(slug)}/${file}`;

const placesHref = (slug: string): string =>
  `/api/v1/seasons/${encodeURIComponent(slug)}/tournament/places`;

/** The order of a tournament as a spreadsheet. */
export const placesTableHref = (slug: string): string =>
  withQuery(placesHref(slug), { format: "csv" });

/** The picture of one of the first three of a tournament. */
export const placeCardHref = (slug: string, place: number, lang: string): string =>
  withQuery(`${placesHref(slug)}/${place}/card.png`, { lang });

/** A season with all its matches as one archive. */
export const archiveHref = (slug: string): string =>
  `/api/v1/seasons/${encodeURIComponent(slug)}/export`;

/** A match in a frame, in a language and a look; `play`: its replay plays by itself. */
export const embedHref = (
  matchId: string,
  {
    theme,
    lang,
    play,
  }: { readonly theme: "dark" | "light"; readonly lang: string; readonly play: boolean },
): string => `${withQuery(`/embed/${matchId}`, { theme, lang })}${play ? PLAY_HASH : ""}`;

/** The class of a season, for its organizer. */
export const classHref = (slug: string): string => `${seasonHref(slug)}/class`;

/** Where a student joins the class of a season; `token` is that of its join link. */
export const joinClassHref = (slug: string, token: string | null): string =>
  withQuery(`${seasonHref(slug)}/join`, { token });

/** The grades of a class as a spreadsheet. */
export const gradesHref = (slug: string): string =>
  `/api/v1/seasons/${encodeURIComponent(slug)}/class/grades?format=csv`;

/** The form of a new season of a game, of a kind. */
export const newSeasonHref = (game: string, preset: string | null): string =>
  withQuery("/seasons/new", { game, preset });

/** The form of a new season with the terms of another one; a repetition invites its agents, too. */
export const copySeasonHref = (slug: string, kind: "copy" | "repeat"): string =>
  withQuery("/seasons/new", { [kind]: slug });

/** The leaderboard of a season. */
export const leaderboardPath = (season: string): string =>
  `/leaderboard/${encodeURIComponent(season)}`;

/** The page on which a person sits at a table; `ticket` is the seat's. */
export const seatHref = (ticket: string): string => `/play/${ticket}`;

/** A table of friends. */
export const tableHref = (id: string): string => `/play/table/${id}`;

/** The puzzle of a game: today's, or that of an earlier day. */
export const puzzleHref = (game: string, day?: string): string =>
  withQuery("/play/puzzle", { game, day });

/** The page that requests a practice match of one's own agent. */
export const practiceHref = (agent: string): string => withQuery("/practice", { agent });

/** A requested practice match. */
export const ticketHref = (id: string): string => `/practice/${id}`;

/** The page of an experiment. */
export const experimentHref = (slug: string): string => `/lab/${encodeURIComponent(slug)}`;

/** The matches of an experiment from a block on. */
export const experimentMatchesHref = (slug: string, from: number): string =>
  `${withQuery(experimentHref(slug), { from })}#matches`;

/**
 * The form of a new experiment. It begins with a copy of an experiment (by slug), else with a preset,
 * else with the blank plan of a game.
 */
export const newExperimentHref = ({
  preset,
  copy,
  game,
}: {
  readonly preset?: string | undefined;
  readonly copy?: string | undefined;
  readonly game?: string | undefined;
} = {}): string =>
  withQuery(
    "/lab/new",
    copy !== undefined ? { copy } : preset !== undefined ? { preset } : { game },
  );

/** The page of a collection of experiments. */
export const collectionHref = (slug: string): string =>
  `/lab/collections/${encodeURIComponent(slug)}`;

/**
 * The form of a new collection: begins with a copy of one (by slug), with the report card of an agent (by slug), else
 * with a preset.
 */
export const newCollectionHref = ({
  preset,
  copy,
  card,
}: {
  readonly preset?: string | undefined;
  readonly copy?: string | undefined;
  readonly card?: string | undefined;
} = {}): string =>
  withQuery(
    "/lab/collections/new",
    copy !== undefined ? { copy } : card !== undefined ? { card } : { preset },
  );

/** The page of a paper that the arena rebuilds. */
export const paperHref = (slug: string): string => `/papers/${encodeURIComponent(slug)}`;

/** The comparison of an experiment with another one. */
export const compareRunsHref = (slug: string): string => withQuery("/lab/compare", { a: slug });

interface Compared {
  readonly one: string;
  readonly other: string;
}

/** Two matches of an experiment side by side. */
export const compareMatchesHref = (slug: string, { one, other }: Compared): string =>
  withQuery(`${experimentHref(slug)}/compare`, { one, other });

/** The page of a fork. */
export const forkHref = (id: string): string => `/lab/forks/${id}`;

/** Two branches of a fork side by side, by their matches. */
export const compareBranchesHref = (id: string, { one, other }: Compared): string =>
  withQuery(`${forkHref(id)}/compare`, { one, other });

/** The form that forks a match at a decision. */
export const newForkHref = (point: {
  readonly match: string | null;
  readonly seat?: number | null;
  readonly nth?: number | null;
}): string => withQuery("/lab/forks/new", point);

/** The page of a study for its owner. */
export const studyHref = (slug: string): string => `/studies/${encodeURIComponent(slug)}`;

/** The form of a new study, of an experiment or a season. */
export const newStudyHref = (
  from: { readonly experiment?: string; readonly season?: string } = {},
): string => withQuery("/studies/new", from);

/** A file of a study, for its owner. */
export const studyFileHref = (
  slug: string,
  file: "export.jsonl" | "ratings.csv" | "card.md",
): string => `/api/v1/studies/${encodeURIComponent(slug)}/${file}`;

/** Where a rater rates the items of a study; `lang`: in which of its languages, before they have chosen one. */
export const rateHref = (slug: string, lang?: string): string =>
  withQuery(`/studies/${encodeURIComponent(slug)}/rate`, { lang });

/** Where an invited rater opens a study; browsers send the secret, in the fragment, to no site. */
export const joinStudyHref = (slug: string, secret: string): string =>
  `/studies/${encodeURIComponent(slug)}/join#${secret}`;

/** Signing in, and then `next`. */
export const signInHref = (next: string): string => withQuery("/sign-in", { callbackUrl: next });
