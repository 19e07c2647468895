import { expect, test } from "vitest";
import { standing } from "#test/standing.ts";
import { bracketPages, inPages, nextPages, standingPages } from "./screen-pages.ts";
import type { ShownMatch, ShownStage, ShownTable } from "./spoilers.ts";

/** 28 px on a screen of 1080 px: letters that are read from eight metres. */
const READABLE = (28 / 1_080) * 100;

const stage = (kind: string, more: Partial<ShownStage>): ShownStage => ({
  kind,
  round: 0,
  rounds: 1,
  done: false,
  tables: [],
  bracket: [],
  standings: [],
  entrants: [],
  ...more,
});

const table = (round: number, number: number, seats: number): ShownTable => ({
  round,
  table: number,
  isThirdPlace: false,
  slots: Array.from({ length: seats }, () => ({ agent: null, from: null })),
  order: null,
  scores: {},
  isHidden: false,
  isDrawn: true,
});

/** A knockout with these numbers of tables in its rounds. */
const knockout = (round: number, seats: number, ...tables: readonly number[]): ShownStage =>
  stage("knockout", {
    round,
    rounds: tables.length,
    bracket: tables.flatMap((count, at) =>
      Array.from({ length: count }, (_, number) => table(at, number, seats)),
    ),
  });

/** Each page of a bracket in a line: its kind, its tables by round, and whether it can be read from afar. */
const drawn = (shown: ShownStage): string[] =>
  bracketPages(shown).map((page) => {
    if (page.kind === "groups") return page.kind;
    const tables = page.kind === "rounds" ? page.tables : page.cards;
    const rounds = [...Map.groupBy(tables, ({ round }) => round)].map(
      ([round, { length }]) => `${length} of round ${round}`,
    );
    return `${page.kind}: ${rounds.join(", ")}${page.letters < READABLE ? " (too small)" : ""}`;
  });

test.each([
  [
    "a knockout of sixteen",
    knockout(0, 2, 8, 4, 2, 1),
    ["rounds: 8 of round 0, 4 of round 1, 2 of round 2"],
  ],
  [
    "its second round",
    knockout(1, 2, 8, 4, 2, 1),
    ["rounds: 8 of round 0, 4 of round 1, 2 of round 2"],
  ],
  [
    "its semifinals",
    knockout(2, 2, 8, 4, 2, 1),
    ["rounds: 4 of round 1, 2 of round 2, 1 of round 3"],
  ],
  ["its end", knockout(4, 2, 8, 4, 2, 1), ["rounds: 4 of round 1, 2 of round 2, 1 of round 3"]],
  ["a final alone", knockout(0, 2, 1), ["rounds: 1 of round 0"]],
  [
    "a round of 32 tables",
    knockout(0, 2, 32, 16, 8, 4, 2, 1),
    ["tables: 16 of round 0", "tables: 16 of round 0"],
  ],
  [
    "a round after one that fills the screen",
    knockout(2, 2, 32, 16, 8, 4, 2, 1),
    ["rounds: 8 of round 2, 4 of round 3"],
  ],
  ["a small round before a large one", knockout(0, 2, 1, 16, 8), ["rounds: 1 of round 0"]],
  ["six tables of six", knockout(0, 6, 6, 3, 2), ["tables: 6 of round 0"]],
  ["three tables of six", knockout(1, 6, 6, 3, 2), ["rounds: 3 of round 1, 2 of round 2"]],
])("the bracket of %s can be read from afar", (_, shown, pages) => {
  expect(drawn(shown)).toEqual(pages);
});

test("a group that is longer than a column goes on in the next", () => {
  const agents = Array.from({ length: 40 }, (_, at) => `a${at}`);
  const standings = agents.map((agent, at) => standing(agent, at + 1));
  const groups = stage("groups", { standings, entrants: agents });
  const [page, ...more] = bracketPages(groups);
  expect(more).toEqual([]);
  expect(page).toMatchObject({ kind: "groups", rows: 1 });
  expect(page?.kind === "groups" && page.cards.flatMap((card) => card.agents)).toEqual(agents);
  expect(page?.letters).toBeGreaterThan(READABLE);
  expect(standingPages(groups).map(({ length }) => length)).toEqual([20, 20]);
});

test("what comes next is one match of each table of the earliest round", () => {
  const match = (
    round: number,
    group: number,
    number: number,
    state: ShownMatch["state"],
  ): ShownMatch => ({
    round,
    group,
    table: 0,
    number,
    state,
    match: null,
    agents: ["ant", "bee"],
    points: null,
    sameOwner: false,
    sealed: false,
    isHidden: false,
  });
  const tables = [
    match(1, 0, 0, "running"),
    match(1, 0, 1, "waiting"),
    match(1, 0, 2, "due"),
    match(1, 1, 0, "due"),
    match(2, 0, 0, "due"),
  ];
  const [page] = nextPages(stage("groups", { tables }));
  expect(page?.cards.map(({ group, number }) => [group, number])).toEqual([
    [0, 1],
    [1, 0],
  ]);
  expect(nextPages(stage("swiss", { tables: [match(1, 0, 0, "running")] }))).toEqual([]);
});

test("pages are as few as possible, and about equally full", () => {
  expect(inPages([1, 2, 3, 4, 5, 6, 7], 3)).toEqual([
    [1, 2, 3],
    [4, 5],
    [6, 7],
  ]);
  expect(inPages([1, 2, 3], 3)).toEqual([[1, 2, 3]]);
  expect(inPages([], 3)).toEqual([]);
});
