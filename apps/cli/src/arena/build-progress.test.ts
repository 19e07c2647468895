import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { buildProgress } from "./web-build.ts";

/** What `next build` writes to a pipe. */
const lines = [
  "▲ Next.js 16.4.5 (Turbopack)",
  "  Creating an optimized production build ...",
  "✓ Compiled successfully in 12.3s",
  "  Running TypeScript ...",
  "  Collecting page data using 1 worker ...",
  "  Generating static pages using 1 worker (0/9) ...",
  "  Generating static pages using 1 worker (4/9)",
  "  Finalizing page optimization ...",
  "Route (app)",
];

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Everything that is written while a build says these lines. */
function written(isTTY: boolean, pauseMs: number): string[] {
  const pieces: string[] = [];
  const progress = buildProgress({ isTTY, write: (piece) => pieces.push(String(piece)) > 0 });
  for (const line of lines) progress.take(line);
  vi.advanceTimersByTime(pauseMs);
  progress.end();
  return pieces;
}

test("elsewhere than in a terminal there is a line for each stage, and nothing else", () => {
  const pieces = written(false, 1_200);
  expect(pieces).toEqual([
    "  0 s: compiling pages\n",
    "  0 s: reading what pages need\n",
    "  0 s: rendering static pages\n",
    "  0 s: finishing\n",
  ]);
});

test("in a terminal the seconds move on in one line, which goes with the end", () => {
  const pieces = written(true, 1_200);
  expect(pieces).toContain("\r\u001B[K  1 s: finishing");
  expect(pieces.join("")).not.toContain("\n");
  expect(pieces.at(-1)).toBe("\r\u001B[K");
});
