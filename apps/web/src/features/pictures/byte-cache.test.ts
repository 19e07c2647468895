import { expect, test } from "vitest";
import { ByteCache } from "./byte-cache.ts";

const bytes = (count: number) => async () => new Uint8Array(count);

test("makes a value once, also for concurrent callers", async () => {
  const kept = new ByteCache(100);
  let made = 0;
  const make = async () => {
    made += 1;
    return new Uint8Array(10);
  };
  await Promise.all([kept.get("a", make), kept.get("a", make)]);
  await kept.get("a", make);
  expect(made).toBe(1);
});

test("drops the least recently used entry, and never exceeds its size", async () => {
  const kept = new ByteCache(100);
  await kept.get("old", bytes(40));
  await kept.get("used", bytes(40));
  await kept.get("old", bytes(0));
  await kept.get("new", bytes(40));
  expect((await kept.get("old", bytes(1))).byteLength).toBe(40);
  expect((await kept.get("used", bytes(1))).byteLength).toBe(1);
  await kept.get("huge", bytes(101));
  expect((await kept.get("huge", bytes(2))).byteLength).toBe(2);
});

test("a failure is not kept", async () => {
  const kept = new ByteCache(100);
  await expect(kept.get("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect((await kept.get("a", bytes(3))).byteLength).toBe(3);
});
