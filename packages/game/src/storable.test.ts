import { expect, it } from "vitest";
import { storableText } from "./storable.ts";

it.each([
  ["a\0b\0", "a\ufffdb\ufffd"],
  ["\ud83d", "\ufffd"],
  ["x\udc4d\ud83d", "x\ufffd\ufffd"],
  ["👍 词 e\u0301", "👍 词 e\u0301"],
])("keeps %j as %j", (text, kept) => {
  expect(storableText(text)).toBe(kept);
});
