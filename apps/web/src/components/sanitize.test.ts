import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sanitizeForDisplay, sanitizeName, shortened, splitAt, widthOf } from "./sanitize.ts";

describe("sanitizeForDisplay", () => {
  it.each([
    ["turned text", "a\u202Eb\u2066c", "a\uFFFDb\uFFFDc"],
    ["hidden characters", "a\u200Bb\uFEFFc\u{E0041}d", "a\uFFFDb\uFFFDc\uFFFDd"],
    ["bells and escapes", "\u0007\u001B[31m\u0000", "\u2407\u241B[31m\u2400"],
    ["C1 controls", "\u009B", "\uFFFD"],
    ["lone surrogates", "\uD800", "\uFFFD"],
  ])("shows %s as signs", (_, text, shown) => {
    expect(sanitizeForDisplay(text)).toBe(shown);
  });

  it.each([
    "plain",
    "\u4E2D\u6587\u3002",
    "\u0645\u0634\u0631\u0648\u0628",
    "two\nlines",
    "👩\u200D🚀",
  ])("does not change %j", (text) => {
    expect(sanitizeForDisplay(text)).toBe(text);
  });

  it("keeps the number of code points, so that spans fit", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect([...sanitizeForDisplay(text)]).toHaveLength([...text].length);
      }),
    );
  });
});

describe("shortened", () => {
  it.each([
    ["abc", 3, "abc"],
    ["abcd", 3, "abc…"],
    ["👻👻👻", 3, "👻👻👻"],
    ["👻👻👻👻", 3, "👻👻👻…"],
  ])("cuts %j to %i code points", (text, most, cut) => {
    expect(shortened(text, most)).toBe(cut);
  });
});

describe("sanitizeName", () => {
  it("bounds a name and takes what turns and hides out of it", () => {
    const name = sanitizeName(`\u202Eeman\u0007${"W".repeat(10_000)}`);
    expect([...name]).toHaveLength(121);
    expect(name.startsWith("\uFFFDeman\u2407WWW")).toBe(true);
  });
});

describe("splitAt", () => {
  it("cuts by code points", () => {
    expect(splitAt("a👩bc", [1, 3])).toEqual(["a", "👩b", "c"]);
    expect(splitAt("abc", [2, 9])).toEqual(["ab", "c", ""]);
  });
});

describe("widthOf", () => {
  it("counts a Chinese character as two letters", () => {
    expect(widthOf("ab")).toBe(2);
    expect(widthOf("\u5496\u5561!")).toBe(5);
  });

  it("counts wide characters by their width", () => {
    expect(widthOf("WWW")).toBe(6);
    expect(widthOf("Am")).toBe(3);
    expect(widthOf("\u{1F575}\u{1F47B}")).toBeGreaterThan(2);
  });
});
