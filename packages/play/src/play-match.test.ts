import { SEALED_END, type VisibleEvent } from "@wisp/agents";
import { listedAnswers, locales } from "@wisp/game";
import { games } from "@wisp/games";
import { describe, expect, test } from "vitest";
import { houseSessions, ordinaryMatch, sessionOf, talking } from "../test/tables.ts";
import {
  MemoryStore,
  playMatch,
  playRecordOf,
  playRecordSchema,
  projectLog,
  verifyPlayRecord,
} from "./index.ts";
import type { Turn } from "./store.ts";

const { "prisoners-dilemma": dilemma, "tic-tac-toe": ticTacToe, "who-is-spy": spy } = games;
if (dilemma === undefined || ticTacToe === undefined || spy === undefined) throw new Error("games");

describe.each(Object.entries(games))("%s with house agents", (_, entry) => {
  test.each(locales)("ends, and its record plays again byte for byte (%s)", async (locale) => {
    for (const seed of ["1", "2", "3", "4", "5"]) {
      const match = ordinaryMatch(entry, seed, locale);
      const store = new MemoryStore();
      const sessions = await houseSessions(entry, match);
      const played = await playMatch({ ...match, sessions, store });
      if ("stopped" in played) throw new Error("stopped");
      const { outcome } = played;
      expect(outcome.points).toHaveLength(match.game.seatsOf(match.setup.config));
      const { sum } = entry.points(match.setup.config);
      if (sum !== null) {
        expect(outcome.points.reduce((total, points) => total + points, 0)).toBe(sum);
      }
      expect(projectLog(entry.game, store, match.locale)).toEqual(played);
      const agents = sessions.map((__, seat) => `agent ${seat}`);
      const record = playRecordOf({ ...match, ...match.setup, agents, store, outcome });
      const read = playRecordSchema.parse(JSON.parse(JSON.stringify(record)));
      expect(read).toEqual(record);
      expect(verifyPlayRecord(entry.game, read)).toEqual({
        equal: true,
        events: store.events.length,
      });
    }
  });
});

test.each(Object.entries(games))(
  "%s: a sealed match keeps its last turn from its agents",
  async (_, entry) => {
    const match = ordinaryMatch(entry, "sealed", "zh");
    const store = new MemoryStore();
    const perceived: VisibleEvent[][] = [];
    const sessions = (await houseSessions(entry, match)).map((session) => {
      const heard: VisibleEvent[] = [];
      perceived.push(heard);
      return sessionOf({
        perceive: (visible) => void heard.push(visible),
        decide: (ask, view, turn) => session.decide(ask, view, turn),
      });
    });
    const turns: number[] = [];
    const onCommitted = (__: unknown, from: number): void => void turns.push(from);
    const played = await playMatch({ ...match, sessions, store, sealed: true, onCommitted });
    expect(projectLog(entry.game, store, match.locale)).toEqual(played);
    for (const [seat, heard] of perceived.entries()) {
      const earlier = store.events
        .slice(0, turns.at(-1))
        .filter(({ to }) => to.seats === "all" || to.seats.includes(seat));
      expect(heard.slice(0, -1).map(({ event }) => event)).toEqual(
        earlier.map(({ event }) => event),
      );
      const announcement = expect.stringContaining("对局结束");
      const view = heard.at(-2)?.view;
      expect(heard.at(-1)).toEqual({ event: { type: SEALED_END }, view, announcement });
    }
  },
);

