import { TaskState } from "@a2a-js/sdk";
import { isFailure } from "@wisp/game";
import { games } from "@wisp/games";
import { afterAll, describe, expect, test } from "vitest";
import {
  type Act,
  CARD_PATH,
  type Change,
  data,
  type FakeA2aAgent,
  fakeA2aAgent,
  legacyCardAt,
  messagesTo,
  playing,
  questionsTo,
  requestsTo,
  saying,
  tasking,
  text,
  thinking,
} from "../../test/a2a-agent.ts";
import { rawJson } from "../../test/models.ts";
import { Raw } from "../../test/servers.ts";
import { contextOf, opening } from "../../test/wisp-agent.ts";
import type { Reply, Session } from "../contract.ts";
import { outboundClient } from "../outbound/index.ts";
import { a2aConnector } from "./index.ts";

const client = outboundClient({ mode: "local" });
afterAll(() => client.close());
const wakeClock = { limitMs: 30_000, attemptMs: 15_000, pauseMs: 20 };
const connector = a2aConnector({ client, games, wakeClock });

async function opened(agent: FakeA2aAgent): Promise<Session> {
  const session = await connector.open({ url: agent.cardUrl }, contextOf());
  if (isFailure(session)) throw new Error(session.detail);
  for (const visible of opening.seen) session.perceive(visible);
  return session;
}

/** The reply to the first question of a match of tic-tac-toe, within `limitMs`. */
async function asked(
  agent: FakeA2aAgent,
  limitMs = 30_000,
  signal = AbortSignal.timeout(limitMs),
): Promise<Reply> {
  const session = await opened(agent);
  const turn = { label: "0/1", signal };
  const reply = await session.decide({ ...opening.ask, timeLimitMs: limitMs }, opening.view, turn);
  await session.close();
  return reply;
}

const COMPLETED = { workMs: 20 };

describe.each([
  ["1.0", undefined],
  ["0.3", legacyCardAt],
])("an answer in A2A %s", (_, cardFor) => {
  test.each<[string, Act, object]>([
    ["a text", saying(text("5")), { text: "5" }],
    ["a text with white space around it", saying(text(" 5\n")), { text: "5" }],
    ["several texts", saying(text("one"), text("two")), { text: "one\ntwo" }],
    ["a data part", saying(data({ text: "5" })), { text: "5" }],
    ["a number", saying(data({ value: 5 })), { text: "5" }],
    [
      "everything that a reply may hold",
      saying(
        data({ value: 5, reasoning: "the middle", notes: { a: [1] }, usage: { tokensIn: 7 } }),
      ),
      { text: "5", reasoning: "the middle", notes: { a: [1] }, usage: { tokensIn: 7 } },
    ],
    ["notes of a wrong type", saying(data({ value: 5, notes: "x" })), { text: "5", notes: "x" }],
    ["a data part before a text", saying(text("I take 5."), data({ text: "5" })), { text: "5" }],
    ["a text with other data", saying(data({ confidence: 1 }), text("5")), { text: "5" }],
    [
      "reasoning that its model left in the text",
      saying(text("<think>the middle</think>5")),
      { text: "5", reasoning: "the middle" },
    ],
    ...["adk_thought", "thought"].flatMap((mark): [string, Act, object][] => [
      [
        `a part marked ${mark} in a message`,
        saying(thinking(text("My word is coffee. "), mark), text("5")),
        { text: "5", reasoning: "My word is coffee." },
      ],
      [
        `a part marked ${mark} in an artifact`,
        tasking({ artifacts: [[thinking(text("The middle. "), mark), text("5")]] }),
        { text: "5", reasoning: "The middle." },
      ],
    ]),
    [
      "thinking in a part and in the text",
      saying(thinking(text("First."), "thought"), text("<think>Then.</think>5")),
      { text: "5", reasoning: "First.\nThen." },
    ],
    [
      "data that is thinking",
      saying(thinking(data({ text: "4" }), "thought"), data({ text: "5" })),
      { text: "5" },
    ],
    [
      "thinking alone",
      saying(thinking(text("My word is coffee."), "thought")),
      { failed: "wrong-shape" },
    ],
    [
      "thinking of a task that fails",
      tasking({
        state: TaskState.TASK_STATE_FAILED,
        said: [thinking(text("My word is coffee."), "thought"), text("no memory")],
      }),
      { failed: "crashed", detail: "The agent's task failed. It says: no memory" },
    ],
    ["an illegal one, which the game judges", saying(text("99")), { text: "99" }],
    ["an artifact of a task", tasking({ artifacts: [[text("5")]] }), { text: "5" }],
    ["the newest artifact", tasking({ artifacts: [[text("4")], [text("5")]] }), { text: "5" }],
    [
      "an artifact in chunks",
      tasking({ artifacts: [[text("def"), text("ect")]] }),
      { text: "defect" },
    ],
    [
      "an artifact in chunks that break a line themselves",
      tasking({ artifacts: [[text("one\n"), text("two")]] }),
      { text: "one\ntwo" },
    ],
    ["the status of a task", tasking({ ...COMPLETED, said: [text("5")] }), { text: "5" }],
    ["a data part of a task", tasking({ artifacts: [[data({ value: 5 })]] }), { text: "5" }],
    ["no parts", saying(), { failed: "wrong-shape" }],
    ["data of another shape alone", saying(data({ cell: 5 })), { failed: "wrong-shape" }],
    ["an empty text", saying(text(" ")), { failed: "wrong-shape" }],
    ["a completed task that holds nothing", tasking(COMPLETED), { failed: "wrong-shape" }],
    ["reasoning without an answer", saying(text("<think>hm")), { failed: "no-answer" }],
    [
      "a task that fails",
      tasking({ state: TaskState.TASK_STATE_FAILED, said: [text("no memory")] }),
      { failed: "crashed", detail: "The agent's task failed. It says: no memory" },
    ],
    [
      "a task that is rejected",
      tasking({ state: TaskState.TASK_STATE_REJECTED }),
      { failed: "filtered", detail: "The agent rejected the question." },
    ],
    [
      "a task that wants more input",
      tasking({ state: TaskState.TASK_STATE_INPUT_REQUIRED, said: [text("Which\n one?")] }),
      { failed: "no-answer", detail: expect.stringMatching(/more input.* It says: Which one\?$/) },
    ],
    [
      "a task that wants authentication",
      tasking({ state: TaskState.TASK_STATE_AUTH_REQUIRED }),
      { failed: "key-refused", detail: expect.stringContaining("token") },
    ],
    [
      "an agent that throws",
      () => {
        throw new Error("out of memory");
      },
      { failed: "crashed" },
    ],
  ])("%s", async (_, act, expected) => {
    await using agent = await fakeA2aAgent(act, {}, cardFor);
    const reply = await asked(agent);
    expect(reply).toMatchObject(expected);
    if (!isFailure(reply)) expect(reply).toEqual(expected);
    expect(agent.cancelled).toEqual([]);
  });

  test("a task that never ends is lost to the clock, and cancelled", async () => {
    const act = tasking({ workMs: Number.POSITIVE_INFINITY });
    await using agent = await fakeA2aAgent(act, {}, cardFor);
    const clock = new AbortController();
    const lost = asked(agent, undefined, clock.signal);
    const lookups = () => ["GetTask", "tasks/get"].flatMap((method) => requestsTo(agent, method));
    await expect.poll(() => lookups().length).toBeGreaterThan(0);
    clock.abort(new DOMException("The clock is over.", "TimeoutError"));
    expect(await lost).toMatchObject({ failed: "timeout" });
    expect(agent.cancelled).toHaveLength(1);
  });
});

