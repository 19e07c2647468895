import type { ClaimedMatch } from "@wisp/db";
import type { Decision } from "@wisp/game";

/** Leaves out the calls of agents without an owner: nobody could ever see them. */
export function ownedCalls({
  seats,
}: ClaimedMatch): (decisions: readonly Decision[]) => readonly Decision[] {
  const owned = new Set(
    seats.filter(({ agent }) => agent.ownerId !== null).map(({ seat }) => seat),
  );
  return (decisions) =>
    decisions.map(({ calls, ...decision }) =>
      owned.has(decision.seat) && calls !== undefined ? { ...decision, calls } : decision,
    );
}
