import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { CallerRateLimit, callerOf } from "./callers.ts";

const server = createServer((asked, response) => response.end(JSON.stringify(callerOf(asked))));
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const { port } = server.address() as AddressInfo;
afterAll(() => server.close());

const named = (forwarded: string | undefined): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
    request({ host: "127.0.0.1", port, headers }, async (response) => {
      resolve(JSON.parse((await response.toArray()).join("")));
    })
      .on("error", reject)
      .end();
  });

test.each([
  [undefined, null],
  ["", null],
  ["unknown", null],
  ["10.0.0.9", null],
  ["::ffff:127.0.0.1", null],
  ["fd00::1", null],
  ["198.51.100.7:4711", null],
  ["203.0.113.1, 198.51.100.7", "198.51.100.7"],
  ["::ffff:198.51.100.7", "198.51.100.7"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:DB8:0:0:ffff:ffff:ffff:ffff", "2001:db8:0:0::/64"],
  ["2001:db8:1:2:3::", "2001:db8:1:2::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
])("a caller that a proxy names as %j is %j", async (forwarded, caller) => {
  expect(await named(forwarded)).toBe(caller);
});

test("each known caller has its own limit, and unknown callers share one", () => {
  const limit = new CallerRateLimit({
    known: { max: 2, windowMs: 60_000 },
    unknown: { max: 1, windowMs: 60_000 },
  });
  expect([1, 2, 3].map(() => limit.take("198.51.100.7"))).toEqual([true, true, false]);
  expect(limit.take("198.51.100.8")).toBe(true);
  expect([1, 2].map(() => limit.take(null))).toEqual([true, false]);
});
