import { expect, it } from "vitest";
import { localeName, preferredLocale } from "./locale.ts";

it.each([
  ["zh-CN,zh;q=0.9,en;q=0.8", "zh"],
  ["en-GB,en;q=0.9,zh;q=0.8", "en"],
  ["de,fr;q=0.9,zh-TW;q=0.2,en;q=0.1", "zh"],
  ["en;q=0.3, zh;q=0.7", "zh"],
  ["zh;q=0,de", "en"],
  ["*", "en"],
  ["", "en"],
  [null, "en"],
] as const)("a browser that wants %s reads %s", (acceptLanguage, locale) => {
  expect(preferredLocale(acceptLanguage)).toBe(locale);
});

it("calls languages as they call themselves, and those it does not speak by their tags", () => {
  expect(["en", "zh", "de"].map(localeName)).toEqual(["English", "中文", "de"]);
});
