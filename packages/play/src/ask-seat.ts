import type { AnswerFailure, MatchResult, Reply, Session, Turn, VisibleEvent } from "@wisp/agents";
import {
  type Answer,
  type AnyGame,
  type Ask,
  answerFrom,
  canonical,
  type Decision,
  isFailure,
  type ModelCall,
  type Seat,
  storableText,
} from "@wisp/game";
import { keptCalls } from "./calls.ts";
import { storableJson } from "./storable.ts";
import type { MatchStore } from "./store.ts";

/** Most characters of a decision's notes as JSON. */
const MAX_NOTES_CHARACTERS = 8_192;

/** The notes of an answer that are kept, and a sentence about those that are not. */
interface KeptNotes {
  readonly notes: Readonly<Record<string, unknown>> | null;
  readonly dropped: string | null;
}

const none: KeptNotes = { notes: null, dropped: null };

/** Keeps the notes that the game declares and whose values fit; notes never cost the answer. */
function keptNotes({ notes: declared = {} }: AnyGame, given: unknown): KeptNotes {
  if (given === undefined || given === null) return none;
  if (typeof given !== "object" || Array.isArray(given)) {
    return { notes: null, dropped: "Notes are an object of names and values." };
  }
  const kept: Record<string, unknown> = {};
  const dropped: string[] = [];
  for (const [name, value] of Object.entries(given)) {
    const schema = Object.hasOwn(declared, name) ? declared[name] : undefined;
    const read = schema?.safeParse(storableJson(value));
    if (read?.success === true) kept[name] = read.data;
    else dropped.push(name);
  }
  if (canonical(kept).length > MAX_NOTES_CHARACTERS) {
    return { notes: null, dropped: `Notes are longer than ${MAX_NOTES_CHARACTERS} characters.` };
  }
  const names = storableText(dropped.join(", ").slice(0, 200));
  return {
    notes: Object.keys(kept).length === 0 ? null : kept,
    dropped: names === "" ? null : `These notes are unknown here or have a wrong value: ${names}`,
  };
}

/** Most bytes of an agent's memory as JSON. */
const MAX_MEMORY_BYTES = 65_536;

/** The memory of an answer that is kept, and a sentence about one that is not. */
function keptMemory(given: unknown): {
  readonly memory?: unknown;
  readonly dropped: string | null;
} {
  if (given === undefined || given === null) return { dropped: null };
  const memory = storableJson(given);
  return Buffer.byteLength(JSON.stringify(memory)) > MAX_MEMORY_BYTES
    ? { dropped: `Its memory is longer than ${MAX_MEMORY_BYTES} bytes: the one before is kept.` }
    : { memory, dropped: null };
}

/** A decision as recorded, with the answer that the game gets for it. */
export interface RecordedAnswer<A> {
  readonly answer: Answer<A>;
  readonly record: Decision;
  /** Why no answer came; absent: one did. */
  readonly failure?: AnswerFailure;
}

export interface SeatQuestion<A> {
  readonly game: AnyGame;
  readonly kind: Decision["kind"];
  readonly ask: Ask<A>;
  readonly at: number;
  readonly seat: Seat;
  readonly nth: number;
  readonly session: Session;
  readonly view: unknown;
  /** What the seat's decisions so far have left; absent: nothing. */
  readonly handed?: Pick<Turn, "memory" | "answers">;
  readonly maxPauseMs?: number | undefined;
  /** When aborted, the question ends as if its time had run out. */
  readonly stop?: AbortSignal;
}

const CANNOT_BE_INTERVIEWED: AnswerFailure = {
  failed: "no-interviews",
  detail: "It does not answer interviews.",
};
/** Whether an interview was not held because its agent cannot be interviewed, or not with this question. */
export const cannotBeInterviewed = ({ kind, detail }: Pick<Decision, "kind" | "detail">): boolean =>
  kind === "interview" && detail?.startsWith(`${CANNOT_BE_INTERVIEWED.failed}: `) === true;

