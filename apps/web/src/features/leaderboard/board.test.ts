import type { BoardRow } from "@wisp/db";
import { addMatch, emptySums } from "@wisp/stats";
import { describe, expect, it } from "vitest";
import { narrowed, ranked, sorted } from "./board.ts";

/** An agent with one match as a civilian. */
function row(slug: string, points: number, ballots: readonly [number, number]): BoardRow {
  const sums = addMatch(emptySums(60), {
    won: points > 0,
    points: points * 60,
    pointsScale: 60,
    facts: { "ballots-right": ballots },
    decisions: [],
  });
  return {
    agent: { slug, name: slug, house: false, avatar: 0, resident: false, owner: null },
    version: { number: 1, model: null },
    sums: [{ side: "civilians", sums }],
  };
}

const rows = ranked([row("b", 2, [1, 2]), row("a", 2, [0, 0]), row("c", 5, [0, 3])]);
const slugs = (list: typeof rows) => list.map(({ agent }) => agent.slug);

describe("a board", () => {
  it("ranks by total and lets equal totals share a rank", () => {
    expect(rows.map(({ rank, agent }) => [rank, agent.slug])).toEqual([
      [1, "c"],
      [2, "a"],
      [2, "b"],
    ]);
  });

  it("sorts by any column and keeps what has no figure at the end", () => {
    expect(slugs(sorted(rows, { by: "voteAccuracy", order: "best" }))).toEqual(["b", "c", "a"]);
    expect(slugs(sorted(rows, { by: "voteAccuracy", order: "worst" }))).toEqual(["c", "b", "a"]);
    expect(slugs(sorted(rows, { by: "total", order: "worst" }))).toEqual(["a", "b", "c"]);
  });

  it("is narrowed by kind and by part of a name, and ranks stay", () => {
    const [first, ...others] = rows;
    if (first === undefined) throw new Error("no rows");
    const house = { ...first, agent: { ...first.agent, house: true, name: "Ｈouse Owl" } };
    const all = [house, ...others];
    expect(narrowed(all, { search: "", kind: null })).toEqual(all);
    expect(slugs(narrowed(all, { search: "", kind: "house" }))).toEqual(["c"]);
    expect(slugs(narrowed(all, { search: "", kind: "owned" }))).toEqual(["a", "b"]);
    expect(narrowed(all, { search: "", kind: "resident" })).toEqual([]);
    expect(slugs(narrowed(all, { search: "HOUSE o", kind: null }))).toEqual(["c"]);
    expect(narrowed(all, { search: "b", kind: null }).map(({ rank }) => rank)).toEqual([2]);
  });
});
