import { answerFrom, type Character, randomFrom, Table } from "@wisp/game";
import { describe, expect, it, test } from "vitest";
import { bold, cautious, dice, house, planner } from "./house.ts";
import { configSchema, hanabi, type State } from "./index.ts";

/** The mean score of matches of an agent with itself. */
function meanOf(character: Character<State>, matches: number, options: object = {}): number {
  let sum = 0;
  for (let match = 0; match < matches; match += 1) {
    const seed = `house ${match}`;
    const config = configSchema.parse(options);
    const table = new Table(hanabi, { seed, config, materials: {} });
    const random = randomFrom(`${seed}/agents`);
    table.deal();
    table.advance();
    while (table.outcome === undefined) {
      const [seat = -1] = table.due;
      const view = table.view(seat);
      const ask = hanabi.ask(view, seat, "en");
      const reply = character.decide(view, seat, ask, random(`${table.log.length}`));
      if (!("text" in reply)) throw new Error(`${character.id} is silent`);
      const answer = answerFrom(ask, reply.text);
      expect(answer).toHaveProperty("given");
      table.decide(new Map([[seat, answer]]));
      table.advance();
    }
    sum += table.outcome.points[0] ?? 0;
  }
  return sum / matches;
}

describe("the house agents differ clearly in the small game, each with itself", () => {
  // Means of 400 matches: 0.00, 1.61, 3.96, 7.15; standard errors of 120 matches are at most 0.21.
  it.each([
    [dice, 0, 0.1],
    [bold, 0.9, 2.3],
    [cautious, 3.6, 4.3],
    [planner, 6.6, 7.7],
  ] as const)("$id", (character, least, most) => {
    const mean = meanOf(character, 120);
    expect(mean).toBeGreaterThanOrEqual(least);
    expect(mean).toBeLessThanOrEqual(most);
  });
});

test("the planner builds most of the fireworks of the full game, at tables of any size", () => {
  const full = { colours: 5, informationTokens: 8, lifeTokens: 3 };
  expect(meanOf(planner, 20, { ...full, handSize: 5 })).toBeGreaterThan(19);
  expect(meanOf(planner, 10, { ...full, handSize: 4, seats: 4 })).toBeGreaterThan(17);
});

test("every agent answers by its own view: its own cards and the deck change nothing", () => {
  const config = configSchema.parse({});
  for (let seed = 0; seed < 20; seed += 1) {
    const table = new Table(hanabi, { seed: `${seed}`, config, materials: {} });
    table.deal();
    table.advance();
    while (table.outcome === undefined) {
      const [seat = -1] = table.due;
      const view = table.view(seat);
      const ask = hanabi.ask(view, seat, "en");
      const draws = () => randomFrom(`${seed}`)(`${table.log.length}`);
      for (const { decide } of house) {
        expect(decide(table.state, seat, ask, draws())).toEqual(decide(view, seat, ask, draws()));
      }
      const reply = planner.decide(view, seat, ask, draws());
      table.decide(new Map([[seat, answerFrom(ask, "text" in reply ? reply.text : "")]]));
      table.advance();
    }
  }
});
