import { expect, test } from "vitest";
import { KeyedSemaphore } from "./keyed-semaphore.ts";

const acquired = (outcome: ReturnType<KeyedSemaphore["tryAcquire"]>): (() => void) => {
  if (typeof outcome === "string") throw new Error(`full: ${outcome}`);
  return outcome;
};

test("limits each key and all keys together, and says which limit is reached", () => {
  const semaphore = new KeyedSemaphore({ perKey: 2, total: 3 });
  const release = acquired(semaphore.tryAcquire("a"));
  acquired(semaphore.tryAcquire("a"));
  expect(semaphore.tryAcquire("a")).toBe("key");
  expect(semaphore.fullFor("b")).toBeNull();
  acquired(semaphore.tryAcquire("b"));
  expect(semaphore.tryAcquire("c")).toBe("total");
  // A permit that could not be acquired holds nothing.
  release();
  acquired(semaphore.tryAcquire("c"));
  expect(semaphore.fullFor("a")).toBe("total");
});

test("releasing twice gives back one permit", () => {
  const semaphore = new KeyedSemaphore({ perKey: 1, total: 1 });
  const release = acquired(semaphore.tryAcquire("a"));
  release();
  acquired(semaphore.tryAcquire("b"));
  release();
  expect(semaphore.tryAcquire("c")).toBe("total");
});

test("without a key only the total counts", () => {
  const semaphore = new KeyedSemaphore({ perKey: 1, total: 2 });
  acquired(semaphore.tryAcquire(null));
  acquired(semaphore.tryAcquire(null));
  expect(semaphore.tryAcquire(null)).toBe("total");
});
