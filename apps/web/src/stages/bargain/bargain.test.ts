import { Table } from "@wisp/game";
import { bargain, configSchema, materialsSchema } from "@wisp/games/bargain";
import { createTranslator } from "next-intl";
import { expect, test } from "vitest";
import { Fold } from "#features/replay/log/fold.ts";
import { messages } from "#i18n/messages.ts";
import { answerTurn, matchLog, openTable, textsOf } from "#test/match-log.ts";
import { bargainFilm, bargainRendering } from "./film.ts";
import { ITEM, MIDDLE, sceneOf, TABLE } from "./scene.ts";
import { frontierOf } from "./splits.tsx";
import { bargainStory } from "./story.ts";

const instance = {
  counts: [1, 2, 3],
  values: [
    [8, 1, 0],
    [4, 0, 2],
  ],
};

/** A match of these answers on a hat, two balls and three apples. */
function played(...answers: readonly string[]) {
  const table = new Table(bargain, {
    seed: "42",
    config: configSchema.parse({ rounds: 2 }),
    materials: materialsSchema.parse(instance),
  });
  openTable(table);
  for (const answer of answers) answerTurn(table, () => answer);
  return matchLog("bargain", table.log);
}

const log = played(
  "All but two apples for me.\n1 hat 2 balls 1 apple",
  "Too much!\n0 hats 0 balls 3 apples",
  "no answer",
  "Deal",
);

/** The table after the n-th event of a type. */
function sceneAt(type: string, viewer: "public" | "omniscient", nth = 1) {
  const found = log.events.filter(({ event }) => event.type === type);
  return sceneOf(new Fold(bargainStory).at(log, found[nth - 1]?.cursor ?? -1, viewer));
}

const holders = ({ spots }: ReturnType<typeof sceneOf>) => spots.map(({ holder }) => holder);

test("items lie in the middle until a plan splits them, and go where the accepted plan says", () => {
  const before = sceneAt("items-laid", "public");
  expect(before.spots.map(({ kind, y }) => [kind, y])).toEqual(
    ["hat", "ball", "ball", "apple", "apple", "apple"].map((kind) => [kind, MIDDLE]),
  );
  expect(before).toMatchObject({ planner: null, shares: null, isDeal: false });
  const first = sceneAt("plan-made", "public");
  expect([first.planner, holders(first)]).toEqual([0, [0, 0, 0, 0, 1, 1]]);
  const second = sceneAt("plan-made", "public", 2);
  expect([second.planner, holders(second)]).toEqual([1, [0, 0, 0, 1, 1, 1]]);
  // The second player accepts the plan of the first, which is older than its own.
  const deal = sceneAt("plan-accepted", "public");
  expect([deal.planner, deal.isDeal, holders(deal)]).toEqual([0, true, [0, 0, 0, 0, 1, 1]]);
});

test("items show what they are worth to who gets them, to viewers who may know it", () => {
  const worths = (viewer: "public" | "omniscient") =>
    sceneAt("plan-made", viewer).spots.map(({ worth }) => worth);
  expect(worths("public")).toEqual([null, null, null, null, null, null]);
  expect(worths("omniscient")).toEqual([8, 1, 1, 0, 2, 2]);
});

test("seven items fit on the table", () => {
  const table = new Table(bargain, {
    seed: "42",
    config: configSchema.parse({}),
    materials: materialsSchema.parse({
      counts: [5, 1, 1],
      values: [
        [1, 5, 0],
        [1, 0, 5],
      ],
    }),
  });
  openTable(table);
  const seven = matchLog("bargain", table.log);
  const { spots } = sceneOf(new Fold(bargainStory).at(seven, seven.events.length - 1, "public"));
  expect(spots).toHaveLength(7);
  expect(Math.min(...spots.map(({ x }) => x))).toBeGreaterThan(ITEM / 2);
  expect(Math.max(...spots.map(({ x }) => x))).toBeLessThan(TABLE.width - ITEM / 2);
});

test("the best splits are those that nobody could improve for one without a loss for the other", () => {
  expect(frontierOf(instance).map(({ points }) => points)).toEqual([
    [10, 6],
    [2, 10],
  ]);
});

test("the transcript has words and plans, and the film shows every move with its words", () => {
  const { lines, names } = bargainRendering.transcript(log, "en");
  expect(names).toEqual(["Player 1", "Player 2"]);
  expect(lines.map(({ text }) => text)).toEqual(
    expect.arrayContaining([
      "All but two apples for me.",
      "Player 1's plan: Player 1 takes 1 hat, 2 balls and 1 apple, Player 2 gets 2 apples.",
      "Player 1 gives an answer that is no move: no new plan.",
      "The match is over. Player 1 has 10, Player 2 has 4: Player 1 wins.",
    ]),
  );
  const t = createTranslator({ locale: "en", messages: messages.en, namespace: "replay" });
  const texts = bargainFilm(log, "en", t).map(({ shapes }) => textsOf(shapes));
  expect(texts).toHaveLength(7);
  expect(texts[1]).toEqual(
    expect.arrayContaining(["All but two apples for me.", "Player 1’s plan"]),
  );
  expect(texts.at(-1)).toEqual(expect.arrayContaining(["Deal", "Points", "10", "4"]));
});
