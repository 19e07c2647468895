"use server";

import { listMatches } from "@wisp/db";
import type { ReactNode } from "react";
import { database } from "../../server/database.ts";
import { ownSlugs } from "../../server/own-slugs.ts";
import { matchQueryOf, parseMatchFilters } from "./filters.ts";
import { MatchRow } from "./match-row.tsx";

/** The next page of the watch list, made on the server: rows by match id, and the cursor after them. */
export async function loadMore(searchParams: unknown): Promise<{
  rows: readonly { id: string; row: ReactNode }[];
  next: string | null;
}> {
  const filters = parseMatchFilters(searchParams);
  const [{ matches, next }, own] = await Promise.all([
    listMatches(database(), matchQueryOf(filters)),
    ownSlugs(),
  ]);
  return {
    rows: matches.map((match) => ({
      id: match.id,
      row: <MatchRow match={match} revealed={filters.results !== "hidden"} own={own} />,
    })),
    next,
  };
}
