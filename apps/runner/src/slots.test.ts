import { expect, test } from "vitest";
import { Slots } from "./slots.ts";

test("slots are idle when one that was lent out is given back before it is taken again", async () => {
  const slots = new Slots(1);
  await slots.take();
  // The holder lends it out while it waits, and ends before the wait is over.
  slots.give();
  slots.give();
  await slots.idle();
  await slots.take();
  expect(slots.free).toBe(1);
});

test("a slot goes to the first that waited, and idle resolves with the last one", async () => {
  const slots = new Slots(1);
  await slots.take();
  const order: string[] = [];
  const waiting = ["first", "second"].map((name) =>
    slots.take().then(() => {
      order.push(name);
      slots.give();
    }),
  );
  const idle = slots.idle().then(() => order.push("idle"));
  slots.give();
  await Promise.all([...waiting, idle]);
  expect(order).toEqual(["first", "second", "idle"]);
});
