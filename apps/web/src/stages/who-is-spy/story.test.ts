import { everyone } from "@wisp/game";
import { expect, test } from "vitest";
import { logWithShownNames } from "#features/replay/log/fold.ts";
import { lastSpeech } from "#features/replay/story.ts";
import { matchLog } from "#test/match-log.ts";
import { whoIsSpyRendering } from "./rendering.ts";

const seats = [0, 1, 2, 3, 4, 5];
const events = [
  {
    type: "match-opened",
    config: { lastGuess: true },
    names: seats.map((seat) => `Player ${seat + 1}`),
  },
  { type: "round-opened", round: 1, order: seats },
  { type: "spoke", round: 1, seat: 2, text: "It is warm." },
  { type: "player-out", round: 1, seat: 4, by: "vote", isSpy: true },
  { type: "word-guessed", round: 1, seat: 4, text: "coffee" },
];
const log = matchLog(
  "who-is-spy",
  events.map((event) => ({ to: everyone, event })),
);

test.each([
  ["before the first speech", 1, undefined],
  ["at a speech", 2, "It is warm."],
  ["after the spy's last guess, which would show who it was", 4, "It is warm."],
])("what a picture quotes %s", (_, at, text) => {
  const { lines } = whoIsSpyRendering.transcript(log, "en");
  expect(lastSpeech(lines, at)?.text).toBe(text);
  expect(lines.at(-1)?.text).toBe("coffee");
});

test("the transcript of a Chinese match has its players' names as pages show them", () => {
  const { lines, names } = whoIsSpyRendering.transcript(logWithShownNames(log, "zh"), "zh");
  expect(names[4]).toBe("5号");
  expect(lines.find(({ cursor }) => cursor === 3)?.text).toContain("5号");
  expect(JSON.stringify([lines, names])).not.toContain("Player");
});
