import { createServer, type Server, type Socket } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { type Draws, isFailure, randomFrom } from "@wisp/game";
import { spaceMapping } from "@wisp/games/who-is-spy";
import { sweeps } from "@wisp/test-kit/sweep";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hostileAnswer } from "../test/hostile.ts";
import { game, seatContext } from "../test/match.ts";
import { completionOf, firstSpeech } from "../test/models.ts";
import { A2aAgent, A2aSession } from "./a2a/index.ts";
import { type AnswerFailure, answerFailureCodes, type Session } from "./contract.ts";
import { hfInferenceConnector } from "./model/hf-inference.ts";
import { openaiConnector } from "./model/openai.ts";
import { outboundClient } from "./outbound/index.ts";
import { caller, perceiveLimits } from "./space/protocol.ts";
import { Lane, SpaceSession } from "./space/session.ts";
import { agentAt } from "./wisp/agent.ts";
import { WispSession } from "./wisp/index.ts";

const ANSWERS = sweeps ? 6_000 : 3_500;
/** After these everything is loaded, compiled and as large as it gets. */
const WARM = 2_000;
const AT_ONCE = 20;
/** Half a kilobyte per answer. */
const GROWTH_LIMIT_BYTES = (ANSWERS - WARM) * 512;
/** What a question gives for its answer: too short for a second try. */
const LIMIT_MS = 250;
/** When an answer is given up: later, for a busy machine. The few that never end take as long. */
const CLOCK_MS = 5_000;

setFlagsFromString("--expose_gc");
const collect: unknown = runInNewContext("gc");

function heapBytes(): number {
  if (typeof collect !== "function") throw new Error("there is no gc");
  collect();
  return process.memoryUsage().heapUsed;
}

/** A good answer to a request, in the protocol of its path. */
function validTo(request: string): object {
  if (request.includes("/agent/")) return { success: true, result: "It wakes me up." };
  if (request.includes("/a2a")) {
    const message = { messageId: "1", role: "ROLE_AGENT", parts: [{ text: "It wakes me up." }] };
    return { jsonrpc: "2.0", id: 1, result: { message } };
  }
  return request.includes("/wisp/ask") ? { text: "It wakes me up." } : completionOf("Warm.");
}

const draws: Draws = randomFrom("hostile answers")("server");
let served = 0;
const server: Server = createServer((socket: Socket) => {
  socket.on("error", () => {});
  let asked = "";
  socket.on("data", (chunk) => {
    asked += chunk.toString("latin1");
    const length = Number(/content-length: (\d+)/i.exec(asked)?.[1] ?? 0);
    if (asked.length < asked.indexOf("\r\n\r\n") + 4 + length) return;
    const valid = validTo(asked);
    // A perceive has five seconds, too long to wait for thousands of times.
    const stalls = !asked.includes("/agent/perceive");
    const { bytes, close } = hostileAnswer(draws, JSON.stringify(valid), stalls);
    asked = "";
    served += 1;
    if (close) socket.end(bytes);
    else socket.write(bytes);
  });
});
let url = "";
beforeAll(async () => {
  await new Promise<void>((started) => server.listen(0, "127.0.0.1", started));
  const address = server.address();
  if (typeof address === "object" && address !== null) url = `http://127.0.0.1:${address.port}`;
});

/** Nothing rests: every answer is to be read. */
const client = outboundClient({
  mode: "local",
  limits: { failuresInARow: Number.MAX_SAFE_INTEGER },
});
const unhandled: unknown[] = [];
const onUnhandled = (reason: unknown): void => {
  unhandled.push(reason);
};
process.on("unhandledRejection", onUnhandled);
afterAll(async () => {
  process.off("unhandledRejection", onUnhandled);
  await client.close();
  server.close();
});

const games = { [game.id]: game };
const openai = openaiConnector({ client, games });
const hfInference = hfInferenceConnector({ client, games });

async function opened(kind: number, notes: AnswerFailure[]): Promise<Session | AnswerFailure> {
  const context = seatContext(0, { note: (failure) => notes.push(failure) });
  if (kind === 0) {
    const call = caller(client, { url }, "a seat");
    const seat = { call, mapping: spaceMapping, lane: new Lane(), limits: perceiveLimits };
    return new SpaceSession(seat, context);
  }
  if (kind === 1)
    return new WispSession(agentAt(client, { url }), game, context, { protocol: "wisp/2" });
  if (kind === 4) {
    const endpoint = { url: `${url}/a2a`, protocolVersion: "1.0", tenant: "" } as const;
    const agent = new A2aAgent(client, { url }, { name: "", endpoint, takesData: true });
    return new A2aSession(agent, game, context);
  }
  return kind === 2
    ? openai.open(openai.settings.parse({ baseUrl: `${url}/v1`, model: "m" }), context)
    : hfInference.open(hfInference.settings.parse({ endpointUrl: url, model: "a/m" }), context);
}

const perceived = {
  event: { type: "spoke", round: 1, seat: 1, text: "Hot." },
  view: firstSpeech(1).view,
};

/** Plays one decision, for a Space after a perceive; returns their outcomes. */
async function outcomes(kind: number): Promise<string[]> {
  const notes: AnswerFailure[] = [];
  const session = await opened(kind, notes);
  if (isFailure(session)) throw new Error(session.detail);
  session.perceive(perceived);
  const { ask, view } = firstSpeech(LIMIT_MS);
  await session.flush();
  const turn = { label: "1", signal: AbortSignal.timeout(CLOCK_MS) };
  const replies = [...notes, await session.decide(ask, view, turn)];
  return replies.map((reply) => {
    if (isFailure(reply)) {
      expect(answerFailureCodes).toContain(reply.failed);
      expect(reply.detail).toMatch(/\S/);
      return reply.failed;
    }
    expect(reply.text).toBeTypeOf("string");
    return "spoken";
  });
}

test(`${ANSWERS} hostile answers are speeches or failures, and leave nothing behind`, {
  tags: ["scales"],
}, async ({ signal }) => {
  const seen = new Map<string, number>();
  let asked = 0;
  // A call that a busy machine made too late to be served is made again. After the time limit of the test there
  // is no server, so that none would ever be served.
  async function work(until: number): Promise<void> {
    while (served < until && !signal.aborted) {
      const kind = asked % 5;
      asked += 1;
      for (const outcome of await outcomes(kind)) {
        seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
      }
    }
  }
  const all = (until: number): Promise<unknown> =>
    Promise.all(Array.from({ length: AT_ONCE }, () => work(until)));

  await all(WARM);
  const warmBytes = heapBytes();
  await all(ANSWERS);
  // Memory of the last answers is freed once their clocks have run out.
  await expect
    .poll(() => heapBytes() - warmBytes, { interval: 500 })
    .toBeLessThan(GROWTH_LIMIT_BYTES);
  expect(unhandled).toEqual([]);
  expect({}).not.toHaveProperty("polluted");
  // Whatever can be wrong was wrong often enough to matter.
  for (const code of ["spoken", "unreachable", "too-large", "not-json", "wrong-shape", "timeout"]) {
    expect([code, (seen.get(code) ?? 0) >= 20]).toEqual([code, true]);
  }
});
