import type { AgentAnswer, Reply, Session, Turn } from "@wisp/agents";
import {
  type Decision,
  type Interviewing,
  listedAnswers,
  type MissCode,
  type RequestedInterview,
  RIGHT,
} from "@wisp/game";
import { games } from "@wisp/games";
import { describe, expect, test } from "vitest";
import { houseSessions, type Match, ordinaryMatch, sessionOf } from "../test/tables.ts";
import { type MatchToPlay, MemoryStore, playMatch, type StoredPart } from "./index.ts";

const spy = games["who-is-spy"];
if (spy === undefined) throw new Error("there is no who-is-spy");
const match: Match = ordinaryMatch(spy, "beside the match");
const names = ["suspect", "own-role", "other-word"];
const all: Interviewing = { requested: names.map((name) => ({ name })) };
const one = (interview: RequestedInterview, more: Partial<Interviewing> = {}) => ({
  interviewing: { requested: [interview], ...more },
});

/** Sessions that speak by the label of the ask alone. */
const sessions = (
  reply: (label: string, turn: Turn) => Reply,
  interview?: NonNullable<Session["interview"]>,
): Session[] =>
  Array.from({ length: 6 }, () =>
    sessionOf({
      decide: async (_ask, _view, turn) => reply(turn.label, turn),
      ...(interview !== undefined && { interview }),
    }),
  );

const speak = (label: string): Reply => ({ text: `Clue ${label}` });
const answerFirst: NonNullable<Session["interview"]> = async (ask) => ({
  text: listedAnswers(ask.shape).options?.[0] ?? (ask.shape.kind === "number" ? "25" : "tea"),
});

async function played(options: Partial<MatchToPlay>, table: Session[]) {
  const store = new MemoryStore();
  store.events.push(...(options.stored?.events ?? []));
  store.decisions.push(...(options.stored?.decisions ?? []));
  const result = await playMatch({ ...match, ...options, sessions: table, store });
  if (!("outcome" in result)) throw new Error("stopped");
  const interviews = store.decisions.filter(({ kind }) => kind === "interview");
  return { store, result, interviews };
}

