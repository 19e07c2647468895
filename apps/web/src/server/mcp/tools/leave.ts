import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { leaveQueue } from "@wisp/db";
import { z } from "zod";
import { ApiProblem } from "#server/calls/api.ts";
import { leaveTable } from "#server/seats/leave.ts";
import { seatState } from "#server/seats/seat-state.ts";
import { database } from "#server/storage/database.ts";
import type { Caller } from "../caller.ts";
import { ownSeat } from "../own-seat.ts";
import { seatParameter } from "../parameters.ts";
import { toolResult } from "../tool-result.ts";

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
        if (!(await leaveTable(await seatState(await ownSeat(caller, seat))))) {
          throw new ApiProblem(
            "conflict",
            "This seat has no match to leave, or you have already left.",
          );
        }
        return { text: "You left. The match continues without you.", data: { left: "match" } };
      }),
  );
}
