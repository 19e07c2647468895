import { expect, test } from "vitest";
import { type Agent, answering } from "./answering.ts";
import type { DialOutMessage, Route } from "./wire.ts";

const calls: string[] = [];
const agent: Agent = {
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
const messageOf = (route: Route, text: string | null = null): DialOutMessage => {
  ids += 1;
  const content = { message: text, name: null, status: null, word: null, round: null };
  return { id: String(ids), session: "s", route, message: route === "close" ? null : content };
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
  expect(await answering(agent)(asked)).toEqual(answer);
  expect(calls).toEqual(called);
});

test("a message that comes again, also while it is being answered, asks the agent once", async () => {
  calls.length = 0;
  const answer = answering(agent);
  const asked = messageOf("interact", "q");
  const [one, other] = await Promise.all([answer(asked), answer(asked)]);
  expect(other).toEqual(one);
  expect(await answer(asked)).toEqual(one);
  expect(calls).toEqual(["interact s q"]);
});

test("a thousand answers are remembered, older ones are not", async () => {
  const answer = answering(agent);
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
  const answered = await Reflect.apply(answering(agent), undefined, [unknown]);
  expect(answered).toEqual({ success: false, errMsg: 'There is no route "dance".' });
});
