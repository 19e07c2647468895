import { locales } from "@wisp/game";
import { describe, expect, test } from "vitest";
import { record } from "../../test/recorded.ts";
import { previewPrompt, recordedSituations } from "./recorded.ts";

describe.each(locales)("the recorded situations (%s)", (locale) => {
  test("are what a player of that match is sent today", async () => {
    expect(recordedSituations[locale]).toEqual(await record(locale));
  });

  test("show the default prompts whole: rules, report, question, ballot", () => {
    const { speech, vote } = recordedSituations[locale];
    const [system, user] = previewPrompt({ templates: {} }, vote);
    expect(system?.content).toContain(vote.rules);
    expect(user?.content).toContain(vote.you);
    for (const line of vote.transcript) expect(user?.content).toContain(line);
    expect(user?.content).toContain(vote.question);
    for (const name of vote.options) expect(user?.content).toContain(name);
    expect(user?.content).toMatch(/<think>[\s\S]*<\/think>/);
    expect(`${system?.content}${user?.content}`).not.toMatch(/\{\{|\}\}|&quot;|&amp;|&#/);
    const cap = locale === "en" ? "at most 400 characters" : "最多 120 个字";
    expect(previewPrompt({ templates: {} }, speech)[1]?.content).toContain(cap);
  });
});
