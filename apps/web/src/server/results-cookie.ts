/** Remembers that lists of matches show results ("shown"); without it they hide them. */
export const RESULTS_COOKIE = "WISP_RESULTS";
