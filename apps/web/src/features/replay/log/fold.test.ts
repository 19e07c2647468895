import type { ApiMatchLog } from "@wisp/api";
import type { GameEvent } from "@wisp/game";
import { describe, expect, it } from "vitest";
import {
  Fold,
  logWithShownSpeeches,
  namesShown,
  shownName,
  tellingNames,
  withNamesShown,
  withShownNames,
} from "./fold.ts";

function logOf(types: string, sealed: Record<number, string> = {}): ApiMatchLog {
  const start = Date.UTC(2026, 10, 20);
  return {
    id: "",
    game: "",
    over: true,
    wordsHidden: false,
    marks: [],
    changes: [],
    events: [...types].map((type, cursor) => ({
      cursor,
      event: { type },
      at: new Date(start + cursor * 1_500).toISOString(),
    })),
    sealed: Object.entries(sealed).flatMap(([after, secret]) =>
      [...secret].map((type) => ({
        after: Number(after),
        event: { type },
        to: { seats: [], public: false },
      })),
    ),
    decisions: [],
  };
}

/** The state is the list of folded events. */
function traced() {
  let steps = 0;
  const fold = new Fold<string, GameEvent>({
    parse: (event) => event,
    evolve: (state = "", event) => {
      steps += 1;
      return state + event.type;
    },
  });
  return { fold, steps: () => steps };
}

describe("Fold", () => {
  const log = logOf("abcd", { [-1]: "X", 1: "YZ" });

  it("folds the public events up to the cursor", () => {
    const { fold } = traced();
    expect([0, 1, 2, 3].map((cursor) => fold.at(log, cursor, "public"))).toEqual([
      "a",
      "ab",
      "abc",
      "abcd",
    ]);
  });

  it("folds what is shown after the end for a reader of a match that is over", () => {
    const { fold } = traced();
    const shown = {
      ...log,
      sealed: log.sealed.map((entry) =>
        entry.event.type === "Y"
          ? { ...entry, to: { ...entry.to, afterEnd: true as const } }
          : entry,
      ),
    };
    expect(
      (["public", "ended", "omniscient"] as const).map((viewer) => fold.at(shown, 3, viewer)),
    ).toEqual(["abcd", "abYcd", "XabYZcd"]);
  });

  it("folds again from an event that a moderator hid", () => {
    const { fold, steps } = traced();
    fold.at(log, 3, "public");
    fold.at(log, 3, "omniscient");
    const hidden = {
      ...log,
      events: log.events.map((entry) =>
        entry.cursor === 2 ? { ...entry, event: { type: "-" } } : entry,
      ),
    };
    const before = steps();
    expect(fold.at(hidden, 3, "public")).toBe("ab-d");
    expect(steps() - before).toBe(2);
    expect(fold.entries(hidden)[2]?.event).toEqual({ type: "-" });
    expect(fold.at(hidden, 3, "omniscient")).toBe("XabYZ-d");
  });

  it("folds sealed events where they belong, only when revealed", () => {
    const { fold } = traced();
    expect([0, 1, 3].map((cursor) => fold.at(log, cursor, "omniscient"))).toEqual([
      "Xa",
      "XabYZ",
      "XabYZcd",
    ]);
    expect(fold.at(log, 3, "public")).toBe("abcd");
  });

  it("shows a seat its own sealed events, and no others", () => {
    const { fold } = traced();
    const to = (...seats: number[]) => ({ seats, public: false });
    const dealt: ApiMatchLog = {
      ...logOf("abcd"),
      sealed: [
        { after: 0, event: { type: "0" }, to: to(0) },
        { after: 0, event: { type: "1" }, to: to(1) },
        { after: 0, event: { type: "-" }, to: to() },
        { after: 2, event: { type: "*" }, to: { seats: "all", public: false } },
      ],
    };
    expect(fold.at(dealt, 3, 1)).toBe("a1bc*d");
    expect(fold.at(dealt, 3, 0)).toBe("a0bc*d");
    expect(fold.at(dealt, 3, "public")).toBe("abcd");
    expect(fold.at(dealt, 3, "omniscient")).toBe("a01-bc*d");
  });

  it("folds every event once however often one goes back and forth", () => {
    const { fold, steps } = traced();
    for (const cursor of [3, 0, 2, 1, 3, 3]) fold.at(log, cursor, "public");
    expect(steps()).toBe(4);
  });

  it("continues where it was when the log grows, and reveals the events of the end", () => {
    const { fold, steps } = traced();
    expect(fold.at(logOf("ab"), 1, "public")).toBe("ab");
    expect(fold.at(log, 3, "public")).toBe("abcd");
    expect(steps()).toBe(4);
    expect(fold.at(log, 3, "omniscient")).toBe("XabYZcd");
  });

  it("says when events came, counted from the first", () => {
    const { fold } = traced();
    expect(fold.entries(log).map(({ afterMs }) => afterMs)).toEqual([0, 1_500, 3_000, 4_500]);
  });

  it("refuses a cursor beyond the log", () => {
    const { fold } = traced();
    expect(() => fold.at(log, 4, "public")).toThrow(RangeError);
    expect(() => fold.at(log, -1, "public")).toThrow(RangeError);
  });
});

