import { expect, it } from "vitest";
import { columnOf } from "./columns.ts";
import { shadesOf, toneOf } from "./heat.ts";

it("shades from the least value of a column to its highest", () => {
  expect(shadesOf([0.2, 0.4, null, 0.6])).toEqual([0, 0.5, null, 1]);
  expect(shadesOf([3, 3])).toEqual([0.5, 0.5]);
  expect(shadesOf([0, 0])).toEqual([0, 0]);
  expect(shadesOf([])).toEqual([]);
});

it("takes the tone from a figure's role, and from the better direction", () => {
  const tone = (id: string) => toneOf("who-is-spy", columnOf("who-is-spy", id));
  expect(tone("winsSpy")).toBe("hidden");
  expect(tone("winsCivilian")).toBe("other");
  expect(tone("fouls")).toBe("bad");
  expect(tone("cost")).toBe("bad");
  expect(tone("score")).toBe("good");
  // Neither end is the better one.
  expect(toneOf("holdem", columnOf("holdem", "handsFolded"))).toBe("neutral");
  expect(tone("rating")).toBeNull();
  expect(tone("total")).toBeNull();
});
