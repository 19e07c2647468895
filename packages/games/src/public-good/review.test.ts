import { expect, test } from "vitest";
import { review } from "./review.ts";
import { configSchema, ENDOWMENT } from "./state.ts";

const config = configSchema.parse({});

test("rounds in which a player has nothing left, or gave no answer, are no moves of theirs", () => {
  const round = (number: number, first: { amount: number; missed: "timeout" | null }) => ({
    type: "contributions-shown",
    round: number,
    contributions: Array.from({ length: config.seats }, (_, seat) =>
      seat === 0 ? first : { amount: 0, missed: null },
    ),
  });
  const events = [
    {
      type: "match-opened",
      config,
      names: Array.from({ length: config.seats }, (_, seat) => `Player ${seat + 1}`),
    },
    round(1, { amount: 10, missed: null }),
    round(2, { amount: 0, missed: "timeout" }),
    round(3, { amount: ENDOWMENT - 10, missed: null }),
    round(4, { amount: 0, missed: null }),
  ];
  const texts = review(events, 0)?.moves.map(({ text }) => text.en);
  expect(texts?.map((text) => text.slice(0, 8))).toEqual(["Round 1:", "Round 3:"]);
  expect(review(events, 1)?.moves).toHaveLength(4);
});
