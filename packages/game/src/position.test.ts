import { describe, expect, it } from "vitest";
import { positionOf } from "./position.ts";

describe("the position of a question", () => {
  it("is a text, or drawn when it is read", () => {
    expect(positionOf({ position: "X . O" })).toBe("X . O");
    expect(positionOf({ position: () => "X . O" })).toBe("X . O");
    expect(positionOf({})).toBeUndefined();
  });
});
