import { spaceMapping } from "@wisp/games/who-is-spy";
import { type JumpingTimers, jumpingTimers } from "@wisp/test-kit/still-clock";
import { beforeEach, describe, expect, test } from "vitest";
import { seatContext } from "../../test/match.ts";
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
import type { AnswerFailure, Reply, Session, VisibleEvent } from "../contract.ts";
import { waited } from "../house.ts";
import { failure } from "../outbound/index.ts";
import { type Call, perceiveLimits } from "./protocol.ts";
import { Lane, SpaceSession } from "./session.ts";

const texts = (count: number) => Array.from({ length: count }, (_, index) => `speech ${index}`);
const replayed = (text: string): VisibleEvent => ({ ...speech(text), replayed: true });
const incomplete = { failed: "replay-incomplete" };

/** The replies to two questions after a takeover. */
async function playedOn(session: Session, asked: () => Promise<Reply>): Promise<Reply[]> {
  for (const text of texts(5)) session.perceive(replayed(text));
  session.perceive(speech("after the takeover"));
  const first = await asked();
  session.perceive(speech("later"));
  return [first, await asked()];
}

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
    for (const text of texts(12)) session.perceive(speech(text));
    await session.flush();
    expect(agent.received.map(textOf)).toEqual(texts(12));
    await session.decide(ask, view, turn());
    expect(agent.received.map(routeOf)).toEqual([...Array(12).fill("perceive"), "interact"]);
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

  describe("of before a takeover", () => {
    test.each([
      ["is not reached", Raw.closed()],
      ["is refused by a gateway", Raw.text("", 502)],
    ])("end the session when one %s: nobody plays on from half a history", async (_, answer) => {
      await using agent = await fakeAgent(({ body }) =>
        textOf({ body } as ReceivedCall) === "speech 2" ? answer : { success: true, result: "yes" },
      );
      const notes: AnswerFailure[] = [];
      const session = sessionAt(agent.url, (failure) => notes.push(failure));
      expect(await playedOn(session, () => session.decide(ask, view, turn()))).toMatchObject([
        incomplete,
        incomplete,
      ]);
      await session.close();
      expect(agent.received.map(textOf)).toEqual(texts(3));
      expect(notes).toMatchObject([incomplete]);
    });

    test("may fail at the agent itself, which has the message", async () => {
      await using agent = await fakeAgent(({ path }) =>
        path.endsWith("/interact")
          ? { success: true, result: "yes" }
          : { success: false, errMsg: "no idea" },
      );
      const session = sessionAt(agent.url);
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

describe("perceives of a slow agent", () => {
  let timers: JumpingTimers;
  beforeEach(() => {
    timers = jumpingTimers();
    return () => timers[Symbol.dispose]();
  });

  /** An agent that takes as long for a perceive, and its session with the limits of the protocol. */
  function slowBy(ms: number | ((text: unknown) => number)) {
    const sent: unknown[] = [];
    const notes: AnswerFailure[] = [];
    const call: Call = async (route, { message }, signal) => {
      sent.push(message);
      const takesMs = typeof ms === "number" ? ms : ms(message);
      if (route === "perceive" && !(await waited(takesMs, signal))) {
        return failure("timeout", "It did not answer in time.");
      }
      return { result: "yes", text: "" };
    };
    const seat = { call, mapping: spaceMapping, lane: new Lane(), limits: perceiveLimits };
    const context = seatContext(0, { note: (failed) => void notes.push(failed) });
    return { session: new SpaceSession(seat, context), sent, notes };
  }
  const NEVER_MS = Number.POSITIVE_INFINITY;

  const decided = (session: Session): Promise<Reply> =>
    timers.through(session.decide(ask, view, turn()));

  test("that take 2.3 s each all arrive before the question, as many as come between two", async () => {
    const { session, sent, notes } = slowBy(2_300);
    for (const text of texts(13)) session.perceive(speech(text));
    expect(await decided(session)).toMatchObject({ text: "yes" });
    expect(sent).toEqual([...texts(13), null]);
    expect(notes).toEqual([]);
  });

  test("beyond the bound are dropped, which is noted, and the question is sent", async () => {
    const { session, sent, notes } = slowBy(2_900);
    for (const text of texts(13)) session.perceive(speech(text));
    expect(await decided(session)).toMatchObject({ text: "yes" });
    expect(sent).toEqual([...texts(11), null]);
    expect(notes).toMatchObject([
      { failed: "behind", detail: expect.stringMatching(/^3 messages were dropped.* 30 s/) },
    ]);
  });

  test("that are never answered cost their own limit each, and the question is sent", async () => {
    const { session, sent, notes } = slowBy(NEVER_MS);
    for (const text of texts(3)) session.perceive(speech(text));
    expect(await decided(session)).toMatchObject({ text: "yes" });
    expect(sent).toEqual([...texts(3), null]);
    expect(notes.map(({ detail }) => detail.replace(/:.*/, ""))).toEqual(Array(3).fill("timeout"));
  });

  describe("of before a takeover", () => {
    test("that take 2.3 s each all arrive before the question, a whole match of them", async () => {
      const { session, sent, notes } = slowBy(2_300);
      for (const text of texts(50)) session.perceive(replayed(text));
      expect(await decided(session)).toMatchObject({ text: "yes" });
      expect(sent).toEqual([...texts(50), null]);
      expect(notes).toEqual([]);
    });

    test("end the session when one is not taken: nobody plays on from half a history", async () => {
      const { session, sent, notes } = slowBy((text) => (text === "speech 2" ? NEVER_MS : 1));
      expect(await playedOn(session, () => decided(session))).toMatchObject([
        incomplete,
        incomplete,
      ]);
      await session.close();
      expect(sent).toEqual(texts(3));
      expect(notes).toMatchObject([incomplete]);
    });

    test("end the session when all together take too long", async () => {
      const { session, sent, notes } = slowBy(2_900);
      for (const text of texts(50)) session.perceive(replayed(text));
      expect(await decided(session)).toMatchObject(incomplete);
      expect(sent).toEqual(texts(42));
      expect(notes).toMatchObject([incomplete]);
    });
  });
});
