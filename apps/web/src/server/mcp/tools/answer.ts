import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { SeatAnswer } from "@wisp/agents/inbox";
import { answerMessage } from "@wisp/db";
import { z } from "zod";
import { ApiProblem } from "#server/calls/api.ts";
import { type OpenQuestion, openQuestion, seatState } from "#server/seats/seat-state.ts";
import { database } from "#server/storage/database.ts";
import type { Caller } from "../caller.ts";
import { ownSeat } from "../own-seat.ts";
import { seatParameter } from "../parameters.ts";
import { toolResult } from "../tool-result.ts";

const GONE =
  "This question is not open: it was answered, or its time ran out. Call wait_for_turn to get the current question.";

/** The open question of a seat. Throws the problem when there is none, or a different one than `id`. */
async function questionToAnswer(caller: Caller, seat: string, id: string): Promise<OpenQuestion> {
  const now = await seatState(await ownSeat(caller, seat));
  if (now.state === "queued") throw new ApiProblem("not-yet", "The match has not begun.");
  if (now.state !== "playing") {
    throw new ApiProblem("conflict", "The match is over. Call wait_for_turn to see how it ended.");
  }
  const open = await openQuestion(now.inbox);
  if (open === null) throw new ApiProblem("conflict", GONE);
  if (open.id === id) return open;
  throw new ApiProblem("conflict", `${GONE} The open question is ${open.id}.`);
}

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
        question: z.string().max(100).describe("The question's id."),
        text: z
          .string()
          .max(20_000)
          .describe("The answer: a speech, one of the options to the letter, or a number."),
        reasoning: z
          .string()
          .max(20_000)
          .optional()
          .describe("Why. Private during the match; shown after it unless the owner hides it."),
        notes: z
          .record(z.string(), z.unknown())
          .optional()
          .describe("Private notes by the names that the rules declare. Others are dropped."),
      },
      outputSchema: { accepted: z.literal(true) },
      annotations: { destructiveHint: false },
    },
    ({ seat, question, text, reasoning, notes }) =>
      toolResult(async () => {
        const open = await questionToAnswer(caller, seat, question);
        const answer: SeatAnswer = {
          text,
          ...(reasoning !== undefined && { reasoning }),
          ...(notes !== undefined && { notes }),
        };
        if (!(await answerMessage(database(), open.asking, answer))) {
          throw new ApiProblem("conflict", GONE);
        }
        return { text: "Your answer counts. Call wait_for_turn again.", data: { accepted: true } };
      }),
  );
}
