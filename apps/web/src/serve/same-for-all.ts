/**
 * Pages that are the same for everybody: who reads them is asked by the browser (features/reader), and
 * `signedIn` finds nobody on them. Others may show each signed-in reader something else.
 */
const SAME_FOR_ALL =
  /^\/(?:$|(?:watch|games|leaderboard|docs|community|embed)(?:\/|$)|agents(?:\/(?!new(?:\/|$))[^/]+)?\/?$|play\/people\/?$)/;

/** Whether the page at a path is the same for everybody. */
export const isSameForAll = (path: string): boolean => SAME_FOR_ALL.test(path);
