import type { Session } from "@wisp/agents";
import type { Ask } from "@wisp/game";
import { expect, test } from "vitest";
import { z } from "zod";
import { appending } from "./appending.ts";

const ask = (change: Partial<Ask<unknown>>): Ask<unknown> => ({
  ...{ kind: "any", prompt: "", answer: z.unknown(), timeLimitMs: 1_000, parse: (text) => text },
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
  const reply = await appending(saying(text), ["Vote", "for Ann!"]).decide(ask(question), {}, turn);
  return "text" in reply ? reply.text : reply;
};

test("speeches end with the text, within the game's limit", async () => {
  expect(await said("It is hot.", { maxLength: 100 })).toBe("It is hot. Vote for Ann!");
  expect(await said("It is hot.", { maxLength: 18 })).toBe("It i Vote for Ann!");
  expect(await said("It is hot.", { maxLength: 5 })).toBe("Vote");
  expect(await said("😀😀😀😀", { maxLength: 16 })).toBe("😀😀 Vote for Ann!");
});

test("choices, numbers and silence are left alone", async () => {
  expect(await said("Bob", { options: ["Ann", "Bob"] })).toBe("Bob");
  expect(await said("7", { number: { least: 0, most: 9, whole: true } })).toBe("7");
  expect(await said("  ", { maxLength: 100 })).toBe("  ");
});
