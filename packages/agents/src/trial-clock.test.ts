import { isFailure } from "@wisp/game";
import { games } from "@wisp/games";
import { stillClock } from "@wisp/test-kit/still-clock";
import { afterAll, describe, expect, test } from "vitest";
import { completionOf, fakeModel, KEY, rawJson } from "../test/models.ts";
import { fakeAgent, Raw } from "../test/servers.ts";
import {
  answerTo,
  contextOf,
  everything,
  fakeWispAgent,
  opening,
  questionIn,
  questionsTo,
  wakeClock,
} from "../test/wisp-agent.ts";
import { connectors } from "./connectors.ts";
import type { AnyConnector, CheckResult } from "./contract.ts";
import { outboundClient } from "./index.ts";
import { wispConnector } from "./wisp/index.ts";
import type { WispQuestion } from "./wisp/messages.ts";

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

const SLOW_MS = 20_000;
const voteOrSpeech = (ballot: string | null): string => ballot?.split(",")[0] ?? "It is warm.";

/** Agents whose answers to the questions of a check are what `thinking` makes of them. */
const thoughtful = {
  async space(thinking: (answer: object) => object) {
    const agent = await fakeAgent(({ path, body }) => {
      if (path !== "/agent/interact") return { success: true, result: "model" };
      const { status, message } = Object(body);
      return thinking({ success: true, result: voteOrSpeech(status === "vote" ? message : null) });
    });
    return { agent, settings: { url: agent.url } };
  },
  async wisp(thinking: (answer: object) => object) {
    const agent = await fakeWispAgent({
      "GET /wisp": () => ({ ...everything, games: [{ game: "tic-tac-toe", locales: ["en"] }] }),
      "POST /wisp/ask": (call) => thinking(answerTo(questionIn(call))),
    });
    return { agent, settings: { url: agent.url } };
  },
  async openai(thinking: (answer: Raw) => Raw) {
    const agent = await fakeModel(({ body }) => {
      const ballot = /exactly one of these:(?: |\\n- )(.+)/.exec(JSON.stringify(body))?.[1];
      const said = ballot?.split(/[,\\"]/)[0] ?? "It wakes me up.";
      return thinking(rawJson(completionOf(said), 200));
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
    using clock = stillClock();
    const slowly = <Answer>(answer: Answer): Answer => {
      clock.pass(SLOW_MS);
      return answer;
    };
    const { agent, settings } = await thoughtful[kind](slowly);
    await using _ = agent;
    expect(await checked(kind, 30_000, settings)).toMatchObject({
      ok: true,
      answerMs: { [game]: SLOW_MS },
    });
  },
);

// A model is loaded for as long as 90 s before its answers are timed.
test.each(["space", "wisp"] as const)(
  "an agent (%s) that has no answer when the clock of the check is over fails it",
  async (kind) => {
    const { agent, settings } = await thoughtful[kind](() => Raw.endless());
    await using _ = agent;
    const failed = await checked(kind, 100, settings);
    expect(failed.ok).toBe(false);
    expect(failed.steps.findLast(({ ok }) => !ok)).toMatchObject({ failed: "timeout" });
    expect(failed.answerMs).toBeUndefined();
  },
);

describe("an agent that thinks for as long as it may", () => {
  /** Checks an agent of tic-tac-toe, and lists the clocks that it was told. */
  async function timed(
    clocks: { readonly checkClockMs: number; readonly moveTimeLimitMs: number },
    answer: (question: WispQuestion) => unknown,
  ) {
    const ticTacToe = games["tic-tac-toe"];
    if (ticTacToe === undefined) throw new Error("no game");
    const quick = {
      ...ticTacToe,
      ordinary: (...given: Parameters<typeof ticTacToe.ordinary>) => {
        const { config, materials } = ticTacToe.ordinary(...given);
        const { moveTimeLimitMs } = clocks;
        return { config: { ...Object(config), moveTimeLimitMs }, materials };
      },
    };
    const { checkClockMs } = clocks;
    const connector = wispConnector({ client, games: { quick }, wakeClock, checkClockMs });
    await using agent = await fakeWispAgent({
      "POST /wisp/ask": (call) => answer(questionIn(call)),
    });
    const result = await connector.check({ url: agent.url }, () => {});
    return { result, told: questionsTo(agent).map(({ ask }) => ask.timeLimitMs) };
  }

  test("is timed with the ordinary clock", async () => {
    using clock = stillClock();
    const clocks = { checkClockMs: 60_000, moveTimeLimitMs: 30_000 };
    const { result, told } = await timed(clocks, (question) => {
      clock.pass(question.ask.timeLimitMs / 2 + 5_000);
      return answerTo(question);
    });
    expect(told).toEqual([60_000, 30_000]);
    expect(result).toMatchObject({ ok: true, answerMs: { "tic-tac-toe": 20_000 } });
  });

  test("and does not manage with the ordinary one, is timed with the check's", async () => {
    using clock = stillClock();
    const clocks = { checkClockMs: 60_000, moveTimeLimitMs: 200 };
    const { result, told } = await timed(clocks, (question) => {
      if (question.ask.timeLimitMs < 60_000) return Raw.endless();
      clock.pass(700);
      return answerTo(question);
    });
    expect(told[0]).toBe(60_000);
    expect(result).toMatchObject({ ok: true, answerMs: { "tic-tac-toe": 700 } });
  });
});

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
  const connector = wispConnector({ client, games, wakeClock });
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
