/**
 * Agents that speak the Space protocol, one per port, in a separate process:
 * node bench/src/agents-server.ts --agents 6 --delay-ms 200 [--spread-ms 7000] [--first-port 4100]
 * Prints the ports as one line of JSON. They answer a decision after the delay and everything else
 * immediately, never foul, and vote for themselves, so that every match goes its full length. With a
 * spread they get ready so that tables of six begin evenly over that time.
 */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { parseArgs } from "node:util";
import { z } from "zod";

const messageSchema = z.object({ message: z.string().nullable(), status: z.string().nullable() });
type Message = z.infer<typeof messageSchema>;

const remarks = [
  "People like it hot in the morning",
  "It comes in a cup with a handle",
  "Some take it with milk and sugar",
  "You can smell it from the next room",
  "It keeps you awake before an examination",
  "Offices would come to a halt without it",
] as const;

/** In-game name by session. */
const names = new Map<string, string>();
let spoken = 0;

function perceive(session: string, { status, message }: Message): void {
  if (status === "start") names.set(session, message ?? "");
  if (status === "result") names.delete(session);
}

function interact(session: string, { status }: Message): string {
  if (status === "vote") return names.get(session) ?? "";
  spoken += 1;
  return `${remarks[spoken % remarks.length]}, part ${spoken}.`;
}

function answer(response: ServerResponse, result: string | null): void {
  const body = JSON.stringify({ success: true, result });
  response.writeHead(200, {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
  });
  response.end(body);
}

const { values } = parseArgs({
  options: {
    agents: { type: "string" },
    "delay-ms": { type: "string" },
    "spread-ms": { type: "string", default: "0" },
    "first-port": { type: "string", default: "0" },
  },
});
const { agents, delayMs, spreadMs, firstPort } = z
  .object({
    agents: z.coerce.number().int().min(1).max(1_000),
    delayMs: z.coerce.number().min(0),
    spreadMs: z.coerce.number().min(0).max(9_000),
    /** The others follow it; 0: free ones. */
    firstPort: z.coerce.number().int().min(0).max(60_000),
  })
  .parse({
    agents: values.agents,
    delayMs: values["delay-ms"],
    spreadMs: values["spread-ms"],
    firstPort: values["first-port"],
  });

/** The slowest of six such times is spread evenly. */
const readyMs = (): number => spreadMs * Math.random() ** 6;

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const arrivedMs = performance.now();
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const message = messageSchema.parse(JSON.parse(Buffer.concat(chunks).toString()));
  const session = String(request.headers["x-session-id"]);
  const route = request.url?.split("/").at(-1);
  if (route === "perceive") perceive(session, message);
  if (route === "init") {
    setTimeout(() => answer(response, null), readyMs());
    return;
  }
  if (route !== "interact") {
    answer(response, null);
    return;
  }
  const leftMs = delayMs - (performance.now() - arrivedMs);
  setTimeout(() => answer(response, interact(session, message)), leftMs);
}

const ports: number[] = [];
for (let agent = 0; agent < agents; agent += 1) {
  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  server.keepAliveTimeout = 60_000;
  server.listen(firstPort === 0 ? 0 : firstPort + agent, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address === "object" && address !== null) ports.push(address.port);
}
process.stdout.write(`${JSON.stringify({ ports })}\n`);
