import type { ApiSuspicion } from "@wisp/api";
import { call } from "#api-client.ts";
import type { CallAnswer, RoomAnswer } from "#server/suspects/shapes.ts";
import type { OwnCall } from "./own-calls.ts";

type Changes = ApiSuspicion["changes"];

const pathOf = (matchId: string): string => `/api/matches/${matchId}/suspicion`;

async function answered<Value>(path: string, init?: RequestInit): Promise<Value | null> {
  try {
    const response = await fetch(path, { cache: "no-store", ...init });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

/** Submits a call; null if the site could not be reached or refused it. */
export const sendCall = (matchId: string, { cursor, seat }: OwnCall): Promise<CallAnswer | null> =>
  answered<CallAnswer>(pathOf(matchId), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ cursor, seat }),
  });

/** The suspicion of the room: in a live match only for somebody whose call counts. */
export async function readRoom(matchId: string, over: boolean): Promise<Changes | null> {
  if (!over) return (await answered<RoomAnswer>(pathOf(matchId)))?.changes ?? null;
  const answer = await call("GET /matches/{id}/suspicion", { id: matchId });
  return answer.ok ? answer.value.changes : null;
}
