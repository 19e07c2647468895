import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { randomFrom, scoped, seedBytes, seedHash } from "./random.ts";

const run = (seed: string, label: string): unknown[] => {
  const draws = randomFrom(seed)(label);
  return [
    draws.int(6),
    draws.int(6),
    draws.int(1_000),
    draws.float(),
    draws.shuffle([0, 1, 2, 3, 4, 5]),
  ];
};

describe("labelled chance", () => {
  it("never changes under its name: kept matches are replayed with it", () => {
    expect(run("42", "roles")).toEqual([0, 4, 205, 0.8570931591372141, [3, 5, 4, 0, 2, 1]]);
  });

  it("depends on the seed and the label alone, not on what was drawn before", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (seed, label, other) => {
        const random = randomFrom(seed);
        random(other).int(10);
        expect(random(label).float()).toBe(randomFrom(seed)(label).float());
        if (label !== other) expect(random(label).float()).not.toBe(random(other).float());
      }),
    );
  });

  it("draws whole numbers evenly below a bound, and refuses other bounds", () => {
    const draws = randomFrom("even")("int");
    const counts = [0, 0, 0, 0, 0, 0, 0];
    for (let draw = 0; draw < 7_000; draw += 1) {
      const each = draws.int(7);
      counts[each] = (counts[each] ?? 0) + 1;
    }
    for (const count of counts) expect(Math.abs(count - 1_000)).toBeLessThan(150);
    for (const bound of [0, -1, 1.5, Number.NaN])
      expect(() => draws.int(bound)).toThrow(RangeError);
  });

  it("draws numbers from 0 to below 1", () => {
    const draws = randomFrom("even")("float");
    const floats = Array.from({ length: 5_000 }, () => draws.float());
    expect(floats.every((each) => each >= 0 && each < 1)).toBe(true);
    const mean = floats.reduce((sum, each) => sum + each, 0) / floats.length;
    expect(Math.abs(mean - 0.5)).toBeLessThan(0.02);
  });

  it("shuffles every order alike and keeps the items", () => {
    const random = randomFrom("orders");
    const orders = new Map<string, number>();
    for (let at = 0; at < 6_000; at += 1) {
      const order = random(`order/${at}`).shuffle(["a", "b", "c"]).join("");
      orders.set(order, (orders.get(order) ?? 0) + 1);
    }
    expect(orders.size).toBe(6);
    for (const count of orders.values()) expect(Math.abs(count - 1_000)).toBeLessThan(150);
  });

  it("picks an item and throws where there is none", () => {
    const draws = randomFrom("pick")("pick");
    expect(["a", "b"]).toContain(draws.pick(["a", "b"]));
    expect(draws.pick([undefined])).toBeUndefined();
    expect(() => draws.pick([])).toThrow(RangeError);
  });

  it("can be given under a prefix", () => {
    const random = randomFrom("42");
    expect(scoped(random, "agent/3")("vote/1").float()).toBe(random("agent/3/vote/1").float());
  });
});

describe("a seed", () => {
  it("is its 256 bits when it is 64 hexadecimal digits, else the hash of the text", () => {
    expect(seedBytes("ff".repeat(32))).toEqual(new Uint8Array(32).fill(255));
    expect(seedBytes("FF".repeat(32))).not.toEqual(new Uint8Array(32).fill(255));
    expect(seedBytes("42")).toHaveLength(32);
    const hashed = seedBytes(`${"ff".repeat(32)}0`);
    expect(hashed).toHaveLength(32);
    expect(hashed).not.toEqual(seedBytes(`0${"ff".repeat(32)}`));
  });

  it("is published as the SHA-256 of its bits", () => {
    expect(seedHash("00".repeat(32))).toBe(
      "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925",
    );
    expect(seedHash("42")).toBe("01ce41ef545f9bf830a3b3f161d424e4e4f3c9ebb10eb5a305af9e327f3abb43");
  });
});
