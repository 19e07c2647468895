import { inGameNames, type NamedScores } from "@wisp/game";
import { describe, expect, it } from "vitest";
import { playGolden, replayGolden } from "./golden.ts";
import { games } from "./index.ts";
import { reviewSeat } from "./review.ts";
import type { Interviewed } from "./review-interviews.ts";

const suspecting = Object.entries(games).filter(([, { game }]) => game.suspects !== undefined);

const scored = (isRight: boolean): NamedScores => ({
  right: { numerator: isRight ? 1 : 0, denominator: 1 },
});

describe.each(suspecting)("the interviews of a match of %s", (_, entry) => {
  const { game } = entry;
  const { log, state } = replayGolden(entry, playGolden(entry, "en", "review"));
  const events = log.map(({ event }) => event);
  const names = events.map(inGameNames).find((each) => each.length > 0) ?? [];
  const holders = game.suspects?.holders(state) ?? [];
  const others = [...names.keys()].filter((seat) => !holders.includes(seat));
  const [hidden = -1] = holders;
  const [first = -1, second = -1] = others;
  const ask = game.suspects?.interview ?? "";
  const answer = (seat: number, text: string | null, scores: NamedScores | null): Interviewed => ({
    seat,
    ask,
    at: events.length,
    text,
    scores,
  });
  const said = (seat: number, interviews: readonly Interviewed[]) =>
    reviewSeat(entry, events, seat, interviews)?.asked?.map(({ en }) => en);

  it("say who saw through the player who hid, and before which vote", () => {
    const shown = said(hidden, [
      answer(first, names[hidden] ?? "", scored(true)),
      answer(second, names[first] ?? "", scored(false)),
      // Who knows the role does not see through anybody.
      answer(hidden, names[hidden] ?? "", scored(true)),
    ]);
    expect(shown).toHaveLength(1);
    expect(shown?.[0]).toMatch(new RegExp(`^Before vote \\d+: ${names[first]} named you\\.$`));
  });

  it("say who was wrong about another, where the answer is shown", () => {
    const wrong = scored(false);
    const [shown] = said(second, [answer(first, names[second] ?? "", null)]) ?? [];
    expect(shown).toContain(`${names[first]} named you.`);
    if (holders.length === 1) expect(said(second, [answer(first, null, wrong)])).toBeUndefined();
  });

  it("are left out where there are none, or of another question", () => {
    expect(said(hidden, [])).toBeUndefined();
    const other = { ...answer(first, names[hidden] ?? "", scored(true)), ask: "another" };
    expect(said(hidden, [other])).toBeUndefined();
  });
});
