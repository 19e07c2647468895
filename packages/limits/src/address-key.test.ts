import { expect, test } from "vitest";
import { addressKey, lastHop } from "./address-key.ts";

test.each([
  ["192.0.2.7", "192.0.2.7"],
  [" 192.0.2.7 ", "192.0.2.7"],
  ["192.0.2.7:4711", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["::FFFF:c000:207", "192.0.2.7"],
  ["0:0:0:0:0:ffff:c000:0207", "192.0.2.7"],
  ["64:ff9b::192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64"],
  ["[2001:db8:1:2::9]:4711", "2001:db8:1:2::/64"],
  ["2001:db8::7", "2001:db8:0:0::/64"],
  ["2001:db8:1:2::192.0.2.7", "2001:db8:1:2::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["::", "0:0:0:0::/64"],
  ["1:2:3:4:5:6:7::", "1:2:3:4::/64"],
  ["unknown", null],
  ["1.2.3.4.5", null],
  ["01.2.3.4", null],
  ["[192.0.2.7", null],
  ["x".repeat(9_000), null],
  ["", null],
])("%s is counted by %s", (written, key) => {
  expect(addressKey(written)).toBe(key);
});

test("all addresses of one /64 are counted by one key", () => {
  const ends = [":1", "ffff:ffff:ffff:ffff", ":192.0.2.1", "a:b:192.0.2.1"];
  const keys = ends.map((end) => addressKey(`2001:db8:1:2:${end}`));
  expect(new Set(keys)).toEqual(new Set(["2001:db8:1:2::/64"]));
});

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["6.6.6.6, 192.0.2.7", "192.0.2.7"],
  ["", ""],
  [", ", ""],
])("of %j the proxy saw %j", (forwarded, seen) => {
  expect(lastHop(forwarded)).toBe(seen);
});
