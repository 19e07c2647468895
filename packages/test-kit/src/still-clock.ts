import { vi } from "vitest";

/** A clock that the test moves; it runs by itself again once it is disposed of. */
export interface StillClock extends Disposable {
  /** Lets time pass, and ends the signals whose time is over. */
  pass(ms: number): void;
}

/**
 * Stops `performance.now()`, and `AbortSignal.timeout()` with it: what a test finds out about time does not depend
 * on the machine. Timers go on.
 */
export function stillClock(): StillClock {
  let nowMs = Math.round(performance.now());
  const limits: { readonly endMs: number; readonly clock: AbortController }[] = [];
  const now = vi.spyOn(performance, "now").mockImplementation(() => nowMs);
  const timeout = vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    const clock = new AbortController();
    limits.push({ endMs: nowMs + ms, clock });
    return clock.signal;
  });
  return {
    pass(ms) {
      nowMs += ms;
      for (const { endMs, clock } of limits) {
        if (endMs <= nowMs) clock.abort(new DOMException("The time is over.", "TimeoutError"));
      }
    },
    [Symbol.dispose]() {
      now.mockRestore();
      timeout.mockRestore();
    },
  };
}

/** Timers that follow each other at once, and the clock that they move. */
export interface JumpingTimers extends Disposable {
  /** The outcome of `work` once all the time that it takes has passed. */
  through<Result>(work: Promise<Result>): Promise<Result>;
}

/**
 * Lets no real time pass: each wait is over as soon as nothing else is left to do, and `performance.now()` shows how
 * long it would have been. For work that only computes and waits, without any input or output.
 */
export function jumpingTimers(): JumpingTimers {
  vi.useFakeTimers({
    toFake: ["setTimeout", "clearTimeout", "performance"],
    fakeNodeBuiltins: true,
  });
  return {
    async through(work) {
      let isOver = false;
      const end = (): void => {
        isOver = true;
      };
      work.then(end, end);
      while (!isOver) await vi.advanceTimersToNextTimerAsync();
      return work;
    },
    [Symbol.dispose]() {
      vi.useRealTimers();
    },
  };
}
