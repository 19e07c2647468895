import { afterEach, expect, it, vi } from "vitest";
import { countDown, leftText } from "./use-left.ts";

it.each([
  [0, "00:00:00"],
  [59_999, "00:00:59"],
  [3_600_000, "01:00:00"],
  [86_399_000, "23:59:59"],
  [100 * 3_600_000, "100:00:00"],
])("%d ms are %s", (left, text) => {
  expect(leftText(left)).toBe(text);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page whose countdown is watched. */
function counting(leftMs: number) {
  vi.useFakeTimers();
  const page = Object.assign(new EventTarget(), { hidden: false });
  const browser = new EventTarget();
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", browser);
  const [tell, renew] = [vi.fn(), vi.fn()];
  const stop = countDown(leftMs, { tell, renew });
  return { page, browser, tell, renew, stop };
}

it("asks once for what is next at the end, and again when there is a network", () => {
  const { browser, tell, renew, stop } = counting(3_000);
  vi.advanceTimersByTime(2_000);
  expect(tell).toHaveBeenLastCalledWith(1_000);
  expect(renew).not.toHaveBeenCalled();
  vi.advanceTimersByTime(4_000);
  expect(tell).toHaveBeenLastCalledWith(0);
  expect(renew).toHaveBeenCalledTimes(1);
  browser.dispatchEvent(new Event("online"));
  expect(renew).toHaveBeenCalledTimes(2);
  stop();
});

it("asks anew after a sleep in which only the clock of the day went on", () => {
  const { page, renew, stop } = counting(3_600_000);
  page.hidden = true;
  vi.setSystemTime(Date.now() + 1_800_000);
  vi.advanceTimersByTime(1_000);
  expect(renew).not.toHaveBeenCalled();
  page.hidden = false;
  page.dispatchEvent(new Event("visibilitychange"));
  expect(renew).toHaveBeenCalledTimes(1);
  stop();
});
