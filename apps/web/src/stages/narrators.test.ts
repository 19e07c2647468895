import type { ApiMatchLog } from "@wisp/api";
import { type GameEvent, Table } from "@wisp/game";
import { chameleon } from "@wisp/games/chameleon";
import { whoIsSpy } from "@wisp/games/who-is-spy";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Fold, type Folds } from "#features/replay/log/fold.ts";
import { answerTurn, matchLog, openTable } from "#test/match-log.ts";
import { factAt as chameleonFactAt } from "./chameleon/host-line.tsx";
import { chameleonStory } from "./chameleon/story.ts";
import { factAt as spyFactAt } from "./who-is-spy/later-scenes.tsx";
import { whoIsSpyStory } from "./who-is-spy/story.ts";

const names = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo"];
const word = (text: string) => ({ word: text, aliases: [] });

/** The log of a match of Who is Spy in which Cy is the spy; each seat's votes in the order of rounds. */
function spyMatch(votes: readonly (readonly string[])[], seed = "7"): ApiMatchLog {
  const table = new Table<unknown, unknown, unknown, unknown, GameEvent>(whoIsSpy, {
    seed,
    config: whoIsSpy.config.parse({}),
    materials: whoIsSpy.materials.parse({
      pair: [word("tea"), word("coffee")],
      spyWord: 0,
      spy: 2,
      firstSpeaker: 0,
      names,
    }),
  });
  openTable(table);
  const voted = names.map(() => 0);
  let spoken = 0;
  while (table.outcome === undefined) {
    answerTurn(table, ({ kind }, seat) => {
      if (kind === "speech") {
        spoken += 1;
        return `It is ${["hot", "wet", "brown", "good"][spoken % 4]}, I say for the ${spoken}th time.`;
      }
      const choice = votes[seat]?.[voted[seat] ?? 0];
      voted[seat] = (voted[seat] ?? 0) + 1;
      return choice;
    });
  }
  return matchLog("who-is-spy", table.log);
}

/** The log of a match of Chameleon in which Cy is the chameleon. */
function chameleonMatch(votes: readonly string[], seed = "7"): ApiMatchLog {
  const table = new Table<unknown, unknown, unknown, unknown, GameEvent>(chameleon, {
    seed,
    config: chameleon.config.parse({ seats: 5 }),
    materials: chameleon.materials.parse({
      topic: { name: "Fruit", words: ["apple", "mango", "pear"].map(word) },
      word: 1,
      chameleon: 2,
      firstSpeaker: 1,
      names: names.slice(0, 5),
    }),
  });
  openTable(table);
  while (table.outcome === undefined) {
    answerTurn(table, ({ kind }, seat) => {
      if (kind === "clue") return `A clue of ${names[seat]}.`;
      return kind === "vote" ? votes[seat] : "pear";
    });
  }
  return matchLog("chameleon", table.log);
}

/** The facts of a log, one for each public event. */
function factsOf<State, Event, Fact>(
  story: Folds<State, Event>,
  factAt: (state: State, event: Event) => Fact,
  log: ApiMatchLog,
  viewer: "public" | "omniscient" = "public",
): readonly Fact[] {
  const fold = new Fold(story);
  return fold.entries(log).map(({ cursor, event }) => factAt(fold.at(log, cursor, viewer), event));
}

const spyFacts = (log: ApiMatchLog, viewer?: "public" | "omniscient") =>
  factsOf(whoIsSpyStory, spyFactAt, log, viewer);
const chameleonFacts = (log: ApiMatchLog, viewer?: "public" | "omniscient") =>
  factsOf(chameleonStory, chameleonFactAt, log, viewer);

/** The same log, cut after an event. */
const until = (log: ApiMatchLog, cursor: number): ApiMatchLog => ({
  ...log,
  events: log.events.slice(0, cursor + 1),
  sealed: log.sealed.filter(({ after }) => after <= cursor),
});

const ballot = (some: readonly string[]) => fc.constantFrom(...some, "nobody");
const games = [
  {
    game: "Who is Spy",
    logs: fc
      .array(fc.array(ballot(names), { minLength: 3, maxLength: 3 }), {
        minLength: 6,
        maxLength: 6,
      })
      .map((votes) => spyMatch(votes)),
    facts: spyFacts,
  },
  {
    game: "Chameleon",
    logs: fc
      .array(ballot(names.slice(0, 5)), { minLength: 5, maxLength: 5 })
      .map((votes) => chameleonMatch(votes)),
    facts: chameleonFacts,
  },
];

describe.each(games)("the narrator of $game", ({ logs, facts }) => {
  it("says nothing that later or sealed events change", () => {
    fc.assert(
      fc.property(logs, (log) => {
        const all = facts(log);
        expect(facts({ ...log, sealed: [] })).toEqual(all);
        expect(facts(log, "omniscient")).toEqual(all);
        for (const cursor of log.events.keys()) {
          expect(facts(until(log, cursor)).at(-1)).toEqual(all[cursor]);
        }
      }),
      { numRuns: 40 },
    );
  });
});

/** The kinds of facts in a log, in order. */
const kindsOf = (facts: readonly ({ readonly kind: string } | null)[]) =>
  facts.flatMap((fact) => (fact === null ? [] : [fact.kind]));

const rows = (...columns: readonly string[][]) =>
  names.map((_, seat) => columns.map((column) => column[seat] ?? ""));

it.each([
  [["Bo", "Cy", "Bo", "Bo", "Bo", "Bo"], ["unanimous"]],
  [
    ["Bo", "Cy", "Di", "Ed", "Flo", "Ann"],
    ["split", "tie"],
  ],
  [
    ["Bo", "Ann", "Bo", "Ann", "Ann", "Bo"],
    ["mutual", "tie"],
  ],
  [["Ann", "Bo", "Bo", "Bo", "Ann", "Bo"], ["self"]],
  [
    ["Bo", "Ann", "Bo", "Bo", "Ann", "nobody"],
    ["mutual", "oneVote"],
  ],
])("finds what stands out in the first votes %j", (votes, kinds) => {
  const facts = spyFacts(spyMatch(rows(votes, [], [])));
  expect(kindsOf(facts).slice(0, kinds.length)).toEqual(kinds);
});

it("follows seats through the rounds of Who is Spy", () => {
  const first = ["Bo", "Di", "Bo", "Bo", "Bo", "Di"];
  const second = ["Di", "", "Ann", "Ann", "Di", "Di"];
  const third = ["Ed", "", "Ed", "", "Ann", "Ed"];
  const facts = spyFacts(spyMatch(rows(first, second, third)));
  expect(facts).toContainEqual({ kind: "steady", seat: 5, target: 3 });
  expect(facts).toContainEqual({ kind: "swing", seat: 4 });
  expect(kindsOf(facts)).toContain("neverNamed");
});

it("says at the end of Who is Spy who was right all along", () => {
  const first = ["Cy", "Ann", "Bo", "Bo", "Bo", "Bo"];
  const second = ["Cy", "", "Ann", "Cy", "Cy", "Cy"];
  const facts = spyFacts(spyMatch(rows(first, second, [])));
  expect(facts.at(-1)).toEqual({ kind: "spotted", seat: 0, count: 2 });
});

it("counts who was right about the chameleon", () => {
  const kinds = (votes: readonly string[]) => kindsOf(chameleonFacts(chameleonMatch(votes)));
  expect(kinds(["Cy", "Cy", "Ann", "Cy", "Cy"])).toEqual(["unanimous", "named"]);
  expect(kinds(["Bo", "Ann", "Ann", "Bo", "Ann"])).toEqual(["mutual", "oneVote", "neverNamed"]);
});
