import { freshDatabase } from "@wisp/test-kit/database";
import { spentOn } from "@wisp/test-kit/spending";
import fc from "fast-check";
import { expect, test } from "vitest";
import { reserveSpend, type SpendScope, settleSpend, spendCaps } from "./spend.ts";
import { ensureUser } from "./users.ts";

const { database } = await freshDatabase();

const scope = (name: string, capMicros: number | null): SpendScope => ({ scope: name, capMicros });

test("200 concurrent reservations never exceed the cap by a micro, and leave no room for another", async () => {
  const scopes = [scope("owner/many", 7_000), scope("season/many", 1_000_000)];
  const full = await Promise.all(
    Array.from({ length: 200 }, (_, at) =>
      // Some name the scopes the other way round: there is no deadlock.
      reserveSpend(database, at % 2 === 0 ? scopes : scopes.toReversed(), 61),
    ),
  );
  expect(full.filter((each) => each === undefined)).toHaveLength(Math.floor(7_000 / 61));
  expect(new Set(full)).toEqual(new Set([undefined, "owner/many"]));
  const spent = Math.floor(7_000 / 61) * 61;
  expect(await spentOn(database, "owner/many")).toBe(spent);
  // All or nothing: a sum that the owner could not pay was not charged to the season.
  expect(await spentOn(database, "season/many")).toBe(spent);
  expect(await reserveSpend(database, scopes, 7_000 - spent)).toBeUndefined();
  expect(await reserveSpend(database, scopes, 1)).toBe("owner/many");
});

test("reservations and settlements in any mixture keep every scope at its sum and below its cap", async () => {
  let run = 0;
  const caps = fc.record({
    a: fc.integer({ min: 0, max: 400 }),
    b: fc.option(fc.integer({ min: 0, max: 400 })),
  });
  const call = fc.record({
    most: fc.integer({ min: 1, max: 90 }),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
    both: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(caps, fc.array(call, { maxLength: 25 }), async ({ a, b }, calls) => {
      run += 1;
      const first = scope(`owner/${run}`, a);
      const second = scope(`season/${run}`, b);
      const sums = { first: 0, second: 0 };
      await Promise.all(
        calls.map(async ({ most, part, both }) => {
          const scopes = both ? [second, first] : [first];
          if ((await reserveSpend(database, scopes, most)) !== undefined) return;
          const cost = Math.floor(most * part);
          sums.first += cost;
          if (both) sums.second += cost;
          const names = scopes.map((each) => each.scope);
          expect(await spentOn(database, first.scope)).toBeLessThanOrEqual(a);
          await settleSpend(database, names, cost - most);
        }),
      );
      expect(await spentOn(database, first.scope)).toBe(sums.first);
      expect(await spentOn(database, second.scope)).toBe(sums.second);
      expect(sums.first).toBeLessThanOrEqual(a);
      expect(sums.second).toBeLessThanOrEqual(b ?? Number.POSITIVE_INFINITY);
    }),
    { numRuns: 25 },
  );
});

test("a reservation beyond the cap opens no row, a scope without a cap takes any, 0 caps all", async () => {
  expect(await reserveSpend(database, [scope("owner/small", 10)], 11)).toBe("owner/small");
  expect(await spentOn(database, "owner/small")).toBe(0);
  expect(await reserveSpend(database, [scope("owner/none", 0)], 1)).toBe("owner/none");
  const much = 5_000_000_000;
  expect(await reserveSpend(database, [scope("owner/rich", null)], much)).toBeUndefined();
  expect(await reserveSpend(database, [scope("owner/rich", null)], much)).toBeUndefined();
  expect(await spentOn(database, "owner/rich")).toBe(2 * much);
});

test("days are those of UTC, and a settlement goes to the day of its reservation", async () => {
  const late = new Date("2026-03-01T23:59:59.900Z");
  const next = new Date("2026-03-02T00:00:00.100Z");
  const scopes = [scope("owner/night", 100)];
  expect(await reserveSpend(database, scopes, 100, late)).toBeUndefined();
  expect(await reserveSpend(database, scopes, 1, late)).toBe("owner/night");
  expect(await reserveSpend(database, scopes, 60, next)).toBeUndefined();
  await settleSpend(database, ["owner/night"], -90, late);
  expect(await spentOn(database, "owner/night", late)).toBe(10);
  expect(await spentOn(database, "owner/night", next)).toBe(60);
});

test("a settlement charges a call's cost beyond its reservation, and never goes below zero", async () => {
  expect(await reserveSpend(database, [scope("owner/more", 100)], 90)).toBeUndefined();
  await settleSpend(database, ["owner/more"], 30);
  expect(await spentOn(database, "owner/more")).toBe(120);
  await settleSpend(database, ["owner/more"], -500);
  expect(await spentOn(database, "owner/more")).toBe(0);
  await settleSpend(database, ["owner/unreserved"], 12);
  expect(await spentOn(database, "owner/unreserved")).toBe(12);
});

test("caps are set for the owner and the season", async () => {
  const { id } = await ensureUser(database, "capped");
  expect(await spendCaps(database, id, null)).toEqual({ ownerMicros: null, seasonMicros: null });
  await database.prisma.user.update({ where: { id }, data: { spendMicrosPerDay: 5 } });
  expect(await spendCaps(database, id, null)).toEqual({ ownerMicros: 5, seasonMicros: null });
  expect(await spendCaps(database, null, null)).toEqual({ ownerMicros: null, seasonMicros: null });
});
