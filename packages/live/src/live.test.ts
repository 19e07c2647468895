import { describe, expect, test } from "vitest";
import { grewSchema, LIVE_PATH, turnedSchema, watchSchema } from "./index.ts";

const matchId = "01a1f82a-df9f-733b-ab90-e7bda0d3f8b3";

test("sockets are served at a path of their own, without a slash that a proxy would redirect", () => {
  expect(LIVE_PATH).toMatch(/^\/[a-z]+$/);
});

describe("what a client may send", () => {
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

describe("what the gateway sends", () => {
  const event = { type: "spoke", round: 1, seat: 2, text: "Hot 🔥" };

  test("is a public event with its place, with all that the game put into it", () => {
    expect(grewSchema.parse({ matchId, cursor: 0, event })).toEqual({ matchId, cursor: 0, event });
  });

  test.each([
    { matchId, cursor: -1, event },
    { matchId, cursor: 0.5, event },
    { matchId, cursor: "0", event },
    { matchId, cursor: 0, event: { seat: 2 } },
    { matchId, cursor: 0, event, to: { seats: [1], public: false } },
    { matchId, cursor: 0, event, seq: 12 },
  ])("is never %j", (message) => {
    expect(grewSchema.safeParse(message).success).toBe(false);
  });

  test("is a state a match has turned to", () => {
    for (const status of ["running", "finished", "failed"]) {
      expect(turnedSchema.safeParse({ matchId, status }).success).toBe(true);
    }
    expect(turnedSchema.safeParse({ matchId, status: "waiting" }).success).toBe(false);
    expect(turnedSchema.safeParse({ matchId, status: "running", winner: "spy" }).success).toBe(
      false,
    );
  });
});
