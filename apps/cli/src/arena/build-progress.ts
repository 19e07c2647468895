import type { WriteStream } from "node:tty";

/** What `next build` prints at the start of each stage, and the name of the stage; in their order. */
const stages = [
  ["Creating an optimized production build", "compiling pages"],
  ["Collecting page data", "reading what pages need"],
  ["Generating static pages", "rendering static pages"],
  ["Finalizing page optimization", "finishing"],
] as const;

/** How often the seconds move on in a terminal. */
const TICK_MS = 1_000;

/** Shows the progress of a build. */
export interface BuildProgress {
  /** Takes a line that the build wrote. */
  take(line: string): void;
  /** Restores the terminal; to be called at the end, with any result of the build. */
  end(): void;
}

/**
 * Shows the stage of a build and the seconds since it began: in a terminal on one line that goes with
 * the end, elsewhere on a line for each stage.
 */
export function buildProgress(out: Pick<WriteStream, "isTTY" | "write">): BuildProgress {
  const began = performance.now();
  let stage = "starting";
  const shown = (): string => `  ${Math.round((performance.now() - began) / 1_000)} s: ${stage}`;
  const draw = (): boolean => out.write(`\r\u001B[K${shown()}`);
  const timer = out.isTTY ? setInterval(draw, TICK_MS) : undefined;
  return {
    take(line) {
      const [, next = stage] = stages.find(([said]) => line.includes(said)) ?? [];
      if (next === stage) return;
      stage = next;
      if (out.isTTY) draw();
      else out.write(`${shown()}\n`);
    },
    end() {
      clearInterval(timer);
      if (out.isTTY) out.write("\r\u001B[K");
    },
  };
}
