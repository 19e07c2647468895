import { describe, expect, test } from "vitest";
import { fakeAgent, Raw, type ReceivedCall, sleep } from "../../test/servers.ts";
import {
  ask,
  openedWith,
  routeOf,
  sessionAt,
  speech,
  textOf,
  turn,
  view,
} from "../../test/space-session.ts";
import type { AnswerFailure, VisibleEvent } from "../contract.ts";
import type { PerceiveLimits } from "./protocol.ts";

describe("perceives", () => {
  test("go one at a time, in order, before the interact, however slow the agent", async () => {
    let under = 0;
    let most = 0;
    await using agent = await fakeAgent(async () => {
      under += 1;
      most = Math.max(most, under);
      await sleep(10);
      under -= 1;
      return { success: true, result: "yes" };
    });
    const session = sessionAt(agent.url);
    const texts = Array.from({ length: 12 }, (_, index) => `speech ${index}`);
    for (const text of texts) session.perceive(speech(text));
    await session.flush();
    expect(agent.received.map(textOf)).toEqual(texts);
    await session.decide(ask, view, turn());
    expect(agent.received.map(routeOf)).toEqual([...texts.map(() => "perceive"), "interact"]);
    expect(most).toBe(1);
  });

  test("reach an agent that is not interviewed, because it would remember the question", async () => {
    await using agent = await fakeAgent(() => ({ success: true, result: "yes" }));
    const session = sessionAt(agent.url);
    expect(await session.interview?.(ask, view, turn())).toMatchObject({ failed: "no-interviews" });
    expect(agent.received).toEqual([]);
  });

  test("carry an announcement in the host's first words alone", async () => {
    await using agent = await fakeAgent(() => ({ success: true, result: "yes" }));
    const received = async (announcement?: string) => {
      agent.received.length = 0;
      const session = sessionAt(agent.url);
      for (const event of [...openedWith(announcement), speech("Hot.")]) session.perceive(event);
      await session.flush();
      return agent.received.map(({ body }) => JSON.stringify(body));
    };
    const plain = await received();
    const sentence = "Bob is a person; the other players are agents.";
    const announced = await received(sentence);
    expect(announced.map((message) => message.replace(` ${sentence}`, ""))).toEqual(plain);
    expect(announced.flatMap((message, at) => (message.includes(sentence) ? [at] : []))).toEqual([
      2,
    ]);
  });

  test("are noted when they fail, and the next one is still sent", async () => {
    const answers: unknown[] = [
      { success: false, errMsg: "no idea" },
      Raw.text("", 500),
      Raw.closed(),
      { success: true },
    ];
    await using agent = await fakeAgent(() => answers.shift());
    const notes: AnswerFailure[] = [];
    const session = sessionAt(agent.url, (failure) => notes.push(failure));
    for (const text of ["a", "b", "c", "d"]) session.perceive(speech(text));
    await session.flush();
    expect(agent.received.map(textOf)).toEqual(["a", "b", "c", "d"]);
    expect(notes.map(({ detail }) => detail.replace(/:.*/, ""))).toEqual([
      "crashed",
      "http-status",
      "unreachable",
    ]);
    expect(new Set(notes.map(({ failed }) => failed))).toEqual(new Set(["message-lost"]));
  });

  /** The totals of the protocol, 20 times as fast: an agent that takes 1.2 s takes 60 ms here. */
  const fast: PerceiveLimits = { oneMs: 1_000, queueMs: 1_500, replayMs: 6_000 };
  /** Totals that are over soon. */
  const short: PerceiveLimits = { oneMs: 5_000, queueMs: 300, replayMs: 300 };
  /** An agent that takes `ms` for a perceive. */
  const slowBy = (ms: number) =>
    fakeAgent(async ({ path }) => {
      if (path.endsWith("/perceive")) await sleep(ms);
      return { success: true, result: "yes" };
    });
  // A pause of the process uses up any of these limits.
  const paused = { retry: 2 };
  const texts = (count: number) => Array.from({ length: count }, (_, index) => `speech ${index}`);

  test(
    "that take 1.2 s each all arrive before the question, as many as come between two",
    paused,
    async () => {
      await using agent = await slowBy(1_200 / 20);
      const notes: AnswerFailure[] = [];
      const session = sessionAt(agent.url, (failure) => notes.push(failure), fast);
      for (const text of texts(13)) session.perceive(speech(text));
      expect(await session.decide(ask, view, turn())).toMatchObject({ text: "yes" });
      expect(agent.received.map(textOf)).toEqual([...texts(13), null]);
      expect(notes).toEqual([]);
    },
  );

  test(
    "beyond the bound are dropped, which is noted, and the question is sent",
    paused,
    async () => {
      await using agent = await slowBy(80);
      const notes: AnswerFailure[] = [];
      const session = sessionAt(agent.url, (failure) => notes.push(failure), short);
      for (const text of texts(13)) session.perceive(speech(text));
      expect(await session.decide(ask, view, turn())).toMatchObject({ text: "yes" });
      const sent = agent.received.length - 1;
      expect(agent.received.map(textOf)).toEqual([...texts(sent), null]);
      expect(notes).toMatchObject([
        { failed: "behind", detail: expect.stringMatching(/^\d+ messages were dropped/) },
      ]);
      expect(Number.parseInt(notes[0]?.detail ?? "", 10)).toBe(13 - sent + 1);
    },
  );

  test("that are never answered cost their own limit each, and the question is sent", async () => {
    await using agent = await fakeAgent(({ path }) =>
      path.endsWith("/interact") ? { success: true, result: "still here" } : Raw.endless(),
    );
    const notes: AnswerFailure[] = [];
    const impatient = { ...fast, oneMs: 100, queueMs: 30_000 };
    const session = sessionAt(agent.url, (failure) => notes.push(failure), impatient);
    for (const text of texts(3)) session.perceive(speech(text));
    expect(await session.decide(ask, view, turn())).toMatchObject({ text: "still here" });
    expect(agent.received.map(routeOf)).toEqual([...Array(3).fill("perceive"), "interact"]);
    expect(notes.map(({ detail }) => detail.replace(/:.*/, ""))).toEqual(Array(3).fill("timeout"));
  });

  describe("of before a takeover", () => {
    const replayed = (text: string): VisibleEvent => ({ ...speech(text), replayed: true });

    test("that take 1.2 s each all arrive before the question", paused, async () => {
      await using agent = await slowBy(1_200 / 20);
      const notes: AnswerFailure[] = [];
      const session = sessionAt(agent.url, (failure) => notes.push(failure), fast);
      for (const text of texts(26)) session.perceive(replayed(text));
      expect(await session.decide(ask, view, turn())).toMatchObject({ text: "yes" });
      expect(agent.received.map(textOf)).toEqual([...texts(26), null]);
      expect(notes).toEqual([]);
    });

    const incomplete = { failed: "replay-incomplete" };

    test.each([
      ["is not taken", Raw.endless(), 3],
      ["is not reached", Raw.closed(), 3],
      ["is refused by a gateway", Raw.text("", 502), 3],
    ])(
      "end the session when one %s: nobody plays on from half a history",
      paused,
      async (_, answer, sent) => {
        await using agent = await fakeAgent(({ body }) =>
          textOf({ body } as ReceivedCall) === "speech 2"
            ? answer
            : { success: true, result: "yes" },
        );
        const notes: AnswerFailure[] = [];
        const session = sessionAt(agent.url, (failure) => notes.push(failure), fast);
        for (const text of texts(5)) session.perceive(replayed(text));
        session.perceive(speech("after the takeover"));
        expect(await session.decide(ask, view, turn())).toMatchObject(incomplete);
        session.perceive(speech("later"));
        expect(await session.decide(ask, view, turn())).toMatchObject(incomplete);
        await session.close();
        expect(agent.received.map(textOf)).toEqual(texts(sent));
        expect(notes).toMatchObject([incomplete]);
      },
    );

    test("end the session when all together take too long", async () => {
      await using agent = await slowBy(80);
      const notes: AnswerFailure[] = [];
      const session = sessionAt(agent.url, (failure) => notes.push(failure), short);
      for (const text of texts(50)) session.perceive(replayed(text));
      expect(await session.decide(ask, view, turn())).toMatchObject(incomplete);
      expect(agent.received.map(routeOf)).not.toContain("interact");
      expect(notes).toMatchObject([incomplete]);
    });

    test("may fail at the agent itself, which has the message", async () => {
      await using agent = await fakeAgent(({ path }) =>
        path.endsWith("/interact")
          ? { success: true, result: "yes" }
          : { success: false, errMsg: "no idea" },
      );
      const session = sessionAt(agent.url, undefined, fast);
      session.perceive(replayed("one"));
      expect(await session.decide(ask, view, turn())).toMatchObject({ text: "yes" });
    });
  });

  test("are delivered by close", async () => {
    await using agent = await fakeAgent();
    const session = sessionAt(agent.url);
    session.perceive(speech("the end"));
    await session.close();
    expect(agent.received.map(textOf)).toEqual(["the end"]);
  });
});
