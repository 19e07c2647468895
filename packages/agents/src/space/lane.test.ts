import { expect, test } from "vitest";
import { Lane } from "./session.ts";

const calm = new AbortController().signal;

/** Fills the lane and returns the functions that leave it again. */
const filled = (lane: Lane): Promise<(() => void)[]> =>
  Promise.all(Array.from({ length: 64 }, () => lane.enter(calm)));

test("waiting callers get the places of leaving ones, in order", async () => {
  const lane = new Lane();
  const leave = await filled(lane);
  const entered: string[] = [];
  const waiting = ["one", "two"].map((name) => lane.enter(calm).then(() => entered.push(name)));
  await Promise.resolve();
  expect(entered).toEqual([]);
  for (const each of leave.slice(0, 2)) each();
  await Promise.all(waiting);
  expect(entered).toEqual(["one", "two"]);
});

test("leaving twice gives one place back", async () => {
  const lane = new Lane();
  const [leave = () => {}] = await filled(lane);
  const entered: string[] = [];
  const first = lane.enter(calm).then(() => entered.push("one"));
  void lane.enter(calm).then(() => entered.push("two"));
  leave();
  leave();
  await first;
  expect(entered).toEqual(["one"]);
});

test("urgent callers overtake, and take nobody's place", async () => {
  const lane = new Lane();
  const [leave = () => {}] = await filled(lane);
  const urgent = new AbortController();
  const overtaking = lane.enter(urgent.signal);
  const behind = lane.enter(calm);
  urgent.abort();
  (await overtaking)();
  leave();
  await behind;
  expect(await lane.enter(AbortSignal.abort())).toBeTypeOf("function");
});

test("a delivery that takes long stops counting", async () => {
  const lane = new Lane();
  await filled(lane);
  const start = performance.now();
  await lane.enter(calm);
  expect(performance.now() - start).toBeGreaterThan(150);
});
