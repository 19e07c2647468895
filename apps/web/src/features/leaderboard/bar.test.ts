import { expect, it } from "vitest";
import { axisStyle, barOf, rangeAxis, spanOf } from "./bar.ts";
import { groupLetters } from "./columns.ts";

it("draws an interval within the span of its column, and says it", () => {
  const cells = [
    { value: 0.5, interval: [0.4, 0.6] as const },
    { value: 0.3, interval: [0.2, 0.35] as const },
    { value: 1, interval: null },
  ];
  const span = spanOf(cells);
  expect(span).toEqual({ low: 0.2, high: 0.6 });
  expect(barOf({ value: 0.5, interval: [0.4, 0.6] }, span, "0.4 to 0.6")).toEqual({
    style: { "--a": "50%", "--b": "100%", "--m": "75%" },
    title: "0.4 to 0.6",
  });
  expect(barOf({ value: 1, interval: null }, span, undefined)).toEqual({});
  expect(barOf({ value: 1, interval: null }, span, "too few")).toEqual({ title: "too few" });
  expect(spanOf([{ value: 1, interval: null }])).toBeNull();
});

it("keeps intervals readable next to a far wider one, and marks where that continues", () => {
  const usual = [2, 3, 4, 5, 6].map((value) => ({
    value,
    interval: [value - 1, value + 1] as const,
  }));
  const few = { value: 4, interval: [-40, 45] as const };
  const span = spanOf([...usual, few]);
  expect(span).toEqual({ low: 1, high: 7 });
  expect(barOf(few, span, "-40 to 45")).toEqual({
    style: {
      "--a": "0%",
      "--b": "100%",
      "--m": "50%",
      "--beyond-a": "var(--mute)",
      "--beyond-b": "var(--mute)",
    },
    title: "-40 to 45",
  });
  const [first = few] = usual;
  expect(barOf(first, span, undefined).style).toEqual({
    "--a": "0%",
    "--b": "33.3%",
    "--m": "16.7%",
  });
});

it("holds the whole of a usual interval, however far its figure is from the others", () => {
  const near = [0.2, 0.21, 0.22].map((value) => ({
    value,
    interval: [value - 0.1, value + 0.1] as const,
  }));
  expect(spanOf([...near, { value: 5, interval: [4.9, 5.1] }])).toEqual({ low: 0.1, high: 5.1 });
  const constant = { value: 0, interval: [0, 0] as const };
  const span = spanOf([constant, constant, { value: 3, interval: [0, 9] }]);
  expect(span).toEqual({ low: 0, high: 9 });
});

it("names groups by letters, runs of them by their ends", () => {
  expect(groupLetters([])).toBe("");
  expect(groupLetters([0])).toBe("a");
  expect(groupLetters([0, 1])).toBe("ab");
  expect(groupLetters([2, 3, 4])).toBe("c–e");
  expect(groupLetters([26])).toBe("aa");
});

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
