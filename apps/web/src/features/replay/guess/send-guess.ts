import type { ApiGuess } from "@wisp/api";
import { call } from "#api-client.ts";
import { consent } from "./consent.tsx";

/**
 * Whether a guess is counted among people's; `here`: it stays in this browser; `lost`: the site could not
 * be reached.
 */
export type GuessStatus = "counted" | "uncounted" | "here" | "lost";

/**
 * Sends a guess, if the viewer consents to storing it. An uncounted guess still continues the match, and
 * the result says so.
 */
export async function sendGuess(id: string, body: ApiGuess): Promise<GuessStatus> {
  if (consent() !== true) return "here";
  const answer = await call("POST /matches/{id}/guesses", { id, body });
  if ("failed" in answer) return "lost";
  return answer.value.counted ? "counted" : "uncounted";
}
