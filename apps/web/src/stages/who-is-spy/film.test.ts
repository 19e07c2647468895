import type { ApiMatchLog } from "@wisp/api";
import { createTranslator } from "next-intl";
import { expect, test } from "vitest";
import { messages } from "#i18n/messages.ts";
import { textsOf } from "../../../test/match-log.ts";
import { whoIsSpyFilm } from "./film.ts";

const names = ["Ada", "Bo", "Cy", "Di", "Ed", "Flo"];
const seats = names.map((_, seat) => seat);
const votes = [3, 3, 3, 1, null, 3].map((choice, seat) => ({ seat, choice }));
const events = [
  { type: "match-opened", config: {}, names },
  { type: "round-opened", round: 1, order: seats },
  ...seats.flatMap((seat) => [
    { type: "turn-opened", round: 1, ask: "speech", seats: [seat] },
    { type: "spoke", round: 1, seat, text: seat === 2 ? "" : `Speech of ${seat}.` },
  ]),
  { type: "turn-opened", round: 1, ask: "vote", seats },
  { type: "votes-shown", round: 1, votes },
  { type: "votes-counted", round: 1, out: 3 },
  { type: "player-out", round: 1, seat: 3, by: "vote" },
  { type: "match-closed", round: 1, winner: "civilians", spy: 3 },
];
const log: ApiMatchLog = {
  id: "01a1f82a-df9f-733b-ab90-e7bda0d3f8b3",
  game: "who-is-spy",
  over: true,
  wordsHidden: false,
  marks: [],
  changes: [],
  events: events.map((event, cursor) => ({ cursor, event, at: null })),
  sealed: seats.map((seat) => ({
    after: 0,
    event: { type: "word-dealt", seat, word: seat === 3 ? "tea" : "coffee" },
    to: { seats: [seat], public: false },
  })),
  decisions: [],
};

const agents = names.map((_, seat) => ({
  name: `agent-${seat}`,
  points: seat === 3 ? "0" : "+2.4",
}));

for (const locale of ["en", "zh"] as const) {
  test(`shows speeches, ballots, who is out and the result in ${locale}`, () => {
    const replay = createTranslator({ locale, messages: messages[locale], namespace: "replay" });
    const scenes = whoIsSpyFilm(log, { replay, agents });
    expect(scenes).toHaveLength(1 + seats.length + 3);
    expect(scenes.map(({ cursor }) => events[cursor]?.type)).toEqual([
      "match-opened",
      ...seats.map(() => "spoke"),
      "votes-shown",
      "player-out",
      "match-closed",
    ]);
    const texts = scenes.map(({ shapes }) => textsOf(shapes));
    expect(texts[1]).toContain("Speech of 0.");
    expect(texts[2]).toContain("“Speech of 0.”");
    expect(texts[3]).toContain(replay("table.silence"));
    expect(texts.at(-3)).toEqual(expect.arrayContaining(["Di", "4", "→ Di", "→ Bo"]));
    expect(texts.at(-2)).toContain(replay("whoIsSpy.table.goesByVote", { name: "Di" }));
    expect(texts.at(-1)).toContain(replay("whoIsSpy.table.civiliansWin", { name: "Di" }));
    expect(texts.at(-1)).toEqual(expect.arrayContaining(["tea", "coffee", "agent-0", "agent-3"]));
    expect(texts.at(-1)).toContain(`◆ Di · ${replay("whoIsSpy.table.spy")} · 0`);
    expect(JSON.stringify(texts.slice(0, -1))).not.toMatch(/tea|coffee|agent-/);
  });
}

/** A match in which all spoke at once, and the spy guessed the civilians' word. */
const variantEvents = [
  { type: "match-opened", config: { sealed: "first-round", lastGuess: true }, names },
  { type: "round-opened", round: 1, order: seats },
  { type: "turn-opened", round: 1, ask: "speech", seats },
  ...seats.map((seat) => ({ type: "spoke", round: 1, seat, text: `Speech of ${seat}.` })),
  { type: "turn-opened", round: 1, ask: "vote", seats },
  { type: "votes-shown", round: 1, votes },
  { type: "votes-counted", round: 1, out: 3 },
  { type: "player-out", round: 1, seat: 3, by: "vote", isSpy: true },
  { type: "turn-opened", round: 1, ask: "guess", seats: [3] },
  { type: "word-guessed", round: 1, seat: 3, text: "a coffee" },
  { type: "match-closed", round: 1, winner: "civilians", spy: 3, guessed: true },
];

test.each(["en", "zh"] as const)(
  "shows sealed speeches together, and the guess, in %s",
  (locale) => {
    const replay = createTranslator({ locale, messages: messages[locale], namespace: "replay" });
    const events = variantEvents.map((event, cursor) => ({ cursor, event, at: null }));
    const scenes = whoIsSpyFilm({ ...log, events }, { replay, agents });
    expect(scenes.map(({ cursor }) => variantEvents[cursor]?.type)).toEqual([
      "match-opened",
      "spoke",
      "votes-shown",
      "player-out",
      "word-guessed",
      "match-closed",
    ]);
    const texts = scenes.map(({ shapes }) => textsOf(shapes));
    expect(texts[1]).toEqual(
      expect.arrayContaining([
        replay("whoIsSpy.table.spokenTogether", { round: 1 }),
        ...names.map((name, seat) => `${name}: Speech of ${seat}.`),
      ]),
    );
    // Six speeches take longer to read than one.
    expect(scenes[1]?.dwellMs).toBeGreaterThan(5_000);
    expect(texts[3]?.join()).toContain(replay("whoIsSpy.table.wasSpy"));
    expect(texts[4]).toEqual(
      expect.arrayContaining(["a coffee", replay("whoIsSpy.table.guesses", { name: "Di" })]),
    );
    expect(texts[5]?.join()).toContain(replay("whoIsSpy.table.guessRight"));
  },
);

test("shows no word where the words stay hidden", () => {
  const replay = createTranslator({ locale: "en", messages: messages.en, namespace: "replay" });
  const scenes = whoIsSpyFilm({ ...log, wordsHidden: true, sealed: [] }, { replay, agents: [] });
  const texts = textsOf(scenes.at(-1)?.shapes ?? []);
  expect(texts).toContain(replay("whoIsSpy.table.civiliansWin", { name: "Di" }));
  expect(texts.join()).not.toMatch(/tea|coffee|agent-|null/);
});