it.each([
  ["Player 5", "zh", "5号"],
  ["Player 12", "zh", "12号"],
  ["Player 5", "en", "Player 5"],
  ["Player X", "zh", "Player X"],
  ["小明", "zh", "小明"],
] as const)("shows %s in %s as %s", (name, locale, shown) => {
  expect(shownName(name, locale)).toBe(shown);
});

it.each([
  ["我看 Player 4 最可疑，Player 12 也是", "zh", "我看 4号 最可疑，12号 也是"],
  ["我最怀疑Player 3。", "zh", "我最怀疑3号。"],
  ["Multiplayer Player 4x, MyPlayer 4", "zh", "Multiplayer Player 4x, MyPlayer 4"],
  ["I suspect Player 4.", "en", "I suspect Player 4."],
] as const)("shows the names in %j in %s", (text, locale, shown) => {
  expect(withNamesShown(text, locale)).toBe(shown);
});

it("gives a page the names of the whole match as its language has them", () => {
  const names = ["Player 2", "Player 1"];
  const log = {
    id: "a match",
    game: "who-is-spy",
    events: [
      { cursor: 0, at: null, event: { type: "match-opened", names } },
      { cursor: 1, at: null, event: { type: "spoke", text: "Player 1" } },
    ],
    sealed: [],
    decisions: [],
    marks: [],
    changes: [],
    over: false,
    wordsHidden: false,
  };
  const raw = { parse: (event: object) => event, evolve: (_: unknown, event: object) => event };
  const fold = new Fold(withShownNames(raw, "zh"));
  expect(fold.at(log, 0, "public")).toEqual({ type: "match-opened", names: ["2号", "1号"] });
  // What players say stays word for word.
  expect(fold.at(log, 1, "public")).toEqual({ type: "spoke", text: "Player 1" });
});

it.each([
  ["zh", "4号"],
  ["en", "Player 4"],
] as const)("shows the names in speeches of a whole log in %s", (locale, name) => {
  const log = logOf("ab");
  const spoke = { type: "spoke", seat: 0, text: "我怀疑Player 4" };
  const [first, second] = log.events.map((each, at) =>
    at === 1 ? { ...each, event: spoke } : each,
  );
  const shown = logWithShownSpeeches(
    { ...log, events: [first, second].flatMap((each) => each ?? []) },
    locale,
  );
  expect(shown.events.map(({ event }) => event)).toEqual([
    { type: "a" },
    { ...spoke, text: `我怀疑${name}` },
  ]);
});

describe("the names of agents", () => {
  const opened = { type: "match-opened", names: ["Player 1", "Player 2"] };
  const names = (agents: readonly string[]) =>
    withShownNames<unknown, GameEvent>(
      { parse: (event) => event, evolve: (_, event) => event },
      "zh",
      agents,
    ).parse(opened);

  it("take the places of neutral ones where readers know who sits there", () => {
    expect(names(["Vera", "Clara"])).toMatchObject({ names: ["Vera", "Clara"] });
    expect(names([])).toMatchObject({ names: ["1号", "2号"] });
  });

  it("stay away where two are the same, or one cannot be seen", () => {
    expect(tellingNames([{ name: "Vera" }, { name: "Clara" }])).toEqual(["Vera", "Clara"]);
    expect(tellingNames([{ name: "Vera" }, { name: "Vera" }])).toEqual([]);
    expect(tellingNames([{ name: "Vera" }, { name: "" }])).toEqual([]);
    expect(tellingNames([])).toEqual([]);
    // One that is called as a seat is would be taken for the player there.
    expect(tellingNames([{ name: "Player 2" }, { name: "Clara" }])).toEqual([]);
  });

  it.each([
    ["en", "Player 2, help Player 1 and Player 9!", "Vera, help Clara and Player 9!"],
    ["zh", "Player 2帮Player 1，Player 9不帮", "Vera帮Clara，9号不帮"],
  ] as const)("take the places of neutral ones in speeches, too (%s)", (lang, text, shown) => {
    // Names are dealt: Player 2 sits at the first seat.
    const dealt = ["Player 2", "Player 1"];
    expect(namesShown(lang, dealt, ["Vera", "Clara"])(text)).toBe(shown);
    expect(namesShown("en", dealt)(text)).toBe(text);
  });

  it("are those of a film of a match whose table is known", () => {
    const log = logOf("ab");
    const spoke = { type: "spoke", seat: 0, text: "Thanks, Player 1." };
    const events = [{ ...opened, names: ["Player 2", "Player 1"] }, spoke].map((event, cursor) => ({
      cursor,
      event,
      at: null,
    }));
    const shown = logWithShownSpeeches({ ...log, events }, "en", ["Vera", "Clara"]);
    expect(shown.events.map(({ event }) => event)).toEqual([
      { ...opened, names: ["Vera", "Clara"] },
      { ...spoke, text: "Thanks, Clara." },
    ]);
    // Before the end of a game of hidden roles no name is known.
    expect(logWithShownSpeeches({ ...log, events }, "en").events.map(({ event }) => event)).toEqual(
      events.map(({ event }) => event),
    );
  });
});
