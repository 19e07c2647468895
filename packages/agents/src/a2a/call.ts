import {
  A2A_VERSION_HEADER,
  type AgentCard,
  type Message,
  type Part,
  Role,
  type SendMessageRequest,
  TaskState,
} from "@a2a-js/sdk";
import { type Client, ClientFactory, JsonRpcTransportFactory } from "@a2a-js/sdk/client";
import { isFailure, locales } from "@wisp/game";
import { z } from "zod";
import { answerIn } from "../answer.ts";
import type { AgentAnswer, AnswerFailure, AnswerFailureCode } from "../contract.ts";
import type { MatchResult } from "../match-result.ts";
import { messagesOf } from "../model/prompt.ts";
import { promptsV3 } from "../model/prompts.ts";
import {
  accounted,
  accountOf,
  type Caller,
  type Exchange,
  failure,
  jsonIn,
  lineIn,
  type Mode,
} from "../outbound/index.ts";
import { spokenOf } from "../wisp/agent.ts";
import { type WispSettings, wispSettings } from "../wisp/index.ts";
import { type News, readReplySchema, type WispQuestion } from "../wisp/messages.ts";
import type { Endpoint } from "./card.ts";
import { isThought } from "./thoughts.ts";

/** Cap of a card and of an answer in bytes: tasks may repeat the whole question. */
export const LIMIT_BYTES = 256 * 1024;

/** The card that the client library reads: the one interface that was chosen, and nothing else. */
const cardFor = (endpoint: Endpoint): AgentCard => ({
  name: "",
  description: "",
  version: "",
  supportedInterfaces: [{ ...endpoint, protocolBinding: "JSONRPC" }],
  provider: undefined,
  capabilities: undefined,
  securitySchemes: {},
  securityRequirements: [],
  defaultInputModes: [],
  defaultOutputModes: [],
  skills: [],
  signatures: [],
});

const errorSchema = z.object({
  error: z.union([z.string(), z.looseObject({ code: z.number().optional().catch(undefined) })]),
});

/** The client library's error for an answer that it could not read, worded for programmers. */
function failureIn(heard: Exchange | AnswerFailure, endpoint: Endpoint): AnswerFailure {
  if (isFailure(heard)) return heard;
  const answer = jsonIn(heard, new URL(endpoint.url));
  if (isFailure(answer)) return accounted(answer);
  const read = errorSchema.safeParse(answer.json);
  if (!read.success) {
    const detail = `${endpoint.url} answered with neither an A2A message nor an A2A task.`;
    return failure("wrong-shape", detail, answer.text);
  }
  const { error } = read.data;
  const named = typeof error === "string" || error.code === undefined ? "" : ` ${error.code}`;
  const { sentence } = accountOf(answer.json);
  const said = sentence === "" ? "." : `: ${sentence}`;
  return failure("crashed", `The agent reports error${named}${said}`, answer.text);
}

/** The answer as the client library read it, and the raw answer. */
export interface A2aResult {
  readonly result: unknown;
  readonly text: string;
}

/** One call of the official client to an agent, by way of `client`. Its failures are values. */
export async function called(
  client: Caller,
  settings: A2aSettings,
  endpoint: Endpoint,
  signal: AbortSignal,
  work: (agent: Client) => Promise<unknown>,
): Promise<A2aResult | AnswerFailure> {
  const { token, tokenHost } = settings;
  let heard: Exchange | AnswerFailure | undefined;
  const guarded = client.fetch({
    hosts: [tokenHost ?? new URL(endpoint.url).host],
    token,
    endpoint: settings.url,
    signal,
    limitBytes: LIMIT_BYTES,
    headers: [A2A_VERSION_HEADER],
    heard: (answer) => {
      heard = answer;
    },
  });
  const legacyCompat = { enabled: true };
  const transports = [new JsonRpcTransportFactory({ fetchImpl: guarded, legacyCompat })];
  try {
    const agent = await new ClientFactory({ transports }).createFromAgentCard(cardFor(endpoint));
    const result = await work(agent);
    return { result, text: heard === undefined || isFailure(heard) ? "" : heard.text };
  } catch (error) {
    // Nothing was sent: that is a fault of ours.
    if (heard === undefined) throw error;
    return failureIn(heard, endpoint);
  }
}

/** How an A2A agent is reached: `url` is that of its agent card. `token` is a secret. */
export const a2aSettings = (mode: Mode) => wispSettings(mode);
export type A2aSettings = WispSettings;

/** The paths of an agent card below the base URL of its agent: that of A2A 1.0 (section 8.2), and of 0.2. */
const WELL_KNOWN = ["/.well-known/agent-card.json", "/.well-known/agent.json"] as const;

