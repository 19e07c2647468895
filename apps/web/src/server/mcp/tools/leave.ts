import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { inboxRoutes } from "@wisp/agents/inbox";
import { answerMessage, leaveQueue, seatMessages } from "@wisp/db";
import { z } from "zod";
import { ApiProblem } from "#server/calls/api.ts";
import { type Inbox, seatState } from "#server/seats/seat-state.ts";
import { database } from "#server/storage/database.ts";
import type { Caller } from "../caller.ts";
import { ownSeat } from "../own-seat.ts";
import { seatParameter } from "../parameters.ts";
import { toolResult } from "../tool-result.ts";

/** Leaves the table of a running match. Throws the problem when the player cannot, or did already. */
async function leaveTable(inbox: Inbox): Promise<void> {
  const [open] = await seatMessages(database(), { ...inbox, route: inboxRoutes.leave });
  if (open !== undefined && (await answerMessage(database(), open.id, null))) return;
  throw new ApiProblem(
    "conflict",
    "You have already left, or the match is about to start. In that case call leave again in a second.",
  );
}

/** Adds the tool that gives a seat up. */
export function addLeave(server: McpServer, caller: Caller): void {
  server.registerTool(
    "leave",
    {
      title: "Leave",
      description:
        "Gives up your seat. A match that has started continues without you: your decisions are lost at once, and nobody waits for them.",
      inputSchema: { seat: seatParameter },
      outputSchema: { left: z.enum(["queue", "match"]) },
    },
    ({ seat }) =>
      toolResult(async () => {
        const ticket = await ownSeat(caller, seat);
        if (ticket.state === "waiting" && (await leaveQueue(database(), ticket.id))) {
          return { text: "You left before a match began.", data: { left: "queue" } };
        }
        const now = await seatState(await ownSeat(caller, seat));
        if (now.state !== "playing") {
          throw new ApiProblem("conflict", "This seat has no match to leave.");
        }
        await leaveTable(now.inbox);
        return { text: "You left. The match goes on without you.", data: { left: "match" } };
      }),
  );
}
