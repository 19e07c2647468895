import { cookies } from "next/headers";
import { RESULTS_COOKIE } from "#server/results-cookie.ts";

/** Whether the reader chose to see winners, roles and figures in lists of matches. */
export const resultsShown = async (): Promise<boolean> =>
  (await cookies()).get(RESULTS_COOKIE)?.value === "shown";
