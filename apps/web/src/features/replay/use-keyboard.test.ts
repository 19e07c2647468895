import { describe, expect, it } from "vitest";
import { actionOf } from "./use-keyboard.ts";

const targets = { cursor: 4, last: 9, startOf: (round: number) => [undefined, 1, 6][round] };

describe("keys", () => {
  it.each([
    [" ", { type: "toggle-play" }],
    ["ArrowLeft", { type: "go", to: 3 }],
    ["ArrowRight", { type: "go", to: 5 }],
    ["Home", { type: "go", to: 0 }],
    ["End", { type: "go", to: 9 }],
    ["r", { type: "toggle-reveal" }],
    ["2", { type: "go", to: 6 }],
    ["3", null],
    ["x", null],
  ])("%j", (key, action) => {
    expect(actionOf(key, targets)).toEqual(action);
  });
});