describe("interviews", () => {
  test("of due seats are held before their decisions, and leave the match as it would have been", async () => {
    const labels: string[] = [];
    const asked = await played(
      { interviewing: all },
      sessions(speak, async (ask, view, turn) => {
        labels.push(turn.label);
        return answerFirst(ask, view, turn);
      }),
    );
    const plain = await played({}, sessions(speak));
    expect(asked.store.events).toEqual(plain.store.events);
    expect({ ...asked.result, interviewScores: [], stated: [] }).toEqual(plain.result);
    const decisions = asked.store.decisions.filter(({ kind }) => kind === "decision");
    // The first speaker has heard no speech, and is asked for the other word alone.
    expect(asked.interviews).toHaveLength(3 * decisions.length - 2);
    expect(asked.interviews.every(({ missed }) => missed === null)).toBe(true);
    expect(new Set(labels).size).toBe(labels.length);
    expect(labels[0]).toMatch(/^interview\/other-word\/\d\/1$/);
    const own = decisions.map(({ seat, at }) => `${seat}/${at}`);
    expect(asked.interviews.every(({ seat, at }) => own.includes(`${seat}/${at}`))).toBe(true);
  });

  test("are scored against the truth when the match is over, each by its seat's view", async () => {
    const { store, result } = await played(
      { interviewing: all },
      sessions(speak, async (ask, _view, { label }) => {
        if (ask.kind === "suspect") return { text: listedAnswers(ask.shape).options?.[0] ?? "" };
        const seat = Number(label.split("/")[2]);
        return { text: ask.kind === "other-word" ? "no such word" : seat % 2 === 0 ? "100" : "0" };
      }),
    );
    const hidden = result.outcome.roles.indexOf("spy");
    const right: Readonly<Record<string, (record: Decision) => boolean>> = {
      suspect: ({ text }) => text === `Player ${hidden + 1}`,
      "own-role": ({ seat }) => (seat === hidden) === (seat % 2 === 0),
      "other-word": () => false,
    };
    const expected = store.decisions
      .filter(({ kind, missed }) => kind === "interview" && missed === null)
      .sort((a, b) => a.at - b.at || a.seat - b.seat)
      .map((record) => {
        const { seat, nth, ask } = record;
        const numerator = right[ask]?.(record) === true ? 1 : 0;
        return { seat, nth, ask, scores: { right: { numerator, denominator: 1 } } };
      });
    expect(result.interviewScores).toEqual(expected);
    const numerators = expected.map(({ scores }) => scores.right.numerator);
    expect(new Set(numerators)).toEqual(new Set([0, 1]));
  });

  test("are answered by house agents, and better by one that weighs the speeches", async () => {
    const scores = new Map<string, number[]>();
    for (const seed of Array.from({ length: 30 }, (_, nth) => `judges/${nth}`)) {
      const of = ordinaryMatch(spy, seed);
      const characters = ["bayes", "random", "bayes", "random", "bayes", "random"];
      const house = await houseSessions(spy, of, "full", characters);
      const { result } = await played({ ...of, interviewing: all }, house);
      for (const { seat, ask, scores: named } of result.interviewScores) {
        const key = `${characters[seat]}/${ask}`;
        scores.set(key, [...(scores.get(key) ?? []), named[RIGHT]?.numerator ?? 0]);
      }
    }
    const mean = (key: string): number => {
      const found = scores.get(key) ?? [];
      return found.reduce((sum, score) => sum + score, 0) / found.length;
    };
    for (const ask of names) expect(mean(`bayes/${ask}`)).toBeGreaterThan(mean(`random/${ask}`));
  });

  test.each([
    ["who-is-spy", ["suspect", "own-role", "other-word", "others-vote"], 4],
    ["chameleon", ["suspect", "secret-word", "others-vote"], 2],
  ])(
    "asked together cost one answer where those of %s cost several, and change no event",
    async (id, single, cost) => {
      const entry = games[id];
      if (entry === undefined) throw new Error(`there is no ${id}`);
      for (const seed of ["one call/1", "one call/2", "one call/3"]) {
        const of = ordinaryMatch(entry, seed);
        const asking = async (requested: readonly string[]) =>
          played(
            { ...of, interviewing: { requested: requested.map((name) => ({ name })) } },
            await houseSessions(entry, of, "full"),
          );
        const [plain, apart] = [await asking([]), await asking(single)];
        const together = await asking(["beliefs"]);
        for (const { store } of [together, apart]) expect(store.events).toEqual(plain.store.events);
        const askedAt = Map.groupBy(apart.interviews, ({ seat, at }) => `${seat}/${at}`);
        expect(together.interviews).toHaveLength(askedAt.size);
        expect(Math.max(...[...askedAt.values()].map(({ length }) => length))).toBe(cost);
        expect(together.interviews.some(({ missed }) => missed === "illegal")).toBe(false);
        expect(together.result.interviewScores.length).toBeGreaterThan(askedAt.size / 2);
      }
    },
  );

  test("are not held with those who cannot answer without remembering, such as people", async () => {
    const { interviews } = await played({ interviewing: all }, sessions(speak));
    expect(interviews).toEqual([]);
  });

  test("of an agent that cannot be interviewed say so", async () => {
    const cannot = { failed: "no-interviews", detail: "It would remember." } as const;
    const { interviews } = await played(
      { interviewing: { requested: [{ name: "suspect" }] } },
      sessions(speak, async () => cannot),
    );
    expect(interviews.length).toBeGreaterThan(5);
    for (const { missed, detail, text } of interviews) {
      expect({ missed, detail, text }).toEqual({
        missed: "error",
        detail: "no-interviews: It would remember.",
        text: null,
      });
    }
  });

  test("a failing or illegal one is stored unchanged and costs no decision", async () => {
    const { store } = await played(
      { interviewing: { requested: [{ name: "suspect" }, { name: "own-role" }] } },
      sessions(speak, async (ask) => {
        if (ask.kind === "suspect") throw new Error("broken");
        return { text: "x".repeat(1_000_000) };
      }),
    );
    const missedOf = (name: string): (MissCode | null)[] => [
      ...new Set(store.decisions.filter(({ ask }) => ask === name).map(({ missed }) => missed)),
    ];
    expect(missedOf("suspect")).toEqual(["error"]);
    expect(missedOf("own-role")).toEqual(["illegal"]);
    expect(missedOf("speech")).toEqual([null]);
  });

  test("have a time limit of their own, and an unanswered one costs no decision", async () => {
    const limits = new Set<number>();
    const { interviews, store } = await played(
      one({
        name: "other-word",
        at: { when: "after", event: "turn-opened", nth: 1 },
        timeLimitMs: 20,
      }),
      sessions(speak, (ask) => {
        limits.add(ask.timeLimitMs);
        return new Promise(() => {});
      }),
    );
    expect([...limits]).toEqual([20]);
    expect(interviews.map(({ missed }) => missed)).toEqual(["timeout"]);
    const plain = await played({}, sessions(speak));
    expect(store.events).toEqual(plain.store.events);
  });
});

