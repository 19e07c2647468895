import { describe, expect, it } from "vitest";
import { actionOf } from "./use-keyboard.ts";

const targets = { cursor: 4, last: 9 };

describe("keys", () => {
  it.each([
    [" ", { type: "toggle-play" }],
    ["ArrowLeft", { type: "go", to: 3 }],
    ["ArrowRight", { type: "go", to: 5 }],
    ["Home", { type: "go", to: 0 }],
    ["End", { type: "go", to: 9 }],
    ["r", { type: "toggle-reveal" }],
    ["1", { type: "panel", place: 0 }],
    ["3", { type: "panel", place: 2 }],
    ["4", { type: "panel", place: 3 }],
    ["5", null],
    ["f", { type: "full-screen" }],
    ["M", { type: "sound" }],
    ["?", { type: "keys" }],
    ["x", null],
  ])("%j", (key, action) => {
    expect(actionOf(key, targets)).toEqual(action);
  });
});
