import type { ApiMatchLog } from "@wisp/api";
import { commentaries } from "@wisp/games/commentaries";
import { afterEach, expect, it, vi } from "vitest";
import { areasOf } from "./panel.tsx";
import { ChanceReader, commentaryOf } from "./reader.ts";
import { wordsAt } from "./turn-card.tsx";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A game whose only sealed event says that seat 0 is ahead. */
const commentary = {
  opens: true as const,
  evolve: (state: unknown, event: { readonly type: string }) => [
    ...(Array.isArray(state) ? state : []),
    event.type,
  ],
  chances: (state: unknown) => {
    const ahead = Array.isArray(state) && state.includes("ahead");
    return {
      of: "win" as const,
      source: "points" as const,
      shares: [
        { party: 0, chance: ahead ? 1 : 0.5 },
        { party: 1, chance: ahead ? 0 : 0.5 },
      ],
    };
  },
  moment: ({ type }: { readonly type: string }) => (type === "moved" ? "The move" : null),
};

const logOf = (sealed: readonly string[]): Pick<ApiMatchLog, "events" | "sealed"> => ({
  events: ["opened", "moved", "closed"].map((type, cursor) => ({
    cursor,
    event: { type },
    at: null,
  })),
  sealed: sealed.map((type) => ({
    after: 1,
    to: { seats: [], public: false },
    event: { type },
  })),
});

const whole = (part: Pick<ApiMatchLog, "events" | "sealed">): ApiMatchLog => ({
  id: "00000000-0000-4000-8000-000000000000",
  game: "numbers",
  over: true,
  wordsHidden: false,
  decisions: [],
  marks: [],
  changes: [],
  ...part,
});

it("reads nothing that is sealed before the reveal, whatever it is", () => {
  const [plain, other] = [whole(logOf([])), whole(logOf(["ahead"]))];
  const line = (log: ApiMatchLog) => new ChanceReader(commentary, "en").line(log, 2, false);
  expect(line(other)).toEqual(line(plain));
});

it("reads it afterwards, and names the moment that it turned", () => {
  const log = whole(logOf(["ahead"]));
  const reader = new ChanceReader(commentary, "en");
  expect(reader.at(log, 1, true)?.shares[0]?.chance).toBe(1);
  expect(reader.turn(log, "en")).toMatchObject({ at: 1, before: 0.5, after: 1, text: "The move" });
});

it("computes with the names of speeches, and tells with those of the page's language", () => {
  const named = new ChanceReader(
    {
      evolve: (state: unknown, event: object) => ("names" in event ? event.names : (state ?? [])),
      chances: (state: unknown) => {
        const chance = Array.isArray(state) && state[0] === "Player 1" ? 1 : 0.5;
        const shares = [
          { party: 0, chance },
          { party: 1, chance: 1 - chance },
        ];
        return { of: "win" as const, source: "points" as const, shares };
      },
      moment: (_: unknown, state: unknown) => (Array.isArray(state) ? String(state[0]) : null),
    },
    "zh",
  );
  const opened = { type: "match-opened", names: ["Player 1"] };
  const events = [{ type: "shuffled" }, opened].map((event, cursor) => ({
    cursor,
    event,
    at: null,
  }));
  const log = whole({ events, sealed: [] });
  expect(named.at(log, 1, true)?.shares[0]?.chance).toBe(1);
  expect(named.turn(log, "zh")?.text).toBe("1号");
});

it("names the players in the moment as the page does", () => {
  const named = {
    ...commentary,
    moment: ({ type }: { readonly type: string }, state: unknown) =>
      type === "moved" && Array.isArray(state) ? `The move of ${state[0]}` : null,
    evolve: (state: unknown, event: { readonly type: string }) =>
      "names" in event && Array.isArray(event.names)
        ? [...event.names]
        : commentary.evolve(state, event),
  };
  const plain = whole(logOf(["ahead"]));
  const [opened, ...rest] = plain.events;
  if (opened === undefined) throw new Error("The log is empty.");
  const event = { type: "opened", names: ["Player 2", "Player 1"] };
  const log = { ...plain, events: [{ ...opened, event }, ...rest] };
  const told = (names?: readonly string[]) => new ChanceReader(named, "en", names).turn(log, "en");
  expect(told(["Vera", "Clara"])?.text).toBe("The move of Vera");
  expect(told()?.text).toBe("The move of Player 2");
});

it("has no commentary of a game that is not known", async () => {
  expect(await commentaryOf("no such game")).toBeNull();
  expect(await commentaryOf("tic-tac-toe")).not.toBeNull();
});

it("says nothing where a commentary could not be loaded, and asks again once there is a network", async () => {
  const page = new EventTarget();
  vi.stubGlobal("document", Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal("window", page);
  const load = vi.fn().mockRejectedValueOnce(new Error("no network")).mockResolvedValue(commentary);
  vi.spyOn(commentaries, "connect-four").mockImplementation(load);
  const failed = commentaryOf("connect-four");
  expect(await failed).toBeNull();
  // The same one: a page that waits for another promise at each render never ends.
  expect(commentaryOf("connect-four")).toBe(failed);
  page.dispatchEvent(new Event("online"));
  expect(await commentaryOf("connect-four")).toBe(commentary);
});

it("quotes what a party of the turn said last in its round", () => {
  const line = (cursor: number, seat: number, round: number) => ({
    cursor,
    seat,
    round,
    text: `words ${cursor}`,
    voice: "said" as const,
    afterMs: null,
  });
  const lines = [line(1, 0, 1), line(3, 0, 2), line(4, 1, 2), line(6, 0, 3)];
  expect(wordsAt(lines, { at: 4, parties: [0] })?.cursor).toBe(4);
  expect(wordsAt(lines, { at: 5, parties: [0] })?.cursor).toBe(3);
  expect(wordsAt(lines, { at: 5, parties: [2] })).toBeNull();
});

it("draws the parts of the bar one below the other", () => {
  const chances = commentary.chances([]);
  expect(areasOf([null, chances])).toEqual([
    { party: 0, upper: [0, 0], lower: [0, 0.5] },
    { party: 1, upper: [0, 0.5], lower: [0, 1] },
  ]);
});
