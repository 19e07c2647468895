import { expect, test } from "vitest";
import { configSchema, type Event } from "./events.ts";
import { review } from "./review.ts";

const hands = [
  ["R5", "Y2"],
  ["R1", "Y3"],
] as const;
const opened: Event[] = [
  {
    type: "match-opened",
    config: configSchema.parse({ lifeTokens: 3 }),
    names: ["One", "Two"],
  },
  ...hands.flatMap((hand, seat) =>
    hand.flatMap((card, at): Event[] => {
      const place = 2 * seat + at;
      return [
        { type: "card-drawn", seat, place },
        { type: "card-seen", seat, place, card },
      ];
    }),
  ),
];

test("hints, plays and discards are judged by the table before them", () => {
  const events: Event[] = [
    ...opened,
    { type: "revealed", seat: 0, target: 1, hint: { rank: 1 }, positions: [0] },
    { type: "played", seat: 1, position: 0, place: 2, card: "R1", fits: true },
    { type: "discarded", seat: 0, position: 0, place: 0, card: "R5" },
    { type: "played", seat: 1, position: 0, place: 3, card: "Y3", fits: false },
    { type: "discarded", seat: 0, position: 0, place: 1, card: "Y2" },
  ];
  expect(review(events, 0)?.moves.map(({ verdict }) => verdict)).toEqual(["best", "poor", "fair"]);
  expect(review(events, 0)?.moves[1]?.text.en).toBe(
    "Turn 3: you discarded Red 5, the last copy of a card that was still needed.",
  );
  expect(review(events, 1)?.moves.map(({ verdict }) => verdict)).toEqual(["best", "poor"]);
});

test("a move that the arena made for a late player is not the player's", () => {
  const events: Event[] = [
    ...opened,
    { type: "move-late", seat: 0 },
    { type: "revealed", seat: 0, target: 1, hint: { rank: 3 }, positions: [1] },
  ];
  expect(review(events, 0)?.moves).toEqual([]);
});
