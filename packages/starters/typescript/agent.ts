import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { host, port } from "./env.ts";
import { freshMemory, interact, type Memory, type Message, perceive } from "./mind.ts";

const MODEL = "clue list (TypeScript starter)";
const MAX_BODY_BYTES = 64 * 1024;
/** A refused body is read this far, so that its sender gets to see the answer; then it is cut off. */
const MAX_READ_BYTES = 1024 * 1024;
const MAX_SESSIONS = 100;

interface Answer {
  readonly success: boolean;
  readonly result?: string;
  readonly errMsg?: string;
}

/** One memory per seat of a match: the arena tells them apart by the X-Session-Id header. */
const memories = new Map<string, Memory>();

function begin(session: string): Memory {
  const memory = freshMemory();
  memories.delete(session);
  memories.set(session, memory);
  for (const oldest of memories.keys()) {
    if (memories.size <= MAX_SESSIONS) break;
    memories.delete(oldest);
  }
  return memory;
}

const memoryOf = (session: string): Memory => memories.get(session) ?? begin(session);

const routes: Readonly<Record<string, (session: string, message: Message) => Answer>> = {
  "/agent/checkHealth": () => ({ success: true }),
  "/agent/getModelName": () => ({ success: true, result: MODEL }),
  "/agent/init": (session) => {
    begin(session);
    return { success: true, result: MODEL };
  },
  "/agent/perceive": (session, message) => {
    try {
      perceive(memoryOf(session), message);
      return { success: true };
    } catch (error) {
      return { success: false, errMsg: String(error) };
    }
  },
  "/agent/interact": (session, message) => ({
    success: true,
    result: interact(memoryOf(session), message),
  }),
};

/** A request that cannot be served, and how it is answered. */
class Refused extends Error {
  readonly status: number;

  constructor(status: number, reason: string) {
    super(reason);
    this.status = status;
  }
}

async function bodyOf(request: IncomingMessage): Promise<Message> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    if (length <= MAX_BODY_BYTES) chunks.push(chunk);
    if (length > MAX_READ_BYTES) break;
  }
  if (length > MAX_BODY_BYTES) throw new Refused(413, "the body is too large");
  let message: unknown;
  try {
    message = JSON.parse(Buffer.concat(chunks).toString("utf8") || "{}");
  } catch {
    throw new Refused(400, "the body is not JSON");
  }
  if (typeof message !== "object" || message === null || Array.isArray(message)) {
    throw new Refused(400, "the body is not a JSON object");
  }
  return message;
}

async function answer(request: IncomingMessage): Promise<Answer> {
  const route = routes[request.url ?? ""];
  if (route === undefined) throw new Refused(404, "no such route");
  if (request.method !== "POST") throw new Refused(405, "every route is POST");
  const session = request.headers["x-session-id"];
  return route(typeof session === "string" ? session : "", await bodyOf(request));
}

function reply(response: ServerResponse, status: number, body: Answer): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(text),
    ...(status === 413 ? { connection: "close" } : {}),
  });
  response.end(text);
}

const server = createServer((request, response) => {
  answer(request).then(
    (body) => reply(response, 200, body),
    (error) => {
      const status = error instanceof Refused ? error.status : 500;
      reply(response, status, { success: false, errMsg: String(error) });
    },
  );
});
server.requestTimeout = 10_000;
server.on("error", ({ message }) => {
  console.error(`The agent cannot listen (${message}): set PORT to a free port.`);
  process.exitCode = 1;
});
server.listen(port, host, () => {
  const address: AddressInfo | string | null = server.address();
  const at = typeof address === "object" ? address?.port : address;
  console.log(`listening on http://${host}:${at}`);
});
