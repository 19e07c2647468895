import { expect, test } from "vitest";
import { inChild } from "./in-child.ts";

const child = new URL("../test/child.ts", import.meta.url);
const never = new AbortController().signal;

test("the result of the work is returned", async () => {
  const order = { when: new Date(0), what: [1, null, "词"] };
  expect(await inChild(child, order, never)).toEqual(order);
});

test("an error of the work is thrown", async () => {
  const thrown = await inChild(child, { throw: "too far" }, never).catch((error) => error);
  expect(thrown).toMatchObject({ name: "RangeError", message: "too far" });
});

test("a process that ends without an answer is an error", async () => {
  await expect(inChild(child, { exit: 3 }, never)).rejects.toThrow("ended with 3");
});

test("a stop ends the work, and nothing is thrown", async () => {
  const stop = new AbortController();
  const asked = inChild(child, { sleep: 60_000 }, stop.signal);
  setTimeout(() => stop.abort(), 200);
  expect(await asked).toBeUndefined();
  expect(await inChild(child, {}, stop.signal)).toBeUndefined();
});
