import { expect, it } from "vitest";
import { callerOf } from "./caller.ts";

const from = (hops: string): string => callerOf(new Headers({ "x-forwarded-for": hops }));

it.each([
  ["192.0.2.7", "192.0.2.7"],
  ["6.6.6.6, 192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["unknown", "unknown"],
  ["", "unknown"],
])("counts %s by %s", (hops, counted) => {
  expect(from(hops)).toBe(counted);
});

it("counts calls that name no address together", () => {
  expect(callerOf(new Headers())).toBe("unknown");
});
