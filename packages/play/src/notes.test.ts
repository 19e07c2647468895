import type { Session } from "@wisp/agents";
import type { Ask } from "@wisp/game";
import { games } from "@wisp/games";
import { expect, test } from "vitest";
import { ordinaryMatch, sessionOf } from "../test/tables.ts";
import {
  askAgain,
  MAX_NOTE_CHARACTERS,
  type MatchNotes,
  type MatchToPlay,
  MemoryStore,
  type NoteRecord,
  playMatch,
} from "./index.ts";

const entry = games["who-is-spy"];
if (entry === undefined) throw new Error("there is no who-is-spy");
const match = ordinaryMatch(entry, "notes");

/** What seats were asked, by seat. */
interface Heard {
  readonly asked: Ask<unknown>[];
  readonly announced: string[];
}

/** Six sessions that speak by the label of the ask, and answer the question for a note with `note`. */
function table(note: NonNullable<Session["interview"]>) {
  const heard: Heard[] = Array.from({ length: 6 }, () => ({ asked: [], announced: [] }));
  const sessions = heard.map(({ asked, announced }) =>
    sessionOf({
      perceive: ({ announcement }) => {
        if (announcement !== undefined) announced.push(announcement);
      },
      decide: async (ask, _view, { label }) => {
        asked.push(ask);
        return { text: `Clue ${label}` };
      },
      interview: async (ask, view, turn) => {
        asked.push(ask);
        return note(ask, view, turn);
      },
    }),
  );
  return { heard, sessions };
}

/** Notes of seats 0 and 1, of which only seat 0 was handed some, and what they then wrote. */
function notesOf(asked = false) {
  const saved = new Map<number, NoteRecord>();
  const notes: MatchNotes = {
    bySeat: new Map([
      [0, { handed: "Vote late.", asked }],
      [1, { handed: null, asked }],
    ]),
    save: async (seat, record) => {
      saved.set(seat, record);
    },
  };
  return { notes, saved };
}

const play = (sessions: readonly Session[], more: Partial<MatchToPlay>) => {
  const store = new MemoryStore();
  return playMatch({ ...match, sessions, store, ...more }).then((result) => ({ result, store }));
};

const written: NonNullable<Session["interview"]> = async () => ({
  text: "  Listen twice.  ",
  usage: { tokensIn: 9, tokensOut: 3 },
});

test("seats that take notes are handed theirs in every question, and write the next one after the match", async () => {
  const { heard, sessions } = table(written);
  const { notes, saved } = notesOf();
  const { result, store } = await play(sessions, { notes });
  if (!("outcome" in result)) throw new Error("stopped");
  const [first, second, third] = heard;
  const handed = (seat: Heard | undefined) => new Set(seat?.asked.map((ask) => ask.notes));
  expect([handed(first), handed(second), handed(third)]).toEqual([
    new Set(["Vote late."]),
    new Set([undefined]),
    new Set([undefined]),
  ]);
  expect([first, second, third].map((seat) => seat?.announced.length)).toEqual([1, 1, 0]);
  expect(first?.announced[0]).toMatch(/^You take notes in this season/);
  const last = first?.asked.at(-1);
  expect(last).toMatchObject({ kind: "note", shape: { kind: "text", maxLength: 2_000 } });
  // The whole result, with the word that the seat did not see.
  expect(last?.prompt).toMatch(
    /^The match is over\. Winners: \w+\.\nPlayer \d \(you\): .+Your word is "/s,
  );
  expect(saved.get(0)).toMatchObject({ text: "Listen twice.", missed: null, tokensOut: 3 });
  expect([...saved.keys()].toSorted()).toEqual([0, 1]);
  // Nothing of it is in the log or among the decisions, which others read.
  expect(JSON.stringify(store)).not.toMatch(/Listen twice|Vote late/);
});

test("with words withheld, a seat writes from what it saw", async () => {
  const { heard, sessions } = table(written);
  await play(sessions, { ...notesOf(), hidesWords: async () => true });
  expect(heard[1]?.asked.at(-1)?.prompt).toMatch(/^The match is over\.\n\nWrite a note/);
});

test("a note that is too long is cut, and one that does not come is none", async () => {
  const long = "宇".repeat(MAX_NOTE_CHARACTERS + 5);
  const { sessions } = table(async (_ask, _view, { label }) =>
    label.startsWith("interview/note/0")
      ? { text: long }
      : { failed: "unreachable", detail: "It is away." },
  );
  const { notes, saved } = notesOf();
  await play(sessions, { notes });
  expect(saved.get(0)?.text).toBe(long.slice(0, MAX_NOTE_CHARACTERS));
  expect(saved.get(1)).toMatchObject({ text: null, missed: "error" });
  const empty = table(async () => ({ text: " \n " }));
  const again = notesOf();
  await play(empty.sessions, { notes: again.notes });
  expect(again.saved.get(0)).toMatchObject({ text: null, missed: "illegal" });
});

test("an agent that cannot be interviewed has no note, and holds nobody up", async () => {
  const { notes, saved } = notesOf();
  const silent = Array.from({ length: 6 }, () =>
    sessionOf({ decide: async (_ask, _view, { label }) => ({ text: `Clue ${label}` }) }),
  );
  await play(silent, { notes });
  expect(saved.get(0)).toMatchObject({ text: null, missed: "error" });
  expect(saved.get(0)?.detail).toMatch(/^no-interviews: /);
});

test("a sealed match asks when its seal is broken, each seat once", async () => {
  const { sessions } = table(written);
  const sealed = notesOf();
  const { store } = await play(sessions, { notes: sealed.notes, sealed: true });
  expect(sealed.saved.size).toBe(0);
  const broken = notesOf();
  const stored = { events: store.events, decisions: store.decisions };
  await play(table(written).sessions, { notes: broken.notes, stored, sealed: false });
  expect(broken.saved.size).toBe(2);
  const asked = notesOf(true);
  await play(table(written).sessions, { notes: asked.notes, stored });
  expect(asked.saved.size).toBe(0);
});

test("a runner that stops keeps no note, and leaves the match to the next one", async () => {
  const stop = new AbortController();
  const { sessions } = table(async () => {
    stop.abort();
    return { text: "Too late." };
  });
  const { notes, saved } = notesOf();
  const { result } = await play(sessions, { notes, stop: stop.signal });
  expect(result).toEqual({ stopped: true });
  expect(saved.size).toBe(0);
});

test("a question that is asked again has the notes of its match", async () => {
  const { sessions } = table(written);
  const { store } = await play(sessions, notesOf());
  const original = store.decisions.find(({ seat }) => seat === 0);
  if (original === undefined) throw new Error("nobody was asked");
  const { heard, sessions: later } = table(written);
  const [session] = later;
  if (session === undefined) throw new Error("no session");
  const question = { ...match, events: store.events, original };
  await askAgain({ ...question, seatNote: { handed: "Vote late." } }, session);
  await askAgain(question, session);
  expect(heard[0]?.asked.map(({ notes }) => notes)).toEqual(["Vote late.", undefined]);
  expect(heard[0]?.announced).toHaveLength(1);
});
