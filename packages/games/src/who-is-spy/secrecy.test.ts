import { type Viewer, viewOf, visible } from "@wisp/game";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ScriptedAnswer } from "../../test/scripted.ts";
import { dealt, played, remark, type SpyTable, step } from "../../test/who-is-spy/scripted.ts";
import { foulKinds } from "../common/talk/ballots.ts";
import { evolve, type State } from "./state.ts";

const seats = [0, 1, 2, 3, 4, 5];
const others: readonly Viewer[] = ["public", ...seats];
const words = { pair: [{ word: "zircon" }, { word: "beryl" }] } as const;

/** A viewer's events before the match was closed, as text. */
const seen = (table: SpyTable, viewer: Viewer): string =>
  JSON.stringify(visible(table.log, viewer).filter((event) => event.type !== "match-closed"));

/** Answers without either word: speeches, misses of every kind, repeats. */
const speech = fc.oneof(
  { weight: 6, arbitrary: fc.constant(null) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<ScriptedAnswer>("", "!", "the same", { missed: "timeout" }),
  },
);
const vote = fc.option(fc.integer({ min: 0, max: 5 }));
const bySeat = <T>(each: fc.Arbitrary<T>) => fc.tuple(each, each, each, each, each, each);
const rounds = fc.array(fc.record({ speeches: bySeat(speech), votes: bySeat(vote) }), {
  minLength: 3,
  maxLength: 3,
});

const given = <T>(answers: readonly (T | null)[]): Record<number, T> =>
  Object.fromEntries(answers.flatMap((each, seat) => (each === null ? [] : [[seat, each]])));

const scripted = (script: { speeches: (ScriptedAnswer | null)[]; votes: (number | null)[] }[]) =>
  script.map((round) => ({ speeches: given(round.speeches), votes: given(round.votes) }));

describe("before the end", () => {
  it("nobody sees another's word, a role, a ruling, a kind of foul or why an answer is missing", () => {
    fc.assert(
      fc.property(rounds, fc.integer({ min: 0, max: 5 }), (script, spy) => {
        const materials = {
          pair: [...words.pair] as [{ word: string }, { word: string }],
          spy,
          family: "gems-of-old",
        };
        const table = played({ materials, rounds: scripted(script) });
        for (const viewer of others) {
          const text = seen(table, viewer);
          const held = viewer === "public" ? [] : [viewer === spy ? "beryl" : "zircon"];
          const hidden = ["beryl", "zircon", "gems-of-old", "a seed"].filter(
            (each) => !held.includes(each),
          );
          for (const secret of [
            ...hidden,
            ...foulKinds,
            "timeout",
            "illegal",
            '"spy"',
            "civilian",
            "span",
          ]) {
            expect(text.includes(secret) ? `${viewer} sees ${secret}` : "").toBe("");
          }
        }
      }),
      { numRuns: 150 },
    );
  });

  it("a player's foul by its own word looks like any other foul to the table", () => {
    const seenAfter = (first: ScriptedAnswer): unknown => {
      const table = played({ rounds: [{ speeches: { 0: first } }] });
      return visible(table.log, 3).filter((event) => event.type !== "spoke");
    };
    expect(seenAfter("It is coffee")).toEqual(seenAfter({ missed: "timeout" }));
    expect(seenAfter("It is coffee")).toEqual(seenAfter(""));
  });

  it("the fouler itself does not learn what kind of foul it was", () => {
    const table = played({ rounds: [{ speeches: { 0: "It is coffee", 1: remark(1, 0) } }] });
    for (const viewer of [0, 1]) {
      for (const kind of foulKinds) expect(seen(table, viewer)).not.toContain(kind);
    }
  });

  it("an own view has the own word only and no role", () => {
    const table = dealt({});
    for (const seat of seats) {
      const view = table.view(seat);
      expect(view.drawn).toBeNull();
      expect(view.players.map(({ word }) => word !== null)).toEqual(
        seats.map((each) => each === seat),
      );
    }
    const atLarge: State | undefined = viewOf({ evolve }, table.log, "public");
    expect(atLarge?.players.every(({ word }) => word === null)).toBe(true);
  });

  it("another seat's ballot order stays hidden", () => {
    const table = dealt({});
    while (table.state.phase === "speaking") step(table);
    for (const seat of seats) expect(Object.keys(table.view(seat).ballots)).toEqual([String(seat)]);
  });
});

describe("events that hold a word", () => {
  it("are tagged, so that a season can withhold them", () => {
    const table = played({ rounds: [{ speeches: { 0: "It is coffee", 1: remark(1, 0) } }] });
    const tagged = table.log.filter((entry) => entry.words).map(({ event }) => event);
    expect(tagged.map(({ type }) => type)).toEqual([
      "table-drawn",
      ...seats.map(() => "word-dealt"),
      "span-marked",
    ]);
    expect(tagged.at(-1)).toMatchObject({ seat: 0, span: [6, 12] });
    const untagged = table.log.filter((entry) => !entry.words && entry.event.type !== "spoke");
    expect(JSON.stringify(untagged)).not.toMatch(/coffee|"tea"/);
  });
});
