import type { Reply, Session } from "@wisp/agents";
import { type Decision, listedAnswers } from "@wisp/game";
import { games } from "@wisp/games";
import { describe, expect, test } from "vitest";
import { houseSessions, type Match, ordinaryMatch, sessionOf } from "../test/tables.ts";
import { MemoryStore, playMatch } from "./index.ts";

const spy = games["who-is-spy"];
if (spy === undefined) throw new Error("there is no who-is-spy");
const match: Match = ordinaryMatch(spy, "beside the match");
const probes = ["suspect", "own-role", "other-word"];

/** Sessions that speak by the label of the ask alone. */
const sessions = (
  reply: (label: string) => Reply,
  probe?: NonNullable<Session["probe"]>,
): Session[] =>
  Array.from({ length: 6 }, () =>
    sessionOf({
      decide: async (_ask, _view, { label }) => reply(label),
      ...(probe !== undefined && { probe }),
    }),
  );

const speak = (label: string): Reply => ({ text: `Clue ${label}` });

async function played(options: object, table: Session[]) {
  const store = new MemoryStore();
  const result = await playMatch({ ...match, ...options, sessions: table, store });
  return { store, result };
}

describe("side questions", () => {
  test("are asked before decisions, kept, and leave the match as it would have been", async () => {
    const labels: string[] = [];
    const probed = await played(
      { probes },
      sessions(speak, async (ask, _view, { label }) => {
        labels.push(label);
        return {
          text:
            listedAnswers(ask.shape).options?.[0] ?? (ask.shape.kind === "number" ? "25" : "tea"),
        };
      }),
    );
    const plain = await played({}, sessions(speak));
    expect(probed.store.events).toEqual(plain.store.events);
    expect({ ...probed.result, probeScores: [], stated: [] }).toEqual(plain.result);
    const kept = probed.store.decisions.filter(({ kind }) => kind === "probe");
    const decisions = probed.store.decisions.filter(({ kind }) => kind === "decision");
    expect(kept).toHaveLength(3 * decisions.length);
    expect(kept.every(({ missed }) => missed === null)).toBe(true);
    expect(new Set(labels).size).toBe(labels.length);
    expect(labels).toContain("probe/suspect/0/1");
  });

  test("are scored against the truth when the match is over, each by its seat's view", async () => {
    const { store, result } = await played(
      { probes },
      sessions(speak, async (ask, _view, { label }) => {
        if (ask.kind === "suspect") return { text: listedAnswers(ask.shape).options?.[0] ?? "" };
        const seat = Number(label.split("/")[2]);
        return { text: ask.kind === "other-word" ? "no such word" : seat % 2 === 0 ? "100" : "0" };
      }),
    );
    if (!("probeScores" in result)) throw new Error("stopped");
    const spy = result.outcome.roles.indexOf("spy");
    const answered = store.decisions.filter(
      ({ kind, missed }) => kind === "probe" && missed === null,
    );
    const right = {
      suspect: ({ text }: Decision) => text === `Player ${spy + 1}`,
      "own-role": ({ seat }: Decision) => (seat === spy) === (seat % 2 === 0),
      "other-word": () => false,
    };
    expect(result.probeScores).toEqual(
      answered.map((record) => {
        const { seat, nth, ask } = record;
        return {
          seat,
          nth,
          ask,
          score: Object.entries(right).some(([name, holds]) => name === ask && holds(record))
            ? 1
            : 0,
        };
      }),
    );
    expect(new Set(result.probeScores.map(({ score }) => score))).toEqual(new Set([0, 1]));
  });
  test("are answered by house agents, and better by one that weighs the speeches", async () => {
    const scores = new Map<string, number[]>();
    for (const seed of Array.from({ length: 30 }, (_, nth) => `judges/${nth}`)) {
      const of = ordinaryMatch(spy, seed);
      const characters = ["bayes", "random", "bayes", "random", "bayes", "random"];
      const house = await houseSessions(spy, of, "full", characters);
      const result = await playMatch({ ...of, probes, sessions: house, store: new MemoryStore() });
      if (!("probeScores" in result)) throw new Error("stopped");
      for (const { seat, ask, score } of result.probeScores) {
        const key = `${characters[seat]}/${ask}`;
        scores.set(key, [...(scores.get(key) ?? []), score ?? 0]);
      }
    }
    const mean = (key: string): number => {
      const all = scores.get(key) ?? [];
      return all.reduce((sum, score) => sum + score, 0) / all.length;
    };
    for (const ask of probes) expect(mean(`bayes/${ask}`)).toBeGreaterThan(mean(`random/${ask}`));
  });

  test("are asked of nobody who cannot answer without remembering", async () => {
    const { store } = await played({ probes }, sessions(speak));
    expect(store.decisions.filter(({ kind }) => kind === "probe")).toEqual([]);
  });

  test("a failing or illegal one is stored unchanged and costs no decision", async () => {
    const { store } = await played(
      { probes: ["suspect", "own-role"] },
      sessions(speak, async (ask) => {
        if (ask.kind === "suspect") throw new Error("broken");
        return { text: "x".repeat(1_000_000) };
      }),
    );
    const of = (name: string) => store.decisions.filter(({ ask }) => ask === name);
    expect(of("suspect").every(({ missed }) => missed === "error")).toBe(true);
    expect(of("own-role").every(({ missed }) => missed === "illegal")).toBe(true);
    expect(of("speech").every(({ missed }) => missed === null)).toBe(true);
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