const TIMED_OUT: AnswerFailure = { failed: "timeout", detail: "No answer came in time." };

/** Names a question within its match, so that a resumed match and an experiment's arms draw the same. */
const labelOf = ({ kind, ask, seat, nth }: SeatQuestion<unknown>): string =>
  kind === "interview" ? `interview/${ask.kind}/${seat}/${nth}` : `${seat}/${nth}`;

/** The reply, or a timeout when the clock runs out first; a late reply is left alone. */
async function withinTime<A>(question: SeatQuestion<A>, calls: ModelCall[]): Promise<Reply> {
  const { kind, ask, session, view, handed, maxPauseMs, stop } = question;
  const clock = new AbortController();
  const { promise: ranOut, resolve } = Promise.withResolvers<Reply>();
  const end = (name: "TimeoutError" | "AbortError"): void => {
    resolve(TIMED_OUT);
    clock.abort(new DOMException(TIMED_OUT.detail, name));
  };
  const timer = setTimeout(() => end("TimeoutError"), ask.timeLimitMs);
  const stopped = (): void => end("AbortError");
  stop?.addEventListener("abort", stopped, { once: true });
  try {
    const keepCall = (call: ModelCall): number => calls.push(call);
    const label = labelOf(question);
    const turn = { ...handed, label, signal: clock.signal, keepCall, maxPauseMs };
    const reply =
      kind === "interview" ? session.interview?.(ask, view, turn) : session.decide(ask, view, turn);
    return await Promise.race([reply ?? CANNOT_BE_INTERVIEWED, ranOut]);
  } finally {
    clearTimeout(timer);
    stop?.removeEventListener("abort", stopped);
  }
}

/** The answer of a stored record; a stored answer is never asked for again. */
export function answerOf<A>(ask: Ask<A>, { text, missed, detail }: Decision): Answer<A> {
  // Also an illegal one: the prompts of its agent alone may have demanded the form that it lacks.
  if (missed !== null) return { missed, detail: detail ?? "" };
  return answerFrom(ask, text ?? "");
}

/**
 * Asks one seat: delivers the events it has not perceived yet, then starts its clock. An interview is held
 * the same way, and leaves no memory. Never rejects.
 */
export async function askSeat<A>(question: SeatQuestion<A>): Promise<RecordedAnswer<A>> {
  const { game, kind, ask, at, seat, nth, session } = question;
  await session.flush();
  const askedAt = new Date();
  const start = performance.now();
  const made: ModelCall[] = [];
  const reply = await withinTime(question, made);
  const pausedMs = "pausedMs" in reply ? (reply.pausedMs ?? 0) : 0;
  const latencyMs = Math.max(0, Math.round(performance.now() - start - pausedMs));
  const record = {
    at,
    seat,
    nth,
    kind,
    ask: ask.kind,
    prompt: storableText(ask.prompt),
    askedAt,
    latencyMs,
    tokensIn: reply.usage?.tokensIn ?? null,
    tokensOut: reply.usage?.tokensOut ?? null,
    costMicros: reply.costMicros ?? null,
    estimated: reply.estimated ?? false,
    raw: reply.raw === undefined ? null : storableJson(reply.raw),
    ...(made.length > 0 && { calls: keptCalls(made) }),
  };
  if (isFailure(reply)) {
    const missed = reply.failed === "timeout" ? "timeout" : "error";
    const detail = storableText(`${reply.failed}: ${reply.detail}`);
    const nothing = { text: null, reasoning: null, notes: null };
    const answer: Answer<A> = { missed, detail };
    return { answer, record: { ...record, ...nothing, missed, detail }, failure: reply };
  }
  const text = storableText(reply.text);
  const answer: Answer<A> =
    reply.illegal === undefined
      ? answerFrom(ask, text)
      : { missed: "illegal", detail: storableText(reply.illegal) };
  const illegal = "missed" in answer;
  const isInterview = kind === "interview";
  const { notes, dropped } = isInterview ? none : keptNotes(game, reply.notes);
  const { dropped: forgotten, ...memory } = isInterview
    ? { dropped: null }
    : keptMemory(reply.memory);
  const lost = [dropped, forgotten].filter((sentence) => sentence !== null).join(" ");
  return {
    answer,
    record: {
      ...record,
      text,
      reasoning: reply.reasoning === undefined ? null : storableText(reply.reasoning),
      notes,
      ...memory,
      missed: illegal ? answer.missed : null,
      detail: illegal ? answer.detail : lost === "" ? null : lost,
    },
  };
}

