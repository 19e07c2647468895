import { expect, test } from "vitest";
import { results } from "./results.ts";

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
])("the result as a sentence, case %#", (result, expected) => {
  expect(results.sentence(result, "en")).toBe(expected);
});