describe("the place of an interview", () => {
  const placeOf = (events: StoredPart["events"], type: string, nth: number): number =>
    [...events.entries()].filter(([, { event }]) => event.type === type)[nth - 1]?.[0] ?? -1;

  test.each([
    ["after", 1, "living", [0, 1, 2, 3, 4, 5]],
    ["before", 1, "living", [0, 1, 2, 3, 4, 5]],
    ["after", 1, { except: "measured" }, [0, 1, 3, 4, 5]],
    ["before", 1, { except: "measured" }, [0, 1, 3, 4, 5]],
    ["after", 1, "measured", [2]],
    ["before", 2, "measured", [2]],
  ] as const)("%s votes-shown number %i, of %o", async (when, nth, of, seats) => {
    const heard = new Map<number, number>();
    const table = sessions(speak, answerFirst).map((session, seat) => ({
      ...session,
      perceive: () => void heard.set(seat, (heard.get(seat) ?? 0) + 1),
      interview: async (ask: Parameters<Session["decide"]>[0]) => ({
        text: listedAnswers(ask.shape).options?.[0] ?? "",
        reasoning: `${heard.get(seat)}`,
      }),
    }));
    const { store, interviews } = await played(
      one({ name: "suspect", at: { when, event: "votes-shown", nth }, of }, { measured: [2] }),
      table,
    );
    const place = placeOf(store.events, "votes-shown", nth) + (when === "after" ? 1 : 0);
    expect(place).toBeGreaterThan(0);
    expect(interviews.map(({ seat }) => seat).sort()).toEqual(seats);
    expect(interviews.map(({ at }) => at)).toEqual(interviews.map(() => place));
    expect(interviews.map((each) => each.nth)).toEqual(interviews.map(() => nth));
    // Each has perceived what it may see up to there, and nothing of the rest of its turn.
    for (const { seat, reasoning } of interviews) {
      const seen = store.events
        .slice(0, place)
        .filter(({ to }) => to.seats === "all" || to.seats.includes(seat));
      expect(reasoning).toBe(`${seen.length}`);
    }
  });
});

test("a match that is told to stop waits for no interview, and holds it when it continues", async () => {
  const store = new MemoryStore();
  const stop = new AbortController();
  const reasons: unknown[] = [];
  const plain = await played({}, sessions(speak));
  const speaker = plain.store.decisions[0]?.seat ?? 0;
  const first = one(
    {
      name: "other-word",
      at: { when: "after", event: "turn-opened", nth: 1 },
      of: { except: "measured" },
    },
    { measured: [speaker] },
  );
  const stopped = await playMatch({
    ...match,
    ...first,
    store,
    stop: stop.signal,
    // The speaker has decided; the others are being asked.
    onCommitted: (_, from) => {
      if (from > 0) stop.abort();
    },
    sessions: sessions(speak, (_ask, _view, { signal }) => {
      signal.addEventListener("abort", () => reasons.push(signal.reason));
      return new Promise(() => {});
    }),
  });
  expect(stopped).toEqual({ stopped: true });
  expect(reasons.map((reason) => reason instanceof DOMException && reason.name)).toEqual(
    Array.from({ length: 5 }, () => "AbortError"),
  );
  expect(store.decisions.map(({ kind, seat }) => [kind, seat])).toEqual([["decision", speaker]]);
  const stored = { events: [...store.events], decisions: [...store.decisions] };
  const { interviews } = await played({ ...first, stored }, sessions(speak, answerFirst));
  const others = [0, 1, 2, 3, 4, 5].filter((seat) => seat !== speaker);
  expect(interviews.map(({ seat }) => seat).sort()).toEqual(others);
  expect(interviews.filter(({ missed }) => missed !== null)).toEqual([]);
});

test("a seat that is interviewed when the match is told to stop is not asked for its decision", async () => {
  const store = new MemoryStore();
  const stop = new AbortController();
  const asked: string[] = [];
  const stopped = await playMatch({
    ...match,
    ...one({ name: "other-word" }),
    store,
    stop: stop.signal,
    sessions: sessions(
      (label) => {
        asked.push(label);
        return speak(label);
      },
      () => {
        stop.abort();
        return new Promise(() => {});
      },
    ),
  });
  expect([stopped, asked, store.decisions]).toEqual([{ stopped: true }, [], []]);
  const stored = { events: [...store.events], decisions: [] };
  const { interviews, result } = await played(
    { ...one({ name: "other-word" }), stored },
    sessions(speak, answerFirst),
  );
  expect(interviews.length).toBe(result.interviewScores.length);
});

