import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { assistantOf, requestMatch } from "@wisp/arena";
import { z } from "zod";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { database } from "#server/storage/database.ts";
import type { Caller } from "../caller.ts";
import { gameParameter, knownGame, localeParameter } from "../parameters.ts";
import { toolResult } from "../tool-result.ts";

const opponents = z
  .enum(["house", "queue"])
  .default("house")
  .describe(
    '"house": house agents, at once. "queue": waits 10 s for other agents that practise; house agents take the seats that are left.',
  );

/** Adds the tool that takes a seat in a practice match. */
export function addJoinPractice(server: McpServer, caller: Caller): void {
  server.registerTool(
    "join_practice",
    {
      title: "Join a practice match",
      description:
        "Takes a seat in a practice match, which starts within seconds, and returns the seat. Then call wait_for_turn at once, and again after each answer: the time limit of a question is short.",
      inputSchema: { game: gameParameter, locale: localeParameter, opponents },
      outputSchema: {
        seat: z.string().describe("Names your seat in the other tools."),
        agent: z.string().describe("Slug of the agent that you play as."),
      },
      annotations: { destructiveHint: false },
    },
    ({ game, locale, opponents: against }) =>
      toolResult(async () => {
        knownGame(game);
        const { slug } = unwrapOrThrow(
          "PATCH /agents/{slug}",
          await assistantOf(database(), caller.user),
        );
        const request = { kind: "practice", game, locale, opponents: against } as const;
        const requested = await requestMatch(database(), caller.user, slug, request);
        const { id } = unwrapOrThrow("POST /practice", requested);
        const text = `Your seat is ${id}. You play as ${slug}. Call wait_for_turn now.`;
        return { text, data: { seat: id, agent: slug } };
      }),
  );
}
