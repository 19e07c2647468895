import type { RecentSeat } from "@wisp/db";
import { expect, test } from "vitest";
import { answerNotes } from "./answers.ts";

const seat = (decisions: RecentSeat["decisions"], fouls: number): RecentSeat => ({
  matchId: "m",
  game: "who-is-spy",
  locale: "en",
  config: { language: "en", speechCap: 10 },
  facts: { fouls: [fouls, 3] },
  decisions,
});
const good = { missed: null, detail: null };

test("answers that were wrong are counted, over all matches", () => {
  const spoken = { ask: "speech", ...good };
  const voted = { ask: "vote", ...good };
  const nobody = { ask: "vote", text: "I vote!", missed: "illegal" as const, detail: "No name." };
  const lost = { ask: "vote", text: null, missed: "timeout" as const, detail: "Too slow." };
  expect(
    answerNotes([
      seat([{ ...spoken, text: "" }, nobody, { ...spoken, text: "12345678901" }, lost], 1),
      seat([{ ...spoken, text: "1234567890" }, { ...voted, text: "Player 1" }, nobody], 0),
    ]),
  ).toEqual([
    "1 of 7 answers were missing",
    '1 of 3 answers to "speech" were empty',
    '1 of 3 answers to "speech" were cut',
    '2 of 4 answers to "vote" were not legal',
    "1 of 6 speeches were fouls",
  ]);
  expect(answerNotes([seat([{ ...voted, text: "Player 1" }], 0)])).toEqual([]);
  expect(answerNotes([])).toEqual([]);
});
