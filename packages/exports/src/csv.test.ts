import { describe, expect, it } from "vitest";
import { csv } from "./csv.ts";

describe("csv", () => {
  it("quotes what needs it and leaves unknown figures empty", () => {
    expect(
      csv([
        ["name", "total"],
        ['a "b", c', 3.5],
        ["d\ne", null],
      ]),
    ).toBe('name,total\r\n"a ""b"", c",3.5\r\n"d\ne",\r\n');
  });

  it.each([
    "=1+1",
    "+1",
    "-1",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    " =1",
    "\u3000=1",
    "\uFF1D1",
    "\uFF0B1",
    "\uFF0D1",
    "\uFF20SUM(A1)",
    "\u200B=1",
    "\u202E=1",
    "\u0001=1",
    "\u0000\uFEFF\u00AD\uFF1D1",
    "\u034F\uFE0F=1",
  ])("keeps %j from being a formula", (text) => {
    expect(csv([[text]])).toContain(`'${text}`);
  });

  it.each(["a=1", "1-1", "\u4E2D\u6587=1", "\u202Ea=1"])("does not change %j", (text) => {
    expect(csv([[text]])).toBe(`${text}\r\n`);
  });

  it("leaves negative numbers numbers", () => {
    expect(csv([[-3]])).toBe("-3\r\n");
  });
});
