import type { Decision } from "@wisp/game";
import { type GameEntry, games } from "@wisp/games";
import { sweeps } from "@wisp/test-kit/sweep";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { houseSessions, type Match, ordinaryMatch, overheard } from "../test/tables.ts";
import { MemoryStore, playMatch, type StoredPart } from "./index.ts";

/** Drawn matches of each game, all of whose turns are tried. */
const DRAWN = sweeps ? 12 : 4;

const config: Readonly<Record<string, object>> = {
  "prisoners-dilemma": { rounds: 4 },
  holdem: { hands: 2 },
};
const matchOf = (entry: GameEntry, seed: string): Match =>
  ordinaryMatch(entry, seed, "en", config[entry.game.id]);

/** Plays a match, continuing `stored` if it is given; `asked` holds "seat/ask". */
async function play(entry: GameEntry, match: Match, stored?: StoredPart) {
  const store = new MemoryStore();
  store.events.push(...(stored?.events ?? []));
  store.decisions.push(...(stored?.decisions ?? []));
  const asked: string[] = [];
  const sessions = await houseSessions(entry, match);
  const played = await playMatch({
    ...match,
    sessions: sessions.map((session) => overheard(session, (label) => asked.push(label))),
    store,
    ...(stored !== undefined && { stored }),
  });
  return { store, asked, played };
}

const placeOf = ({ seat, nth }: Decision): string => `${seat}/${nth}`;
const inOrder = (decisions: readonly Decision[]): string[] =>
  decisions.map((each) => JSON.stringify([placeOf(each), each.text, each.missed])).sort();

describe.each(Object.entries(games))(
  "%s, stopped at any turn",
  { tags: ["scales"] },
  (_, entry) => {
    test("ends with the log it would have had, and asks nobody twice", async () => {
      const check = async (seed: string, keep: number): Promise<void> => {
        const match = matchOf(entry, seed);
        const whole = await play(entry, match);
        const log = JSON.stringify(whole.store.events);
        const places = new Set(whole.store.decisions.map(({ at }) => at));
        for (const place of places) {
          // Any part of the unfinished turn's answers may have been stored.
          const stored: StoredPart = {
            events: whole.store.events.slice(0, place),
            decisions: whole.store.decisions.filter(
              ({ at, seat }) => at < place || (at === place && ((keep >> seat) & 1) === 1),
            ),
          };
          const resumed = await play(entry, match, stored);
          expect(JSON.stringify(resumed.store.events)).toBe(log);
          expect(inOrder(resumed.store.decisions)).toEqual(inOrder(whole.store.decisions));
          expect(resumed.played).toEqual(whole.played);
          const known = new Set(stored.decisions.map(placeOf));
          expect(resumed.asked.filter((label) => known.has(label))).toEqual([]);
          expect(resumed.asked.length + known.size).toBe(whole.asked.length);
        }
      };
      await fc.assert(fc.asyncProperty(fc.string(), fc.nat(63), check), { numRuns: DRAWN });
    });
  },
);

describe("the stored match", () => {
  const entry = games["prisoners-dilemma"];
  if (entry === undefined) throw new Error("no game");

  test("of a finished match gives its end again and asks nobody", async () => {
    const match = matchOf(entry, "over");
    const whole = await play(entry, match);
    const again = await play(entry, match, whole.store);
    expect(again.asked).toEqual([]);
    expect(again.played).toEqual(whole.played);
    expect(again.store.events).toEqual(whole.store.events);
  });

  test("of a match that was only claimed is nothing: it is dealt", async () => {
    const match = matchOf(entry, "dealt");
    const whole = await play(entry, match);
    const again = await play(entry, match, { events: [], decisions: [] });
    expect(again.store.events).toEqual(whole.store.events);
  });

  test("an interview is not an answer: its seat is still asked", async () => {
    const match = matchOf(entry, "interview");
    const whole = await play(entry, match);
    const place = whole.store.decisions[0]?.at ?? 0;
    const interviews = whole.store.decisions
      .filter(({ at }) => at === place)
      .map((each) => ({ ...each, kind: "interview" as const, text: "defect" }));
    const events = whole.store.events.slice(0, place);
    const resumed = await play(entry, match, { events, decisions: interviews });
    expect(resumed.asked).toHaveLength(whole.asked.length);
    expect(resumed.store.events).toEqual(whole.store.events);
  });
});
