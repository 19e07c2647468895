import { randomUUID } from "node:crypto";
import { AgentCard, type Message, Role, TaskState } from "@a2a-js/sdk";
import { LegacyJsonRpcTransportHandler } from "@a2a-js/sdk/compat/v0_3/server";
import {
  AgentEvent,
  type AgentExecutor,
  DefaultRequestHandler,
  type ExecutionEventBus,
  InMemoryTaskStore,
  JsonRpcTransportHandler,
  type RequestContext,
  ServerCallContext,
  validateVersion,
} from "@a2a-js/sdk/server";
import { z } from "zod";
import { questionSchema, type WispQuestion } from "../src/wisp/messages.ts";
import { type FakeAgent, fakeAgent, type ReceivedCall } from "./servers.ts";
import { answerTo } from "./wisp-agent.ts";

export const CARD_PATH = "/.well-known/agent-card.json";

/** The card of an agent of A2A 1.0 with its endpoint at an origin. */
export const cardAt = (origin: string) => ({
  name: "An agent of the tests",
  description: "Plays.",
  version: "1.2.3",
  supportedInterfaces: [
    { url: `${origin}/a2a`, protocolBinding: "JSONRPC", protocolVersion: "1.0" },
  ],
  capabilities: {},
  defaultInputModes: ["text/plain", "application/json"],
  defaultOutputModes: ["text/plain"],
  skills: [{ id: "games", name: "Games", description: "Plays games.", tags: ["game"] }],
});

/** The card of the same agent in A2A 0.3. */
export const legacyCardAt = (origin: string) => ({
  name: "An older agent of the tests",
  description: "Plays.",
  version: "0.9",
  protocolVersion: "0.3.0",
  url: `${origin}/a2a`,
  preferredTransport: "JSONRPC",
  capabilities: {},
  defaultInputModes: ["text/plain", "application/json"],
  defaultOutputModes: ["text/plain"],
  skills: [],
});

/** A part as the library holds it. */
export type Content = NonNullable<Message["parts"][number]["content"]> & {
  readonly metadata?: Message["parts"][number]["metadata"];
};
export const text = (value: string): Content => ({ $case: "text", value });
export const data = (value: unknown): Content => ({ $case: "data", value });
/** A part that is marked as a model's thinking. */
export const thinking = (content: Content, mark: string): Content => ({
  ...content,
  metadata: { [mark]: true },
});

const partsOf = (contents: readonly Content[]): Message["parts"] =>
  contents.map((content) => ({
    content,
    metadata: content.metadata,
    filename: "",
    mediaType: "",
  }));

const messageOf = (contents: readonly Content[], contextId: string): Message => ({
  messageId: randomUUID(),
  contextId,
  taskId: "",
  role: Role.ROLE_AGENT,
  parts: partsOf(contents),
  metadata: undefined,
  extensions: [],
  referenceTaskIds: [],
});

/** An agent's response to a message. */
export type Act = (context: RequestContext, bus: ExecutionEventBus) => void | Promise<void>;

/** Answers with one message. */
export const saying =
  (...contents: readonly Content[]): Act =>
  ({ contextId }, bus) => {
    bus.publish(AgentEvent.message(messageOf(contents, contextId)));
    bus.finished();
  };

const statusOf = (state: TaskState, said: readonly Content[], contextId: string) => ({
  state,
  message: said.length === 0 ? undefined : messageOf(said, contextId),
  timestamp: undefined,
});

/** How a task continues after it started working. */
export interface Course {
  /** How long it works; Infinity: until it is cancelled. */
  readonly workMs?: number;
  /** Parts of each of its artifacts. */
  readonly artifacts?: readonly (readonly Content[])[];
  readonly state?: TaskState;
  readonly said?: readonly Content[];
}

/** Answers with a task that works first. */
export function tasking({ workMs = 20, artifacts = [], state, said = [] }: Course): Act {
  const last = state ?? TaskState.TASK_STATE_COMPLETED;
  return async ({ taskId, contextId, userMessage }, bus) => {
    const status = statusOf(TaskState.TASK_STATE_WORKING, [], contextId);
    const task = { id: taskId, contextId, status, artifacts: [], history: [userMessage] };
    bus.publish(AgentEvent.task({ ...task, metadata: undefined }));
    await new Promise((resolve) => {
      if (workMs !== Number.POSITIVE_INFINITY) setTimeout(resolve, workMs);
    });
    for (const contents of artifacts) {
      const artifactId = randomUUID();
      for (const [place, content] of contents.entries()) {
        const artifact = {
          artifactId,
          name: "",
          description: "",
          parts: partsOf([content]),
          metadata: undefined,
          extensions: [],
        };
        bus.publish(
          AgentEvent.artifactUpdate({
            taskId,
            contextId,
            artifact,
            append: place > 0,
            lastChunk: place === contents.length - 1,
            metadata: undefined,
          }),
        );
      }
    }
    const ended = statusOf(last, said, contextId);
    bus.publish(AgentEvent.statusUpdate({ taskId, contextId, status: ended, metadata: undefined }));
    bus.finished();
  };
}

