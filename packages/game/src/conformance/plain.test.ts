import { describe, expect, it } from "vitest";
import { frozen, parting } from "./plain.ts";

describe("plain data", () => {
  it("is frozen in all its parts, and returned", () => {
    const value = { list: [{ deep: 1 }], bare: Object.assign(Object.create(null), { in: {} }) };
    expect(frozen(value)).toBe(value);
    for (const part of [value, value.list, value.list[0], value.bare, value.bare.in]) {
      expect(Object.isFrozen(part)).toBe(true);
    }
  });

  it.each([null, undefined, 0, "", "text", true])("%j is", (value) => {
    expect(frozen({ value })).toEqual({ value });
  });

  it.each([
    [() => 1, "a function is not plain data"],
    [Symbol("x"), "a symbol is not plain data"],
    [1n, "a bigint is not plain data"],
    [new Set(), "a Set is not plain data"],
    [new Date(0), "a Date is not plain data"],
    [new (class Card {})(), "a Card is not plain data"],
  ])("%s is not", (part, sentence) => {
    expect(() => frozen({ list: [part] })).toThrow(sentence);
  });
});

it("shows where two texts part, with at most 60 characters on both sides", () => {
  const same = "a".repeat(100);
  const left = "a".repeat(60);
  expect(parting(`${same}b${same}`, `${same}c`)).toBe(
    `…${left}b${"a".repeat(59)}… against …${left}c…`,
  );
  expect(parting("ab", "ab and more")).toBe("…ab… against …ab and more…");
  expect(parting("", "")).toBe("…… against ……");
});