describe("a committed turn", () => {
  test("comes before anyone perceives it, and is reported in order, once", async () => {
    class SlowStore extends MemoryStore {
      override async appendTurn(turn: Turn): Promise<void> {
        await new Promise((resolve) => setTimeout(resolve, 1));
        await super.appendTurn(turn);
      }
    }
    const store = new SlowStore();
    const early: unknown[] = [];
    const perceived: unknown[][] = [];
    const committed: unknown[] = [];
    const sessions = Array.from({ length: 6 }, (_, seat) => {
      const heard: unknown[] = [];
      perceived.push(heard);
      return sessionOf({
        perceive({ event }) {
          if (!store.events.some((entry) => entry.event === event)) early.push(event);
          heard.push(event);
        },
        decide: async () => ({ text: `Clue ${seat} of ${heard.length}` }),
      });
    });
    await playMatch({
      ...ordinaryMatch(spy, "order"),
      sessions,
      store,
      onCommitted(events, from) {
        expect(store.events.slice(from)).toEqual(events);
        expect(from).toBe(committed.length);
        committed.push(...events);
      },
    });
    expect(early).toEqual([]);
    expect(committed).toEqual(store.events);
    for (const [seat, heard] of perceived.entries()) {
      const visible = store.events.filter(
        ({ to }) => to.seats === "all" || to.seats.includes(seat),
      );
      expect(heard).toEqual(visible.map(({ event }) => event));
    }
  });

  test("nothing of a turn that the store refuses", async () => {
    class RefusingStore extends MemoryStore {
      override async appendTurn(turn: Turn): Promise<void> {
        if (turn.from > 0 && this.events.length > 12) throw new Error("another runner's");
        await super.appendTurn(turn);
      }
    }
    const store = new RefusingStore();
    const heard = new Set<unknown>();
    const committed: unknown[] = [];
    const sessions = talking(6, async (_, seat, label) => ({ text: `${label} ${seat}` })).map(
      (session) => sessionOf({ ...session, perceive: ({ event }) => void heard.add(event) }),
    );
    const onCommitted = (events: readonly unknown[]): void => void committed.push(...events);
    const match = { ...ordinaryMatch(spy, "refused"), sessions, store, onCommitted };
    await expect(playMatch(match)).rejects.toThrow("another runner's");
    const kept = store.events.map(({ event }) => event);
    expect(heard.size).toBeGreaterThan(0);
    for (const event of heard) expect(kept).toContain(event);
    expect(committed).toEqual(store.events);
  });

  test("an answer that arrives while others are awaited is saved at once", async () => {
    const store = new MemoryStore();
    const gate = Promise.withResolvers<void>();
    const saved = Promise.withResolvers<void>();
    store.saveDecisions = async (decisions) => {
      await MemoryStore.prototype.saveDecisions.call(store, decisions);
      saved.resolve();
    };
    const match = ordinaryMatch(dilemma, "at once", "en", { rounds: 1 });
    const sessions = talking(3, async (_, seat) => {
      if (seat === 2) await gate.promise;
      return { text: "defect" };
    });
    const playing = playMatch({ ...match, sessions, store });
    await saved.promise;
    expect(store.decisions.map(({ seat }) => seat)).toEqual([0, 1]);
    const lengthWhileWaiting = store.events.length;
    gate.resolve();
    await playing;
    expect(store.events.length).toBeGreaterThan(lengthWhileWaiting);
    expect(store.decisions.map(({ seat }) => seat)).toEqual([0, 1, 2]);
  });

  test("a store that fails to save an answer fails the match, after all have answered", async () => {
    const store = new MemoryStore();
    const refused = Promise.withResolvers<void>();
    store.saveDecisions = () => {
      refused.resolve();
      return Promise.reject(new Error("lost"));
    };
    let answered = 0;
    const sessions = talking(3, async (_, seat) => {
      if (seat === 2) await refused.promise;
      answered += 1;
      return { text: "defect" };
    });
    const match = ordinaryMatch(dilemma, "unsaved", "en", { rounds: 1 });
    await expect(playMatch({ ...match, sessions, store })).rejects.toThrow("lost");
    expect(answered).toBe(3);
  });
});

test("a match that is told to stop stops between two turns and says so", async () => {
  const store = new MemoryStore();
  const stop = new AbortController();
  const sessions = talking(2, async (ask) => {
    stop.abort();
    return { text: listedAnswers(ask.shape).options?.[0] ?? "" };
  });
  const match = ordinaryMatch(ticTacToe, "stop");
  expect(await playMatch({ ...match, sessions, store, stop: stop.signal })).toEqual({
    stopped: true,
  });
  expect(store.decisions).toHaveLength(1);
  expect(projectLog(ticTacToe.game, store, "en")).toBeUndefined();
});
