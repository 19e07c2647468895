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
import type { ReactNode } from "react";
import { databaseToRead } from "#server/replica.ts";
import { RESULTS_COOKIE } from "#server/results-cookie.ts";
import { signedIn } from "#server/session/signed-in.ts";
import { database } from "#server/storage/database.ts";
import { matchQueryOf, parseMatchFilters } from "./filters.ts";
import type { RowMatch } from "./row-match.ts";
import { resultsShown, rowReader, rowsOf } from "./rows.ts";
import { SeatFigures } from "./seat-figures.tsx";

/** The next page of the watch list. */
export async function loadMore(searchParams: unknown): Promise<{
  readonly matches: readonly RowMatch[];
  readonly next: string | null;
}> {
  const filters = parseMatchFilters(searchParams);
  const { matches, next } = await listMatches(await databaseToRead(), matchQueryOf(filters));
  const reader = await rowReader(await resultsShown());
  return { matches: await rowsOf(matches, reader), next };
}

/** The figures of a finished match's players, made on the server; null when there are none. */
export async function loadFigures(id: unknown): Promise<ReactNode> {
  if (typeof id !== "string" || !isId(id)) return null;
  const match = await getMatch(database(), id);
  return match?.result ? <SeatFigures game={match.game} result={match.result} /> : null;
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
export async function absentAt(matchId: string): Promise<readonly AbsentAgent[]> {
  const user = await signedIn();
  return user === null ? [] : absentFrom(database(), user.id, matchId);
}

/** What a match's page shows of its experiment. */
export interface ShownExperiment {
  readonly slug: string;
  readonly name: string;
}

/** The experiment of a match, if the reader may see it. */
export async function experimentOf(matchId: string): Promise<ShownExperiment | null> {
  const place = await experimentOfMatch(database(), matchId);
  if (place === null) return null;
  const found = await findExperiment(database(), await signedIn(), place.slug);
  return isFailure(found) ? null : { slug: found.slug, name: found.name };
}
