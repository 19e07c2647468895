import { beforeEach, expect, test, vi } from "vitest";
import { resend } from "./seat-calls.ts";

const page = new EventTarget();
beforeEach(() => {
  vi.stubGlobal("window", page);
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

/** A site that cannot be reached a number of times, and then answers. */
function site(failures: number) {
  let calls = 0;
  return async (): Promise<string> => {
    calls += 1;
    if (calls <= failures) throw new TypeError("Failed to fetch");
    return `answer to request ${calls}`;
  };
}

test("a request is sent again until it is answered, and no more after that", async () => {
  const failed = vi.fn();
  const { signal } = new AbortController();
  expect(await resend(site(3), signal, failed, 1)).toBe("answer to request 4");
  expect(failed).toHaveBeenCalledTimes(3);
});

test("a network that returns ends the pause", async () => {
  const { signal } = new AbortController();
  const sent = resend(
    site(1),
    signal,
    () => setTimeout(() => page.dispatchEvent(new Event("online"))),
    60_000,
  );
  expect(await sent).toBe("answer to request 2");
});

test("nothing is sent after the question is closed", async () => {
  vi.useFakeTimers();
  const closed = new AbortController();
  const attempt = vi.fn(site(1_000));
  const sent = resend(attempt, closed.signal, () => {}, 20);
  await vi.advanceTimersByTimeAsync(50);
  closed.abort();
  expect(await sent).toBeUndefined();
  const { calls } = attempt.mock;
  const before = calls.length;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(calls).toHaveLength(before);
  expect(await resend(attempt, closed.signal, () => {})).toBeUndefined();
  expect(calls).toHaveLength(before);
});