test("a match that stops during its last interviews is held open until they are answered", {
  tags: ["sweep"],
}, async () => {
  const plain = await played({}, sessions(speak));
  const ends = plain.store.events.map(({ event }) => event.type);
  const ending = ends.at(-1) ?? "";
  const nth = ends.filter((type) => type === ending).length;
  const moment = { when: "before" as const, event: ending, nth };
  const interviewing = { requested: [{ name: "suspect", at: moment, of: "living" as const }] };
  const store = new MemoryStore();
  const stop = new AbortController();
  const stopped = await playMatch({
    ...match,
    interviewing,
    store,
    stop: stop.signal,
    sessions: sessions(speak, () => {
      stop.abort();
      return new Promise(() => {});
    }),
  });
  expect(stopped).toEqual({ stopped: true });
  const stored = { events: [...store.events], decisions: [...store.decisions] };
  expect(stored.events).toEqual(plain.store.events);
  const { interviews } = await played({ interviewing, stored }, sessions(speak, answerFirst));
  expect(interviews.length).toBeGreaterThan(0);
});

test("an interview has no more time than the arena gives", async () => {
  const limits: number[] = [];
  await played(
    { ...one({ name: "suspect", timeLimitMs: 600_000 }), maxInterviewMs: 5_000 },
    sessions(speak, async (ask, view, turn) => {
      limits.push(ask.timeLimitMs);
      return answerFirst(ask, view, turn);
    }),
  );
  expect(new Set(limits)).toEqual(new Set([5_000]));
});

/** Sessions that count their decisions in their memory, and speak by it. */
const remembering = (asked: string[] = []): Session[] =>
  Array.from({ length: 6 }, () =>
    sessionOf({
      decide: async (_ask, _view, { label, memory = [], answers = [] }) => {
        asked.push(label);
        const known = Array.isArray(memory) ? memory : [];
        return {
          text: `Clue ${known.length} ${answers.length} ${known.at(-1) ?? ""}`,
          memory: [...known, label],
        };
      },
      interview: async (ask, _view, { label, memory = [] }): Promise<AgentAnswer> => {
        asked.push(label);
        const count = Array.isArray(memory) ? memory.length : 0;
        if (ask.shape.kind === "record") {
          const parts = Object.entries(ask.shape.fields).map(([name, { shape }]) => [
            name,
            listedAnswers(shape).options?.[count] ?? count,
          ]);
          return { text: JSON.stringify(Object.fromEntries(parts)), memory: [label] };
        }
        const { options = [`${count}`] } = listedAnswers(ask.shape);
        return { text: options[count % options.length] ?? "", memory: [label] };
      },
    }),
  );

const everywhere: Interviewing = {
  requested: [
    { name: "suspect", at: { when: "after", event: "spoke", nth: "every" }, of: "living" },
    {
      name: "other-word",
      at: { when: "before", event: "votes-shown", nth: "every" },
      of: "living",
    },
    { name: "own-role" },
    { name: "beliefs" },
  ],
};

