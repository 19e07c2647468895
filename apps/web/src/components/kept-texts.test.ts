import { expect, test } from "vitest";
import { KeptTexts, type TextStorage } from "./kept-texts.ts";

function forbidden(): TextStorage {
  throw new DOMException("Access is denied for this document.", "SecurityError");
}

/** A storage that is full with a number of texts. */
function small(most: number): TextStorage {
  const texts = new Map<string, string>();
  return {
    get length() {
      return texts.size;
    },
    key: (at) => [...texts.keys()][at] ?? null,
    getItem: (key) => texts.get(key) ?? null,
    setItem(key, text) {
      if (!texts.has(key) && texts.size >= most) throw new DOMException("", "QuotaExceededError");
      texts.set(key, text);
    },
    removeItem: (key) => void texts.delete(key),
  };
}

test("texts last as long as the page where the browser keeps none", () => {
  const texts = new KeptTexts(forbidden);
  expect(texts.get("seat/1")).toBeNull();
  texts.set("seat/1", "Hello");
  texts.set("other", "1");
  expect(texts.get("seat/1")).toBe("Hello");
  expect(texts.keys("seat/")).toEqual(["seat/1"]);
  texts.remove("seat/1");
  expect(texts.get("seat/1")).toBeNull();
});

test("a full storage keeps what it took, and the page the rest", () => {
  const storage = small(1);
  const texts = new KeptTexts(() => storage);
  texts.set("a", "1");
  texts.set("b", "2");
  expect(texts.keys("").sort()).toEqual(["a", "b"]);
  expect(new KeptTexts(() => storage).keys("")).toEqual(["a"]);
  texts.remove("a");
  texts.set("b", "3");
  expect([texts.get("b"), storage.getItem("b")]).toEqual(["3", "3"]);
});
