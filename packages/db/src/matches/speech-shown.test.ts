import { describe, expect, it } from "vitest";
import { withoutTexts } from "./speech-shown.ts";

describe("a value without hidden texts", () => {
  it.each([
    ['Go "away"\n', { said: 'He said: Go "away"\n!' }, { said: "He said: […]!" }],
    ['"x"', { raw: JSON.stringify({ text: '"x"' }) }, { raw: '{"text":"[…]"}' }],
    ["1", { ms: 1, said: "1 or 2" }, { ms: 1, said: "[…] or 2" }],
    ["true", { ok: true, said: "That is true." }, { ok: true, said: "That is […]." }],
    ["text", { text: "a text" }, { text: "a […]" }],
    [",", { calls: [1, null], said: "Yes, no" }, { calls: [1, null], said: "Yes[…] no" }],
  ])("keeps everything but %j", (text, value, without) => {
    expect(withoutTexts(value, [text])).toEqual(without);
  });

  it("is the same value when nothing is hidden", () => {
    const value = { said: "Yes." };
    expect(withoutTexts(value, [])).toBe(value);
    expect(withoutTexts(undefined, ["Yes."])).toBeUndefined();
  });
});
