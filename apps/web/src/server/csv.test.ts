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

  it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", " =1"])(
    "keeps %j from being a formula",
    (text) => {
      expect(csv([[text]])).toContain(`'${text}`);
    },
  );

  it("leaves negative numbers numbers", () => {
    expect(csv([[-3]])).toBe("-3\r\n");
  });
});
