import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { callerOf } from "./caller.ts";
import { RateLimits } from "./rate-limit.ts";

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
])("whom a proxy names as %j is %j", async (forwarded, caller) => {
  expect(await named(forwarded)).toBe(caller);
});

test("limits of many callers cost no more than limits of few, and a frequent one is remembered", () => {
  const limits = new RateLimits({ burst: 2, perSecond: 0 }, { burst: 1, perSecond: 0 });
  expect([limits.take("often"), limits.take("often"), limits.take("often")]).toEqual([
    true,
    true,
    false,
  ]);
  const begun = performance.now();
  for (let caller = 0; caller < 30_000; caller += 1) {
    expect(limits.take(`${caller}`)).toBe(true);
    if (caller % 5_000 === 0) expect(limits.take("often")).toBe(false);
  }
  // At half a millisecond each it would take 10 s.
  expect(performance.now() - begun).toBeLessThan(3_000);
  expect([limits.take(null), limits.take(null)]).toEqual([true, false]);
});
