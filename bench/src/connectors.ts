/**
 * The overhead of asking an agent over a bare fetch of the same request: sequential, with 200 open
 * calls, and 200 started together.
 */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { type AnyConnector, connectors, outboundClient, type Session } from "@wisp/agents";
import { isFailure, randomFrom, Table } from "@wisp/game";
import { games } from "@wisp/games";
import { print, printMeasure, shown } from "@wisp/test-kit/measure";
import { median } from "./figures/percentiles.ts";

const CALLS = 300;
const AT_ONCE = 200;
/** Sequential calls per concurrent caller. */
const ROUNDS = 6;
/** An agent's time for an answer while others are asked in parallel. */
const AGENT_MS = 1_000;
const LIMIT_MS = 3;

const game = games["who-is-spy"]?.game;
if (game === undefined) throw new Error("there is no who-is-spy");
const config = game.config.parse({});
const materials = game.materials.parse({ pair: [{ word: "coffee" }, { word: "tea" }] });
const table = new Table(game, { seed: "connectors", config, materials });
table.deal();
table.advance();
const [seat = 0] = table.due;
const view = table.view(seat);
const ask = game.ask(view, seat, "en");

const completion = JSON.stringify({
  model: "bench",
  choices: [{ message: { content: "<think>Warm.</think>Warm." }, finish_reason: "stop" }],
  usage: { prompt_tokens: 700, completion_tokens: 9 },
});
const answers = { model: completion, space: JSON.stringify({ success: true, result: "Warm." }) };
/** The last request, which a bare fetch repeats. */
let request = { path: "", body: "" };
let agentMs = 0;
const server = createServer((incoming, response) => {
  let body = "";
  incoming.setEncoding("utf8").on("data", (chunk: string) => {
    body += chunk;
  });
  incoming.on("end", () => {
    const { url: path = "" } = incoming;
    request = { path, body };
    const answer = path.startsWith("/agent/") ? answers.space : answers.model;
    const reply = (): void => {
      response.setHeader("content-type", "application/json");
      response.end(answer);
    };
    if (agentMs === 0) reply();
    else setTimeout(reply, agentMs);
  });
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
const { port } = server.address() as AddressInfo;
const origin = `http://127.0.0.1:${port}`;

const client = outboundClient({ mode: "local" });
const known = connectors({ client, games });
const named: readonly (readonly [string, unknown])[] = [
  ["space", { url: origin }],
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
  const { path, body } = request;
  const response = await fetch(origin + path, { method: "POST", body });
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

/** The median overhead of a call, with a constant number of open calls. */
async function medianAmongMs(work: () => Promise<void>): Promise<number> {
  agentMs = AGENT_MS;
  const times: number[] = [];
  const callers = Array.from({ length: AT_ONCE }, async (_, caller) => {
    await sleep((caller / AT_ONCE) * AGENT_MS);
    for (let round = 0; round < ROUNDS; round += 1) {
      const start = performance.now();
      await work();
      // The first opens a connection.
      if (round > 0) times.push(performance.now() - start - AGENT_MS);
    }
  });
  await Promise.all(callers);
  agentMs = 0;
  return median(times);
}

/** Calls started together: the durations of the median and the last. */
async function instantMs(work: () => Promise<void>): Promise<{ median: number; last: number }> {
  const start = performance.now();
  const times = await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      await work();
      return performance.now() - start;
    }),
  );
  return { median: median(times), last: Math.max(...times) };
}

function printAdded(what: string, oursMs: number, bareMs: number): void {
  const addedMs = oursMs - bareMs;
  printMeasure({
    what,
    ours: `${shown(addedMs, 2)} ms (bare fetch ${shown(bareMs, 2)} ms)`,
    against: `${LIMIT_MS} ms`,
    ratio: addedMs / LIMIT_MS,
    goal: { atMost: 1 },
  });
}

for (const [kind, settings] of named) {
  const connector = known.get(kind);
  if (connector === undefined) throw new Error(`there is no ${kind} connector`);
  const session = await opened(connector, settings);
  const ours = (): Promise<void> => decided(session);
  await ours();
  printAdded(`${kind}, added to a call`, await medianMs(ours), await medianMs(bare));
  const among = [await medianAmongMs(ours), await medianAmongMs(bare)] as const;
  printAdded(`${kind}, added to a call among ${AT_ONCE}`, ...among);
  const [together, alone] = [await instantMs(ours), await instantMs(bare)];
  printAdded(
    `${kind}, added to a call of ${AT_ONCE} in one instant`,
    together.median,
    alone.median,
  );
  print(`${kind}, until the last: ${shown(together.last)} ms, bare fetch ${shown(alone.last)} ms`);
}
await client.close();
server.closeAllConnections();
server.close();
