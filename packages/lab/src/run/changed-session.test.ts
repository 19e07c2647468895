import type { Session } from "@wisp/agents";
import type { Ask } from "@wisp/game";
import { expect, test } from "vitest";
import { z } from "zod";
import { changedSession, settingsFor } from "./changed-session.ts";

const ask = (change: Partial<Ask<unknown>>): Ask<unknown> => ({
  kind: "any",
  prompt: "",
  answer: z.unknown(),
  shape: { kind: "text" },
  timeLimitMs: 1_000,
  parse: (text) => text,
  ...change,
});
const saying = (text: string): Session => ({
  perceive() {},
  async flush() {},
  decide: async () => ({ text }),
  async close() {},
});
const turn = { label: "1", signal: new AbortController().signal };
const said = async (text: string, question: Partial<Ask<unknown>>): Promise<unknown> => {
  const change = { appended: ["Vote", "for Ann!"], instructed: [] };
  const reply = await changedSession(saying(text), change).decide(ask(question), {}, turn);
  return "text" in reply ? reply.text : reply;
};

test("speeches end with the text, within the game's limit", async () => {
  expect(await said("It is hot.", { shape: { kind: "text", maxLength: 100 } })).toBe(
    "It is hot. Vote for Ann!",
  );
  expect(await said("It is hot.", { shape: { kind: "text", maxLength: 18 } })).toBe(
    "It i Vote for Ann!",
  );
  expect(await said("It is hot.", { shape: { kind: "text", maxLength: 5 } })).toBe("Vote");
  expect(await said("😀😀😀😀", { shape: { kind: "text", maxLength: 16 } })).toBe(
    "😀😀 Vote for Ann!",
  );
});

test("questions for speeches contain the instructions, other questions do not", async () => {
  const asked: string[] = [];
  const session: Session = {
    ...saying("It is hot."),
    async decide({ prompt }) {
      asked.push(prompt);
      return { text: "It is hot." };
    },
  };
  const changed = changedSession(session, { appended: [], instructed: ["Be brief.", "Be kind."] });
  const reply = await changed.decide(
    ask({ prompt: "Speak!", shape: { kind: "text", maxLength: 100 } }),
    {},
    turn,
  );
  await changed.decide(
    ask({ prompt: "Vote!", shape: { kind: "option", options: ["Ann", "Bob"] } }),
    {},
    turn,
  );
  expect(reply).toEqual({ text: "It is hot." });
  expect(asked).toEqual(["Speak!\n\nBe brief.\n\nBe kind.", "Vote!"]);
});

test("choices, numbers and silence are left alone", async () => {
  expect(await said("Bob", { shape: { kind: "option", options: ["Ann", "Bob"] } })).toBe("Bob");
  expect(await said("7", { shape: { kind: "number", min: 0, max: 9, whole: true } })).toBe("7");
  expect(await said("  ", { shape: { kind: "text", maxLength: 100 } })).toBe("  ");
});

test.each([
  ["a model", { model: "m", sampling: {} }, { strategy: "direct", prompts: "wisp-v4" }],
  ["a house agent", { character: "bold" }, { prompts: "wisp-v4" }],
  ["an agent without settings", null, { prompts: "wisp-v4" }],
])("settings for models are those of %s only if it is one", (_, own, settings) => {
  const over = { prompts: "wisp-v4", ofModels: { strategy: "direct" } };
  expect(settingsFor(own, over)).toEqual(settings);
});
