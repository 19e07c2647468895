"use server";

import { cookies } from "next/headers";
import { RESULTS_COOKIE } from "#server/results-cookie.ts";

/** Form action: remembers for a year whether lists of matches show results. */
export async function chooseResults(form: FormData): Promise<void> {
  const kept = await cookies();
  if (form.get("results") === "shown") {
    kept.set(RESULTS_COOKIE, "shown", {
      path: "/",
      maxAge: 365 * 24 * 60 * 60,
      sameSite: "lax",
    });
  } else kept.delete(RESULTS_COOKIE);
}
