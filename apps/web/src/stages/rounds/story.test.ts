import type { ApiMatchLog } from "@wisp/api";
import { type AnyGame, type GameEvent, Table } from "@wisp/game";
import { auction } from "@wisp/games/auction";
import { costSharing } from "@wisp/games/cost-sharing";
import { prisonersDilemma } from "@wisp/games/prisoners-dilemma";
import { publicGood } from "@wisp/games/public-good";
import { createTranslator } from "next-intl";
import { describe, expect, it } from "vitest";
import { Fold } from "#features/replay/log/fold.ts";
import type { Story } from "#features/replay/story.ts";
import { messages } from "#i18n/messages.ts";
import { auctionStory, tableOf as auctionTable } from "#stages/auction/story.ts";
import { costSharingStory, tableOf as costSharingTable } from "#stages/cost-sharing/story.ts";
import {
  prisonersDilemmaStory,
  tableOf as prisonersTable,
} from "#stages/prisoners-dilemma/story.ts";
import { publicGoodStory, tableOf as publicGoodTable } from "#stages/public-good/story.ts";
import { answerTurn, matchLog, openTable } from "#test/match-log.ts";
import { textsOf } from "../../../test/match-log.ts";
import { roundsRendering } from "./film.ts";
import type { Mark, RoundsTable } from "./table.ts";

/** The log of a match in which each round's answers are these texts, by seat. */
function played(
  game: AnyGame,
  config: object,
  rounds: readonly (readonly string[])[],
  materials: object = {},
): ApiMatchLog {
  const setup = { seed: "42", config: game.config.parse(config), materials };
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

/** The mark of a bid that is still hidden, on something of this value. */
const sealed = (share: number, text: string): Mark => ({
  kind: "bid",
  value: { share, text },
  bid: null,
  state: "sealed",
});

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

const auctionLog = played(
  auction,
  { seats: 3, auctions: 2 },
  [
    ["3", "4.5", "x"],
    ["1", "1", "0"],
  ],
  {
    values: [
      [500, 900, 700],
      [200, 300, 100],
    ],
  },
);

describe("the story of Auction", () => {
  const fold = new Fold(auctionStory);
  const tables = (viewer: "public" | "ended") =>
    fold.entries(auctionLog).map(({ cursor, event }) => ({
      type: event.type,
      ...auctionTable(fold.at(auctionLog, cursor, viewer), event),
    }));

  it("keeps bids sealed until they are opened together", () => {
    const [opened, asked, sold] = tables("ended");
    expect(opened).toMatchObject({ rounds: [], scores: [0, 0, 0], winners: null });
    expect(asked?.rounds).toEqual([
      [
        { mark: sealed(0.5, "5.00"), missed: null },
        { mark: sealed(0.9, "9.00"), missed: null },
        { mark: sealed(0.7, "7.00"), missed: null },
      ],
    ]);
    expect(sold?.rounds).toMatchObject([
      [
        { mark: { bid: { share: 0.3, text: "3.00" }, state: "opened" }, missed: null },
        { mark: { bid: { share: 0.45, text: "4.50" }, state: "won" }, missed: null },
        { mark: { bid: null, state: "none" }, missed: "illegal" },
      ],
    ]);
    expect(sold?.scores).toEqual([0, 4.5, 0]);
    expect(tables("ended").at(-1)).toMatchObject({ winners: [1] });
  });

  it("shows spectators of a live match the price alone", () => {
    const [, , sold] = tables("public");
    expect(sold?.rounds[0]?.map(({ mark }) => mark)).toEqual([
      { kind: "bid", value: null, bid: null, state: "opened" },
      { kind: "bid", value: null, bid: { share: 0.45, text: "4.50" }, state: "won" },
      { kind: "bid", value: null, bid: null, state: "opened" },
    ]);
    expect(sold?.scores).toEqual([0, null, 0]);
  });
});

const shared = (...[a, b, c]: readonly [number, number, number]): string[] =>
  new Array(3).fill(`Airline A: ${a}%, Airline B: ${b}%, Airline C: ${c}%`);
const voting = (name: string): string[] => new Array(3).fill(name);
const costSharingLog = played(costSharing, { rounds: 2 }, [
  shared(40, 30, 30),
  shared(50, 0, 50),
  shared(1, 2, 97),
  voting("Player 1"),
  voting("nobody"),
  voting("Player 1"),
  shared(40, 30, 30),
  shared(30, 30, 40),
  shared(30, 30, 40),
  voting("Player 2"),
  voting("Player 3"),
  voting("Player 3"),
]);

describe("the story of Cost Sharing", () => {
  const moments = momentsOf(costSharingStory, costSharingTable, costSharingLog);

  it("draws proposals with their votes, and scores at the end", () => {
    expect(moments.at(-2)?.table).toMatchObject({ scores: [null, null, null], winners: null });
    expect(moments.at(-1)?.table).toMatchObject({
      rounds: [
        [
          { mark: { shares: [40, 30, 30], vote: 0 }, missed: null },
          { mark: { shares: [50, 0, 50], vote: null }, missed: "illegal" },
          { mark: { shares: [40, 30, 30], vote: 0 }, missed: "illegal" },
        ],
        [
          { mark: { shares: [40, 30, 30], vote: 1 } },
          { mark: { shares: [30, 30, 40], vote: 2 } },
          { mark: { shares: [30, 30, 40], vote: 2 } },
        ],
      ],
      scores: [70, 70, 60],
      winners: [0, 1, 2],
    });
  });

  it("puts every event in its round", () => {
    expect(moments.map(({ round }) => round)).toEqual([
      0,
      0,
      ...new Array(13).fill(1),
      ...new Array(14).fill(2),
    ]);
  });
});

describe.each([
  ["Auction", roundsRendering(auctionStory, auctionTable), auctionLog],
  ["Cost Sharing", roundsRendering(costSharingStory, costSharingTable), costSharingLog],
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
