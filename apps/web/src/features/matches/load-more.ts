"use server";

import { listMatches } from "@wisp/db";
import { database } from "#server/storage/database.ts";
import { matchQueryOf, parseMatchFilters } from "./filters.ts";
import { resultsShown } from "./results-shown.ts";
import type { RowMatch } from "./row-match.ts";
import { rowReader } from "./row-reader.ts";
import { rowsOf } from "./rows.ts";

/** The next page of the watch list. */
export async function loadMore(searchParams: unknown): Promise<{
  readonly matches: readonly RowMatch[];
  readonly next: string | null;
}> {
  const filters = parseMatchFilters(searchParams);
  const { matches, next } = await listMatches(database(), matchQueryOf(filters));
  const reader = await rowReader(await resultsShown());
  return { matches: await rowsOf(matches, reader), next };
}
