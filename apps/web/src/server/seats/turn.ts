import { inboxRoutes, type SeatQuestion, seatEventSchema } from "@wisp/agents/inbox";
import { mcpQuestion } from "@wisp/agents/question-wires";
import { answerMessage, getMatch, seatMessages, type Ticket, ticketById } from "@wisp/db";
import { ApiProblem } from "#server/calls/api.ts";
import { database } from "#server/storage/database.ts";
import { hearMessages } from "./changes.ts";
import { type PlayedResult, playedResult } from "./match-result.ts";
import {
  type Inbox,
  type OpenQuestion,
  openQuestion,
  type SeatState,
  seatState,
} from "./seat-state.ts";

/** What no notification is sent for (that a match began or ended) is noticed after this time. */
const LOOK_EVERY_MS = 1_000;

/** What a program is told about its seat, over any protocol. */
export interface TurnAnswer {
  readonly state: SeatState["state"];
  readonly match: string | null;
  /** The host's sentences; events without one are left out. */
  readonly events: readonly { readonly at: number; readonly text: string }[];
  /** The start of the next read. */
  readonly next: number;
  readonly question:
    | (Omit<SeatQuestion, "schema" | "timeLimitMs"> & { readonly secondsLeft: number })
    | null;
  readonly result: PlayedResult | null;
}

/** A seat as a wait found it in the end. */
export interface Turn {
  readonly now: SeatState;
  readonly question: OpenQuestion | null;
}

/** Whether there is something to say to the player. */
export const isSettled = ({ now, question }: Turn): boolean =>
  question !== null || (now.state !== "queued" && now.state !== "playing");

/** A seat at this moment. */
export async function turnNow(ticket: Ticket): Promise<Turn> {
  const current =
    ticket.state === "waiting" ? ((await ticketById(database(), ticket.id)) ?? ticket) : ticket;
  const now = await seatState(current);
  return { now, question: now.state === "playing" ? await openQuestion(now.inbox) : null };
}

/** Waits until a seat is asked something or its match is over, for at most `maxMs` and while `signal` lasts. */
export async function waitForTurn(
  ticket: Ticket,
  maxMs: number,
  signal: AbortSignal,
): Promise<Turn> {
  const deadline = performance.now() + maxMs;
  let isNews = false;
  let wake: (() => void) | undefined;
  const look = (): void => {
    isNews = true;
    wake?.();
  };
  const stop = await hearMessages(ticket.agent.id, look);
  signal.addEventListener("abort", look, { once: true });
  try {
    for (;;) {
      isNews = false;
      const turn = await turnNow(ticket);
      const leftMs = deadline - performance.now();
      if (isSettled(turn) || leftMs <= 0 || signal.aborted) return turn;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, Math.min(LOOK_EVERY_MS, leftMs));
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
        if (isNews) wake();
      });
    }
  } finally {
    stop();
    signal.removeEventListener("abort", look);
  }
}

/** A seat's events from a position on, counted from 0. */
async function eventsFrom(
  inbox: Inbox,
  after: number,
): Promise<Pick<TurnAnswer, "events" | "next">> {
  const messages = await seatMessages(database(), { ...inbox, route: inboxRoutes.event });
  const seen = messages
    .map(({ payload }) => seatEventSchema.parse(payload))
    .filter(({ at }) => at >= after);
  return {
    events: seen.filter(({ text }) => text !== "").map(({ at, text }) => ({ at, text })),
    next: (seen.at(-1)?.at ?? after - 1) + 1,
  };
}

/** A question as programs are sent it: how much time is left in place of its limit. */
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
export async function turnAnswer({ now, question }: Turn, after: number): Promise<TurnAnswer> {
  if (now.state === "queued" || now.state === "cancelled") {
    const none = { match: null, events: [], next: after, question: null, result: null };
    return { state: now.state, ...none };
  }
  const { state, match, inbox } = now;
  return {
    state,
    match,
    ...(await eventsFrom(inbox, after)),
    question: questionAnswer(question),
    result: state === "finished" ? await resultAt(match, now.seat) : null,
  };
}

/** The open question of a seat. Throws the problem when there is none, or a different one than `id`. */
export async function questionToAnswer(
  ticket: Ticket,
  id: string,
  how: string,
): Promise<OpenQuestion> {
  const now = await seatState(ticket);
  if (now.state === "queued") throw new ApiProblem("not-yet", "The match has not begun.");
  if (now.state !== "playing") {
    throw new ApiProblem("conflict", `The match is over. ${how} to see how it ended.`);
  }
  const gone = `This question is not open: it was answered, or its time ran out. ${how} to get the current question.`;
  const open = await openQuestion(now.inbox);
  if (open === null) throw new ApiProblem("conflict", gone);
  if (open.id === id) return open;
  throw new ApiProblem("conflict", `${gone} The open question is ${open.id}.`);
}

/** Gives an answer. Throws the problem when another was given, or its time ran out, in between. */
export async function giveAnswer(open: OpenQuestion, answer: object, how: string): Promise<void> {
  if (await answerMessage(database(), open.asking, answer)) return;
  throw new ApiProblem(
    "conflict",
    `This question is not open: it was answered, or its time ran out. ${how} to get the current question.`,
  );
}
