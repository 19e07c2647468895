import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aces, dealt, hand, late, type Move, play } from "../../test/holdem/scripted.ts";
import { actions, legalActions, maxDecisionsOfHand } from "./betting.ts";
import { configSchema, potOf, stacksOf } from "./state.ts";

/** Names of the legal actions and the chips that they put in. */
function legal(table: ReturnType<typeof dealt>): string[] {
  const [seat = -1] = table.due;
  const { config, committed } = table.state;
  const chips = { stack: config.stack, committed };
  return legalActions(chips, seat).map((each) => `${each.action} ${each.chips}`);
}

describe("the actions", () => {
  it.each<[string, Move[], number, string[]]>([
    [
      "the button before the flop",
      [],
      0,
      ["fold 0", "check-call 1", "raise-half-pot 3", "raise-pot 5", "all-in 99"],
    ],
    [
      "the big blind after a call",
      ["check-call"],
      1,
      ["fold 0", "check-call 0", "raise-half-pot 2", "raise-pot 4", "all-in 98"],
    ],
    [
      "the big blind after a raise by the pot to 6",
      ["raise-pot"],
      1,
      ["fold 0", "check-call 4", "raise-half-pot 10", "raise-pot 16", "all-in 98"],
    ],
    [
      "the other player first on the flop",
      ["check-call", "check-call"],
      1,
      ["fold 0", "check-call 0", "raise-half-pot 2", "raise-pot 4", "all-in 98"],
    ],
    [
      "a bet of half the pot on the flop",
      ["raise-pot", "check-call", "raise-half-pot"],
      0,
      ["fold 0", "check-call 6", "raise-half-pot 18", "raise-pot 30", "all-in 94"],
    ],
    [
      "a raise by the pot that would take all chips or more",
      ["raise-pot", "raise-pot", "raise-half-pot"],
      1,
      // 36 are put in against 18: by half to 72; by the pot to 108 of 100.
      ["fold 0", "check-call 18", "raise-half-pot 54", "all-in 82"],
    ],
    ["the other player is all-in", ["raise-half-pot", "all-in"], 0, ["fold 0", "check-call 96"]],
    [
      "an all-in that raises by less than the last raise",
      ["raise-pot", "raise-pot", "raise-pot"],
      1,
      // 54 are put in against 18; the last raise was by 36, all-in raises by 46.
      ["fold 0", "check-call 36", "all-in 82"],
    ],
  ])("%s", (_, moves, seat, expected) => {
    const table = hand(aces, moves);
    expect(table.due).toEqual([seat]);
    expect(legal(table)).toEqual(expected);
  });

  it("leave out a raise that takes exactly all chips", () => {
    const table = hand(aces, [], { stack: 20, bigBlind: 10 });
    expect(legal(table)).toEqual(["fold 0", "check-call 5", "all-in 15"]);
  });

  it("conserves chips, raises enough and ends within its bound, for any play", () => {
    const terms = fc.record({
      hands: fc.integer({ min: 1, max: 4 }),
      stack: fc.integer({ min: 20, max: 1_000 }),
      bigBlind: fc.constantFrom(2, 4, 6, 8, 10),
    });
    const weights: fc.Arbitrary<Move> = fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...actions.filter((each) => each !== "fold")) },
      { weight: 1, arbitrary: fc.constantFrom<Move>("fold", late) },
    );
    fc.assert(
      fc.property(terms, fc.infiniteStream(weights), (config, moves) => {
        const parsed = configSchema.safeParse(config);
        if (!parsed.success) throw new Error("not a configuration");
        const table = dealt([], parsed.data);
        let decisions = 0;
        while (table.outcome === undefined) {
          const { state } = table;
          const [seat = -1] = table.due;
          const [own = 0, other = 0] = [state.committed[seat], state.committed[1 - seat]];
          const lastRaise = Math.max(config.bigBlind, other - own);
          for (const { action, chips } of legalActions({ ...state, ...config }, seat)) {
            expect(chips).toBeGreaterThanOrEqual(0);
            expect(chips).toBeLessThanOrEqual(config.stack - own);
            if (action.startsWith("raise")) {
              expect(own + chips - other).toBeGreaterThanOrEqual(lastRaise);
            }
          }
          play(table, moves.next().value);
          decisions += 1;
          const stacks = stacksOf(table.state);
          expect(Math.min(...stacks)).toBeGreaterThanOrEqual(0);
          const inPlay = table.state.results.length < table.state.hand ? potOf(table.state) : 0;
          expect(stacks.reduce((sum, each) => sum + each, inPlay)).toBe(2 * config.stack);
        }
        expect(decisions).toBeLessThanOrEqual(
          config.hands * maxDecisionsOfHand(config.stack, config.bigBlind),
        );
        expect(table.outcome.points.reduce((sum, each) => sum + each, 0)).toBe(0);
      }),
      { numRuns: 150 },
    );
  });
});
