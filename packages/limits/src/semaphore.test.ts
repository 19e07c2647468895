import { expect, test } from "vitest";
import { Semaphore } from "./semaphore.ts";

test("waiting callers get permits in the order in which they came, and idle resolves last", async () => {
  const semaphore = new Semaphore(1);
  expect(await semaphore.acquire()).toBe(true);
  expect(semaphore.tryAcquire()).toBe(false);
  const order: string[] = [];
  const waiting = ["first", "second"].map((name) =>
    semaphore.acquire().then(() => {
      order.push(name);
      semaphore.release();
    }),
  );
  const idle = semaphore.idle().then(() => order.push("idle"));
  semaphore.release();
  await Promise.all([...waiting, idle]);
  expect(order).toEqual(["first", "second", "idle"]);
  expect(semaphore.free).toBe(1);
});

test("a caller whose signal aborts leaves the queue and takes no permit", async () => {
  const semaphore = new Semaphore(1);
  expect(await semaphore.acquire(AbortSignal.abort())).toBe(false);
  expect(semaphore.isIdle).toBe(true);
  semaphore.tryAcquire();
  const impatience = new AbortController();
  const impatient = semaphore.acquire(impatience.signal);
  const patient = semaphore.acquire(new AbortController().signal);
  impatience.abort();
  expect(await impatient).toBe(false);
  semaphore.release();
  expect(await patient).toBe(true);
  expect(semaphore.free).toBe(0);
  semaphore.release();
  expect(semaphore.free).toBe(1);
});

test("a signal that aborts after its caller got a permit changes nothing", async () => {
  const semaphore = new Semaphore(1);
  semaphore.tryAcquire();
  const late = new AbortController();
  const waiting = semaphore.acquire(late.signal);
  semaphore.release();
  expect(await waiting).toBe(true);
  late.abort();
  semaphore.release();
  expect(semaphore.free).toBe(1);
});

test("a permit that was lent out may be released before it is acquired back", async () => {
  const semaphore = new Semaphore(1);
  await semaphore.acquire();
  // The holder lends it out while it waits, and ends before the wait is over.
  semaphore.release();
  semaphore.release();
  await semaphore.idle();
  await semaphore.acquire();
  expect(semaphore.free).toBe(1);
});
