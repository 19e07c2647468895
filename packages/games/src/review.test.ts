import { expect, test } from "vitest";
import { playGolden, replayGolden } from "./golden.ts";
import { games } from "./index.ts";
import { reviewSeat } from "./review.ts";

const reviewed = Object.entries(games).filter(
  ([, { game, review }]) => review !== undefined || game.suspects !== undefined,
);

test.each(reviewed)(
  "%s says what the moves of each seat were worth, in both languages",
  (id, entry) => {
    const { state, log } = replayGolden(entry, playGolden(entry, "en", "review"));
    const events = log.map(({ event }) => event);
    const seats = entry.game.suspects?.votes(state).length === 0 ? [] : [0, 1];
    for (const seat of seats) {
      const found = reviewSeat(entry, events, seat);
      expect(found, `${id} ${seat}`).not.toBeNull();
      for (const { text } of [...(found?.moves ?? []), { text: found?.summary }]) {
        expect(text?.en).not.toMatch(/undefined|NaN|null/);
        expect(text?.zh).not.toMatch(/undefined|NaN|null/);
        expect(text?.zh).toMatch(/\p{Script=Han}/u);
      }
    }
  },
);

test("a game without a solver and without votes has no review", () => {
  const { review: _, ...entry } = Object.values(games).find(
    ({ game }) => game.suspects === undefined,
  ) ?? { game: undefined };
  if (entry.game === undefined) throw new Error("There is no such game.");
  expect(reviewSeat({ game: entry.game }, [], 0)).toBeNull();
});

test("a move that the arena drew for a player who was late is not reviewed", () => {
  let drawn = 0;
  for (const entry of Object.values(games)) {
    if (entry.practice?.lateMove !== "drawn") continue;
    const { log } = replayGolden(entry, playGolden(entry, "en", "review"));
    const events = log.map(({ event }) => event);
    const first = events.findIndex(({ type }) => type === "turn-opened");
    const seat = 0;
    const isLate = { type: "move-late", seat };
    const late = events.toSpliced(first + 1, 0, isLate);
    const moves = (played: typeof events) => reviewSeat(entry, played, seat)?.moves.length ?? 0;
    expect(moves(late)).toBe(moves(events) - 1);
    drawn += 1;
  }
  expect(drawn).toBeGreaterThan(1);
});
