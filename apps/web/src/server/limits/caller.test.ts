import { expect, it } from "vitest";
import { callerOf } from "./caller.ts";

const from = (hops: string): string => callerOf(new Headers({ "x-forwarded-for": hops }));

it.each([
  ["192.0.2.7", "192.0.2.7"],
  ["6.6.6.6, 192.0.2.7", "192.0.2.7"],
  ["192.0.2.7:4711", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64"],
  ["[2001:db8:1:2::9]:4711", "2001:db8:1:2::/64"],
  ["2001:db8::7", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["::", "0:0:0:0::/64"],
  ["64:ff9b::192.0.2.7", "64:ff9b::192.0.2.7"],
  ["unknown", "unknown"],
  ["1.2.3.4.5", "unknown"],
  ["x".repeat(9_000), "unknown"],
  ["", "unknown"],
])("counts %s by %s", (hops, counted) => {
  expect(from(hops)).toBe(counted);
});

it("counts calls that name no address together", () => {
  expect(callerOf(new Headers())).toBe("unknown");
});
