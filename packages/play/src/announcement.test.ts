import type { Seat } from "@wisp/game";
import { games } from "@wisp/games";
import { describe, expect, test } from "vitest";
import { houseSessions, ordinaryMatch, sessionOf } from "../test/tables.ts";
import { Announcer, peopleSentence } from "./announcement.ts";
import { askMoment, MemoryStore, playMatch, type StoredPart } from "./index.ts";

const names = ["Ada", "Ben", "Cleo", "Dan"];

test.each([
  [[], "All players are agents.", "所有玩家都是智能体。"],
  [[2], "Cleo is a person; the other players are agents.", "Cleo 是真人，其他玩家都是智能体。"],
  [
    [0, 3],
    "Ada and Dan are people; the other players are agents.",
    "Ada、Dan 是真人，其他玩家都是智能体。",
  ],
  [
    [0, 1, 3],
    "Ada, Ben and Dan are people; the other player is an agent.",
    "Ada、Ben、Dan 是真人，其他玩家都是智能体。",
  ],
  [[0, 1, 2, 3], "All players are people.", "所有玩家都是真人。"],
])("people at %j are announced in one sentence", (people, english, chinese) => {
  expect(peopleSentence(people, names, "en")).toBe(english);
  expect(peopleSentence(people, names, "zh")).toBe(chinese);
});

describe("an announcer", () => {
  const opened = { type: "match-opened", names };
  const next = { type: "turn-opened" };

  test("reaches each seat once, with its first event", () => {
    const announcer = new Announcer([1], "en");
    const announcement = "Ben is a person; the other players are agents.";
    expect(announcer.at(0, opened)).toEqual({ announcement });
    expect(announcer.at(1, opened)).toEqual({ announcement });
    expect(announcer.at(0, next)).toEqual({});
  });

  test("of a match without the option says nothing", () => {
    expect(new Announcer(null, "en").at(0, opened)).toEqual({});
  });
});

test("a match reaches all seats with the sentence once, also after a takeover; the log is the same", async () => {
  const entry = games["prisoners-dilemma"];
  if (entry === undefined) throw new Error("no game");
  const match = ordinaryMatch(entry, "announced", "en", { rounds: 2 });
  const play = async (announcedPeople: readonly Seat[] | null, stored?: StoredPart) => {
    const store = new MemoryStore();
    store.events.push(...(stored?.events ?? []));
    const told: (string | undefined)[][] = [[], [], []];
    const sessions = (await houseSessions(entry, match)).map((session, seat) =>
      sessionOf({
        decide: session.decide.bind(session),
        perceive: ({ announcement }) => told[seat]?.push(announcement),
      }),
    );
    await playMatch({ ...match, sessions, store, announcedPeople, ...(stored && { stored }) });
    return { told, events: store.events };
  };
  const plain = await play(null);
  expect(plain.told.flat().every((announcement) => announcement === undefined)).toBe(true);
  const announced = await play([1]);
  expect(announced.events).toEqual(plain.events);
  const resumed = await play([1], { events: plain.events.slice(0, 3), decisions: [] });
  for (const { told } of [announced, resumed]) {
    for (const [first, ...rest] of told) {
      expect(first).toMatch(/^Player \d is a person; the other players are agents\.$/);
      expect(rest.every((announcement) => announcement === undefined)).toBe(true);
    }
  }
});

test("a question that is put again comes with the sentence, as it did in the match", async () => {
  const entry = games["prisoners-dilemma"];
  if (entry === undefined) throw new Error("no game");
  const match = ordinaryMatch(entry, "announced", "en", { rounds: 1 });
  const store = new MemoryStore();
  await playMatch({ ...match, sessions: await houseSessions(entry, match), store });
  const [first] = store.decisions;
  if (first === undefined) throw new Error("no decision");
  const told: string[] = [];
  const session = sessionOf({
    perceive: ({ announcement }) => void (announcement && told.push(announcement)),
  });
  const moment = { ...match, ...first, events: store.events };
  await askMoment(moment, session, entry.game.ask);
  expect(told).toEqual([]);
  await askMoment({ ...moment, announcedPeople: [0, 1, 2] }, session, entry.game.ask);
  expect(told).toEqual(["All players are people."]);
});
