import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import type { Drawing } from "./drawing.ts";
import { Studio, StudioBusy } from "./studio.ts";

const script = fileURLToPath(new URL("./worker.ts", import.meta.url));
const opened: Studio[] = [];
/** Longer than a busy machine takes to start a process and draw. */
const LIMIT_MS = 300_000;

function studio(settings: Partial<ConstructorParameters<typeof Studio>[0]> = {}): Studio {
  const made = new Studio({
    script,
    timeLimitMs: LIMIT_MS,
    maxWaiting: 3,
    idleMs: 1_000,
    ...settings,
  });
  opened.push(made);
  return made;
}

afterEach(() => {
  for (const each of opened.splice(0)) each.close();
});

const plain: Drawing = { width: 20, height: 10, ground: "#000000", shapes: [] };
const large: Drawing = {
  width: 1_200,
  height: 630,
  ground: "#000000",
  shapes: Array.from({ length: 3_000 }, (_, at) => ({
    kind: "glow",
    x: at % 1_200,
    y: at % 630,
    radius: 300,
    colour: "#ffffff",
    opacity: 0.1,
  })),
};

const busy: Drawing = { ...large, shapes: large.shapes.slice(0, 60) };

const isPng = (data: Uint8Array): boolean =>
  Buffer.from(data.subarray(0, 8)).equals(Buffer.from("89504e470d0a1a0a", "hex"));

test("draws one after the other, in the order asked", async () => {
  const { draw } = bound(studio());
  const done: number[] = [];
  const pictures = await Promise.all(
    [0, 1, 2].map(async (at) => {
      const data = await draw({ drawing: plain });
      done.push(at);
      return data;
    }),
  );
  expect(pictures.every(isPng)).toBe(true);
  expect(done).toEqual([0, 1, 2]);
});

test("reports that it is busy, and continues afterwards", async () => {
  const { draw } = bound(studio({ maxWaiting: 1 }));
  const [first, second] = [draw({ drawing: plain }), draw({ drawing: plain })];
  await expect(draw({ drawing: plain })).rejects.toThrow(StudioBusy);
  await Promise.all([first, second]);
  expect(isPng(await draw({ drawing: plain }))).toBe(true);
});

test("a picture that cannot be drawn fails alone", async () => {
  const { draw } = bound(studio());
  const broken = draw({
    drawing: { ...plain, shapes: [{ kind: "disc", x: Number.NaN, y: 0, radius: 1 }] },
  });
  await expect(broken).rejects.toThrow("cannot be drawn");
  expect(isPng(await draw({ drawing: plain }))).toBe(true);
});

test("gives up what takes too long, and draws the next with a new process", async () => {
  const limits = [500];
  const made = new Studio({
    script,
    maxWaiting: 3,
    idleMs: 1_000,
    // Read for each picture.
    get timeLimitMs() {
      return limits.shift() ?? LIMIT_MS;
    },
  });
  opened.push(made);
  const { draw } = bound(made);
  const frames = Array.from({ length: 30 }, () => ({ drawing: large, stayMs: 100 }));
  const [endless, next] = [draw({ frames, as: "gif" }), draw({ drawing: plain })];
  await expect(endless).rejects.toThrow(StudioBusy);
  expect(isPng(await next)).toBe(true);
});

test("a closed studio draws no more requested pictures", async () => {
  const made = studio();
  const asked = [0, 1, 2].map(() => made.draw({ drawing: plain }));
  made.close();
  const ends = await Promise.allSettled(asked);
  expect(ends.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
});

test("the process that serves is never held up", async () => {
  const { draw } = bound(studio());
  await draw({ drawing: plain });
  const before = process.threadCpuUsage();
  const began = performance.now();
  await draw({
    frames: Array.from({ length: 6 }, () => ({ drawing: busy, stayMs: 100 })),
    as: "gif",
  });
  const { user, system } = process.threadCpuUsage(before);
  // Drawing here would take all of it. What tests before this one left to collect takes some, too.
  expect((user + system) / 1_000).toBeLessThan((performance.now() - began) / 2);
});

const bound = (made: Studio) => ({ draw: made.draw.bind(made) });
