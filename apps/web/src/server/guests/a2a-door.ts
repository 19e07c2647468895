import { randomUUID } from "node:crypto";
import { isThought } from "@wisp/agents";
import { type GuestSeat, isId, listMatches } from "@wisp/db";
import { locales } from "@wisp/game";
import { gameEntry, games } from "@wisp/games";
import { z } from "zod";
import { ApiProblem, readBody, sameOriginRoute } from "#server/calls/api.ts";
import { INVALID_REQUEST, rpcBody } from "#server/calls/error-body.ts";
import { refuseForeign } from "#server/calls/same-site.ts";
import { databaseToRead } from "#server/replica.ts";
import { readFinished } from "#server/seats/match-result.ts";
import { practiceRules } from "#server/seats/practice-rules.ts";
import { type Turn, turnAnswer } from "#server/seats/turn.ts";
import { type TurnWords, turnText } from "#server/seats/turn-text.ts";
import {
  answerAsGuest,
  guestSeatOf,
  joinAsGuest,
  leaveAsGuest,
  MAX_WAIT_MS,
  requireGuests,
  waitAsGuest,
} from "./guest-seats.ts";
import { readSpoken, type SpokenRequest } from "./spoken-request.ts";

/** Numbers of errors that A2A 1.0 declares (section 9.5), besides those of JSON-RPC. */
const rpcCodes = {
  methodNotFound: -32_601,
  invalidParams: -32_602,
  taskNotFound: -32_001,
  unsupportedOperation: -32_004,
  versionNotSupported: -32_009,
} as const;

/** A problem with its number in JSON-RPC. */
class RpcProblem extends ApiProblem {
  override readonly rpcCode: number;

  constructor(rpcCode: number, message: string) {
    super("bad-request", message);
    this.rpcCode = rpcCode;
  }
}

const id = z.union([z.string().max(200), z.number(), z.null()]).optional();
const callSchema = z.object({
  jsonrpc: z.literal("2.0"),
  id,
  method: z.string().max(100),
  params: z.unknown().optional(),
});

const messageSchema = z.object({
  messageId: z.string().max(500).optional(),
  contextId: z.string().max(500).optional(),
  taskId: z.string().max(500).optional(),
  parts: z
    .array(
      z.object({
        text: z.string().max(20_000).optional(),
        data: z.unknown().optional(),
        metadata: z.record(z.string(), z.unknown()).optional(),
      }),
    )
    .max(20)
    .transform((parts) => parts.filter((part) => !isThought(part))),
});
const sendSchema = z.object({
  message: messageSchema,
  configuration: z.object({ returnImmediately: z.boolean().optional() }).optional(),
});
const taskSchema = z.object({ id: z.string().min(1).max(500) });

/** A data part that says what to do, in place of words. */
const wishSchema = z.object({
  game: z.string().max(60).optional(),
  /** Absent: that of the words beside it. */
  language: z.enum(locales).optional(),
  name: z.string().max(1_000).optional(),
  question: z.string().max(100).optional(),
  answer: z.string().max(20_000).optional(),
});

type Message = z.infer<typeof messageSchema>;

const textOf = ({ parts }: Message): string =>
  parts
    .flatMap(({ text }) => text ?? [])
    .join("\n")
    .trim();

const wishOf = ({ parts }: Message): z.infer<typeof wishSchema> => {
  const read = parts.map(({ data }) => wishSchema.safeParse(data)).find(({ success }) => success);
  return read?.data ?? {};
};

const words: TurnWords = {
  again: "Ask for the task again (GetTask).",
  rejoin: "Send a message without a task to play another match.",
  answer: () => "Send a message with this task's id: its text is your answer.",
  next: () => "",
};

const states = {
  queued: "TASK_STATE_WORKING",
  playing: "TASK_STATE_WORKING",
  finished: "TASK_STATE_COMPLETED",
  failed: "TASK_STATE_FAILED",
  cancelled: "TASK_STATE_CANCELED",
} as const;

/** Something that the host agent says. */
const spoken = (text: string, contextId: string, data?: object, taskId?: string) => ({
  messageId: randomUUID(),
  contextId,
  ...(taskId !== undefined && { taskId }),
  role: "ROLE_AGENT",
  parts: [
    { text, mediaType: "text/plain" },
    ...(data === undefined ? [] : [{ data, mediaType: "application/json" }]),
  ],
});

/** A seat as a task: its id is the secret of the seat, so that no other program can answer. */
async function taskOf(secret: string, { id: seat }: GuestSeat, turn: Turn) {
  const answer = await turnAnswer(turn, 0);
  const isAsked = answer.question !== null;
  const said = spoken(turnText(answer, turn.now, words), seat, answer, secret);
  return {
    id: secret,
    contextId: seat,
    status: {
      state: isAsked ? "TASK_STATE_INPUT_REQUIRED" : states[turn.now.state],
      message: said,
      timestamp: new Date().toISOString(),
    },
    artifacts:
      answer.result === null
        ? []
        : [{ artifactId: "result", name: "Result", parts: [{ text: answer.result.text }] }],
    history: [],
  };
}

/** The seat of a task. Throws the problem of A2A for ids that name none. */
async function seatOfTask(secret: string) {
  try {
    return await guestSeatOf(secret);
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.code !== "unknown-seat") throw error;
    throw new RpcProblem(rpcCodes.taskNotFound, "There is no such task.");
  }
}

