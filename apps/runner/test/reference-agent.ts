import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { z } from "zod";

const routes = ["checkHealth", "getModelName", "init", "perceive", "interact"] as const;
type Route = (typeof routes)[number];

/** The request of the reference platform: these fields, these types, nothing else. */
const message = z.strictObject({
  message: z.string().nullable(),
  name: z.string().nullable(),
  status: z.enum(["start", "distribution", "round", "vote", "vote_result", "result"]).nullable(),
  word: z.string().nullable(),
  round: z.int().nullable(),
});
export type Message = z.infer<typeof message>;

export interface WireCall {
  readonly route: Route;
  readonly message: Message;
  readonly session: string;
}

export interface ReferenceAgent extends AsyncDisposable {
  readonly url: string;
  /** All calls, in order of their arrival. */
  readonly wire: readonly WireCall[];
  /** Requests that the agent refuses, and calls that its one memory cannot make sense of. */
  readonly faults: readonly string[];
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString("utf8"));
}

/** The state of an agent built on the reference platform's SDK: one match, in one memory. */
class OneMemory {
  name: string | undefined;
  word: string | undefined;
  round = 0;

  /** The problem of a message after the previous ones; undefined when there is none. */
  perceive({ status, message: text, word, round, name }: Message): string | undefined {
    if (status === "start") {
      if (this.name !== undefined) return `a match starts in the middle of ${this.name}'s`;
      this.name = text ?? undefined;
      return text === null ? "no name" : undefined;
    }
    if (this.name === undefined) return `${status} before start`;
    if (status === "distribution") {
      this.word = word ?? undefined;
      return word === null ? "no word" : undefined;
    }
    if (this.word === undefined) return `${status} before the word`;
    if (status === "result") {
      this.clear();
      return text === null ? "no result" : undefined;
    }
    if (round === null) return `${status} without its round`;
    if (status === "round" && name === null) {
      const next = this.round + 1;
      this.round = round;
      return round === next ? undefined : `round ${round} instead of ${next}`;
    }
    if (name === null || text === null) return `${status} without name or message`;
    return round === this.round ? undefined : `${status} of round ${round} in ${this.round}`;
  }

  answer({ status, message: ballot, round }: Message, count: number): string | Error {
    if (this.name === undefined || this.word === undefined) return new Error("asked before start");
    if (round !== this.round) return new Error(`asked for round ${round} in ${this.round}`);
    if (status === "round") return `It is thing number ${count}.`;
    const names = (ballot ?? "").split(",");
    if (status !== "vote" || !names.includes(this.name)) return new Error(`no ballot: ${ballot}`);
    return names.find((name) => name !== this.name) ?? "";
  }

  clear(): void {
    this.name = undefined;
    this.word = undefined;
    this.round = 0;
  }
}

/** An agent as the reference platform's are built: typed requests, one memory, no sessions. */
export async function referenceAgent(
  onInteract: (asked: Message) => Promise<void> = () => Promise.resolve(),
): Promise<ReferenceAgent> {
  const wire: WireCall[] = [];
  const faults: string[] = [];
  const memory = new OneMemory();
  const server = createServer(async (request, response) => {
    const reply = (status: number, body: object): void => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify(body));
    };
    const refuse = (status: number, fault: string): void => {
      faults.push(fault);
      reply(status, { success: false, result: null, errMsg: fault });
    };
    const route = routes.find((each) => request.url === `/agent/${each}`);
    const read = message.safeParse(await bodyOf(request));
    if (request.method !== "POST" || route === undefined) {
      return refuse(404, `${request.method} ${request.url}`);
    }
    if (!read.success) return refuse(422, `${route}: ${read.error.message}`);
    wire.push({ route, message: read.data, session: String(request.headers["x-session-id"]) });
    const done = (result: string | null = null): void =>
      reply(200, { success: true, result, errMsg: null });
    if (route === "checkHealth") return done();
    if (route === "getModelName") return done("a model");
    if (route === "init") {
      if (memory.name !== undefined) faults.push(`init in the middle of ${memory.name}'s match`);
      memory.clear();
      return done("a model");
    }
    if (route === "perceive") {
      const fault = memory.perceive(read.data);
      return fault === undefined ? done() : refuse(200, fault);
    }
    const answer = memory.answer(read.data, wire.length);
    if (answer instanceof Error) return refuse(500, answer.message);
    await onInteract(read.data);
    return done(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    wire,
    faults,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
