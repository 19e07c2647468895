import type { ApiGuess } from "@wisp/api";
import { call } from "#api-client/call.ts";

/** Whether a guess is counted among people's; `lost`: the site could not be reached. */
export type Sent = "counted" | "uncounted" | "lost";

/** Hands a guess in. One that is lost goes on without being counted, and the result says so. */
export async function sendGuess(id: string, body: ApiGuess): Promise<Sent> {
  const answer = await call("POST /matches/{id}/guesses", { id, body });
  if (!answer.ok) return "lost";
  return answer.value.counted ? "counted" : "uncounted";
}