describe("a memory", () => {
  test("is handed back with the seat's own answers, and interviews leave none", async () => {
    const plain = await played({}, remembering());
    const asked = await played({ interviewing: everywhere }, remembering());
    expect(asked.store.events).toEqual(plain.store.events);
    expect(asked.interviews.length).toBeGreaterThan(40);
    expect(asked.interviews.every(({ memory }) => memory === undefined)).toBe(true);
    const decisions = (of: typeof plain) =>
      of.store.decisions
        .filter(({ kind }) => kind === "decision")
        .map(({ seat, nth, text, memory }) => ({ seat, nth, text, memory }));
    expect(decisions(asked)).toEqual(decisions(plain));
    const last = decisions(plain).findLast(({ seat }) => seat === 3);
    const labels = Array.from({ length: last?.nth ?? 0 }, (_, nth) => `3/${nth + 1}`);
    expect(last?.memory).toEqual(labels);
  });

  test("and interviews outlive a crash at any place: nobody is asked twice", async () => {
    const whole = await played({ interviewing: everywhere }, remembering());
    const turns = whole.store.decisions.filter(({ kind }) => kind === "decision");
    const places = [...new Set(turns.map(({ at }) => at))];
    const texts = (decisions: readonly Decision[]) =>
      decisions
        .map(({ kind, seat, at, ask, text }) => `${kind} ${seat} ${at} ${ask} ${text}`)
        .sort();
    for (const [turn, place] of places.entries()) {
      // A seat answers an interview before it decides; of what came after its last decision, any part was stored.
      const last = (seat: number): number =>
        whole.store.decisions.findLast(
          (each) => each.kind === "decision" && each.seat === seat && each.at < place,
        )?.at ?? 0;
      const isDecided = (seat: number): boolean => (seat + turn) % 2 > 0;
      const decisions = whole.store.decisions.filter(({ kind, at, seat }) =>
        kind === "decision"
          ? at < place || (at === place && isDecided(seat))
          : at <= last(seat) || (at <= place && (isDecided(seat) || (seat + turn) % 3 > 0)),
      );
      const events = whole.store.events.slice(0, place);
      const asked: string[] = [];
      const resumed = await played(
        { interviewing: everywhere, stored: { events, decisions } },
        remembering(asked),
      );
      expect(resumed.store.events).toEqual(whole.store.events);
      expect(texts(resumed.store.decisions)).toEqual(texts(whole.store.decisions));
      expect(resumed.result).toEqual(whole.result);
      expect(asked.length + decisions.length).toBe(whole.store.decisions.length);
    }
  });

  test("nested without end is kept down to 32 levels, and the answer counts", async () => {
    let deep: object = {};
    for (let level = 0; level < 100_000; level += 1) deep = { deep };
    const { store } = await played(
      {},
      sessions((label) => ({ text: `Clue ${label}`, memory: deep })),
    );
    const [first] = store.decisions;
    expect(first).toMatchObject({ missed: null, detail: null });
    expect(JSON.stringify(first?.memory).match(/deep/g)).toHaveLength(32);
  });

  test.each([
    ["of more than 64 KiB", "x".repeat(1_000_000)],
    ["of many parts", Array.from({ length: 40_000 }, () => 1)],
  ])("%s is not kept, with a sentence, and the one before is", async (_, large) => {
    const handed: unknown[] = [];
    const { store } = await played(
      {},
      sessions((label, { memory }) => {
        if (label.startsWith("0/")) handed.push(memory);
        return { text: `Clue ${label}`, memory: label === "0/1" ? "small" : large };
      }),
    );
    const own = store.decisions.filter(({ seat }) => seat === 0);
    expect(handed[0]).toBeUndefined();
    expect(new Set(handed.slice(1))).toEqual(new Set(["small"]));
    expect(own[1]?.memory).toBeUndefined();
    const speech = store.decisions.find(({ ask, nth }) => ask === "speech" && nth > 1);
    expect(speech).toMatchObject({ missed: null, detail: expect.stringContaining("memory") });
  });

  test("outlives a lost decision", async () => {
    const handed: unknown[] = [];
    await played(
      {},
      sessions((label, { memory }) => {
        if (!label.startsWith("0/")) return speak(label);
        handed.push(memory);
        if (label === "0/2") return { failed: "unreachable", detail: "gone" };
        return { text: `Clue ${label}`, ...(label === "0/1" && { memory: { seen: 1 } }) };
      }),
    );
    expect(handed.slice(0, 4)).toEqual([undefined, { seen: 1 }, { seen: 1 }, { seen: 1 }]);
  });
});

/** As an answer of 64 KiB can hold: deeper than any recursion reaches. */
const nested: unknown = JSON.parse(`${"[".repeat(30_000)}${"]".repeat(30_000)}`);

describe("notes", () => {
  test.each([
    ["of the right shape are kept", { suspicions: { "Player 2": 0.5 } }, true, null],
    ["of the wrong type are dropped", { suspicions: { "Player 2": "very" } }, false, /suspicions/],
    ["that the game does not know are dropped", { mood: "fine" }, false, /mood/],
    ["that are not an object are dropped", ["suspicions"], false, /object/],
    ["that are too long are dropped", { intention: "x".repeat(9_000) }, false, /intention/],
    ["nested without end are dropped", { intention: nested }, false, /intention/],
  ])("%s, and the answer counts", async (_, notes, kept, detail) => {
    const { store } = await played(
      {},
      sessions((label) => ({ text: `Clue ${label}`, notes })),
    );
    const speeches = store.decisions.filter(({ ask }) => ask === "speech");
    expect(speeches.length).toBeGreaterThan(5);
    for (const decision of speeches) {
      expect(decision.missed).toBeNull();
      expect(decision.notes).toEqual(kept ? notes : null);
      if (detail === null) expect(decision.detail).toBeNull();
      else expect(decision.detail).toMatch(detail);
    }
    expect(JSON.stringify(store.events)).not.toContain("suspicions");
  });
});
