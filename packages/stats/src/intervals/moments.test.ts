import { expect, test } from "vitest";
import { meanOfMoments } from "./moments.ts";

test("moments give Student's interval", () => {
  const values = [2, 4, 4, 6];
  const square = values.reduce((sum, value) => sum + value * value, 0) / 4;
  const { value, low, high } = meanOfMoments(4, 4, square);
  // t(3) = 3.182, s = 1.633, / 2
  expect([value, low, high]).toEqual([4, expect.closeTo(1.402, 2), expect.closeTo(6.598, 2)]);
  expect(meanOfMoments(1, 5, 25)).toEqual({
    ...{ value: 5, low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY },
  });
  expect(meanOfMoments(3, 0.1, 0.1 * 0.1)).toMatchObject({ low: expect.closeTo(0.1, 6) });
});
