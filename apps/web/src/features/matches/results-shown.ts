import { cookies } from "next/headers";

/** Remembers that lists of matches show results; without it they keep them to themselves. */
export const RESULTS_COOKIE = "WISP_RESULTS";

/** Whether the reader wants lists of matches to show who won, roles and figures. */
export const resultsShown = async (): Promise<boolean> =>
  (await cookies()).get(RESULTS_COOKIE)?.value === "shown";
