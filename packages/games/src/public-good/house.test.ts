import { answerFrom, randomFrom, Table } from "@wisp/game";
import { describe, expect, it } from "vitest";
import { house } from "./house.ts";
import { publicGood } from "./index.ts";
import { configSchema } from "./state.ts";

/** What each character answers at seat 0 after these rounds, of five. */
function answersAfter(...rounds: (readonly number[])[]): Record<string, number> {
  const setup = { seed: "42", config: configSchema.parse({}), materials: {} };
  const table = new Table(publicGood, setup);
  table.deal();
  table.advance();
  for (const amounts of rounds) {
    table.decide(new Map(table.due.map((seat) => [seat, { given: amounts[seat] ?? 0 }])));
    table.advance();
  }
  const view = table.view(0);
  const ask = publicGood.ask(view, 0, "en");
  return Object.fromEntries(
    house.map(({ id, decide }) => {
      const reply = decide(view, 0, ask, randomFrom("42")(`house/${id}`));
      const answer = "text" in reply ? answerFrom(ask, reply.text) : null;
      if (answer === null || !("given" in answer)) throw new Error(`${id} loses its decision`);
      return [id, answer.given];
    }),
  );
}

describe("the house", () => {
  it("opens with an even share, with all, or with nothing", () => {
    expect(answersAfter()).toMatchObject({
      trusting: 20,
      ruthless: 0,
      lavish: 100,
      mirror: 20,
      prudent: 10,
      unforgiving: 20,
    });
  });

  it("matches the mean of the others, or half of it", () => {
    expect(answersAfter([20, 30, 50])).toMatchObject({ mirror: 40, prudent: 20 });
    expect(answersAfter([90, 100, 100])).toMatchObject({ mirror: 10, prudent: 5, trusting: 3 });
  });

  it("stops permanently when another player gives less than a fifth", () => {
    expect(answersAfter([20, 19, 20], [20, 30, 30])).toMatchObject({ unforgiving: 0 });
    expect(answersAfter([10, 20, 20], [10, 30, 30])).toMatchObject({ unforgiving: 27 });
  });

  it("keeps its points in the last round where it is prudent", () => {
    const round = [10, 20, 20];
    expect(answersAfter(round, round, round)).toMatchObject({ prudent: 10 });
    expect(answersAfter(round, round, round, round)).toMatchObject({ prudent: 0, mirror: 20 });
  });
});