/**
 * Where the card may be for a person's input, the likeliest first: a JSON file is the card; anything else is a
 * base URL, or the card at an address of its own.
 */
export function cardUrlsAt(url: string): readonly [string, ...string[]] {
  if (url.endsWith(".json")) return [url];
  const own = URL.parse(url)?.pathname === "/" ? [] : [url];
  return [`${url}${WELL_KNOWN[0]}`, `${url}${WELL_KNOWN[1]}`, ...own];
}

/** The wording of model agents, with what an agent of A2A has to know about the form of its answer. */
const { templates } = promptsV3("a2a", {
  en: {
    system:
      "This message contains everything that you may know about the match. You do not need earlier messages to answer it.\n\nHow to answer: reply with only your answer, as text, with no name or heading before it, no quotation marks around it and no explanation. The whole text is taken as your answer, word for word, and the other players may read it.",
    ask: "Reply with only your answer.",
  },
  zh: {
    system:
      "这条消息包含你可以知道的关于本场对局的全部信息，回答时不需要更早的消息。\n\n回答方式：以文本形式只写你的回答，前面不加名字或标题，两边不加引号，也不加解释。全部文本会原样作为你的回答，其他玩家可能会看到。",
    ask: "请只写出你的回答。",
  },
});

/** A question in plain language, with everything that is needed to answer it. */
function promptOf({ locale: named, rules, you, events, ask }: WispQuestion): string {
  const locale = locales.find((each) => each === named) ?? "en";
  const messages = messagesOf(templates[locale], {
    locale,
    rules,
    you,
    transcript: events.map(({ text }) => text).filter((text) => text !== ""),
    // It says what is legal and the time limit itself.
    question: ask.prompt,
    bare: false,
    options: [],
    labels: [],
    number: null,
    cap: null,
    shape: null,
    timeLimitMs: null,
  });
  return messages.map(({ content }) => content).join("\n\n");
}

const TEXT = "text/plain";
const JSON_TYPE = "application/json";

const plain = { metadata: undefined, filename: "" };

function partsOf(text: string, data: object, withData: boolean): Part[] {
  const spoken = { $case: "text" as const, value: text };
  const read = { $case: "data" as const, value: data };
  return [
    { ...plain, content: spoken, mediaType: TEXT },
    ...(withData ? [{ ...plain, content: read, mediaType: JSON_TYPE }] : []),
  ];
}

const inContext = (session: string): Omit<Message, "messageId" | "parts"> => ({
  contextId: session,
  taskId: "",
  role: Role.ROLE_USER,
  metadata: undefined,
  extensions: [],
  referenceTaskIds: [],
});

/**
 * A question as an A2A message: its session is the context, and the same question has the same
 * message id. The text says everything; the data part, for agents that take one, is the question of
 * the agent protocol.
 */
export function questionMessage(question: WispQuestion, withData: boolean): Message {
  const { session, ask } = question;
  const parts = partsOf(promptOf(question), question, withData);
  return { ...inContext(session), messageId: `${session}/${ask.id}`, parts };
}

/** The result of a match as the last message of its context; the data part is that of `POST /wisp/events`. */
export function resultMessage(
  news: News & { readonly result: MatchResult },
  withData: boolean,
): Message {
  const { session, result } = news;
  const parts = partsOf(result.text, news, withData);
  return { ...inContext(session), messageId: `${session}/result`, parts };
}

/** The request that sends a message. It asks for the task immediately, so that a late one can be cancelled. */
export const requestOf = (message: Message): SendMessageRequest => ({
  tenant: "",
  message,
  configuration: {
    acceptedOutputModes: [TEXT, JSON_TYPE],
    taskPushNotificationConfig: undefined,
    historyLength: 0,
    returnImmediately: true,
  },
  metadata: undefined,
});

/** A part as the client library gives it; files are not looked at. */
const partSchema = z.object({
  content: z.object({ $case: z.string(), value: z.unknown() }).nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
});
type ReplyPart = z.infer<typeof partSchema>;

const messageSchema = z.object({ parts: z.array(partSchema) });

const taskSchema = z.object({
  id: z.string().min(1).max(500),
  status: z.object({ state: z.number(), message: messageSchema.nullish() }),
  artifacts: z.array(messageSchema),
});
type Task = z.infer<typeof taskSchema>;

const resultSchema = z.union([taskSchema, messageSchema]);

/** A task that has no answer yet. */
export interface PendingTask {
  readonly taskId: string;
}

