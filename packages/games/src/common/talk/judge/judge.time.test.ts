import { describe, expect, test } from "vitest";
import { judgeSpeech } from "./index.ts";

describe("long speeches take time in proportion", () => {
  const units = [
    "a",
    "a ",
    "a-",
    "a.",
    "-",
    " ",
    "!",
    "@a",
    "c@",
    "ice ",
    "ice,",
    "e\u0301",
    "\u0301",
    "可",
    "可 ",
    "я",
    "i c e-",
    "\ud800",
    "i_c*e/",
    "可_",
    "可.",
    "(a)",
  ];
  test.each(units)("%j, over and over", (unit) => {
    for (const language of ["en", "zh"] as const) {
      for (const word of ["ice cream", "a a a a", "可可口可乐"]) {
        const speech = unit.repeat(Math.ceil(100_000 / unit.length));
        const started = process.threadCpuUsage();
        judgeSpeech({ language, word: { word, aliases: [] }, speech, earlier: [] });
        expect(process.threadCpuUsage(started).user).toBeLessThan(2_000_000);
      }
    }
  });
});
