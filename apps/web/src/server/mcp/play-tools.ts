import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { SeatAnswer } from "@wisp/agents/inbox";
import { assistantOf, requestMatch } from "@wisp/arena";
import { leaveQueue } from "@wisp/db";
import { z } from "zod";
import { ApiProblem } from "#server/calls/api.ts";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { leaveTable, seatState } from "#server/seats/seat-state.ts";
import { giveAnswer, questionToAnswer } from "#server/seats/turn.ts";
import { database } from "#server/storage/database.ts";
import {
  type Caller,
  gameParameter,
  knownGame,
  localeParameter,
  ownSeat,
  seatParameter,
  toolResult,
} from "./tool.ts";

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

const WAIT = "Call wait_for_turn";

/** What the tools take that answer a question. */
export const answerParameters = {
  question: z.string().max(100).describe("The question's id."),
  text: z
    .string()
    .max(20_000)
    .describe(
      "The answer: a speech, one of the options to the letter, a number, or the JSON of a list or an object.",
    ),
  reasoning: z
    .string()
    .max(20_000)
    .optional()
    .describe("Why. Private during the match; shown after it unless the owner hides it."),
  notes: z
    .record(z.string(), z.unknown())
    .optional()
    .describe("Private notes by the names that the rules declare. Others are dropped."),
};

/** Adds the tool that answers a question. */
export function addAnswer(server: McpServer, caller: Caller): void {
  server.registerTool(
    "answer",
    {
      title: "Answer the question",
      description:
        "Answers the question of wait_for_turn. The first answer counts and cannot be changed; an illegal one costs the decision. Then call wait_for_turn again.",
      inputSchema: {
        seat: seatParameter,
        ...answerParameters,
      },
      outputSchema: { accepted: z.literal(true) },
      annotations: { destructiveHint: false },
    },
    ({ seat, question, text, reasoning, notes }) =>
      toolResult(async () => {
        const ticket = await ownSeat(caller, seat);
        const open = await questionToAnswer(ticket, question, WAIT);
        const answer: SeatAnswer = {
          text,
          ...(reasoning !== undefined && { reasoning }),
          ...(notes !== undefined && { notes }),
        };
        await giveAnswer(open, answer, WAIT);
        return {
          text: "Your answer was taken. Call wait_for_turn again.",
          data: { accepted: true },
        };
      }),
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
