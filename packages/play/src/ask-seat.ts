import { type Failure, isFailure, type Reply, type Session } from "@wisp/agents";
import { type Answer, type Ask, answerFrom, type Seat, storableText } from "@wisp/game";
import { storableJson } from "./storable.ts";
import type { DecisionRecord } from "./store.ts";

/** A decision record with the answer the game is given for it. */
export interface Decided<A> {
  readonly answer: Answer<A>;
  readonly record: DecisionRecord;
}

interface Question<A> {
  readonly ask: Ask<A>;
  readonly at: number;
  readonly seat: Seat;
  readonly session: Session;
  readonly view: unknown;
}

const TIMED_OUT: Failure = { failed: "timeout", detail: "No answer came in time." };

/** The reply, or a timeout when the clock runs out first; a late reply is left alone. */
async function withinTime<A>({ ask, at, seat, session, view }: Question<A>): Promise<Reply> {
  const clock = new AbortController();
  const { promise: ranOut, resolve } = Promise.withResolvers<Reply>();
  const timer = setTimeout(() => {
    resolve(TIMED_OUT);
    clock.abort(new DOMException(TIMED_OUT.detail, "TimeoutError"));
  }, ask.timeLimitMs);
  try {
    const turn = { label: `${at}/${seat}`, signal: clock.signal };
    return await Promise.race([session.decide(ask, view, turn), ranOut]);
  } finally {
    clearTimeout(timer);
  }
}

/** The answer of a stored record; what was stored is never asked for again. */
export function answerOf<A>(ask: Ask<A>, { text, missed, detail }: DecisionRecord): Answer<A> {
  if (missed !== null && missed !== "illegal") return { missed, detail: detail ?? "" };
  return answerFrom(ask, text ?? "");
}

/** Asks one seat: delivers what it has yet to perceive, then starts its clock. Never rejects. */
export async function askSeat<A>(question: Question<A>): Promise<Decided<A>> {
  const { ask, at, seat, session } = question;
  await session.flush();
  const askedAt = new Date();
  const start = performance.now();
  const reply = await withinTime(question);
  const pausedMs = "pausedMs" in reply ? (reply.pausedMs ?? 0) : 0;
  const latencyMs = Math.max(0, Math.round(performance.now() - start - pausedMs));
  const record = {
    at,
    seat,
    kind: "decision" as const,
    ask: ask.kind,
    prompt: storableText(ask.prompt),
    askedAt,
    latencyMs,
    tokensIn: reply.usage?.tokensIn ?? null,
    tokensOut: reply.usage?.tokensOut ?? null,
    costMicros: reply.costMicros ?? null,
    estimated: reply.estimated ?? false,
    raw: reply.raw === undefined ? null : storableJson(reply.raw),
  };
  if (isFailure(reply)) {
    const missed = reply.failed === "timeout" ? "timeout" : "error";
    const detail = storableText(`${reply.failed}: ${reply.detail}`);
    const nothing = { text: null, reasoning: null };
    return { answer: { missed, detail }, record: { ...record, ...nothing, missed, detail } };
  }
  const text = storableText(reply.text);
  const answer = answerFrom(ask, text);
  const illegal = "missed" in answer;
  return {
    answer,
    record: {
      ...record,
      text,
      reasoning: reply.reasoning === undefined ? null : storableText(reply.reasoning),
      missed: illegal ? answer.missed : null,
      detail: illegal ? answer.detail : null,
    },
  };
}
