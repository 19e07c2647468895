import fc from "fast-check";
import { expect, test } from "vitest";
import { withoutKey } from "./without-key.ts";

const printable = Array.from({ length: 0x7e - 0x20 }, (_, index) =>
  String.fromCharCode(0x21 + index),
).filter((character) => character !== "\\");
const key = fc
  .array(fc.constantFrom(...printable), { minLength: 8, maxLength: 60 })
  .map((characters) => characters.join(""));

const json = (text: string): string => JSON.stringify(text).slice(1, -1);
const unicode = (text: string): string =>
  [...text].map((each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, "0")}`).join("");
const percent = (text: string): string =>
  [...text].map((each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`).join("");
const entities = (text: string): string =>
  [...text].map((each) => `&#x${each.charCodeAt(0).toString(16)};`).join("");
const named: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", "/": "&#047;" };

const ways: Readonly<Record<string, (text: string) => string>> = {
  plain: (text) => text,
  json,
  "json in json": (text) => json(json(text)),
  "with escaped slashes": (text) => text.replaceAll("/", "\\/"),
  "with escaped slashes in json": (text) => json(text.replaceAll("/", "\\/")),
  unicode,
  "unicode in json": (text) => json(unicode(text)),
  url: encodeURIComponent,
  percent,
  "with escaped slashes in an address": (text) => encodeURI(text.replaceAll("/", "\\/")),
  "json in an address": (text) => encodeURI(json(text)),
  "unicode in an address": (text) => encodeURIComponent(unicode(text)),
  "in HTML": (text) => text.replaceAll(/[&</]/g, (each) => named[each] ?? each),
  "as entities": entities,
  "as entities in json": (text) => json(entities(text)),
  backwards: (text) => [...text].reverse().join(""),
  "backwards in json": (text) => json([...text].reverse().join("")),
};

test.each(Object.entries(ways))("a key is removed from a text that contains it %s", (_, write) => {
  fc.assert(
    fc.property(key, (secret) => {
      // What escaped the first or the last character may be left.
      expect(withoutKey(`before ${write(secret)} after`, secret)).toMatch(
        /^before (%5C)?\[key\](25)? after$/,
      );
    }),
  );
});

test.each(["base64", "base64url"] as const)("and in %s, whatever text surrounds it", (encoding) => {
  fc.assert(
    fc.property(key, fc.string({ maxLength: 9 }), fc.string({ maxLength: 9 }), (secret, ...by) => {
      const text = Buffer.from(by.join(secret)).toString(encoding);
      const left = withoutKey(text, secret);
      expect(left).toContain("[key]");
      expect(Buffer.from(left.replace("[key]", ""), encoding).length).toBeLessThan(
        Buffer.byteLength(by.join("")) + 4,
      );
    }),
  );
});

test.each(["C/!!!!!!!!", "5C/!!!!!!!", "c/!!!!!!!!"])(
  "%s is removed from before an escape that ends as it begins",
  (secret) => {
    const written = encodeURI(secret.replaceAll("/", "\\/"));
    expect(withoutKey(`before ${written} after`, secret)).toBe("before [key] after");
    expect(withoutKey(`%5${secret}`, secret)).toBe("%5[key]");
  },
);

test("keys with a backslash are removed, plain and as JSON writes them", () => {
  const key = String.raw`hf_\abc\\def`;
  expect(withoutKey(`${key} ${json(key)}`, key)).toBe("[key] [key]");
});

test("no key and no answer make it slow", () => {
  const answer = (unit: string): string => unit.repeat(Math.floor((256 * 1024) / unit.length));
  for (const [key, text] of [
    [`${"a".repeat(499)}b`, answer("a")],
    [`${"\\".repeat(499)}b`, answer("\\")],
    ["%25".repeat(166), answer("%25%")],
    [`${"a".repeat(499)}b`, answer("%61\\u0061a")],
    [`${"a".repeat(499)}b`, answer("&#97;&#x61;a")],
    [`${"a".repeat(499)}b`, answer("YWFh")],
  ] as const) {
    const begun = process.threadCpuUsage();
    withoutKey(text, key);
    expect(process.threadCpuUsage(begun).user).toBeLessThan(2_000_000);
  }
});

test("wherever it occurs, and nothing else is", () => {
  expect(withoutKey("hf_abcdefgh, hf_abcdefg, hf_abcdefgh", "hf_abcdefgh")).toBe(
    "[key], hf_abcdefg, [key]",
  );
});
