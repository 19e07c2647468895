import { expect, it } from "vitest";
import { foulSpeeches } from "./fouls.ts";

it("tells an agent's own fouls with their speeches", () => {
  const finishedAt = new Date(0);
  const seat = {
    matchId: "m",
    seat: 2,
    locale: "en",
    finishedAt,
    events: [
      { type: "spoke", round: 1, seat: 1, text: "other" },
      { type: "spoke", round: 1, seat: 2, text: "mine" },
      { type: "round-judged", round: 1, fouls: [] },
      { type: "spoke", round: 2, seat: 2, text: "again" },
      {
        type: "round-judged",
        round: 2,
        fouls: [
          { seat: 1, foul: "skipped" },
          { seat: 2, foul: "repeated" },
        ],
      },
    ],
  };
  expect(foulSpeeches([seat])).toEqual([
    { matchId: "m", locale: "en", finishedAt, round: 2, foul: "repeated", text: "again" },
  ]);
});
