import type { ApiGuess } from "@wisp/api";

/** Whether a guess is counted among people's; `lost`: the site could not be reached. */
export type Sent = "counted" | "uncounted" | "lost";

/** Hands a guess in. */
export async function sendGuess(matchId: string, guess: ApiGuess): Promise<Sent> {
  try {
    const response = await fetch(`/api/v1/matches/${matchId}/guesses`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(guess),
    });
    if (!response.ok) return "lost";
    const { counted }: { counted: boolean } = await response.json();
    return counted ? "counted" : "uncounted";
  } catch {
    // The guess goes on without being counted, and the result says so.
    return "lost";
  }
}
