import { setTimeout as sleep } from "node:timers/promises";
import { freshPage } from "./page-visit.ts";

/** Frames per second of the browser. */
const RATE = 60;

/** Counts frames of the page in `frames`, from when `counting` is true. */
const count = `
  globalThis.frames = 0;
  globalThis.counting = false;
  requestAnimationFrame(function next() {
    if (counting) frames += 1;
    requestAnimationFrame(next);
  });
`;

interface Scene {
  /** A replay. */
  readonly address: string;
  /** Cursor of the event whose scene is watched; a replay is played up to it. */
  readonly cursor: number;
  /** How many times the processor is slowed. */
  readonly slowed: number;
  /** From the beginning of the scene. */
  readonly forMs: number;
}

/** The share of the frames of a scene that the page did not draw in time. */
export async function droppedFrames({ address, cursor, slowed, forMs }: Scene): Promise<number> {
  await using fresh = await freshPage(slowed);
  const { page } = fresh;
  await page.addInitScript({ content: count });
  await page.goto(`${address}?at=${cursor - 1}`, { waitUntil: "networkidle" });
  await page.keyboard.press(" ");
  await page.getByText(new RegExp(`^${cursor + 1}\\s*/\\s*\\d+$`)).waitFor();
  await page.evaluate("counting = true");
  const startMs = performance.now();
  await sleep(forMs);
  const drawn = Number(await page.evaluate("counting = false, frames"));
  const wanted = ((performance.now() - startMs) / 1_000) * RATE;
  return Math.max(0, 1 - drawn / wanted);
}
