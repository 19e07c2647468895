import { describe, expect, it } from "vitest";
import { bytes, float64, int32, Labels } from "./columns.ts";

describe("a column", () => {
  it.each([
    ["bytes", bytes, (at: number) => at % 256],
    ["whole numbers", int32, (at: number) => 70_000 * at - 5],
    ["real numbers", float64, (at: number) => at / 3],
  ] as const)("of %s keeps any number of pushed values", (_, make, valueAt) => {
    const column = make();
    expect(column.taken()).toHaveLength(0);
    for (let at = 0; at < 5_000; at += 1) column.push(valueAt(at));
    expect(Array.from(column.taken())).toEqual(
      Array.from({ length: 5_000 }, (__, at) => valueAt(at)),
    );
  });

  it.each([3, 1_023, 1_024, 1_025, 2_048])("does not change %d values taken before", (count) => {
    const column = int32();
    for (let at = 0; at < count; at += 1) column.push(at);
    const taken = column.taken();
    for (let at = 0; at < 2_000; at += 1) column.push(-1);
    expect([...taken]).toEqual([...Array(count).keys()]);
    expect(column.taken()).toHaveLength(count + 2_000);
  });
});

describe("labels", () => {
  it("number names in the order in which they are met", () => {
    const labels = new Labels();
    expect(["b", "a", "b", "", "a"].map((name) => labels.add(name))).toEqual([0, 1, 0, 2, 1]);
    expect(labels.names).toEqual(["b", "a", ""]);
    expect(["a", "b", "", "c"].map((name) => labels.find(name))).toEqual([1, 0, 2, undefined]);
  });
});
