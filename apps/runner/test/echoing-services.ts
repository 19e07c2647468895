import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { encodings } from "@wisp/test-kit/leaks";

/** Said next to every key: where this arrives, the key would have, too. No agent was given it. */
export const CANARY = "canary-Zk3/9+qV=7xWm2Lr";

const writers = Object.values(encodings);

/** The canary and the key that a service was sent, in the nth encoding. */
function leakOf(request: IncomingMessage, nth: number): string {
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

type Answer = (leak: string, response: ServerResponse, request: IncomingMessage) => void;
const plain =
  (status: number, write: (leak: string) => string): Answer =>
  (leak, response) =>
    void response.writeHead(status).end(write(leak));

/** Failures of services, all with long explanations. */
const failing: readonly Answer[] = [
  plain(401, (leak) => JSON.stringify({ error: { message: `Bad key ${leak}`, code: leak } })),
  plain(200, (leak) => `Not JSON: ${leak}`),
  plain(200, (leak) => JSON.stringify({ error: `The headers were ${leak}` })),
  plain(500, (leak) => leak),
  (leak, response) =>
    void response.writeHead(307, { location: `http://127.0.0.1:1/${encodeURI(leak)}` }).end(leak),
  // A key where answers are cut.
  (leak, response, request) =>
    void response.end(`${leak}${"x".repeat(1_985 - leak.length)}${request.headers.authorization}`),
  (leak, response) =>
    void response.end(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(leak)])),
  (leak, response) => void response.end(completion({ content: null, refusal: leak })),
  (leak, response) =>
    void response.writeHead(429, { "retry-after": "0", "x-key": encodeURI(leak) }).end(leak),
];

const speaking: readonly Answer[] = [
  (leak, response) => void response.end(completion({ content: leak, reasoning: leak }, leak)),
];

/** Failures of Space agents. */
const crashing: readonly Answer[] = [
  plain(200, (leak) => JSON.stringify({ success: false, errMsg: `Traceback: ${leak}` })),
  plain(200, (leak) => JSON.stringify({ success: true, result: [leak] })),
  plain(200, (leak) => JSON.stringify({ success: "yes", [leak]: leak })),
  ...failing,
];
const talking: readonly Answer[] = [
  plain(200, (leak) => JSON.stringify({ success: true, result: leak, errMsg: leak })),
];

const answerOfWisp = plain(200, (leak) =>
  JSON.stringify({ text: leak, reasoning: leak, notes: { intention: leak, [leak]: leak } }),
);
const errorOfWisp = plain(500, (leak) => JSON.stringify({ error: `Traceback: ${leak}` }));

/** A service on a free port. */
export interface Service extends AsyncDisposable {
  readonly url: string;
  /** The keys it was sent. */
  readonly keys: Set<string>;
}

/** Services start at different encodings: a short match does not ask one of them often enough for all. */
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
    pick?.(leakOf(request, nth), response, request);
  };

/** A model's service that speaks its key, or contains it in failures only. */
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
    const leak = leakOf(request, nth);
    const ready = ["/agent/checkHealth", "/agent/init"].includes(request.url ?? "");
    if (ready) response.end(JSON.stringify({ success: true, result: leak }));
    else play(request, response, nth);
  });
}

/** A server of the agent protocol that speaks its token, or fails with it (but always wakes up). */
export function echoingWisp(fails: boolean): Promise<Service> {
  const play = inTurn(fails ? [errorOfWisp, ...failing] : [answerOfWisp]);
  return serve((request, response, nth) => {
    const leak = leakOf(request, nth);
    const games = [{ game: "who-is-spy", locales: ["en"] }];
    const description = { protocol: "wisp/1", name: leak, model: leak, games, [leak]: leak };
    if (request.method === "GET") response.end(JSON.stringify(description));
    else play(request, response, nth);
  });
}

const messageOfA2a = (leak: string): object => ({
  kind: "message",
  messageId: leak,
  role: "agent",
  [leak]: leak,
  parts: [{ kind: "data", data: { text: leak, reasoning: leak, notes: { [leak]: leak } } }],
});
const rpc = (more: object): string => JSON.stringify({ jsonrpc: "2.0", id: 1, ...more });
const failedTask = (leak: string): object => ({
  kind: "task",
  id: leak,
  contextId: leak,
  status: { state: "failed", message: messageOfA2a(leak) },
});

/** An A2A agent that speaks its token, or fails with it (but always shows its card). */
export function echoingA2a(fails: boolean): Promise<Service> {
  const play = inTurn(
    fails
      ? [
          plain(200, (leak) => rpc({ error: { code: -32603, message: leak, data: leak } })),
          plain(200, (leak) => rpc({ result: failedTask(leak) })),
          ...failing,
        ]
      : [plain(200, (leak) => rpc({ result: messageOfA2a(leak) }))],
  );
  return serve((request, response, nth) => {
    const leak = leakOf(request, nth);
    const url = `http://${request.headers.host}/`;
    if (request.method === "POST") play(request, response, nth);
    else response.end(JSON.stringify({ name: leak, version: leak, url, [leak]: leak }));
  });
}

/** Hugging Face's API, which knows one private Space by its address, and echoes its requests. */
export const echoingHub = (spaces: Readonly<Record<string, string>>): Promise<Service> =>
  serve((request, response, nth) => {
    const id = request.url?.replace("/api/spaces/", "") ?? "";
    const leak = leakOf(request, nth);
    const host = spaces[id];
    if (host === undefined) response.writeHead(404).end(JSON.stringify({ error: leak }));
    else response.end(JSON.stringify({ id, host, sha: "abc", private: true, leak }));
  });
