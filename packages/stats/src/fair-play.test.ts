import { randomFrom } from "@wisp/game";
import { describe, expect, test } from "vitest";
import {
  deviationOf,
  falseDiscoveryRates,
  farming,
  type PlayedMatch,
  transfers,
} from "./fair-play.ts";

const OWNERS = ["ada", "bob", "cat", "dan", "eve", "fay", "gus", "hal", "ida"];

/** How often `voter` names the spy `spy`, between 0 and 1. */
type Names = (voter: string, spy: string) => number;
const honest: Names = () => 0.5;

/** Matches of owners drawn with equal probability; `hal` plays best and `ida` worst. */
function league(seed: string, count: number, names: Names = honest): PlayedMatch[] {
  const draws = randomFrom(seed)("fair-play");
  const skill = (owner: string): number => (owner === "hal" ? 0.3 : owner === "ida" ? -0.3 : 0);
  return Array.from({ length: count }, (_, at) => {
    const seated = draws.shuffle(OWNERS).slice(0, 6);
    const [spy = ""] = seated;
    const right = new Map(
      seated.slice(1).map((owner) => {
        const chance = names(owner, spy) === 0.5 ? 0.5 + skill(owner) : names(owner, spy);
        return [owner, Number(draws.float() < chance) + Number(draws.float() < chance)];
      }),
    );
    const all = [...right.values()].reduce((sum, each) => sum + each, 0);
    const caught = all >= 5;
    return {
      id: `${at}`,
      day: "2026-03-01",
      seats: seated.map((owner) => {
        const own = right.get(owner);
        return own === undefined
          ? {
              agent: owner,
              owner,
              role: "spy",
              hidden: true,
              points: (caught ? 0 : 12) - all,
              ballots: null,
            }
          : {
              agent: owner,
              owner,
              role: "civilian",
              hidden: false,
              points: (caught ? 2.4 : 0) + own,
              ballots: { right: own, all: 2 },
            };
      }),
    };
  });
}

describe("a mean against 0", () => {
  test("its chance is Student's", () => {
    // Student (1908), the sleep of ten patients: t = 4.0621 with 9 degrees of freedom, p = 0.002833.
    const gained = [1.2, 2.4, 1.3, 1.3, 0, 1, 1.8, 0.8, 4.6, 1.4];
    const { mean, count, p } = deviationOf(gained);
    expect([mean, count]).toEqual([expect.closeTo(1.58, 10), 10]);
    expect(p).toBeCloseTo(0.002833, 4);
  });

  test("values that are all the same count by their signs, none and zeros not at all", () => {
    expect(deviationOf([2, 2, 2, 2]).p).toBe(1 / 8);
    expect(deviationOf([0, 0, 0]).p).toBe(1);
    expect(deviationOf([7]).p).toBe(1);
  });
});

test("false discovery rates are Benjamini and Hochberg's", () => {
  const ps = [0.01, 0.04, 0.03, 0.005];
  expect(falseDiscoveryRates(ps).map((rate) => Number(rate.toFixed(4)))).toEqual([
    0.02, 0.04, 0.04, 0.02,
  ]);
  expect(falseDiscoveryRates([])).toEqual([]);
});

test("honest owners, good and bad ones, are rarely suspected", () => {
  const found = Array.from({ length: 20 }, (_, seed) => transfers(league(`honest ${seed}`, 400)));
  expect(found.filter((each) => each.length > 0).length).toBeLessThanOrEqual(3);
});

test("an owner that spares another's spy is found, with the points it passes", () => {
  const spares: Names = (voter, spy) => (voter === "ada" && spy === "bob" ? 0 : 0.5);
  const found = transfers(league("spares", 600, spares));
  const votes = found.find(({ kind }) => kind === "votes");
  // Half of its ballots, less the eighth of all its matches that its own mean holds.
  expect(votes).toMatchObject({ from: "ada", to: "bob", mean: expect.closeTo(-0.44, 1) });
  expect(votes?.examples).toHaveLength(3);
});

test("an owner whose spy gives itself to another's votes is found", () => {
  const gives: Names = (voter, spy) => (voter === "cat" && spy === "dan" ? 1 : 0.5);
  const [votes] = transfers(league("gives", 600, gives)).filter(({ kind }) => kind === "votes");
  expect(votes).toMatchObject({ from: "cat", to: "dan", mean: expect.closeTo(0.44, 1) });
});