/** The agent's answer to the JSON-RPC request itself. */
const answering = (answer: unknown): Change => ({ "POST /a2a": () => answer });
const result = (value: unknown) => ({ jsonrpc: "2.0", id: 1, result: value });
const task = (part: object) => result({ task: { id: "1", status: { state: 3 }, ...part } });

/** Stands for JSON that is nested deeper than any recursion reaches. */
const DEEP = "deep";
const nestedIn = (part: object): string => {
  const message = { messageId: "1", role: "ROLE_AGENT", parts: [part] };
  const deep = `${"[".repeat(30_000)}${"]".repeat(30_000)}`;
  return JSON.stringify(result({ message })).replace(`"${DEEP}"`, deep);
};

test("an answer counts that comes with notes nested without end", async () => {
  const answer = Raw.text(nestedIn({ data: { value: 5, notes: { a: DEEP } } }));
  await using agent = await fakeA2aAgent(playing, answering(answer));
  expect(await asked(agent)).toMatchObject({ text: "5" });
});

describe("bad answers", () => {
  test.each([
    ["a result of another shape", result({ text: "5" }), "wrong-shape"],
    ["no result", { jsonrpc: "2.0", id: 1 }, "wrong-shape"],
    ["a result that is null", result(null), "wrong-shape"],
    ["no envelope", { message: { parts: [{ text: "5" }] } }, "wrong-shape"],
    ["a list", [1], "wrong-shape"],
    ["another request's answer", { ...result({ message: { parts: [] } }), id: 7 }, "wrong-shape"],
    ["invalid parts", result({ message: { messageId: "1", parts: "5" } }), "wrong-shape"],
    ["a task without id", result({ task: { status: { state: 2 } } }), "wrong-shape"],
    ["a task without status", result({ task: { id: "1" } }), "wrong-shape"],
    ["a task in no known state", task({ status: { state: "LOST" } }), "wrong-shape"],
    ["invalid artifacts", task({ artifacts: [null] }), "wrong-shape"],
    ["an error", { jsonrpc: "2.0", id: 1, error: { code: -32603, message: "no" } }, "crashed"],
    ["an error without words", { jsonrpc: "2.0", id: 1, error: { code: -32603 } }, "crashed"],
    ["data nested without end", Raw.text(nestedIn({ data: DEEP })), "wrong-shape"],
    ["a page", Raw.text("<html></html>"), "not-json"],
    ["an HTTP error", Raw.text('{"error": {"message": "no memory"}}', 500), "http-status"],
    ["a redirect", Raw.text("", 302, { location: "/elsewhere" }), "http-status"],
    ["1 MB", Raw.huge(1_000_000), "too-large"],
    ["a trickle", Raw.trickle(), "timeout"],
  ])("%s", async (_, answer, failed) => {
    await using agent = await fakeA2aAgent(playing, answering(answer));
    const reply = await asked(agent, failed === "timeout" ? 400 : undefined);
    expect(reply).toMatchObject({ failed, detail: expect.stringMatching(/\S/) });
  });

  test("an error's own words reach the owner, on one line and cut", async () => {
    const message = `no memory\n\u202e ${"y".repeat(1_000)}`;
    const error = { jsonrpc: "2.0", id: 1, error: { code: -32603, message } };
    for (const answer of [error, rawJson(error, 500)]) {
      await using agent = await fakeA2aAgent(playing, answering(answer));
      const reply = await asked(agent);
      expect(isFailure(reply) && reply.detail).toMatch(/: no memory y{200,300}$/);
    }
  });

  test("a connection that breaks is tried again with the same message id and less time", async () => {
    const broken = [Raw.closed()];
    await using agent = await fakeA2aAgent(playing, {
      "POST /a2a": () => broken.shift() ?? result({ message: { parts: [{ text: "5" }] } }),
    });
    expect(await asked(agent)).toEqual({ text: "5" });
    const [first, second] = messagesTo(agent);
    expect(first?.messageId).toBe("session-of-0/0/1");
    expect(second).toMatchObject({ messageId: first?.messageId, contextId: first?.contextId });
    const [before, after] = questionsTo(agent).map(({ ask }) => ask);
    expect(after?.timeLimitMs).toBeLessThan((before?.timeLimitMs ?? 0) - 100);
  });

  test("a failed lookup is repeated, and the task is not started twice", async () => {
    let calls = 0;
    await using agent = await fakeA2aAgent(playing, {
      "POST /a2a": () => {
        calls += 1;
        if (calls === 1) return task({ status: { state: "TASK_STATE_WORKING" } });
        return calls === 2
          ? Raw.closed()
          : {
              ...result({ id: "1", status: { state: 3 }, artifacts: [{ parts: [{ text: "5" }] }] }),
            };
      },
    });
    expect(await asked(agent)).toEqual({ text: "5" });
    expect(messagesTo(agent)).toHaveLength(1);
    expect(requestsTo(agent, "GetTask")).toEqual([
      { id: "1", historyLength: 0 },
      { id: "1", historyLength: 0 },
    ]);
  });
});

