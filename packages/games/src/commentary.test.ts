import { isDeepStrictEqual } from "node:util";
import type { Viewer } from "@wisp/game";
import { describe, expect, it } from "vitest";
import { houseLog, tell, twinLogs } from "../test/commentary.ts";
import { commentaries, turnOf } from "./commentaries.ts";
import { games } from "./index.ts";

const MATCHES = 4;
const TWIN_MATCHES = 2;

describe.each(Object.entries(games))("the commentary of %s", (id, { commentary, game }) => {
  if (commentary === undefined) return;

  it("has chances from 0 to 1 that add up to 1, for readers who know nothing and for those who know all", () => {
    for (let nth = 0; nth < MATCHES; nth += 1) {
      const log = houseLog(id, nth);
      for (const viewer of ["public", "omniscient"] as const) {
        for (const { chances } of tell(commentary, log, viewer)) {
          if (chances === null) continue;
          const values = chances.shares.map(({ chance }) => chance);
          expect(Math.min(...values)).toBeGreaterThanOrEqual(0);
          expect(Math.max(...values)).toBeLessThanOrEqual(1 + 1e-9);
          expect(values.reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 9);
        }
      }
    }
  });

  it("says before the reveal what public events alone say, whatever is sealed", () => {
    const bar = (log: Parameters<typeof tell>[1], viewer: Viewer) =>
      tell(commentary, log, viewer).map(({ chances }) => chances);
    for (let nth = 0; nth < MATCHES; nth += 1) {
      const log = houseLog(id, nth);
      const open = log.filter(({ to }) => to.public);
      const expected = bar(open, "omniscient");
      // Another match's sealed events in place of this one's.
      const others = houseLog(id, nth + MATCHES).filter(({ to }) => !to.public);
      const twin = log.flatMap((entry) => (entry.to.public ? [entry] : others.splice(0, 1)));
      for (const each of [log, twin]) {
        expect(bar(each, "public")).toEqual(expected);
        // What a reader sees after the reveal leaves nothing behind.
        bar(log, "omniscient");
        expect(bar(each, "public")).toEqual(expected);
      }
    }
  });

  it("is the same for matches that differ in what is sealed, as long as their public events are the same", () => {
    for (let nth = 0; nth < TWIN_MATCHES; nth += 1) {
      for (const [one, other] of twinLogs(id, nth)) {
        const [told, toldToo] = [
          tell(commentary, one, "public"),
          tell(commentary, other, "public"),
        ];
        const apart = told.findIndex(
          ({ event }, at) => !isDeepStrictEqual(event, toldToo[at]?.event),
        );
        const common = apart < 0 ? told.length : apart;
        expect(common).toBeGreaterThan(1);
        const bars = [told, toldToo].map((each) =>
          each.slice(0, common).map(({ chances, words }) => ({ chances, words })),
        );
        expect(bars[1]).toEqual(bars[0]);
      }
    }
  });

  it("is right at the end", () => {
    for (let nth = 0; nth < MATCHES; nth += 1) {
      const log = houseLog(id, nth);
      const events = log.map(({ event }) => event);
      const state = events.reduce<unknown>(
        (before, event) => game.evolve(before, event),
        undefined,
      );
      const winners = game.outcome(state)?.winners ?? [];
      const end = tell(commentary, log, commentary.opens ? "omniscient" : "public").at(-1)?.chances;
      const held = end?.shares.filter(({ chance }) => chance > 0).map(({ party }) => party);
      if (end?.of === "hidden") expect(held).toEqual(game.suspects?.holders(state));
      else if (end?.of === "win" && held?.[0] !== "agreed" && held?.[0] !== "unsettled") {
        expect(held).toEqual(winners.length === 0 ? ["nobody"] : winners);
      } else if (end?.of === "win") {
        expect(held).toEqual([winners.length === 0 ? "unsettled" : "agreed"]);
      }
    }
  });

  it("knows how it ends once nothing can change it, before the arena closes it", () => {
    for (let nth = 0; nth < MATCHES; nth += 1) {
      const told = tell(commentary, houseLog(id, nth), commentary.opens ? "omniscient" : "public");
      const [before, end] = told.slice(-2).map(({ chances }) => chances);
      if (end?.of === "hidden") continue;
      expect(end?.shares.some(({ chance }) => chance > 0)).toBe(true);
      for (const party of new Set(
        [before, end].flatMap((at) => at?.shares ?? []).map(({ party }) => party),
      )) {
        const chanceAt = (at: typeof end) =>
          at?.shares.find((share) => share.party === party)?.chance ?? 0;
        expect(chanceAt(before)).toBeCloseTo(chanceAt(end), 9);
      }
    }
  });

  it("has words in every language for the moment that turned a match, and none that only says the end", () => {
    let turns = 0;
    for (let nth = 0; nth < MATCHES; nth += 1) {
      const told = tell(commentary, houseLog(id, nth), commentary.opens ? "omniscient" : "public");
      for (const { words } of told) {
        expect(new Set(words.map((word) => word === null)).size).toBe(1);
        for (const word of words) expect(word).not.toBe("");
      }
      const turn = turnOf(
        told.map(({ chances }) => chances),
        (at) => told[at]?.words[0] !== null,
      );
      if (turn === null) continue;
      turns += 1;
      expect(told[turn.at]?.event.type).not.toBe("match-closed");
      expect(turn.after).not.toBe(turn.before);
    }
    expect(turns).toBeGreaterThan(0);
  });

  it("takes a few milliseconds of the processor an event", { tags: ["scales"] }, () => {
    const log = houseLog(id, 0);
    tell(commentary, log, "omniscient");
    const times = tell(commentary, houseLog(id, 1), "omniscient").map(({ ms }) => ms);
    // The middle of all events: what is compiled or collected meanwhile lengthens any one of them.
    expect(times.sort((one, other) => one - other)[Math.floor(times.length / 2)]).toBeLessThan(5);
  });
});

it("is loaded by browsers for the same games", async () => {
  const told = Object.entries(games).filter(([, { commentary }]) => commentary !== undefined);
  expect(Object.keys(commentaries)).toEqual(told.map(([id]) => id));
  for (const [id, { commentary }] of told) expect(await commentaries[id]?.()).toBe(commentary);
});