const questionOf = (message: Message): WispQuestion => {
  const part = message.parts.find(({ content }) => content?.$case === "data");
  return questionSchema.parse(part?.content?.value);
};

/** Answers legally, by the question of the data part alone. */
export const playing: Act = (context, bus) =>
  saying(data(answerTo(questionOf(context.userMessage))))(context, bus);

export interface FakeA2aAgent extends FakeAgent {
  readonly cardUrl: string;
  /** Ids of the tasks that were cancelled. */
  readonly cancelled: readonly string[];
}

/** Overrides of its ordinary behaviour, by method and path. */
export type Change = Readonly<Record<string, (call: ReceivedCall) => unknown>>;

/** A real A2A agent: the official library's server, over HTTP. */
export async function fakeA2aAgent(
  act: Act = playing,
  change: Change = {},
  cardFor: (origin: string) => object = cardAt,
): Promise<FakeA2aAgent> {
  const cancelled: string[] = [];
  const executor: AgentExecutor = {
    execute: async (context, bus) => act(context, bus),
    async cancelTask(taskId, bus) {
      cancelled.push(taskId);
      const status = statusOf(TaskState.TASK_STATE_CANCELED, [], "");
      bus.publish(AgentEvent.statusUpdate({ taskId, contextId: "", status, metadata: undefined }));
      bus.finished();
    },
  };
  const card = AgentCard.fromJSON(cardAt("http://127.0.0.1"));
  const handler = new DefaultRequestHandler(card, new InMemoryTaskStore(), executor);
  const current = new JsonRpcTransportHandler(handler);
  const legacy = new LegacyJsonRpcTransportHandler(handler);

  async function handled({ headers, body }: ReceivedCall): Promise<unknown> {
    // The specification takes a request without a version for one of 0.3.
    const version = String(headers["a2a-version"] ?? "0.3");
    const context = new ServerCallContext({ requestedVersion: version });
    const request = JSON.stringify(body);
    if (version === "0.3") return legacy.handle(request, context);
    validateVersion(version, card, "JSONRPC");
    return current.handle(request, context);
  }

  const agent = await fakeAgent((call) => {
    const route = `${call.method} ${call.path}`;
    if (Object.hasOwn(change, route)) return change[route]?.(call);
    if (route === `GET ${CARD_PATH}`) return cardFor(`http://${call.headers.host}`);
    if (route === "POST /a2a") return handled(call);
    return { error: { code: -32601, message: `no route ${route}` } };
  });
  return { ...agent, cardUrl: agent.url + CARD_PATH, cancelled };
}

/** A request of JSON-RPC, as far as the tests read it. */
const requestSchema = z.object({
  method: z.string(),
  params: z.looseObject({
    message: z
      .object({
        messageId: z.string(),
        contextId: z.string(),
        parts: z.array(z.object({ text: z.string().optional(), data: z.unknown() }).partial()),
      })
      .optional(),
  }),
});

/** The parameters of the requests of a method that an agent got, in order. */
export const requestsTo = (agent: FakeAgent, method: string) =>
  agent.received
    .filter(({ path }) => path === "/a2a")
    .map(({ body }) => requestSchema.parse(body))
    .filter((request) => request.method === method)
    .map(({ params }) => params);

/** The messages that it got, in order. */
export const messagesTo = (agent: FakeAgent) =>
  ["SendMessage", "message/send"].flatMap((method) =>
    requestsTo(agent, method).flatMap(({ message }) => (message === undefined ? [] : [message])),
  );

/** The questions in the data parts of these messages, in order. */
export const questionsTo = (agent: FakeAgent): readonly WispQuestion[] =>
  messagesTo(agent).map(({ parts }) =>
    questionSchema.parse(parts.find(({ data: held }) => held !== undefined)?.data),
  );
