import type { ApiMatch, ApiMatchLog } from "@wisp/api";
import { describe, expect, it } from "vitest";
import { type LogSource, LogStore } from "./log-store.ts";

const match: ApiMatch = {
  id: "0198c0de-0000-7000-8000-000000000000",
  game: "who-is-spy",
  season: null,
  locale: "en",
  status: "running",
  sealed: false,
  recorded: false,
  pace: "people",
  createdAt: "2026-11-20T08:00:00.000Z",
  startedAt: "2026-11-20T08:00:00.000Z",
  finishedAt: null,
  seedHash: "",
  seed: null,
  agents: [],
  result: null,
};

const event = (cursor: number) => ({ cursor, event: { type: `event-${cursor}` }, at: null });

/** A site whose match has `length` public events; counts its requests. */
function site(length: number) {
  const asked: number[] = [];
  const state = { length, over: false };
  const source: LogSource = {
    async log(after): Promise<ApiMatchLog> {
      asked.push(after);
      const events = Array.from({ length: state.length }, (_, cursor) => event(cursor));
      return {
        id: match.id,
        game: match.game,
        over: state.over,
        wordsHidden: false,
        marks: [],
        changes: [],
        events: events.slice(after + 1),
        sealed: state.over
          ? [{ after: 0, event: { type: "secret" }, to: { seats: [], public: false } }]
          : [],
        decisions: [],
      };
    },
    match: async () => ({ ...match, status: state.over ? "finished" : "running" }),
  };
  return { source, asked, state };
}

function storeWith(known: number, source: LogSource, status: ApiMatch["status"] = "running") {
  const events = Array.from({ length: known }, (_, cursor) => event(cursor));
  const log = {
    id: match.id,
    game: match.game,
    over: false,
    wordsHidden: false,
    marks: [],
    changes: [],
    events,
    sealed: [],
    decisions: [],
  };
  return new LogStore({ match: { ...match, status }, log }, source);
}

const cursors = (store: LogStore) => store.snapshot().log.events.map(({ cursor }) => cursor);

describe("LogStore", () => {
  it("appends the next event of a hint without a request", async () => {
    const { source, asked } = site(3);
    const store = storeWith(2, source);
    await store.hint(2, [{ type: "event-2" }]);
    expect(cursors(store)).toEqual([0, 1, 2]);
    expect(asked).toEqual([]);
  });

  it("ignores known events", async () => {
    const { source, asked } = site(3);
    const store = storeWith(3, source);
    const before = store.snapshot();
    await store.hint(1, [{ type: "something else" }]);
    expect(store.snapshot()).toBe(before);
    expect(asked).toEqual([]);
  });

  it("replaces an event that a moderator hid, and no other", async () => {
    const { source, asked } = site(3);
    const store = storeWith(3, source);
    store.replace(1, { type: "event-hidden" });
    store.replace(7, { type: "event-unknown" });
    expect(store.snapshot().log.events.map(({ event: { type } }) => type)).toEqual([
      "event-0",
      "event-hidden",
      "event-2",
    ]);
    expect(asked).toEqual([]);
  });

  it("fetches the events of a gap", async () => {
    const { source, asked } = site(6);
    const store = storeWith(2, source);
    await store.hint(5, [{ type: "event-5" }]);
    expect(cursors(store)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(asked).toEqual([1]);
  });

  it("shares the requests of overlapping calls, and asks again for the later one", async () => {
    const { source, asked, state } = site(3);
    const store = storeWith(2, source);
    const first = store.refresh();
    state.length = 5;
    await Promise.all([first, store.refresh(), store.refresh()]);
    expect(cursors(store)).toEqual([0, 1, 2, 3, 4]);
    expect(asked.length).toBeLessThanOrEqual(2);
  });

  it("fetches the whole log and the result when the match is over, as one change", async () => {
    const { source, asked, state } = site(4);
    const store = storeWith(2, source);
    const seen: string[] = [];
    store.subscribe(() => {
      const { match: now, log } = store.snapshot();
      seen.push(`${now.status}/${log.events.length}/${log.sealed.length}`);
    });
    state.over = true;
    await store.refresh();
    expect(asked).toEqual([1, -1]);
    expect(seen).toEqual(["finished/4/1"]);
    await store.refresh();
    expect(asked).toHaveLength(2);
  });

  it("detects that a waiting match has started", async () => {
    const { source } = site(2);
    const store = storeWith(0, source, "waiting");
    await store.refresh();
    expect(store.snapshot().match.status).toBe("running");
    expect(cursors(store)).toEqual([0, 1]);
  });

  it("rejects when the site does not answer, and works again with the next call", async () => {
    const { source } = site(3);
    let down = true;
    const store = storeWith(1, {
      ...source,
      log: (after) => (down ? Promise.reject(new Error("away")) : source.log(after)),
    });
    await expect(store.refresh()).rejects.toThrow("away");
    down = false;
    await store.refresh();
    expect(cursors(store)).toEqual([0, 1, 2]);
  });
});
