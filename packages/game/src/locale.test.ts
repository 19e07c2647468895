import { expect, it } from "vitest";
import { textIn } from "./locale.ts";

it.each([
  ["en", { en: "Spy", zh: "卧底" }, "Spy"],
  ["zh", { en: "Spy", zh: "卧底" }, "卧底"],
  ["zh", { en: "Spy" }, "Spy"],
] as const)("the text in %s of %o is %s", (locale, texts, expected) => {
  expect(textIn(texts, locale)).toBe(expected);
});
