"use server";

import { getMatch, isId } from "@wisp/db";
import type { ReactNode } from "react";
import { database } from "#server/storage/database.ts";
import { SeatFigures } from "./seat-figures.tsx";

/** The figures of a finished match's players, made on the server; null when there are none. */
export async function loadFigures(id: unknown): Promise<ReactNode> {
  if (typeof id !== "string" || !isId(id)) return null;
  const match = await getMatch(database(), id);
  return match?.result ? <SeatFigures game={match.game} result={match.result} /> : null;
}
