import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type PricedCall, priceOf, priceTable } from "./prices.ts";

const entry = (service: string, model: string, from: string, inputPerMillion: number) => ({
  service,
  model,
  from,
  inputPerMillion,
  outputPerMillion: inputPerMillion * 2,
  source: "test",
});
const called = (change: Partial<PricedCall> = {}): PricedCall => ({
  host: "models.example",
  kind: "openai",
  model: "m-large",
  at: new Date("2026-06-15T12:00:00Z"),
  ...change,
});
const priced = (entries: readonly object[], change?: Partial<PricedCall>): number | undefined =>
  priceOf(priceTable(entries), called(change))?.inputPerMillion;

describe("the price of a call", () => {
  const dated = [
    entry("models.example", "m-large", "2026-06-16", 3),
    entry("models.example", "m-large", "2026-01-01", 1),
    entry("models.example", "m-large", "2026-06-15", 2),
  ];

  test.each([
    ["2025-12-31T23:59:59Z", undefined],
    ["2026-01-01T00:00:00Z", 1],
    ["2026-06-14T23:59:59Z", 1],
    ["2026-06-15T00:00:00Z", 2],
    ["2026-06-15T23:59:59Z", 2],
    ["2027-01-01T00:00:00Z", 3],
  ])("is that of its day in UTC (%s)", (at, price) => {
    expect(priced(dated, { at: new Date(at) })).toBe(price);
  });

  const from = "2026-01-01";
  const specific = [
    entry("*", "*", from, 1),
    entry("*.example", "*", from, 2),
    entry("models.example", "*", from, 3),
    entry("models.example", "m-*", from, 4),
    entry("models.example", "m-large*", from, 5),
    entry("models.example", "m-large", from, 6),
    entry("*", "m-large-2", "2026-06-01", 7),
  ];

  test.each([
    [{ host: "other.test", model: "x" }, 1],
    [{ host: "other.example", model: "m-large" }, 2],
    [{ model: "x" }, 3],
    [{ model: "m-small" }, 4],
    [{ model: "m-large-2" }, 5],
    [{ model: "m-large" }, 6],
    [{ host: "models.example:8443" }, 6],
    [{ host: "other.test", model: "m-large-2" }, 7],
  ])("is that of the most specific pattern, the service before the model (%j)", (change, price) => {
    expect(priced(specific, change)).toBe(price);
    expect(priced(specific.toReversed(), change)).toBe(price);
  });

  test("can be given by connector, and by the provider behind it", () => {
    const table = [
      entry("hf-inference", "org/m", from, 1),
      entry("hf-inference/groq", "org/m", from, 2),
    ];
    const routed = { host: "router.test", kind: "hf-inference", model: "org/m" };
    expect(priced(table, { ...routed, provider: "novita" })).toBe(1);
    expect(priced([...table].toReversed(), { ...routed, provider: "groq" })).toBe(2);
  });

  test("is unknown without an entry, never 0; on this machine it is 0 unless an own entry says", () => {
    expect(priced([])).toBeUndefined();
    expect(priced([], { host: "127.0.0.1:11434" })).toBe(0);
    expect(priced([], { host: "localhost:11434" })).toBe(0);
    expect(priced([], { host: "[::1]:11434" })).toBe(0);
    expect(priced([entry("127.0.0.1:11434", "*", from, 4)], { host: "127.0.0.1:11434" })).toBe(4);
  });

  test("an operator's own entries win over packaged ones that are newer or more specific", () => {
    const packaged = { host: "api.openai.com", model: "gpt-4o" };
    expect(priced([], packaged)).toBe(2.5);
    expect(priced([entry("*.openai.com", "gpt-*", "2020-01-01", 9)], packaged)).toBe(9);
    expect(priced([entry("*.openai.com", "o1", "2020-01-01", 9)], packaged)).toBe(2.5);
  });

  test("a packaged price that is known to change changes on its day", () => {
    const gemini = { host: "generativelanguage.googleapis.com", model: "gemini-3.8-flash" };
    expect(priced([], { ...gemini, at: new Date("2026-12-31T23:59:59Z") })).toBe(0.75);
    expect(priced([], { ...gemini, at: new Date("2027-01-01T00:00:00Z") })).toBe(1.5);
  });

  test("does not depend on the order of entries", () => {
    const word = fc.constantFrom("a", "ab", "a*", "*b", "*", "a*b");
    const day = fc.constantFrom("2026-01-01", "2026-03-01", "2026-09-01");
    const entries = fc.uniqueArray(fc.tuple(word, word, day), {
      selector: (parts) => parts.join(),
      maxLength: 12,
    });
    fc.assert(
      fc.property(entries, fc.constantFrom("a", "ab", "aab"), (list, model) => {
        // Equally specific patterns may tie; they are priced alike, as their literals are as long.
        const length = (pattern: string): number =>
          pattern.includes("*") ? pattern.length - 1 : 100;
        const table = list.map(([service, name, since]) =>
          entry(service, name, since, length(service) + length(name) / 1_000),
        );
        const asked = { host: "ab", kind: undefined, model };
        expect(priced(table, asked)).toBe(priced(table.toReversed(), asked));
      }),
    );
  });
});

test.each([
  ["no list", {}],
  ["two stars", [entry("*.a.*", "m", "2026-01-01", 1)]],
  ["an invalid day", [entry("a", "m", "2026-02-30", 1)]],
  ["a price below 0", [entry("a", "m", "2026-01-01", -1)]],
  ["an unknown field", [{ ...entry("a", "m", "2026-01-01", 1), currency: "EUR" }]],
])("a list with %s is refused with a sentence", (_, list) => {
  expect(() => priceTable(list)).toThrow(/^The price list is not valid\. /);
});
