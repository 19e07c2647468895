import { cookies } from "next/headers";

/** Remembers that lists of matches show results; without it they hide them. */
export const RESULTS_COOKIE = "WISP_RESULTS";

/** Whether the reader chose to see winners, roles and figures in lists of matches. */
export const resultsShown = async (): Promise<boolean> =>
  (await cookies()).get(RESULTS_COOKIE)?.value === "shown";
