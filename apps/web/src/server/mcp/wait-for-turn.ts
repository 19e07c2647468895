import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { seatQuestionSchema } from "@wisp/agents/inbox";
import { mcpQuestion } from "@wisp/agents/question-wires";
import { KeyedSemaphore } from "@wisp/limits";
import { z } from "zod";
import { ApiProblem } from "#server/calls/api.ts";
import { playedResultSchema } from "#server/seats/match-result.ts";
import { turnAnswer, waitForTurn } from "#server/seats/turn.ts";
import { turnText } from "#server/seats/turn-text.ts";
import { type Caller, ownSeat, seatParameter, toolResult } from "./tool.ts";

/** Waits that one account may have open in this process. */
const MAX_WAITS_OF_ONE = 8;
const waits = new KeyedSemaphore({ perKey: MAX_WAITS_OF_ONE, total: 200 });

/** Takes a slot for a wait; returns a function that frees it. Throws the problem when there is none. */
function takeRoom({ user }: Caller): () => void {
  const release = waits.tryAcquire(user.id);
  if (release === "key") {
    const message = `Your account has ${MAX_WAITS_OF_ONE} calls of wait_for_turn open. Let one of them end first.`;
    throw new ApiProblem("too-many", message);
  }
  if (release === "total") {
    throw new ApiProblem("busy", "Too many players are waiting. Try again in a moment.");
  }
  return release;
}

const MAX_SECONDS = 50;
const DEFAULT_SECONDS = 25;

const asked = mcpQuestion(seatQuestionSchema.shape);

/** A question in words for the assistant that is to answer it. */
const question = z
  .object({
    ...asked,
    id: asked.id.describe("Give it to answer."),
    prompt: asked.prompt.describe("The question; the fields below say the rest of it."),
    you: asked.you.describe("The host's words about you: your name, your secret word."),
    position: asked.position.describe("The position in text, such as a board."),
    options: asked.options.describe("The legal answers, to the letter."),
    labels: asked.labels.describe("What each option means, in their order."),
    number: asked.number.describe("The numbers that are legal, both ends included."),
    maxLength: asked.maxLength.describe("The longest answer, in Unicode code points."),
    shape: asked.shape.describe(
      'The form of a legal answer. "pick" is a list, "record" an object with named fields: answer with their JSON.',
    ),
    secondsLeft: z.number().describe("After this the answer is too late, and the decision lost."),
  })
  .nullable()
  .describe("The question that you are to answer now; null when there is none.");

export const output = {
  state: z
    .enum(["queued", "playing", "finished", "failed", "cancelled"])
    .describe('"cancelled": the seat was given up before a match began.'),
  match: z.string().nullable().describe("Id of the match, once there is one."),
  events: z
    .array(z.object({ at: z.int(), text: z.string() }))
    .describe("The host's sentences. They quote what players said as JSON strings."),
  next: z.int().describe("Give it as `after` in the next call."),
  question,
  result: playedResultSchema.nullable(),
};

/** The parameter of the tools that read a seat's events. */
export const afterParameter = z
  .int()
  .min(0)
  .default(0)
  .describe("`next` of your last call: only later events are returned. 0: all of them.");

/** Adds the tool by which a player waits for its turn. */
export function addWaitForTurn(server: McpServer, caller: Caller): void {
  server.registerTool(
    "wait_for_turn",
    {
      title: "Wait for your turn",
      description:
        "Waits until you are asked something or the match is over, for at most maxSeconds. Returns what has happened, and the question when it is your turn. With nothing to do, call it again.",
      inputSchema: {
        seat: seatParameter,
        maxSeconds: z.number().min(0).max(MAX_SECONDS).default(DEFAULT_SECONDS),
        after: afterParameter,
      },
      outputSchema: output,
      annotations: { readOnlyHint: true },
    },
    ({ seat, maxSeconds, after }) =>
      toolResult(async () => {
        const release = takeRoom(caller);
        try {
          const ticket = await ownSeat(caller, seat);
          const turn = await waitForTurn(ticket, maxSeconds * 1_000, caller.signal);
          const data = await turnAnswer(turn, after);
          return { text: turnText(data, turn.now), data: { ...data } };
        } finally {
          release();
        }
      }),
  );
}
