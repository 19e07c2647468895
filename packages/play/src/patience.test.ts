import type { AnswerFailure, Session } from "@wisp/agents";
import { type GameEntry, games } from "@wisp/games";
import { expect, test } from "vitest";
import { houseSessions, ordinaryMatch } from "../test/tables.ts";
import { MemoryStore, type Patience, playMatch } from "./index.ts";

const found = games["prisoners-dilemma"];
if (found === undefined) throw new Error("no game");
const entry: GameEntry = found;
const match = ordinaryMatch(entry, "patience", "en", { rounds: 4 });
const away: AnswerFailure = { failed: "asleep", detail: "It loads." };

/** Plays the match with a first agent that fails as is said at each of its calls, from 1. */
async function play(
  failureAt: (call: number) => AnswerFailure | undefined,
  {
    patience,
    store = new MemoryStore(),
    stop,
  }: {
    readonly patience?: Patience;
    readonly store?: MemoryStore;
    readonly stop?: AbortSignal;
  } = {},
) {
  const asked: (string | undefined)[] = [];
  const [first, ...others] = await houseSessions(entry, match);
  if (first === undefined) throw new Error("no seat");
  const failing: Session = {
    perceive: (event) => first.perceive(event),
    flush: () => first.flush(),
    close: () => first.close(),
    async decide(ask, view, turn) {
      asked.push(turn.label);
      return failureAt(asked.length) ?? first.decide(ask, view, turn);
    },
  };
  const played = await playMatch({
    ...match,
    sessions: [failing, ...others],
    store,
    stored: { events: [...store.events], decisions: [...store.decisions] },
    ...(patience !== undefined && { patienceWith: () => patience }),
    ...(stop !== undefined && { stop }),
  });
  return { asked, played, store };
}

const whole = await play(() => undefined);

test("a question that meets an outage is put again, and the match is as without it", async () => {
  const patient = await play((call) => (call === 2 || call === 3 ? away : undefined), {
    patience: { limitMs: 60_000, pauseMs: 1 },
  });
  const [first, ...others] = whole.asked;
  expect(patient.asked).toEqual([first, others[0], others[0], ...others]);
  expect(patient.store.events).toEqual(whole.store.events);
  expect(patient.store.decisions.every(({ missed }) => missed === null)).toBe(true);
});

test("patience with a seat ends, also over several questions", async () => {
  const { asked, store } = await play((call) => (call === 1 ? undefined : away), {
    patience: { limitMs: 4, pauseMs: 2 },
  });
  // Two milliseconds and two more; then each question is put once.
  expect(asked).toEqual([
    whole.asked[0],
    ...Array(2).fill(whole.asked[1]),
    ...whole.asked.slice(1),
  ]);
  const lost = store.decisions.filter(({ seat, missed }) => seat === 0 && missed === "error");
  expect(lost).toHaveLength(whole.asked.length - 1);
});

test.each<[string, AnswerFailure]>([
  ["an answer that is too long for it", { failed: "too-long", detail: "" }],
  ["a request that is not accepted", { failed: "http-status", status: 400, detail: "" }],
])("%s is not waited for", async (_what, failure) => {
  const patience = { limitMs: 60_000, pauseMs: 60_000 };
  const { asked } = await play((call) => (call === 1 ? failure : undefined), { patience });
  expect(asked).toEqual(whole.asked);
});

test("a match that stops while it waits leaves the question to its continuation", async () => {
  const stop = new AbortController();
  const store = new MemoryStore();
  const failing = (): AnswerFailure => {
    stop.abort();
    return away;
  };
  const patience = { limitMs: 600_000, pauseMs: 600_000 };
  const first = await play((call) => (call === 2 ? failing() : undefined), {
    patience,
    store,
    stop: stop.signal,
  });
  expect(first.played).toEqual({ stopped: true });
  const second = await play(() => undefined, { store });
  expect(second.asked).toEqual(whole.asked.slice(1));
  expect(store.events).toEqual(whole.store.events);
});
