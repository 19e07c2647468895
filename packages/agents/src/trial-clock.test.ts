import { isFailure } from "@wisp/game";
import { games } from "@wisp/games";
import { afterAll, expect, test } from "vitest";
import { fakeModel, KEY, rawJson } from "../test/models.ts";
import { fakeAgent, Raw, sleep } from "../test/servers.ts";
import {
  answerTo,
  contextOf,
  everything,
  fakeWispAgent,
  opening,
  questionIn,
  questionsTo,
} from "../test/wisp-agent.ts";
import { connectors } from "./connectors.ts";
import type { AnyConnector, CheckResult } from "./contract.ts";
import { outboundClient } from "./index.ts";
import { wispConnector } from "./wisp/index.ts";

const client = outboundClient({ mode: "local" });
afterAll(() => client.close());

function connectorOf(kind: string, checkClockMs: number): AnyConnector {
  const found = connectors({ client, games, checkClockMs }).get(kind);
  if (found === undefined) throw new Error(`there is no ${kind}`);
  return found;
}

const checked = (kind: string, checkClockMs: number, settings: object): Promise<CheckResult> => {
  const connector = connectorOf(kind, checkClockMs);
  return connector.check(connector.settings.parse(settings), () => {});
};

const SLOW_MS = 300;
const voteOrSpeech = (ballot: string | null): string => ballot?.split(",")[0] ?? "It is warm.";

