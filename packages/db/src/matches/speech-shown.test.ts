import { expect, test } from "vitest";
import { withoutTexts } from "./speech-shown.ts";

const quoted = (text: string): string => JSON.stringify(text);
const escaped = (text: string, which: RegExp): string =>
  text.replace(which, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

const texts = [
  'You "absolute"\nVILLAIN',
  "[VILLAIN] <b>VILLAIN</b>",
  "恶棍 VILLAIN 👹",
  '\\"\\\\VILLAIN\\',
  "\u202eVILLAIN\u2028",
  "(VILLAIN|.*)+$",
];

test.each(texts)("%j is left out however it is quoted and escaped", (text) => {
  const forms = [
    text,
    quoted(text),
    quoted(quoted(quoted(text))),
    escaped(quoted(text), /[<[\u2028\u202e]/g),
    quoted(escaped(quoted(text), /[^\x20-\x7e]/g)),
    escaped(quoted(text), /[^\x20-\x7e]/g).replaceAll("\\ud", "\\uD"),
  ];
  for (const form of forms) {
    const left = withoutTexts({ prompt: `Bob: ${form}!`, calls: [{ answer: form }] }, [text]);
    expect(JSON.stringify(left)).not.toContain("VILLAIN");
    expect(left.prompt).toMatch(/^Bob: "?.*\[…\].*!$/s);
  }
});

test("other texts stay as they are", () => {
  const value = { prompt: "line\nope, nothing", text: null, at: 3, notes: "C:\\new" };
  expect(withoutTexts(value, ["nope", "hidden"])).toEqual(value);
  expect(withoutTexts(value, [])).toBe(value);
  expect(withoutTexts(undefined, ["Yes."])).toBeUndefined();
  expect(withoutTexts("said: nope", ["nope"])).toBe("said: […]");
});

test("no text takes long to look for", () => {
  const text = `${'\\"'.repeat(200)}x`;
  const start = process.threadCpuUsage();
  withoutTexts('\\\\\\"'.repeat(10_000), [text, "\\".repeat(300)]);
  expect(process.threadCpuUsage(start).user).toBeLessThan(2_000_000);
});

test.each([
  ['Go "away"\n', { said: 'He said: Go "away"\n!' }, { said: "He said: […]!" }],
  ['"x"', { raw: JSON.stringify({ text: '"x"' }) }, { raw: '{"text":"[…]"}' }],
  ["1", { ms: 1, said: "1 or 2" }, { ms: 1, said: "[…] or 2" }],
  ["true", { ok: true, said: "That is true." }, { ok: true, said: "That is […]." }],
  ["text", { text: "a text" }, { text: "a […]" }],
  [",", { calls: [1, null], said: "Yes, no" }, { calls: [1, null], said: "Yes[…] no" }],
])("a value keeps everything but %j", (text, value, without) => {
  expect(withoutTexts(value, [text])).toEqual(without);
});
