import { setTimeout as sleep } from "node:timers/promises";
import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { seatQuestionSchema } from "@wisp/agents/inbox";
import { mcpQuestion } from "@wisp/agents/question-wires";
import { getMatch, type Ticket, ticketById } from "@wisp/db";
import { KeyedSemaphore } from "@wisp/limits";
import { z } from "zod";
import { ApiProblem } from "#server/calls/api.ts";
import {
  type OpenQuestion,
  openQuestion,
  type SeatState,
  seatState,
} from "#server/seats/seat-state.ts";
import { database } from "#server/storage/database.ts";
import { type PlayedResult, playedResult, playedResultSchema } from "./match-result.ts";
import { type Caller, ownSeat, seatParameter, toolResult } from "./tool.ts";
import { eventsFrom, type TurnAnswer, turnText } from "./turn-text.ts";

/** How often a seat that waits is read again. */
const POLL_MS = 500;

/** Waits that one account may have open in this process. */
const MAX_WAITS_OF_ONE = 8;
const waits = new KeyedSemaphore({ perKey: MAX_WAITS_OF_ONE, total: 200 });

/** A seat as a wait found it in the end. */
interface WaitResult {
  readonly now: SeatState;
  readonly question: OpenQuestion | null;
}

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

/** Whether there is something to say to the player. */
const isSettled = ({ now, question }: WaitResult): boolean =>
  question !== null || (now.state !== "queued" && now.state !== "playing");

/** The current state of a ticket; its last state, when it has been deleted since. */
const ticketNow = async (ticket: Ticket): Promise<Ticket> =>
  (await ticketById(database(), ticket.id)) ?? ticket;

async function look(ticket: Ticket): Promise<WaitResult> {
  const now = await seatState(ticket.state === "waiting" ? await ticketNow(ticket) : ticket);
  return { now, question: now.state === "playing" ? await openQuestion(now.inbox) : null };
}

/**
 * Waits until a seat is asked something or its match is over, for at most `maxMs` and as long as the
 * caller is there. Throws the problem for another person's seat, and when too many wait.
 */
async function waitForTurn(caller: Caller, seat: string, maxMs: number): Promise<WaitResult> {
  const giveBack = takeRoom(caller);
  const deadline = performance.now() + maxMs;
  try {
    const ticket = await ownSeat(caller, seat);
    for (;;) {
      const waited = await look(ticket);
      const leftMs = deadline - performance.now();
      if (isSettled(waited) || leftMs <= 0 || caller.signal.aborted) return waited;
      const { signal } = caller;
      await sleep(Math.min(POLL_MS, leftMs), undefined, { signal }).catch(() => {});
    }
  } finally {
    giveBack();
  }
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

export const questionAnswer = (open: OpenQuestion | null): TurnAnswer["question"] => {
  if (open === null) return null;
  const { asking: _asking, leftMs, ...asked } = open;
  return { ...mcpQuestion(asked), secondsLeft: Math.max(0, Math.floor(leftMs / 100) / 10) };
};

/** The result of a finished match for the player of a seat; null when it does not exist any more. */
async function resultAt(id: string, seat: number): Promise<PlayedResult | null> {
  const match = await getMatch(database(), id);
  return match && playedResult(match, seat);
}

/** The data for the player of a seat: the events from `after` on, and the question. */
async function turnAnswer(
  now: SeatState,
  open: OpenQuestion | null,
  after: number,
): Promise<TurnAnswer> {
  if (now.state === "queued" || now.state === "cancelled") {
    const none = { match: null, events: [], next: after, question: null, result: null };
    return { state: now.state, ...none };
  }
  const { state, match, inbox } = now;
  return {
    state,
    match,
    ...(await eventsFrom(inbox, after)),
    question: questionAnswer(open),
    result: state === "finished" ? await resultAt(match, now.seat) : null,
  };
}

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
        after: z
          .int()
          .min(0)
          .default(0)
          .describe("`next` of your last call: only later events are returned. 0: all of them."),
      },
      outputSchema: output,
      annotations: { readOnlyHint: true },
    },
    ({ seat, maxSeconds, after }) =>
      toolResult(async () => {
        const { now, question: open } = await waitForTurn(caller, seat, maxSeconds * 1_000);
        const data = await turnAnswer(now, open, after);
        return { text: turnText(data, now), data: { ...data } };
      }),
  );
}