test("the result is the last message of the context, also after a seal is broken", async () => {
  const result = { winners: [], seats: [], revealed: [], text: "The match is over." };
  await using agent = await fakeA2aAgent(playing);
  const session = await opened(agent);
  session.hearResult?.(result);
  await session.close();
  await connector.sendResult?.({ url: agent.cardUrl }, contextOf(), result);
  const messages = messagesTo(agent);
  expect(messages).toHaveLength(2);
  for (const { contextId, messageId, parts } of messages) {
    expect([contextId, messageId]).toEqual(["session-of-0", "session-of-0/result"]);
    expect(parts.map((part) => part.text ?? part.data)).toEqual([
      result.text,
      expect.objectContaining({ protocol: "wisp/3", session: "session-of-0", over: true, result }),
    ]);
  }
});

test("an interview is held in a separate context", async () => {
  await using agent = await fakeA2aAgent();
  const session = await opened(agent);
  const turn = { label: "interview/suspect/0/1", signal: AbortSignal.timeout(30_000) };
  await session.interview?.(opening.ask, opening.view, turn);
  await session.decide(opening.ask, opening.view, { ...turn, label: "0/1" });
  const [interview, match] = messagesTo(agent);
  expect(match?.contextId).toBe("session-of-0");
  expect(interview?.contextId).toMatch(/^[0-9a-f-]{36}$/);
});

describe("a token", () => {
  const secret = { text: "the-owner's-token", host: "" };

  test("goes with every call to its host, and to no other", async () => {
    await using agent = await fakeA2aAgent();
    const host = new URL(agent.url).host;
    const settings = connector.withSecret?.({ url: agent.cardUrl }, { ...secret, host });
    if (settings === undefined || isFailure(settings)) throw new Error("the token was refused");
    expect(await connector.check(settings, () => {})).toMatchObject({ ok: true });
    expect(agent.received.map(({ path }) => path)).toContain(CARD_PATH);
    for (const { headers } of agent.received) {
      expect(headers.authorization).toBe(`Bearer ${secret.text}`);
    }
    await using other = await fakeA2aAgent();
    const moved = { ...settings, url: other.cardUrl };
    expect(await connector.open(moved, contextOf())).toMatchObject({ failed: "refused" });
    expect(other.received).toEqual([]);
    expect(connector.withSecret?.({ url: other.cardUrl }, { ...secret, host })).toMatchObject({
      failed: "refused",
    });
  });
});
