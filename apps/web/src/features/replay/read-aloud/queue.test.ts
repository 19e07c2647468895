import { describe, expect, it } from "vitest";
import { openQueue, type Queue, type QueueAction, reduceQueue, type Scene } from "./queue.ts";

/** At even cursors a player speaks. */
const scene = (cursor: number, change: Partial<Scene> = {}): Scene => ({
  cursor,
  isSpeech: cursor % 2 === 0,
  moving: true,
  hidden: false,
  ...change,
});

/** A match that is opened and then changes: a number is a scene that time brings, "done" the end of a speech. */
function after(opened: Scene, ...changes: readonly (number | Scene | "done")[]): Queue {
  let queue = openQueue(opened);
  for (const change of [opened, ...changes]) {
    const action: QueueAction =
      change === "done"
        ? { type: "done", cursor: queue.reading ?? -1 }
        : { type: "scene", scene: typeof change === "number" ? scene(change) : change };
    queue = reduceQueue(queue, action);
  }
  return queue;
}

const paused = (cursor: number) => scene(cursor, { moving: false });
const hidden = (cursor: number) => scene(cursor, { hidden: true });

describe("while time passes", () => {
  it("reads the speech on stage, and each one that follows", () => {
    expect(after(scene(4))).toMatchObject({ reading: 4, next: null });
    expect(after(scene(4), "done")).toMatchObject({ reading: null });
    expect(after(scene(4), "done", 5)).toMatchObject({ reading: null });
    expect(after(scene(4), "done", 5, 6)).toMatchObject({ reading: 6 });
  });

  it("reads on while the host speaks", () => {
    expect(after(scene(4), 5)).toMatchObject({ reading: 4, next: null });
  });

  it("reads a speech that came during another one after it", () => {
    const behind = after(scene(4), 5, 6);
    expect(behind).toMatchObject({ reading: 4, next: 6 });
    expect(reduceQueue(behind, { type: "done", cursor: 4 })).toMatchObject({
      reading: 6,
      next: null,
    });
  });

  it("skips to the newest speech when it is two behind", () => {
    expect(after(scene(4), 5, 6, 7, 8)).toMatchObject({ reading: 4, next: 8 });
    expect(after(scene(4), 5, 6, 7, 8, 9, 10, "done")).toMatchObject({ reading: 10, next: null });
  });

  it("ignores the late end of a speech that is no longer read", () => {
    const next = after(scene(4), "done", 5, 6);
    expect(reduceQueue(next, { type: "done", cursor: 4 })).toBe(next);
  });

  it("keeps reading when a moderator hides the speech", () => {
    expect(after(scene(4), scene(4, { isSpeech: false }))).toMatchObject({ reading: 4 });
  });
});

describe("a viewer", () => {
  it("hears nothing before the match moves", () => {
    expect(after(paused(4))).toMatchObject({ reading: null });
    expect(after(paused(4), scene(4))).toMatchObject({ reading: 4 });
  });

  it("who pauses silences all voices, and who plays on hears the speech again", () => {
    expect(after(scene(4), 5, 6, paused(6))).toMatchObject({ reading: null, next: null });
    expect(after(scene(4), paused(4), scene(4))).toMatchObject({ reading: 4 });
  });

  it("who steps forward hears each speech, and nothing of the one before", () => {
    expect(after(paused(3), paused(4))).toMatchObject({ reading: 4 });
    expect(after(paused(3), paused(4), paused(5))).toMatchObject({ reading: null });
    expect(after(scene(3), paused(4))).toMatchObject({ reading: 4 });
  });

  it("who seeks is silent until the match is played", () => {
    expect(after(scene(4), paused(20))).toMatchObject({ reading: null, next: null });
    expect(after(scene(4), paused(2))).toMatchObject({ reading: null });
    expect(after(scene(4), paused(20), scene(20))).toMatchObject({ reading: 20 });
  });

  it("who goes to the head of a live match hears what is said there, and nothing in between", () => {
    expect(after(scene(4), 5, 6, 20)).toMatchObject({ reading: 20, next: null });
    expect(after(scene(4), 5, 6, 21)).toMatchObject({ reading: null, next: null });
  });

  it("hears nothing of what is said while the page is hidden", () => {
    expect(after(scene(4), 5, 6, hidden(6))).toMatchObject({ reading: null, next: null });
    expect(after(hidden(3), hidden(4), hidden(5), hidden(6))).toMatchObject({ reading: null });
    expect(after(hidden(4), hidden(5), scene(5))).toMatchObject({ reading: null });
    expect(after(hidden(5), hidden(6), scene(6))).toMatchObject({ reading: 6 });
  });
});
