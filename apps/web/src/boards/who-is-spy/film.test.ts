import type { ApiMatchLog } from "@wisp/api";
import { createTranslator } from "next-intl";
import { expect, test } from "vitest";
import { filmOf } from "#features/pictures/film.ts";
import { messages } from "#i18n/messages.ts";
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
  events: events.map((event, cursor) => ({ cursor, event, at: null })),
  sealed: seats.map((seat) => ({
    after: 0,
    event: { type: "word-dealt", seat, word: seat === 3 ? "tea" : "coffee" },
    to: { seats: [seat], public: false },
  })),
  decisions: [],
};

for (const locale of ["en", "zh"] as const) {
  test(`tells speeches, ballots, who is out and the result in ${locale}`, () => {
    const t = createTranslator({
      locale,
      messages: messages[locale],
      namespace: "replay",
    });
    const frames = filmOf(whoIsSpyFilm(log, t), { brand: "Wisp" });
    expect(frames).toHaveLength(1 + seats.length + 3);
    const texts = frames.map(({ drawing }) =>
      drawing.shapes.flatMap((shape) => (shape.kind === "text" ? [shape.text] : [])),
    );
    expect(texts[1]).toContain("Speech of 0.");
    expect(texts[3]).toContain(t("table.silence"));
    expect(texts.at(-3)).toContain("Di × 4");
    expect(frames.at(-3)?.drawing.shapes.filter(({ kind }) => kind === "outline")).toHaveLength(10);
    expect(texts.at(-2)).toContain(t("whoIsSpy.table.goesByVote", { name: "Di" }));
    expect(texts.at(-1)).toContain(t("whoIsSpy.table.civiliansWin", { name: "Di" }));
    expect(texts.at(-1)).toContain("◆ tea");
    expect(JSON.stringify(texts.slice(0, -1))).not.toMatch(/tea|coffee/);
  });
}
