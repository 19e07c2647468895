import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { encodings } from "@wisp/test-kit/leaks";

/** Said next to every key: where this arrives, the key would have, too. No agent was given it. */
export const CANARY = "canary-Zk3/9+qV=7xWm2Lr";

const writers = Object.values(encodings);

/** What a service says of the key it was sent, in the nth way. */
function telling(request: IncomingMessage, nth: number): string {
  const key = request.headers.authorization?.replace("Bearer ", "") ?? "no key";
  const write = writers[nth % writers.length] ?? ((text: string) => text);
  return `${write(CANARY)} ${write(key)}`;
}

const completion = (message: object, model = "m"): string =>
  JSON.stringify({
    id: "1",
    model,
    choices: [{ index: 0, message: { role: "assistant", ...message }, finish_reason: "stop" }],
    usage: { prompt_tokens: 1, completion_tokens: 1 },
  });

type Answer = (told: string, response: ServerResponse, request: IncomingMessage) => void;
const plain =
  (status: number, write: (told: string) => string): Answer =>
  (told, response) =>
    void response.writeHead(status).end(write(told));

/** How services fail; all of them say why at length. */
const failing: readonly Answer[] = [
  plain(401, (told) => JSON.stringify({ error: { message: `Bad key ${told}`, code: told } })),
  plain(200, (told) => `Not JSON: ${told}`),
  plain(200, (told) => JSON.stringify({ error: `The headers were ${told}` })),
  plain(500, (told) => told),
  (told, response) =>
    void response.writeHead(307, { location: `http://127.0.0.1:1/${encodeURI(told)}` }).end(told),
  // A key where answers are cut.
  (told, response, request) =>
    void response.end(`${told}${"x".repeat(1_985 - told.length)}${request.headers.authorization}`),
  (told, response) =>
    void response.end(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(told)])),
  (told, response) => void response.end(completion({ content: null, refusal: told })),
  (told, response) =>
    void response.writeHead(429, { "retry-after": "0", "x-key": encodeURI(told) }).end(told),
];

const speaking: readonly Answer[] = [
  (told, response) => void response.end(completion({ content: told, reasoning: told }, told)),
];

/** Space agents fail in words of their own. */
const crashing: readonly Answer[] = [
  plain(200, (told) => JSON.stringify({ success: false, errMsg: `Traceback: ${told}` })),
  plain(200, (told) => JSON.stringify({ success: true, result: [told] })),
  plain(200, (told) => JSON.stringify({ success: "yes", [told]: told })),
  ...failing,
];
const talking: readonly Answer[] = [
  plain(200, (told) => JSON.stringify({ success: true, result: told, errMsg: told })),
];

const answerOfWisp = plain(200, (told) =>
  JSON.stringify({ text: told, reasoning: told, notes: { intention: told, [told]: told } }),
);
const errorOfWisp = plain(500, (told) => JSON.stringify({ error: `Traceback: ${told}` }));

/** A service on a free port. */
export interface Service extends AsyncDisposable {
  readonly url: string;
  /** What it was sent as keys. */
  readonly keys: Set<string>;
}

/** Services begin at different ways of telling: short matches ask one of them too little for all. */
let served = 0;

async function serve(
  answer: (request: IncomingMessage, response: ServerResponse, nth: number) => void,
): Promise<Service> {
  let count = 2 * served;
  served += 1;
  const keys = new Set<string>();
  const server = createServer((request, response) => {
    request.resume().once("end", () => {
      keys.add(request.headers.authorization?.replace("Bearer ", "") ?? "none");
      response.setHeader("content-type", "application/json");
      answer(request, response, count);
      count += 1;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    keys,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const inTurn =
  (answers: readonly Answer[]) =>
  (request: IncomingMessage, response: ServerResponse, nth: number): void => {
    const pick = answers[Math.floor(nth / 2) % answers.length];
    pick?.(telling(request, nth), response, request);
  };

/** A model's service that speaks its key, or only ever tells it in failures. */
export const echoingModel = (fails: boolean): Promise<Service> =>
  serve(inTurn(fails ? failing : speaking));

/** The router of Hugging Face: models whose names end in "-failing" do. */
export async function echoingRouter(): Promise<Service> {
  return serve(inTurn([...speaking, ...failing]));
}

/** A private Space that speaks its token, or fails with it (but always wakes up). */
export function echoingSpace(fails: boolean): Promise<Service> {
  const play = inTurn(fails ? crashing : talking);
  return serve((request, response, nth) => {
    const told = telling(request, nth);
    const ready = ["/agent/checkHealth", "/agent/init"].includes(request.url ?? "");
    if (ready) response.end(JSON.stringify({ success: true, result: told }));
    else play(request, response, nth);
  });
}

/** A server of the agent protocol that speaks its token, or fails with it (but always wakes up). */
export function echoingWisp(fails: boolean): Promise<Service> {
  const play = inTurn(fails ? [errorOfWisp, ...failing] : [answerOfWisp]);
  return serve((request, response, nth) => {
    const told = telling(request, nth);
    const games = [{ game: "who-is-spy", locales: ["en"] }];
    const description = { protocol: "wisp/1", name: told, model: told, games, [told]: told };
    if (request.method === "GET") response.end(JSON.stringify(description));
    else play(request, response, nth);
  });
}

const messageOfA2a = (told: string): object => ({
  ...{ kind: "message", messageId: told, role: "agent", [told]: told },
  parts: [{ kind: "data", data: { text: told, reasoning: told, notes: { [told]: told } } }],
});
const rpc = (more: object): string => JSON.stringify({ jsonrpc: "2.0", id: 1, ...more });
const failedTask = (told: string): object => ({
  ...{ kind: "task", id: told, contextId: told },
  status: { state: "failed", message: messageOfA2a(told) },
});

/** An A2A agent that speaks its token, or fails with it (but always shows its card). */
export function echoingA2a(fails: boolean): Promise<Service> {
  const play = inTurn(
    fails
      ? [
          plain(200, (told) => rpc({ error: { code: -32603, message: told, data: told } })),
          plain(200, (told) => rpc({ result: failedTask(told) })),
          ...failing,
        ]
      : [plain(200, (told) => rpc({ result: messageOfA2a(told) }))],
  );
  return serve((request, response, nth) => {
    const told = telling(request, nth);
    const url = `http://${request.headers.host}/`;
    if (request.method === "POST") play(request, response, nth);
    else response.end(JSON.stringify({ name: told, version: told, url, [told]: told }));
  });
}

/** Hugging Face's API, which knows one private Space by its address, and repeats what it is sent. */
export const echoingHub = (spaces: Readonly<Record<string, string>>): Promise<Service> =>
  serve((request, response, nth) => {
    const id = request.url?.replace("/api/spaces/", "") ?? "";
    const told = telling(request, nth);
    const host = spaces[id];
    if (host === undefined) response.writeHead(404).end(JSON.stringify({ error: told }));
    else response.end(JSON.stringify({ id, host, sha: "abc", private: true, told }));
  });