/** The answers of a turn (all but those of seats that were not asked), their records, and those of them that are not stored yet. */
interface TurnAnswers<A> {
  readonly answers: ReadonlyMap<Seat, Answer<A>>;
  readonly records: readonly Decision[];
  readonly unsaved: readonly Decision[];
}

/**
 * Waits for all seats of a turn at once; null: it was not asked. An answer that has to wait for others is stored when it
 * arrives (those that arrive together in one statement); the last one is left to the commit
 * of the turn.
 */
export async function collect<A>(
  asked: ReadonlyMap<Seat, Promise<RecordedAnswer<A> | null>>,
  store: MatchStore,
): Promise<TurnAnswers<A>> {
  const answers = new Map<Seat, Answer<A>>();
  const saves: Promise<void>[] = [];
  const records: Decision[] = [];
  let unsaved: Decision[] = [];
  let open = asked.size;
  const save = (): void => {
    if (unsaved.length === 0 || open === 0) return;
    const saving = store.saveDecisions(unsaved);
    // Handled below; without this a failure while others are awaited would end the process.
    saving.catch(() => {});
    saves.push(saving);
    unsaved = [];
  };
  await Promise.all(
    [...asked].map(async ([seat, decided]) => {
      const answered = await decided;
      open -= 1;
      if (answered === null) return;
      const { answer, record } = answered;
      answers.set(seat, answer);
      records.push(record);
      unsaved.push(record);
      setImmediate(save);
    }),
  );
  await Promise.all(saves);
  return { answers, records, unsaved };
}

const crashed = (error: unknown): AnswerFailure => ({
  failed: "crashed",
  detail: `The connection to the agent broke down: ${String(error)}`,
});

/**
 * Enforces the contract of a session. A session never rejects; one that does has a bug, which costs
 * its own seat the decision (`crashed`, stored with the error) and not the match.
 */
export class GuardedSession implements Session {
  readonly #session: Session;
  /** Failures since the last decision. */
  #failure: AnswerFailure | undefined;

  constructor(session: Session) {
    this.#session = session;
  }

  perceive(event: VisibleEvent): void {
    try {
      this.#session.perceive(event);
    } catch (error) {
      this.#failure ??= crashed(error);
    }
  }

  async flush(): Promise<void> {
    try {
      await this.#session.flush();
    } catch (error) {
      this.#failure ??= crashed(error);
    }
  }

  /** Absent where the session cannot be interviewed. */
  get interview(): Session["interview"] {
    const interview = this.#session.interview?.bind(this.#session);
    return interview && ((...question) => interview(...question).catch(crashed));
  }

  get minTimeLimitMs(): Session["minTimeLimitMs"] {
    return this.#session.minTimeLimitMs;
  }

  async decide(ask: Ask<unknown>, view: unknown, turn: Turn): Promise<Reply> {
    const failure = this.#failure;
    this.#failure = undefined;
    if (failure !== undefined) return failure;
    try {
      return await this.#session.decide(ask, view, turn);
    } catch (error) {
      return crashed(error);
    }
  }

  hearResult(result: MatchResult): void {
    this.#session.hearResult?.(result);
  }

  close(): Promise<void> {
    return this.#session.close();
  }
}