const slowly = {
  async space() {
    const agent = await fakeAgent(async ({ path, body }) => {
      if (path !== "/agent/interact") return { success: true, result: "model" };
      await sleep(SLOW_MS);
      const { status, message } = Object(body);
      return { success: true, result: voteOrSpeech(status === "vote" ? message : null) };
    });
    return { agent, settings: { url: agent.url } };
  },
  async wisp() {
    const agent = await fakeWispAgent({
      "GET /wisp": () => ({ ...everything, games: [{ game: "tic-tac-toe", locales: ["en"] }] }),
      "POST /wisp/ask": async (call) => {
        await sleep(SLOW_MS);
        return answerTo(questionIn(call));
      },
    });
    return { agent, settings: { url: agent.url } };
  },
  async openai() {
    const agent = await fakeModel(async ({ body }) => {
      await sleep(SLOW_MS);
      const ballot = /exactly one of these:(?: |\\n- )(.+)/.exec(JSON.stringify(body))?.[1];
      return ballot?.split(/[,\\"]/)[0] ?? "It wakes me up.";
    });
    return { agent, settings: { baseUrl: `${agent.url}/v1`, model: "slow" } };
  },
};

test.each([
  ["space", "*"],
  ["wisp", "tic-tac-toe"],
  ["openai", "*"],
] as const)(
  "an agent (%s) has the clock of the check for an answer, which is timed",
  async (kind, game) => {
    const { agent, settings } = await slowly[kind]();
    await using _ = agent;
    const passed = await checked(kind, 30_000, settings);
    expect(passed).toMatchObject({ ok: true, answerMs: { [game]: expect.any(Number) } });
    expect(passed.answerMs?.[game]).toBeGreaterThanOrEqual(SLOW_MS - 1);
    expect(passed.answerMs?.[game]).toBeLessThan(15_000);
    // A model is loaded for as long as 90 s before its answers are timed.
    if (kind === "openai") return;
    const failed = await checked(kind, 100, settings);
    expect(failed.ok).toBe(false);
    expect(failed.steps.findLast(({ ok }) => !ok)).toMatchObject({ failed: "timeout" });
    expect(failed.answerMs).toBeUndefined();
  },
);

// A pause of the process uses up the clocks, which a thinking agent makes last.
const paused = { retry: 2 };

test(
  "an agent that thinks for as long as it may is timed with the ordinary clock",
  paused,
  async () => {
    const ticTacToe = games["tic-tac-toe"];
    if (ticTacToe === undefined) throw new Error("no game");
    const quick = {
      ...ticTacToe,
      ordinary: (...given: Parameters<typeof ticTacToe.ordinary>) => {
        const { config, materials } = ticTacToe.ordinary(...given);
        return { config: { ...Object(config), moveTimeLimitMs: 400 }, materials };
      },
    };
    const connector = wispConnector({ client, games: { quick }, checkClockMs: 1_500 });
    const clocks: number[] = [];
    const thinking = (share: number) =>
      fakeWispAgent({
        "POST /wisp/ask": async (call) => {
          const { timeLimitMs } = questionIn(call).ask;
          clocks.push(Math.round(timeLimitMs / 100) * 100);
          await sleep(Math.max(share * timeLimitMs, share < 0.5 ? 700 : 0));
          return answerTo(questionIn(call));
        },
      });
    await using eager = await thinking(0.6);
    const { answerMs } = await connector.check({ url: eager.url }, () => {});
    expect(clocks).toEqual([1_500, 400]);
    expect(answerMs?.["tic-tac-toe"]).toBeLessThan(400);
    await using slow = await thinking(0);
    const timed = await connector.check({ url: slow.url }, () => {});
    expect(timed).toMatchObject({ ok: true });
    expect(timed.answerMs?.["tic-tac-toe"]).toBeGreaterThan(690);
  },
);

test("an agent that leaves two questions unanswered is asked no more in this check", async () => {
  await using agent = await fakeWispAgent({ "POST /wisp/ask": () => Raw.endless() });
  const { ok, steps } = await checked("wisp", 200, { url: agent.url });
  expect(ok).toBe(false);
  // None, where the clock of one ends before it is sent.
  expect([1, 2]).toContain(questionsTo(agent).length);
  expect(steps.filter(({ failed }) => failed === "timeout")).toHaveLength(
    Object.values(games).filter(({ game }) => game.asksFor === undefined).length,
  );
});

test("a check of many games that fail rests nothing, in itself, for matches and for the next check", async () => {
  let broken = true;
  await using agent = await fakeWispAgent({
    "POST /wisp/ask": (call) => (broken ? Raw.text("oops", 500) : answerTo(questionIn(call))),
  });
  for (const _ of [1, 2]) {
    const { steps } = await checked("wisp", 30_000, { url: agent.url });
    const codes = steps.slice(1).map(({ failed }) => failed);
    expect(codes).toEqual(
      Object.values(games).map(({ game }) =>
        game.asksFor === undefined ? "http-status" : "refused",
      ),
    );
  }
  broken = false;
  const connector = wispConnector({ client, games });
  const session = await connector.open({ url: agent.url }, contextOf());
  if (isFailure(session)) throw new Error(session.detail);
  for (const visible of opening.seen) session.perceive(visible);
  const turn = { label: "0/1", signal: AbortSignal.timeout(30_000) };
  expect(isFailure(await session.decide(opening.ask, opening.view, turn))).toBe(false);
  expect(await checked("wisp", 30_000, { url: agent.url })).toMatchObject({ ok: true });
});

test("waiting for a rate limit does not make a model slow", async () => {
  let refusals = 2;
  await using agent = await fakeModel(({ body }) => {
    const speech = !JSON.stringify(body).includes("exactly one of these");
    if (agent.received.length > 1 && refusals > 0) {
      refusals -= 1;
      return rawJson({ error: "slow down" }, 429, { "retry-after": "1" });
    }
    return speech ? "It wakes me up." : "Player 3";
  });
  const settings = { baseUrl: `${agent.url}/v1`, model: "limited", key: KEY };
  const start = performance.now();
  const { ok, answerMs } = await checked("openai", 30_000, settings);
  const tookMs = performance.now() - start;
  expect({ ok, refusals }).toEqual({ ok: true, refusals: 0 });
  // Two waits of a second.
  expect(answerMs?.["*"]).toBeLessThan(tookMs - 1_900);
});
