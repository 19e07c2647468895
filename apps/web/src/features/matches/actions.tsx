"use server";

import { findExperiment } from "@wisp/arena";
import {
  type AbsentAgent,
  absentFrom,
  experimentOfMatch,
  getMatch,
  isId,
  listMatches,
} from "@wisp/db";
import { isFailure } from "@wisp/game";
import { cookies } from "next/headers";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { databaseToRead } from "#server/replica.ts";
import { RESULTS_COOKIE } from "#server/results-cookie.ts";
import { signedIn } from "#server/session/signed-in.ts";
import { database } from "#server/storage/database.ts";
import { matchQueryOf, parseMatchFilters } from "./filters.ts";
import type { RowMatch } from "./row-match.ts";
import { resultsShown, rowReader, rowsOf } from "./rows.ts";
import { SeatMetrics } from "./seat-metrics.tsx";

/** An id that a caller of an action gave; others get 404, as for a missing page. */
const givenId = (id: unknown): string => (typeof id === "string" && isId(id) ? id : notFound());

/** The next page of the watch list. */
export async function loadMore(searchParams: unknown): Promise<{
  readonly matches: readonly RowMatch[];
  readonly next: string | null;
}> {
  if (typeof searchParams !== "object" || searchParams === null) notFound();
  const filters = parseMatchFilters(searchParams);
  const { matches, next } = await listMatches(await databaseToRead(), matchQueryOf(filters));
  const reader = await rowReader(await resultsShown());
  return { matches: await rowsOf(matches, reader), next };
}

/** The metrics of a finished match's players, made on the server; null when there are none. */
export async function loadMetrics(id: unknown): Promise<ReactNode> {
  const match = await getMatch(database(), givenId(id));
  return match?.result ? <SeatMetrics game={match.game} result={match.result} /> : null;
}

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

/** Which of the reader's agents did not come to a match. */
export async function absentAt(matchId: unknown): Promise<readonly AbsentAgent[]> {
  const id = givenId(matchId);
  const user = await signedIn();
  return user === null ? [] : absentFrom(database(), user.id, id);
}

/** What a match's page shows of its experiment. */
export interface ShownExperiment {
  readonly slug: string;
  readonly name: string;
}

/** The experiment of a match, if the reader may see it. */
export async function experimentOf(matchId: unknown): Promise<ShownExperiment | null> {
  const place = await experimentOfMatch(database(), givenId(matchId));
  if (place === null) return null;
  const found = await findExperiment(database(), await signedIn(), place.slug);
  return isFailure(found) ? null : { slug: found.slug, name: found.name };
}
