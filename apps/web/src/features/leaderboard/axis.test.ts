import { expect, it } from "vitest";
import { axisStyle, rangeAxis } from "./axis.ts";

const leader = { value: 0.72, interval: [0.67, 0.78] as const };
const cells = [leader, { value: 0.55, interval: [0.5, 0.61] as const }];

it("marks round numbers around all ranges, and the leader's range", () => {
  const axis = rangeAxis(cells, leader);
  expect(axis?.ticks.map(({ value }) => value)).toEqual([0.5, 0.6, 0.7, 0.8]);
  expect(axis?.ticks.map(({ left }) => left)).toEqual(["0%", "33.3%", "66.7%", "100%"]);
  expect(axis?.band).toEqual({ left: "56.7%", right: "93.3%" });
  expect(axis && axisStyle(axis)["--axis"]).toContain("var(--band) 0 93.3%");
});

it("has no band without a leader, and no axis without ranges", () => {
  const axis = rangeAxis(cells, undefined);
  expect(axis?.band).toBeNull();
  expect(axis && axisStyle(axis)["--axis"]).not.toContain("--band");
  expect(rangeAxis([{ value: 0.5, interval: null }], undefined)).toBeNull();
});

it("keeps the band on the axis where the leader's range is far wider than others", () => {
  const wide = { value: 0.6, interval: [-3, 4] as const };
  const few = [0.5, 0.55, 0.6, 0.65].map((value) => ({
    value,
    interval: [value - 0.05, value + 0.05] as const,
  }));
  expect(rangeAxis([...few, wide], wide)?.band).toEqual({ left: "0%", right: "100%" });
});
