import { inboxRoutes } from "@wisp/agents/inbox";
import { answerMessage, leaveSeat, seatMessages } from "@wisp/db";
import { database } from "#server/storage/database.ts";
import type { SeatState } from "./seat-state.ts";

/**
 * Leaves the table of a running match: from then on the seat's decisions are lost immediately. False when
 * there is no match to leave, or it was left before.
 */
export async function leaveTable(now: SeatState): Promise<boolean> {
  if (now.state !== "playing") return false;
  if (!(await leaveSeat(database(), now.match, now.inbox.agentId))) return false;
  // Ends the open question, too. A runner that has not posted this message yet reads the seat.
  const [open] = await seatMessages(database(), { ...now.inbox, route: inboxRoutes.leave });
  if (open !== undefined) await answerMessage(database(), open.id, null);
  return true;
}
