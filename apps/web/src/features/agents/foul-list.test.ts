import { expect, it } from "vitest";
import { foulSpeeches } from "./foul-list.tsx";

const seat = { matchId: "m", seat: 2, locale: "en", finishedAt: new Date(0) };
const common = { matchId: "m", locale: "en", finishedAt: seat.finishedAt };

it("lists an agent's own fouls with their speeches", () => {
  const events = [
    { type: "spoke", round: 1, seat: 1, text: "other" },
    { type: "spoke", round: 1, seat: 2, text: "mine" },
    { type: "round-judged", round: 1, fouls: [] },
    { type: "spoke", round: 2, seat: 2, text: "again" },
    { type: "spoke", round: 2, seat: 3, text: "another" },
    {
      type: "round-judged",
      round: 2,
      fouls: [
        { seat: 1, foul: "skipped" },
        { seat: 2, foul: "repeated" },
      ],
    },
  ];
  expect(foulSpeeches([{ ...seat, game: "who-is-spy", events }])).toEqual([
    { ...common, nth: 1, foul: "repeated", text: "again" },
  ]);
  expect(foulSpeeches([{ ...seat, game: "gone", events }])).toEqual([]);
});

it("lists those of every game that has them", () => {
  const withheld = { type: "clue-withheld", round: 1, seat: 2, text: "", span: [0, 0] };
  const events = [
    { ...withheld, foul: "said-word" },
    { type: "spoke", round: 1, seat: 2, text: "" },
    { ...withheld, round: 2, foul: "repeated" },
  ];
  expect(foulSpeeches([{ ...seat, game: "chameleon", events }])).toEqual([
    { ...common, nth: 1, foul: "said-word", text: "" },
    { ...common, nth: 2, foul: "repeated", text: "" },
  ]);
});