const HELP = () =>
  `Say "play" or "rules of" and a game (${Object.keys(games).join(", ")}), "list live matches", or "read match" and its id.`;

/** The rules of a game that was not asked to be played, and how to play it; undefined: no game is named. */
function rulesIn({ game, locale }: SpokenRequest): string | undefined {
  const entry = game === undefined ? undefined : gameEntry(game);
  return entry && `${practiceRules(entry, locale)}\n\nTo play it, say "play ${game}".`;
}

async function liveMatches(): Promise<string> {
  const { matches } = await listMatches(await databaseToRead(), { status: "running", limit: 10 });
  if (matches.length === 0) return "No match is live right now.";
  return matches.map(({ id: match, game, locale }) => `${match}: ${game} (${locale})`).join("\n");
}

/** The answer to a message that is of no task: an act of the host's, or what can be said. */
async function hosted(headers: Headers, message: Message, waitMs: number, signal: AbortSignal) {
  const text = textOf(message);
  const wish = wishOf(message);
  const contextId = message.contextId || randomUUID();
  const match = text.split(/\s+/).find(isId);
  if (wish.game === undefined && match !== undefined) {
    const { text: read } = await readFinished(match.toLowerCase());
    return { message: spoken(read, contextId) };
  }
  const asked = readSpoken(text);
  const game = wish.game ?? (asked.asks === "play" ? asked.game : undefined);
  if (game === undefined) {
    const isLive = /\blive\b|直播|进行中/i.test(text);
    const said = isLive ? await liveMatches() : (rulesIn(asked) ?? HELP());
    return { message: spoken(said, contextId) };
  }
  const request = { game, locale: wish.language ?? asked.locale, name: wish.name };
  const { token: secret } = await joinAsGuest(headers, "a2a", request);
  const held = await guestSeatOf(secret);
  return { task: await taskOf(secret, held, await waitAsGuest(held, waitMs, signal)) };
}

async function answered(secret: string, message: Message, waitMs: number, signal: AbortSignal) {
  const held = await seatOfTask(secret);
  const now = await waitAsGuest(held, 0, signal);
  const { question, answer } = wishOf(message);
  const open = question ?? now.question?.id;
  if (open === undefined) {
    const sentence = "The task asks nothing now. Ask for it again (GetTask).";
    throw new RpcProblem(rpcCodes.unsupportedOperation, sentence);
  }
  await answerAsGuest(
    held,
    open,
    { text: answer ?? textOf(message) },
    "Ask for the task (GetTask)",
  );
  return { task: await taskOf(secret, held, await waitAsGuest(held, waitMs, signal)) };
}

function parsed<Schema extends z.ZodType>(schema: Schema, params: unknown): z.output<Schema> {
  const read = schema.safeParse(params);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const sentence = `"${issue?.path.join(".") ?? ""}": ${issue?.message ?? "it is malformed"}.`;
  throw new RpcProblem(rpcCodes.invalidParams, sentence);
}

async function resultOf(request: Request, method: string, params: unknown): Promise<object> {
  const { headers, signal } = request;
  switch (method) {
    case "SendMessage": {
      const { message, configuration } = parsed(sendSchema, params);
      const waitMs = configuration?.returnImmediately === true ? 0 : MAX_WAIT_MS;
      return message.taskId
        ? answered(message.taskId, message, waitMs, signal)
        : hosted(headers, message, waitMs, signal);
    }
    case "GetTask": {
      const { id: secret } = parsed(taskSchema, params);
      const held = await seatOfTask(secret);
      return taskOf(secret, held, await waitAsGuest(held, 0, signal));
    }
    case "CancelTask": {
      const { id: secret } = parsed(taskSchema, params);
      const held = await seatOfTask(secret);
      await leaveAsGuest(held);
      const task = await taskOf(secret, held, await waitAsGuest(held, 0, signal));
      return { ...task, status: { ...task.status, state: "TASK_STATE_CANCELED" } };
    }
    default:
      throw new RpcProblem(rpcCodes.methodNotFound, `There is no method "${method}" here.`);
  }
}

/** Answers one request of A2A 1.0 over JSON-RPC: the arena's host agent, for programs without an account. */
export const a2aRoute = sameOriginRoute(async ({ request }) => {
  requireGuests();
  refuseForeign(request.headers);
  if (!/^1(\.|$)/.test(request.headers.get("a2a-version") ?? "")) {
    const sentence = 'This agent speaks A2A 1.0: send the header "A2A-Version: 1.0".';
    throw new RpcProblem(rpcCodes.versionNotSupported, sentence);
  }
  const body = await readBody(z.unknown(), request);
  const call = callSchema.safeParse(body);
  if (!call.success) {
    throw new RpcProblem(INVALID_REQUEST, "The body is not a request of JSON-RPC 2.0.");
  }
  const { id: called = null, method, params } = call.data;
  const headers = { "cache-control": "no-store" };
  try {
    const result = await resultOf(request, method, params);
    return Response.json({ jsonrpc: "2.0", id: called, result }, { headers });
  } catch (error) {
    // The error belongs to this request: its caller finds it by the id.
    if (!(error instanceof ApiProblem) || error.status >= 429) throw error;
    const { error: said } = rpcBody(error);
    return Response.json({ jsonrpc: "2.0", id: called, error: said }, { headers });
  }
}, rpcBody);
