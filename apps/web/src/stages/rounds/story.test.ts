import type { ApiMatchLog } from "@wisp/api";
import { type AnyGame, type GameEvent, Table } from "@wisp/game";
import { prisonersDilemma } from "@wisp/games/prisoners-dilemma";
import { publicGood } from "@wisp/games/public-good";
import { createTranslator } from "next-intl";
import { describe, expect, it } from "vitest";
import { Fold } from "#features/replay/log/fold.ts";
import type { Story } from "#features/replay/story.ts";
import { messages } from "#i18n/messages.ts";
import {
  prisonersDilemmaStory,
  tableOf as prisonersTable,
} from "#stages/prisoners-dilemma/story.ts";
import { publicGoodStory, tableOf as publicGoodTable } from "#stages/public-good/story.ts";
import { answerTurn, matchLog, openTable } from "#test/match-log.ts";
import { textsOf } from "../../../test/match-log.ts";
import { roundsRendering } from "./film.ts";
import type { RoundsTable } from "./table.ts";

/** The log of a match in which each round's answers are these texts, by seat. */
function played(
  game: AnyGame,
  config: object,
  rounds: readonly (readonly string[])[],
): ApiMatchLog {
  const setup = { seed: "42", config: game.config.parse(config), materials: {} };
  const table = new Table<unknown, unknown, unknown, unknown, GameEvent>(game, setup);
  openTable(table);
  for (const texts of rounds) answerTurn(table, (_, seat) => texts[seat]);
  return matchLog(game.id, table.log);
}

/** The tables at every event of a log, and the rounds that they belong to. */
function momentsOf<State, Event>(
  story: Story<State, Event>,
  tableOf: (state: State) => RoundsTable,
  log: ApiMatchLog,
) {
  const fold = new Fold(story);
  return fold.entries(log).map(({ cursor }) => {
    const state = fold.at(log, cursor, "public");
    return { round: story.roundOf(state), table: tableOf(state) };
  });
}

const publicGoodLog = played(publicGood, { rounds: 3 }, [
  ["10", "100", "a lot"],
  ["30", "", ""],
  ["0", "", ""],
]);
const prisonersLog = played(prisonersDilemma, { rounds: 2 }, [
  ["cooperate", "defect", "cooperate"],
  ["defect", "defect", "?"],
]);

describe("the story of Public Good", () => {
  const moments = momentsOf(publicGoodStory, publicGoodTable, publicGoodLog);

  it("draws contributions, omitted seats, remaining points and the final scores", () => {
    const [, open, shown] = moments;
    expect(open?.table).toMatchObject({ rounds: [], due: [0, 1, 2], scores: [100, 100, 100] });
    expect(shown?.table).toMatchObject({ due: [], scores: [90, 0, 0], winners: null });
    const last = moments.at(-1)?.table;
    expect(last?.rounds).toEqual([
      [
        { mark: { kind: "amount", value: 10, share: 0.1 }, missed: null },
        { mark: { kind: "amount", value: 100, share: 1 }, missed: null },
        { mark: { kind: "amount", value: 100, share: 1 }, missed: "illegal" },
      ],
      [
        { mark: { kind: "amount", value: 30, share: 0.3 }, missed: null },
        { mark: null, missed: null },
        { mark: null, missed: null },
      ],
      [
        { mark: { kind: "amount", value: 0, share: 0 }, missed: null },
        { mark: null, missed: null },
        { mark: null, missed: null },
      ],
    ]);
    // 240 points times 1.8, a third each.
    expect(last).toMatchObject({ scores: [204, 144, 144], winners: [0] });
  });

  it("puts every event in its round", () => {
    expect(moments.map(({ round }) => round)).toEqual([0, 1, 1, 2, 2, 3, 3, 3, 3]);
  });
});

describe("the story of the Prisoner's Dilemma", () => {
  const moments = momentsOf(prisonersDilemmaStory, prisonersTable, prisonersLog);

  it("draws choices with the points that they brought, and the sums", () => {
    expect(moments.map(({ round }) => round)).toEqual([0, 1, 1, 2, 2, 2]);
    expect(moments.at(-1)?.table).toEqual({
      names: ["Player 1", "Player 2", "Player 3"],
      total: 2,
      due: [],
      rounds: [
        [
          { mark: { kind: "with-others", points: 0 }, missed: null },
          { mark: { kind: "against-others", points: 5 }, missed: null },
          { mark: { kind: "with-others", points: 0 }, missed: null },
        ],
        [
          { mark: { kind: "against-others", points: 5 }, missed: null },
          { mark: { kind: "against-others", points: 5 }, missed: null },
          { mark: { kind: "with-others", points: 0 }, missed: "illegal" },
        ],
      ],
      scores: [5, 10, 0],
      winners: [1],
    });
  });
});

describe.each([
  ["Public Good", roundsRendering(publicGoodStory, publicGoodTable), publicGoodLog],
  ["the Prisoner's Dilemma", roundsRendering(prisonersDilemmaStory, prisonersTable), prisonersLog],
] as const)("the rendering of %s", (_, rendering, log) => {
  it.each(["en", "zh"] as const)(
    "has every line of the host, and a frame for each, in %s",
    (locale) => {
      const replay = createTranslator({
        locale,
        messages: messages[locale],
        namespace: "replay",
      });
      const { lines, names } = rendering.transcript(log, locale);
      const scenes = rendering.film(log, locale, { game: "a game", replay, agents: [] });
      const asked = log.events.filter(({ event }) => event.type === "turn-opened");
      expect(lines).toHaveLength(log.events.length - asked.length);
      expect(names).toEqual(["Player 1", "Player 2", "Player 3"]);
      const texts = scenes.map(({ shapes }) => textsOf(shapes));
      expect(scenes).toHaveLength(lines.length);
      lines.forEach(({ text }, at) => {
        expect(texts[at]).toEqual(expect.arrayContaining([text, ...names]));
      });
    },
  );
});
