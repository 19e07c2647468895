import { readFileSync } from "node:fs";
import { isFailure, readShape } from "@wisp/game";
import { games } from "@wisp/games";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { z } from "zod";
import { everything } from "../../test/wisp-agent.ts";
import { matchResultSchema } from "../match-result.ts";
import { replyIn } from "./agent.ts";
import {
  descriptionSchema,
  newsSchema,
  protocolSchema,
  questionSchema,
  replySchema,
} from "./messages.ts";

const documentSchema = z.object({ $defs: z.record(z.string(), z.looseObject({})) });
const document = documentSchema.parse(protocolSchema());

/** A message as a reader of the published document reads it. */
const read = (name: string, message: unknown): boolean =>
  z.fromJSONSchema({ ...document.$defs[name] }).safeParse(message).success;

const events = [{ event: { type: "moved", seat: 1, cell: 5 }, text: "Player 2 takes 5." }];
const seat = {
  protocol: "wisp/1",
  session: "s",
  game: "tic-tac-toe",
  locale: "en",
  seat: 0,
};
const question = {
  ...seat,
  config: games["tic-tac-toe"]?.game.config.parse({}),
  rules: "Three in a row win.",
  you: "You are Player 1.",
  events,
  ask: {
    id: "0/1",
    kind: "move",
    prompt: "Which cell? Your answer must be exactly one of these: 1, 2",
    question: "Which cell?",
    options: ["1", "2"],
    schema: { type: "string", enum: ["1", "2"] },
    timeLimitMs: 10_000,
  },
};

const shape = {
  kind: "record",
  fields: {
    spies: { label: "Who?", shape: { kind: "pick", from: ["a", "b"], min: 1, max: 2 } },
    chance: { label: "How sure?", shape: { kind: "number", min: 0, max: 1, whole: false } },
  },
};
const shaped = { ...question, protocol: "wisp/3", ask: { ...question.ask, shape } };

test.each([
  ["description", everything, { ...everything, protocol: "wisp/4" }],
  ["question", question, { ...question, seat: "0" }],
  ["question", shaped, { ...shaped, ask: { ...shaped.ask, shape: { kind: "list" } } }],
  ["answer", { value: 3 }, { value: null }],
  ["answer", { value: ["a", 3] }, { value: [["a"]] }],
  ["answer", { value: { word: "a", spies: ["b"], chance: 3 } }, { value: { word: { a: 1 } } }],
  ["answer", { text: "3", more: "fields" }, {}],
  ["events", { ...seat, first: 0, events, over: false }, { ...seat, events }],
])("the published schema of the %s accepts and refuses as the arena does", (name, good, bad) => {
  expect(read(name, good)).toBe(true);
  expect(read(name, bad)).toBe(false);
});

test.each([
  ["what is asked for", '{"word": "pear"}', { word: "pear" }],
  ["a name twice, of which the last counts", '{"word": "fig", "word": "pear"}', { word: "pear" }],
  ["a name that objects have", '{"word": "pear", "__proto__": {"a": 1}}', "not asked for"],
  ["a value of a wrong type", '{"word": true}', "not a text"],
  ["values within values", '{"word": {"a": {"b": [null]}}}', "not a text"],
  ["another name", '{"words": "pear"}', "not asked for"],
  ["a list of lists", '[["pear"]]', "not a JSON object"],
])("an object with %s is judged alike as a value and as a text", (_, json, expected) => {
  const shape = {
    kind: "record",
    fields: { word: { label: "Word", shape: { kind: "text", maxLength: 9 } } },
  } as const;
  for (const body of [`{"value": ${json}}`, JSON.stringify({ text: json })]) {
    const reply = replyIn({ json: JSON.parse(body), text: body }, "wisp/3");
    if (isFailure(reply)) throw new Error(reply.detail);
    const read = readShape(reply.text, shape);
    expect(read).toEqual(
      typeof expected === "string" ? { illegal: expect.stringContaining(expected) } : expected,
    );
  }
});

test("a strict validator takes the document, and accepts messages alone", () => {
  const ajv = new Ajv2020({ strict: true });
  const isMessage = ajv.compile(protocolSchema());
  expect(
    [everything, question, shaped, { value: 3 }, { value: [] }, { text: "3" }].map((each) =>
      isMessage(each),
    ),
  ).toEqual([true, true, true, true, true, true]);
  expect([{}, 42, { protocol: "wisp/1" }].map((each) => isMessage(each))).toEqual([
    false,
    false,
    false,
  ]);
  const { $id } = z.object({ $id: z.string() }).parse(protocolSchema());
  const isAnswer = ajv.compile({ $ref: `${$id}#/$defs/reply` });
  expect([isAnswer({ value: 3 }), isAnswer({ value: [[3]] })]).toEqual([true, false]);
});

test("every field of every message is described", () => {
  const messages = [
    questionSchema,
    questionSchema.shape.ask,
    newsSchema,
    matchResultSchema,
    ...replySchema.options,
  ];
  for (const { shape } of messages) {
    for (const [name, field] of Object.entries<z.ZodType>(shape)) {
      expect([name, field.description]).toEqual([name, expect.stringMatching(/\.$/)]);
    }
  }
});

test.each(["docs/agent-protocol.md", "docs/zh/agent-protocol.md"])(
  "the examples of %s are messages of the protocol",
  (path) => {
    const text = readFileSync(new URL(`../../../../${path}`, import.meta.url), "utf8");
    const [description, asked, replies, news, result, ...more] = [
      ...text.matchAll(/^```json\n(.*?)^```/gms),
    ].map(([, block = ""]) => block);
    expect(more).toEqual([]);
    const parsed = (block = ""): unknown => JSON.parse(block);
    expect(descriptionSchema.safeParse(parsed(description)).error).toBeUndefined();
    expect(questionSchema.safeParse(parsed(asked)).error).toBeUndefined();
    for (const reply of replies?.trim().split("\n") ?? []) {
      expect(replySchema.safeParse(parsed(reply)).error).toBeUndefined();
    }
    expect(newsSchema.safeParse(parsed(news)).error).toBeUndefined();
    expect(matchResultSchema.safeParse(parsed(result)).error).toBeUndefined();
  },
);