test("points that pass from one to another are reported with their direction", () => {
  const matches = league("passes", 600).map((match): PlayedMatch => {
    const both = ["eve", "fay"].every((name) => match.seats.some(({ owner }) => owner === name));
    const passed = { eve: -2, fay: 2 } as const;
    const moved = (owner: string | null): number =>
      both && (owner === "eve" || owner === "fay") ? passed[owner] : 0;
    return {
      ...match,
      seats: match.seats.map((seat) => ({ ...seat, points: seat.points + moved(seat.owner) })),
    };
  });
  expect(transfers(matches)[0]).toMatchObject({ kind: "points", from: "eve", to: "fay" });
});

test("agents of one owner, house agents and pairs that met seldom are not judged", () => {
  const spares: Names = (voter, spy) => (voter === "ada" && spy === "bob" ? 0 : 0.5);
  const matches = league("few", 600, spares);
  const as = (change: (owner: string) => string | null) =>
    matches.map((match) => ({
      ...match,
      seats: match.seats.map((seat) => ({ ...seat, owner: change(seat.owner ?? "") })),
    }));
  const suspects = (of: readonly PlayedMatch[]) =>
    transfers(of).filter(({ from, to }) => from === "ada" && to === "bob");
  expect(suspects(matches)).not.toEqual([]);
  expect(suspects(as((owner) => (owner === "bob" ? null : owner)))).toEqual([]);
  expect(suspects(as((owner) => (owner === "bob" ? "ada" : owner)))).toEqual([]);
  expect(transfers(matches.slice(0, 20))).toEqual([]);
});

/** Matches at which `eve` passes points to `fay`, and `gus` twice as many to `hal`. */
function passing(count: number): PlayedMatch[] {
  const seatOf = (owner: string | null, points: number) => ({
    agent: owner ?? "house",
    owner,
    role: "civilian",
    points,
    ballots: null,
    hidden: false,
  });
  return Array.from({ length: count }, (_, at) => {
    const own = 1 + (at % 5) / 10;
    const tables = [
      [seatOf("eve", -own), seatOf("fay", own)],
      [seatOf("hal", 2 * own), seatOf("gus", -2 * own)],
      // At other tables they gain nothing.
      ...["eve", "fay", "gus", "hal"].map((owner) => [seatOf(null, 0), seatOf(owner, 0)]),
    ];
    return tables.map((seats, table) => ({ id: `${at}/${table}`, day: "2026-03-01", seats }));
  }).flat();
}

test("pairs are judged from 20 common matches on, and listed by how unlikely they are", () => {
  const pairs = (count: number) => transfers(passing(count)).map(({ from, to }) => `${from} ${to}`);
  expect(pairs(19)).toEqual([]);
  expect(pairs(20)).toEqual(["eve fay", "gus hal"]);
  const [first, second] = transfers(passing(20));
  expect(first).toMatchObject({ kind: "points", matches: 20, mean: expect.closeTo(1.2, 10) });
  expect(second?.mean).toBeCloseTo(2.4, 10);
  expect(first?.p).toBe(second?.p);
  // Those at which most was passed.
  expect(first?.examples).toEqual(["4/0", "9/0", "14/0"]);
});

test("agents that play near the limit, or always with one other, are reported", () => {
  const match = (id: number, day: string, owners: readonly string[]): PlayedMatch => ({
    id: `${id}`,
    day,
    seats: owners.map((owner) => ({
      agent: owner,
      owner,
      role: "civilian",
      hidden: false,
      points: 0,
      ballots: null,
    })),
  });
  const matches = [
    ...Array.from({ length: 60 }, (_, at) => match(at, `2026-03-0${1 + (at % 3)}`, ["ada", "bob"])),
    ...Array.from({ length: 40 }, (_, at) => match(at, "2026-03-04", ["bob", "cat"])),
    ...Array.from({ length: 9 }, (_, at) => match(at, "2026-03-05", ["dan"])),
    ...Array.from({ length: 90 }, (_, at) => match(at, "2026-03-06", ["eve"])),
  ];
  const limits: Readonly<Record<string, number>> = { bob: 50, dan: 20 };
  expect(farming(matches, (owner) => limits[owner] ?? 1_000)).toEqual([
    {
      owner: "bob",
      matches: 100,
      nearLimit: true,
      fewOpponents: false,
      busiest: { day: "2026-03-04", matches: 40, limit: 50 },
      most: { owner: "ada", matches: 60 },
    },
    {
      owner: "ada",
      matches: 60,
      nearLimit: false,
      fewOpponents: true,
      busiest: { day: "2026-03-01", matches: 20, limit: 1_000 },
      most: { owner: "bob", matches: 60 },
    },
  ]);
});

test("where everybody meets everybody, nobody has few opponents", () => {
  expect(farming(league("small", 300), () => 1_000)).toEqual([]);
});
