import { describe, expect, it } from "vitest";
import { featuresOf } from "./features.ts";

describe("the features that count in comparisons of texts", () => {
  it("is content stems in English", () => {
    expect(featuresOf("en", "It's often roasted; roasting takes the beans' time.")).toEqual([
      "roast",
      "bean",
      "time",
    ]);
  });

  it("is pairs of characters in Chinese, none across punctuation", () => {
    expect(featuresOf("zh", "烘焙，豆子的")).toEqual(["烘焙", "豆子"]);
  });
});
