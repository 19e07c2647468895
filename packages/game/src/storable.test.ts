import { expect, it, test } from "vitest";
import { normalized, storableText } from "./storable.ts";

it.each([
  ["a\0b\0", "a\ufffdb\ufffd"],
  ["\ud83d", "\ufffd"],
  ["x\udc4d\ud83d", "x\ufffd\ufffd"],
  ["👍 词 e\u0301", "👍 词 e\u0301"],
])("keeps %j as %j", (text, kept) => {
  expect(storableText(text)).toBe(kept);
});

test("a text is normalized in no time, however many marks a letter has", () => {
  const start = process.threadCpuUsage();
  const marks = "\u0301".repeat(50_000) + "\u0323".repeat(50_000);
  expect(normalized(`Ｅ\u0301 a${marks}`, "NFKC").startsWith("É á")).toBe(true);
  expect(process.threadCpuUsage(start).user).toBeLessThan(2_000_000);
  const ordered = `a${"\u0301".repeat(15)}${"\u0323".repeat(15)}`;
  expect(normalized(ordered, "NFC")).toBe(ordered.normalize("NFC"));
});
