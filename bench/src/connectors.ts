/** What asking a model adds to a bare fetch of the same request: one after another, and 200 at once. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import {
  type AnyConnector,
  connectors,
  isFailure,
  outboundClient,
  type Session,
} from "@wisp/agents";
import { randomFrom, Table } from "@wisp/game";
import { games } from "@wisp/games";
import { median } from "./means/percentiles.ts";
import { print, printMeasure, shown } from "./means/report.ts";

const CALLS = 300;
const AT_ONCE = 200;
const LIMIT_MS = 3;

const game = games["who-is-spy"]?.game;
if (game === undefined) throw new Error("there is no who-is-spy");
const config = game.config.parse({});
const materials = game.materials.parse({ pair: [{ word: "coffee" }, { word: "tea" }] });
const table = new Table(game, "connectors", 6);
table.deal({ seed: "connectors", seats: 6, config, materials });
table.settle();
const [seat = 0] = table.due;
const view = table.view(seat);
const ask = game.ask(view, seat, "en");

const answer = JSON.stringify({
  model: "bench",
  choices: [{ message: { content: "<think>Warm.</think>Warm." }, finish_reason: "stop" }],
  usage: { prompt_tokens: 700, completion_tokens: 9 },
});
let request = "";
const server = createServer((incoming, response) => {
  let body = "";
  incoming.setEncoding("utf8").on("data", (chunk: string) => {
    body += chunk;
  });
  incoming.on("end", () => {
    request = body;
    response.setHeader("content-type", "application/json");
    response.end(answer);
  });
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
const { port } = server.address() as AddressInfo;
const origin = `http://127.0.0.1:${port}`;

const client = outboundClient({ mode: "local" });
const known = connectors({ client, games });
const named: readonly (readonly [string, unknown])[] = [
  ["openai", { baseUrl: `${origin}/v1`, model: "bench" }],
  ["hf-inference", { endpointUrl: origin, model: "wisp/bench" }],
];

async function opened(connector: AnyConnector, settings: unknown): Promise<Session> {
  const session = await connector.open(connector.settings.parse(settings), {
    sessionId: crypto.randomUUID(),
    game: "who-is-spy",
    locale: "en",
    seat,
    config,
    random: randomFrom("connectors"),
  });
  if (isFailure(session)) throw new Error(session.detail);
  return session;
}

async function decided(session: Session): Promise<void> {
  const signal = AbortSignal.timeout(ask.timeLimitMs);
  const reply = await session.decide(ask, view, { label: "1", signal });
  if (isFailure(reply)) throw new Error(reply.detail);
}

async function bare(): Promise<void> {
  const response = await fetch(`${origin}/v1/chat/completions`, { method: "POST", body: request });
  await response.json();
}

async function medianMs(work: () => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (let call = 0; call < 2 * CALLS; call += 1) {
    const start = performance.now();
    await work();
    // The first half warms up.
    if (call >= CALLS) times.push(performance.now() - start);
  }
  return median(times);
}

async function atOnceMs(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return performance.now() - start;
}

for (const [kind, settings] of named) {
  const connector = known.get(kind);
  if (connector === undefined) throw new Error(`there is no ${kind} connector`);
  const session = await opened(connector, settings);
  await decided(session);
  const bareMs = await medianMs(bare);
  const oursMs = await medianMs(() => decided(session));
  const addedMs = oursMs - bareMs;
  printMeasure({
    what: `${kind}, added to a call`,
    ours: `${shown(addedMs, 2)} ms (bare fetch ${shown(bareMs, 2)} ms)`,
    against: `${LIMIT_MS} ms`,
    ratio: addedMs / LIMIT_MS,
    goal: { atMost: 1 },
  });
  const together = await atOnceMs(() => decided(session));
  const bareTogether = await atOnceMs(bare);
  print(`${kind}, ${AT_ONCE} at once: ${shown(together)} ms, bare fetch ${shown(bareTogether)} ms`);
}
await client.close();
server.closeAllConnections();
server.close();
