import { everyone } from "@wisp/game";
import { configSchema, type Event, evolve, type State } from "@wisp/games/who-is-spy/view";
import { describe, expect, it, test } from "vitest";
import { logWithShownNames } from "#features/replay/log/fold.ts";
import { lastSpeech } from "#features/replay/story.ts";
import { matchLog } from "../../../test/match-log.ts";
import { whoIsSpyRendering } from "./film.ts";
import { litSeat, sealedOnStage, speechOnStage, whoIsSpyStory } from "./story.ts";

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

const fewEvents: readonly Event[] = [
  { type: "round-opened", round: 1, order: [2, 0, 1] },
  { type: "turn-opened", round: 1, ask: "speech", seats: [2] },
  { type: "spoke", round: 1, seat: 2, text: "Warm." },
  { type: "turn-opened", round: 1, ask: "speech", seats: [0] },
  { type: "spoke", round: 1, seat: 0, text: "" },
  { type: "turn-opened", round: 1, ask: "vote", seats: [0, 1, 2] },
  { type: "round-opened", round: 2, order: [1, 2, 0] },
  { type: "turn-opened", round: 2, ask: "speech", seats: [1] },
];

type Ballot = { readonly round: number; give(): void } | null;

function momentAfter(all: readonly Event[], count: number, ballot: Ballot = null) {
  const [event] = all.slice(count - 1, count);
  if (event === undefined) throw new RangeError(`there is no event ${count}`);
  const state = all
    .slice(0, count)
    .reduce<State | undefined>((before, each) => evolve(before, each), undefined);
  if (state === undefined) throw new RangeError("no event");
  return { event, state, ballot };
}

const after = (count: number, ballot: Ballot = null) =>
  speechOnStage(momentAfter(fewEvents, count, ballot))?.seat ?? null;

it.each([
  ["a round opens", 1, null],
  ["the first speaker is asked", 2, null],
  ["somebody speaks", 3, 2],
  ["the next speaker is asked", 4, 2],
  ["somebody says nothing", 5, 0],
  ["all vote", 6, 0],
  ["the next round's first speaker is asked", 8, null],
])("when %s: whose speech is on the stage", (_, count, seat) => {
  expect(after(count)).toBe(seat);
});

describe("when speeches are sealed", () => {
  const sealed: readonly Event[] = [
    {
      type: "match-opened",
      names: ["Ann", "Bo", "Cy"],
      version: 3,
      config: configSchema.parse({ sealed: "first-round", lastGuess: true }),
    },
    { type: "round-opened", round: 1, order: [2, 0, 1] },
    { type: "turn-opened", round: 1, ask: "speech", seats: [2, 0, 1] },
    { type: "spoke", round: 1, seat: 2, text: "Warm." },
    { type: "spoke", round: 1, seat: 0, text: "Cold." },
    { type: "spoke", round: 1, seat: 1, text: "Wet." },
    { type: "turn-opened", round: 1, ask: "vote", seats: [0, 1, 2] },
    { type: "turn-opened", round: 1, ask: "guess", seats: [2] },
    { type: "word-guessed", round: 1, seat: 2, text: "tea" },
    { type: "round-opened", round: 2, order: [0, 1] },
    { type: "turn-opened", round: 2, ask: "speech", seats: [0] },
    { type: "spoke", round: 2, seat: 0, text: "Hot." },
  ];

  it.each([
    ["all are asked", 3, [], null, null],
    ["the first speech is shown", 4, [2], null, null],
    ["the last one is", 6, [2, 0, 1], null, null],
    ["all vote", 7, [2, 0, 1], null, null],
    ["the spy is asked for a guess", 8, [], null, 2],
    ["the spy guesses", 9, [], null, 2],
    ["a later round has one speech at a time", 12, [], 0, 0],
  ] as const)("%s: which speeches are on the stage", (_, count, together, alone, lit) => {
    const moment = momentAfter(sealed, count);
    expect(sealedOnStage(moment).map(({ seat }) => seat)).toEqual(together);
    expect(speechOnStage(moment)?.seat ?? null).toBe(alone);
    expect(litSeat(moment)).toBe(lit);
  });

  it("only the last of them stays, long enough to read all", () => {
    const dwell = [4, 5, 6].map((count) => {
      const { event, state } = momentAfter(sealed, count);
      return whoIsSpyStory.dwellMs(event, state);
    });
    expect(dwell.slice(0, 2)).toEqual([0, 0]);
    expect(dwell[2]).toBeGreaterThan(2_400);
  });
});

it("leaves the stage to the ballot of a viewer who guesses along", () => {
  expect(after(6, { round: 1, give: () => undefined })).toBeNull();
});

it("shows the longest speech of an agent long enough to read it", () => {
  const text = "Evidence first. ".repeat(25);
  const { event, state } = momentAfter(
    [...fewEvents.slice(0, 2), { type: "spoke", round: 1, seat: 2, text }],
    3,
  );
  const charactersPerSecond = text.length / (whoIsSpyStory.dwellMs(event, state) / 1_000);
  expect(charactersPerSecond).toBeLessThan(27);
});
