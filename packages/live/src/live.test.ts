import { describe, expect, test } from "vitest";
import { eventsAppendedSchema, LIVE_PATH, statusChangedSchema, watchSchema } from "./index.ts";

const matchId = "01a1f82a-df9f-733b-ab90-e7bda0d3f8b3";

test("sockets are served at a separate path, without a slash that a proxy would redirect", () => {
  expect(LIVE_PATH).toMatch(/^\/[a-z]+$/);
});

describe("a client's messages", () => {
  test("is the id of a match", () => {
    expect(watchSchema.parse({ matchId })).toEqual({ matchId });
  });

  test.each([
    null,
    matchId,
    [matchId],
    {},
    { matchId: "all" },
    { matchId: `${matchId} ` },
    { matchId, seat: 3 },
    { matchId: null },
  ])("is not %j", (message) => {
    expect(watchSchema.safeParse(message).success).toBe(false);
  });
});

describe("the gateway's messages", () => {
  const event = { type: "spoke", round: 1, seat: 2, text: "Hot 🔥" };

  test("are public events with their place and all fields of the game", () => {
    const message = { matchId, cursor: 0, events: [event, { type: "turn-opened" }] };
    expect(eventsAppendedSchema.parse(message)).toEqual(message);
  });

  test.each([
    { matchId, cursor: -1, events: [event] },
    { matchId, cursor: 0.5, events: [event] },
    { matchId, cursor: "0", events: [event] },
    { matchId, cursor: 0, events: [] },
    { matchId, cursor: 0, events: [{ seat: 2 }] },
  ])("is never %j", (message) => {
    expect(eventsAppendedSchema.safeParse(message).success).toBe(false);
  });

  test("is the status that a match has now", () => {
    for (const status of ["running", "finished", "failed"]) {
      expect(statusChangedSchema.safeParse({ matchId, status }).success).toBe(true);
    }
    expect(statusChangedSchema.safeParse({ matchId, status: "waiting" }).success).toBe(false);
  });

  test("may have fields of a later release, which this one drops", () => {
    const appended = { matchId, cursor: 0, events: [event] };
    expect(eventsAppendedSchema.parse({ ...appended, later: 1 })).toEqual(appended);
    const changed = { matchId, status: "running" };
    expect(statusChangedSchema.parse({ ...changed, later: 1 })).toEqual(changed);
  });
});
