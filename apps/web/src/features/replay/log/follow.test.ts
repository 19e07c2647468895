import type { ApiMatchLog } from "@wisp/api";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { follow } from "./follow.ts";
import { LogStore } from "./log-store.ts";
import type { SocketListener } from "./socket.ts";

const id = "0198c0de-0000-7000-8000-000000000000";

function liveMatch() {
  const site = { length: 1, over: false, down: false, looks: 0 };
  const log = async (after: number): Promise<ApiMatchLog> => {
    site.looks += 1;
    if (site.down) throw new Error("away");
    const events = Array.from({ length: site.length }, (_, cursor) => ({
      cursor,
      event: { type: "event" },
      at: null,
    }));
    const { over } = site;
    return {
      id,
      game: "g",
      over,
      wordsHidden: false,
      marks: [],
      changes: [],
      events: events.slice(after + 1),
      sealed: [],
      decisions: [],
    };
  };
  const match = {
    id,
    game: "g",
    season: null,
    locale: "en",
    status: "running",
    sealed: false,
    recorded: false,
    pace: "people",
    createdAt: "2026-11-20T08:00:00.000Z",
    startedAt: null,
    finishedAt: null,
    seedHash: "",
    seed: null,
    agents: [],
    result: null,
  } as const;
  const empty = {
    id,
    game: "g",
    over: false,
    wordsHidden: false,
    marks: [],
    changes: [],
    events: [],
    sealed: [],
    decisions: [],
  };
  const first = { match: { ...match, agents: [] }, log: empty };
  const store = new LogStore(first, { log, match: async () => first.match });
  return { site, store };
}

const length = (store: LogStore) => store.snapshot().log.events.length;

describe("following a live match", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("looks every two seconds while there is no socket, and stops at the end", async () => {
    const { site, store } = liveMatch();
    follow({ store, matchId: id, reachable: () => {}, load: () => new Promise(() => {}) });
    await vi.advanceTimersByTimeAsync(10);
    expect(length(store)).toBe(1);
    site.length = 3;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(length(store)).toBe(3);
    site.over = true;
    await vi.advanceTimersByTimeAsync(2_000);
    const { looks } = site;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(site.looks).toBe(looks);
  });

  it("reports when the site is unreachable, and recovers by itself", async () => {
    const { site, store } = liveMatch();
    const reports: boolean[] = [];
    site.down = true;
    follow({
      store,
      matchId: id,
      reachable: (yes) => reports.push(yes),
      load: () => new Promise(() => {}),
    });
    await vi.advanceTimersByTimeAsync(2_100);
    site.down = false;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(reports).toEqual([false, false, true]);
    expect(length(store)).toBe(1);
  });

  it("takes hints of the socket immediately and polls only when it is silent", async () => {
    const { site, store } = liveMatch();
    let socket: SocketListener | undefined;
    let closed = false;
    const stop = follow({
      store,
      matchId: id,
      reachable: () => {},
      load: async () => (_, listener) => {
        socket = listener;
        return () => {
          closed = true;
        };
      },
    });
    await vi.advanceTimersByTimeAsync(10);
    socket?.up();
    await vi.advanceTimersByTimeAsync(10);
    const { looks } = site;
    socket?.appended(1, [{ type: "event" }, { type: "event" }]);
    expect(length(store)).toBe(3);
    await vi.advanceTimersByTimeAsync(9_000);
    socket?.appended(3, [{ type: "event" }]);
    expect(length(store)).toBe(4);
    await vi.advanceTimersByTimeAsync(9_000);
    expect(site.looks).toBe(looks);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(site.looks).toBe(looks + 1);
    socket?.down();
    await vi.advanceTimersByTimeAsync(10);
    expect(site.looks).toBe(looks + 2);
    stop();
    expect(closed).toBe(true);
  });
});
