import { expect, test } from "vitest";
import { results } from "./results.ts";

const guessed = [
  { role: "spy", fouls: 0, guessed: true },
  { role: "civilian", fouls: 0 },
];
const seats = (spyFouls: number, otherFouls: number) => [
  { role: "spy", fouls: spyFouls },
  { role: "civilian", fouls: otherFouls },
];
const ended = { winners: ["civilians"], rounds: 2, seats: seats(0, 0) };

test.each([
  [ended, "The civilians voted the spy out in round 2"],
  [{ ...ended, seats: seats(1, 0) }, "The spy was eliminated for a foul in round 2"],
  [{ ...ended, seats: seats(0, 1) }, "The civilians voted the spy out in round 2"],
  [{ ...ended, rounds: null }, "The civilians caught the spy"],
  [{ ...ended, winners: ["spy"], rounds: 3 }, "The spy was never caught"],
  [{ ...ended, winners: ["spy"], rounds: 3, seats: guessed }, "The spy won with a last guess"],
  [
    { ...ended, seats: guessed },
    "The civilians voted the spy out in round 2; the spy guessed their word",
  ],
])("the result as a sentence, case %#", (result, expected) => {
  expect(results.sentence(result, "en")).toBe(expected);
});