const WANTED = 'a text, or a data part like {"text": "..."} or {"value": 3}';

/** Parts of a message are made at once, a line each; those of an artifact may be chunks of one text. */
const separators = { message: "\n", artifact: "" } as const;
type PartsOwner = keyof typeof separators;

/** All the text of some parts. */
const textIn = (parts: readonly ReplyPart[], owner: PartsOwner): string =>
  parts
    .flatMap(({ content }) =>
      content?.$case === "text" && typeof content.value === "string" ? [content.value] : [],
    )
    .join(separators[owner]);

/** The answer in some parts: a reply of the agent protocol before a text; undefined: there is neither. */
function answerInParts(
  parts: readonly ReplyPart[],
  owner: PartsOwner,
): AgentAnswer | AnswerFailure | undefined {
  const data = parts.flatMap(({ content }) => (content?.$case === "data" ? [content.value] : []));
  for (const value of data.toReversed()) {
    const reply = readReplySchema.safeParse(value);
    if (reply.success) return spokenOf(reply.data);
  }
  const text = textIn(parts, owner);
  return text.trim() === "" ? undefined : answerIn(text);
}

/** The answer in some parts, with the thinking among them as its reasoning; undefined: there is none. */
function spokenIn(
  parts: readonly ReplyPart[],
  owner: PartsOwner,
): AgentAnswer | AnswerFailure | undefined {
  const answer = answerInParts(
    parts.filter((part) => !isThought(part)),
    owner,
  );
  const thought = textIn(parts.filter(isThought), owner).trim();
  if (answer === undefined || isFailure(answer) || thought === "") return answer;
  const { reasoning } = answer;
  return { ...answer, reasoning: reasoning === undefined ? thought : `${thought}\n${reasoning}` };
}

/** How a task ended, or stopped, without an answer. */
const stops: ReadonlyMap<number, readonly [AnswerFailureCode, string]> = new Map([
  [TaskState.TASK_STATE_FAILED, ["crashed", "The agent's task failed."]],
  [TaskState.TASK_STATE_CANCELED, ["crashed", "The agent cancelled its own task."]],
  [TaskState.TASK_STATE_REJECTED, ["filtered", "The agent rejected the question."]],
  [
    TaskState.TASK_STATE_INPUT_REQUIRED,
    ["no-answer", "The agent asked for more input instead of answering."],
  ],
  [
    TaskState.TASK_STATE_AUTH_REQUIRED,
    ["key-refused", "The agent's task needs authentication; give the agent's token here."],
  ],
] as const);

const working: readonly number[] = [TaskState.TASK_STATE_SUBMITTED, TaskState.TASK_STATE_WORKING];

function outcomeOfTask(
  { id, status, artifacts }: Task,
  raw: string,
): AgentAnswer | AnswerFailure | PendingTask {
  const { state, message } = status;
  if (working.includes(state)) return { taskId: id };
  const said = message?.parts ?? [];
  const stop = stops.get(state);
  if (stop !== undefined) {
    const account = lineIn(
      textIn(
        said.filter((part) => !isThought(part)),
        "message",
      ),
    );
    const [code, sentence] = stop;
    return failure(code, account === "" ? sentence : `${sentence} It says: ${account}`, raw);
  }
  if (state !== TaskState.TASK_STATE_COMPLETED) {
    return failure("wrong-shape", "The agent's task is in a state that A2A does not know.", raw);
  }
  // The last artifact is the newest; an agent without artifacts answers in its status.
  for (const { parts } of artifacts.toReversed()) {
    const spoken = spokenIn(parts, "artifact");
    if (spoken !== undefined) return spoken;
  }
  const spoken = spokenIn(said, "message");
  if (spoken !== undefined) return spoken;
  return failure("wrong-shape", `The agent's task is completed without an answer: ${WANTED}.`, raw);
}

/** The meaning of a call's result: an answer, why there is none, or a task that continues. */
export function outcomeIn({
  result,
  text: raw,
}: A2aResult): AgentAnswer | AnswerFailure | PendingTask {
  const read = resultSchema.safeParse(result);
  if (!read.success) {
    return failure("wrong-shape", "The agent answered with neither a message nor a task.", raw);
  }
  if ("status" in read.data) return outcomeOfTask(read.data, raw);
  return (
    spokenIn(read.data.parts, "message") ??
    failure("wrong-shape", `The agent's message contains no answer: ${WANTED}.`, raw)
  );
}

export const isWorking = (
  outcome: AgentAnswer | AnswerFailure | PendingTask,
): outcome is PendingTask => !isFailure(outcome) && "taskId" in outcome;
