import { expect, test } from "vitest";
import { answering, type SpaceAgent } from "./answering.ts";
import type { DialOutMessage, MatchResult, SpaceRoute } from "./wire.ts";

const calls: string[] = [];
const spaceAgent: SpaceAgent = {
  model: "a model",
  init: (session) => void calls.push(`init ${session}`),
  perceive(session, { message }) {
    calls.push(`perceive ${session} ${message}`);
    if (message === "bad") throw new Error("cannot take it");
  },
  async interact(session, { message }) {
    calls.push(`interact ${session} ${message}`);
    if (message === "bad") throw new Error("cannot answer");
    return message === "long" ? "x".repeat(64 * 1024) : `answer to ${message}`;
  },
  close: (session) => void calls.push(`close ${session}`),
};

let ids = 0;
const messageOf = (route: SpaceRoute, text: string | null = null): DialOutMessage => {
  ids += 1;
  const addressed = { id: String(ids), session: "s" };
  if (route === "close") return { ...addressed, route, message: null };
  const message = { message: text, name: null, status: null, word: null, round: null };
  return { ...addressed, route, message };
};

test.each([
  [messageOf("checkHealth"), { success: true }, []],
  [messageOf("getModelName"), { success: true, result: "a model" }, []],
  [messageOf("init"), { success: true, result: "a model" }, ["init s"]],
  [messageOf("perceive", "hello"), { success: true }, ["perceive s hello"]],
  [
    messageOf("perceive", "bad"),
    { success: false, errMsg: "Error: cannot take it" },
    ["perceive s bad"],
  ],
  [messageOf("interact", "q"), { success: true, result: "answer to q" }, ["interact s q"]],
  [
    messageOf("interact", "bad"),
    { success: false, errMsg: "Error: cannot answer" },
    ["interact s bad"],
  ],
  [
    messageOf("interact", "long"),
    { success: false, errMsg: "The answer is larger than 64 KiB." },
    ["interact s long"],
  ],
  [messageOf("close"), { success: true }, ["close s"]],
])("message %#", async (asked, answer, called) => {
  calls.length = 0;
  expect(await answering(spaceAgent)(asked)).toEqual(answer);
  expect(calls).toEqual(called);
});

test("a message that comes again, also while it is being answered, asks the agent once", async () => {
  calls.length = 0;
  const answer = answering(spaceAgent);
  const asked = messageOf("interact", "q");
  const [one, other] = await Promise.all([answer(asked), answer(asked)]);
  expect(other).toEqual(one);
  expect(await answer(asked)).toEqual(one);
  expect(calls).toEqual(["interact s q"]);
});

test("a thousand answers are remembered, older ones are not", async () => {
  const answer = answering(spaceAgent);
  const [first, second] = [messageOf("interact", "1"), messageOf("interact", "2")];
  await answer(first);
  await answer(second);
  for (let count = 0; count < 999; count += 1) await answer(messageOf("checkHealth"));
  calls.length = 0;
  await answer(second);
  expect(calls).toEqual([]);
  await answer(first);
  expect(calls).toEqual(["interact s 1"]);
});

test.each([
  [undefined, "wisp/1"],
  ["wisp/3", "wisp/3"],
] as const)("an agent of %s describes itself as one of %s", async (protocol, named) => {
  const games = [{ game: "*", locales: ["en"] }];
  const answer = answering({ protocol, model: "m", games, answer: () => ({ value: ["a"] }) });
  const asked: DialOutMessage = { id: "d", session: "s", route: "describe", message: null };
  expect(await answer(asked)).toEqual({
    success: true,
    result: { protocol: named, model: "m", games },
  });
});

test("a route that is not known is an error", async () => {
  const unknown = { ...messageOf("init"), route: "dance" };
  const answered = await Reflect.apply(answering(spaceAgent), undefined, [unknown]);
  expect(answered).toEqual({ success: false, errMsg: 'There is no route "dance".' });
});

test("the result of a match reaches agents of both protocols", async () => {
  const result: MatchResult = { winners: [], seats: [], revealed: [], text: "It is over." };
  const heard: unknown[] = [];
  const ended = (session: string, given: MatchResult | null) => void heard.push([session, given]);
  const space = answering({ ...spaceAgent, close: ended });
  await space({ id: "1", session: "s", route: "close", message: result });
  const plain = { model: "m", games: [], answer: () => ({ text: "" }) };
  const game = answering({ ...plain, ended });
  const events = { id: "2", session: "t", route: "events" } as const;
  expect(await game({ ...events, message: { over: true, result } })).toEqual({ success: true });
  expect(await game({ ...events, id: "3", message: { over: true } })).toEqual({ success: true });
  expect(heard).toEqual([
    ["s", result],
    ["t", result],
  ]);
  const describe = { id: "4", session: "u", route: "describe", message: null } as const;
  expect(await game(describe)).toMatchObject({ result: { result: true } });
  expect((await answering(plain)(describe)).result).not.toHaveProperty("result");
});
