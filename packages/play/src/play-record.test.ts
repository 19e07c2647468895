import { isDecisionFact } from "@wisp/game";
import { games } from "@wisp/games";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { houseSessions, ordinaryMatch } from "../test/tables.ts";
import {
  MemoryStore,
  type PlayRecord,
  playMatch,
  playRecordOf,
  playRecordSchema,
  verifyPlayRecord,
} from "./index.ts";

const entry = games["who-is-spy"];
if (entry === undefined) throw new Error("no game");
const { game } = entry;

const match = ordinaryMatch(entry, "a match to tamper with");
const store = new MemoryStore();
const sessions = await houseSessions(entry, match);
const played = await playMatch({ ...match, sessions, store });
if ("stopped" in played) throw new Error("stopped");
const agents = sessions.map((_, seat) => `agent ${seat}`);
const record = playRecordOf({ ...match, ...match.setup, agents, store, outcome: played.outcome });
const vote = record.decisions.findIndex(({ ask, missed }) => ask === "vote" && missed === null);
const spoken = record.events.findIndex(({ event }) => event.type === "spoke");

/** A copy of the record in which `change` did its work. */
function tampered(change: (copy: PlayRecord) => void): PlayRecord {
  const copy = structuredClone(record);
  change(copy);
  return copy;
}
const verdict = (change: (copy: PlayRecord) => void): unknown =>
  verifyPlayRecord(game, tampered(change));

test("an untouched record is equal", () => {
  expect(verifyPlayRecord(game, record)).toEqual({ equal: true, events: record.events.length });
});

test("a record of an earlier release, whose games counted lost decisions or nobody did, is equal", () => {
  const { facts, ...outcome } = played.outcome;
  const others = facts.filter(({ name }) => !isDecisionFact(name));
  for (const kept of [others, facts.toReversed()]) {
    const before = verdict((copy) => Object.assign(copy, { outcome: { ...outcome, facts: kept } }));
    expect(before).toEqual({ equal: true, events: record.events.length });
  }
  const wrong = facts.map((fact) =>
    fact.name === "lost-decisions" ? { ...fact, denominator: 99 } : fact,
  );
  expect(
    verdict((copy) => Object.assign(copy, { outcome: { ...outcome, facts: wrong } })),
  ).toMatchObject({ equal: false, where: "outcome" });
});

describe("a tampered record names the first place that differs", () => {
  test("an event was changed", () => {
    const event = { ...record.events[spoken]?.event, type: "spoke", text: "never said" };
    const recorded = { ...record.events[spoken], event };
    expect(verdict((copy) => Object.assign(copy.events[spoken] ?? {}, { event }))).toEqual({
      equal: false,
      where: `event ${spoken}`,
      recorded,
      replayed: record.events[spoken],
    });
  });

  test("the audience of an event was changed", () => {
    const change = (copy: PlayRecord) =>
      Object.assign(copy.events[spoken] ?? {}, { to: { seats: [0], public: true } });
    expect(verdict(change)).toMatchObject({ equal: false, where: `event ${spoken}` });
  });

  test("every single event counts", () => {
    for (const [place] of record.events.entries()) {
      const without = verdict((copy) => copy.events.splice(place, 1));
      expect(without).toMatchObject({ equal: false });
    }
  });

  test("a speech was changed", () => {
    const first = record.decisions.find(({ ask, text }) => ask === "speech" && text !== null);
    const change = (copy: PlayRecord) => {
      for (const decision of copy.decisions) {
        if (decision.at === first?.at) decision.text = "never said";
      }
    };
    expect(verdict(change)).toMatchObject({
      equal: false,
      where: expect.stringMatching(/^event \d+$/),
      replayed: { event: { type: "spoke", text: "never said" } },
    });
  });

  test("a vote was changed into one that is illegal, or called a miss", () => {
    const { at, seat } = record.decisions[vote] ?? {};
    const where = `answer at ${at} of seat ${seat}`;
    const illegal = (copy: PlayRecord) => Object.assign(copy.decisions[vote] ?? {}, { text: "?" });
    expect(verdict(illegal)).toMatchObject({ equal: false, where, replayed: "illegal" });
    const miss = (copy: PlayRecord) =>
      Object.assign(copy.decisions[vote] ?? {}, { missed: "timeout", text: null });
    expect(verdict(miss)).toMatchObject({ equal: false });
  });

  test("an answer was left out, given twice, or invented", () => {
    const { at } = record.decisions[vote] ?? {};
    const where = `seats asked at ${at}`;
    expect(verdict((copy) => copy.decisions.splice(vote, 1))).toMatchObject({ where });
    const twice = (copy: PlayRecord) =>
      copy.decisions.push(...copy.decisions.slice(vote, vote + 1));
    expect(verdict(twice)).toMatchObject({ equal: false, where });
    const nowhere = (copy: PlayRecord) =>
      copy.decisions.push(...record.decisions.slice(0, 1).map((each) => ({ ...each, at: 9_999 })));
    expect(verdict(nowhere)).toMatchObject({ equal: false, where: "seats asked at 9999" });
    const nobody = (copy: PlayRecord) => Object.assign(copy.decisions[0] ?? {}, { seat: 17 });
    expect(verdict(nobody)).toMatchObject({ equal: false, recorded: [17] });
  });

  test("the outcome was changed", () => {
    const outcome = { ...played.outcome, points: played.outcome.points.toReversed() };
    expect(verdict((copy) => Object.assign(copy, { outcome }))).toEqual({
      equal: false,
      where: "outcome",
      recorded: outcome,
      replayed: played.outcome,
    });
  });

  test("it was truncated: its events, its answers, or both together with its outcome", () => {
    const { length } = record.events;
    expect(verdict((copy) => copy.events.pop())).toMatchObject({
      where: `event ${length - 1}`,
      recorded: null,
    });
    const { at = 0 } = record.decisions.at(-1) ?? {};
    const answers = (copy: PlayRecord) => {
      copy.decisions = copy.decisions.filter((decision) => decision.at < at);
    };
    expect(verdict(answers)).toMatchObject({ where: `event ${at}`, replayed: null });
    const evenly = (copy: PlayRecord) => {
      answers(copy);
      copy.events = copy.events.slice(0, at);
      copy.outcome = undefined;
    };
    expect(verdict(evenly)).toMatchObject({ equal: false, where: "outcome", replayed: null });
  });

  test("its seed, its version or its table is another", () => {
    expect(verdict((copy) => Object.assign(copy, { seed: "another" }))).toMatchObject({
      equal: false,
    });
    expect(verdict((copy) => Object.assign(copy, { version: 99 }))).toMatchObject({
      where: "version",
    });
    expect(verdict((copy) => copy.agents.pop())).toMatchObject({
      where: "number of agents",
      recorded: 5,
    });
  });
});

test("a configuration that is not the game's is refused", () => {
  const copy = tampered((each) => Object.assign(each, { config: { rounds: 17 } }));
  expect(() => verifyPlayRecord(game, copy)).toThrow(z.ZodError);
});

test.each(["interview", "probe"])(
  "the order of keys does not matter, a stored %s changes nothing",
  (kind) => {
    const copy = tampered((each) => {
      each.events = each.events.map(({ event, to, ...rest }) => ({ ...rest, event, to }));
    });
    // As a file may say it.
    const beside = copy.decisions.map((one) => ({ ...one, kind }));
    const read = playRecordSchema.parse({ ...copy, decisions: [...copy.decisions, ...beside] });
    expect(read.decisions.at(-1)?.kind).toBe("interview");
    expect(verifyPlayRecord(game, read)).toMatchObject({ equal: true });
  },
);
