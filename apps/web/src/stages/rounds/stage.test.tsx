import type { ApiMatch, ApiMatchLog } from "@wisp/api";
import { type AnyGame, type GameEvent, type Locale, Table } from "@wisp/game";
import { auction } from "@wisp/games/auction";
import { costSharing } from "@wisp/games/cost-sharing";
import { hanabi } from "@wisp/games/hanabi";
import { prisonersDilemma } from "@wisp/games/prisoners-dilemma";
import { publicGood } from "@wisp/games/public-good";
import { STATE_LIMIT_MS } from "@wisp/test-kit/time-limits";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { TableFaces } from "#components/faces/table-faces.tsx";
import type { GameStage, Moment } from "#features/replay/game-stage.ts";
import { Fold } from "#features/replay/log/fold.ts";
import { transcriptLines } from "#features/replay/story.ts";
import { messages } from "#i18n/messages.ts";
import { Odds } from "#stages/auction/own-bid.tsx";
import { auctionStage } from "#stages/auction/stage.tsx";
import { costSharingStage } from "#stages/cost-sharing/stage.tsx";
import { hanabiStage } from "#stages/hanabi/stage.tsx";
import { prisonersDilemmaStage, reactionOf } from "#stages/prisoners-dilemma/stage.tsx";
import { publicGoodStage, reactionOf as reactionToGifts } from "#stages/public-good/stage.tsx";
import { answerTurn, matchLog, openTable } from "#test/match-log.ts";
import { coinsFor, coinsOfSeats, frontStyles } from "./places.ts";

/** The log of a match in which each turn's answers are these texts, by seat. */
function played(
  game: AnyGame,
  config: object,
  turns: readonly (readonly string[])[],
  materials: object = {},
): ApiMatchLog {
  const setup = {
    seed: "42",
    config: game.config.parse(config),
    materials: game.materials.parse(materials),
  };
  const table = new Table<unknown, unknown, unknown, unknown, GameEvent>(game, setup);
  openTable(table);
  for (const texts of turns) answerTurn(table, (_, seat) => texts[seat]);
  return matchLog(game.id, table.log);
}

const matchOf = (log: ApiMatchLog): ApiMatch => ({
  id: log.id,
  game: log.game,
  season: null,
  locale: "en",
  status: "finished",
  sealed: false,
  recorded: false,
  pace: "full",
  createdAt: "2026-11-20T10:00:00.000Z",
  startedAt: "2026-11-20T10:00:00.000Z",
  finishedAt: "2026-11-20T10:05:00.000Z",
  seedHash: "",
  seed: null,
  agents: [],
  result: null,
});

/** Everything that a page draws of the moments of a log at which this event was the last public one. */
function drawn<State, Event extends GameEvent>(
  stage: GameStage<State, Event>,
  log: ApiMatchLog,
  type: Event["type"],
  viewer: "ended" | "public" | number = "ended",
  locale: Locale = "en",
): string[] {
  const fold = new Fold(stage);
  const entries = fold.entries(log);
  const match = matchOf(log);
  return entries.flatMap((entry, cursor) => {
    if (entry.event.type !== type) return [];
    const state = fold.at(log, cursor, viewer);
    const moment: Moment<State, Event> = {
      match,
      over: true,
      revealed: false,
      wordsHidden: false,
      moving: true,
      speed: 1,
      entries,
      cursor,
      state,
      event: entry.event,
      whole: null,
      decisions: [],
      marks: [],
      changes: [],
      seat: typeof viewer === "number" ? viewer : null,
      ballot: null,
      embedded: false,
      names: stage.names(state),
      roundKind: "round",
      lines: transcriptLines(stage, fold, log, locale, entries),
      sealed: () => [],
      narrate: () => "",
      go: () => undefined,
    };
    return [markup(log, stage.names(state).length, <stage.Stage moment={moment} />, locale)];
  });
}

const markup = (log: ApiMatchLog, seats: number, children: ReactNode, locale: Locale): string =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} timeZone="UTC" messages={messages[locale]}>
      <TableFaces matchId={log.id} seats={seats}>
        {children}
      </TableFaces>
    </NextIntlClientProvider>,
  );

const count = (html: string | undefined, part: string): number =>
  (html ?? "").split(part).length - 1;

const dilemma = played(prisonersDilemma, { rounds: 2 }, [
  ["cooperate", "defect", "cooperate"],
  ["cooperate", "cooperate", "cooperate"],
]);

describe("the Prisoner's Dilemma", () => {
  it("has all cards face down until the choices are shown", () => {
    const [open] = drawn(prisonersDilemmaStage, dilemma, "turn-opened");
    expect(count(open, "choosing")).toBeGreaterThanOrEqual(3);
    expect(open).not.toContain("wisp-turn-up");
    const [shown] = drawn(prisonersDilemmaStage, dilemma, "choices-shown");
    expect(count(shown, "wisp-turn-up")).toBe(3);
  });

  it("shows betrayal and thanks in the faces", () => {
    const [betrayed, thankful] = drawn(prisonersDilemmaStage, dilemma, "choices-shown");
    expect(count(betrayed, ">betrayed<")).toBe(2);
    expect(count(thankful, ">thankful<")).toBe(3);
    const choices = (["cooperate", "defect", "cooperate"] as const).map((choice) => ({
      choice,
      missed: null,
      points: 0,
    }));
    expect([0, 1, 2].map((seat) => reactionOf(choices, seat))).toEqual([
      "betrayed",
      null,
      "betrayed",
    ]);
  });

  it("is drawn in Chinese, too", () => {
    const [shown] = drawn(prisonersDilemmaStage, dilemma, "choices-shown", "ended", "zh");
    expect(shown).toContain("遭到背叛");
  });
});

const good = played(publicGood, { rounds: 1 }, [["40", "0", "20"]]);

describe("Public Good", () => {
  it("lets coins fly into the pool, and back with interest", () => {
    const [given] = drawn(publicGoodStage, good, "contributions-shown");
    expect(count(given, "coin-in")).toBe(coinsFor(40) + coinsFor(20));
    const [shared] = drawn(publicGoodStage, good, "pool-shared");
    expect(count(shared, "coin-in")).toBe(0);
    // 36 points for each.
    expect(count(shared, '"coin absolute')).toBe(3 * coinsFor(36));
    expect(shared).toContain("wisp-interest");
  });

  it("has those who gave betrayed by one who gave nothing", () => {
    const gifts = [40, 0, 20].map((amount) => ({ amount, missed: null }));
    expect([0, 1, 2].map((seat) => reactionToGifts(gifts, seat))).toEqual([
      "betrayed",
      null,
      "betrayed",
    ]);
    expect(
      reactionToGifts(
        [
          { amount: 5, missed: null },
          { amount: 5, missed: null },
        ],
        0,
      ),
    ).toBe("thankful");
  });
});

const sale = played(auction, { auctions: 1 }, [["3", "4.5"]], { values: [[500, 900]] });

describe("Auction", () => {
  it("keeps envelopes sealed until the hammer falls", () => {
    const [asked] = drawn(auctionStage, sale, "turn-opened");
    expect(asked).not.toContain("4.50");
    expect(asked).not.toContain("wisp-knock");
    const [sold] = drawn(auctionStage, sale, "auction-closed");
    expect(sold).toContain("wisp-knock");
    expect(sold).toContain("4.50");
    expect(sold).toContain("wins the item");
  });

  it("says the odds of a bid before it is sealed", () => {
    const state = { config: auction.config.parse({}) };
    const odds = (bid: number | null) =>
      markup(sale, 2, <Odds state={state} value={600} bid={bid} />, "en");
    expect(odds(null)).toContain("Move the slider");
    expect(odds(300)).toContain("60% to win");
    expect(odds(300)).toContain("30% to win");
    expect(odds(300)).toContain("$1.80 on average");
  });
});

const proposal = (...[a, b, c]: readonly [number, number, number]) => ({
  "Airline A": a,
  "Airline B": b,
  "Airline C": c,
});
const talked = JSON.stringify({ ...proposal(40, 30, 30), message: "Be fair." });
const costs = played(costSharing, { rounds: 1, talk: true }, [
  [talked, talked, talked],
  [talked, talked, talked],
  [talked, talked, talked],
  ["Player 2", "Player 2", "Player 2"],
  ["Player 2", "Player 2", "Player 2"],
  ["Player 2", "Player 2", "Player 2"],
]);

describe("Cost Sharing", () => {
  // What is loaded late throws until it is there.
  beforeAll(() =>
    vi.waitFor(() => drawn(costSharingStage, costs, "proposal-made"), { timeout: STATE_LIMIT_MS }),
  );

  it("cuts a runway into each one's share, with the words and votes beside it", () => {
    const [, , third] = drawn(costSharingStage, costs, "proposal-made");
    expect(count(third, "Be fair.")).toBeGreaterThanOrEqual(3);
    expect(third).toContain("Airline A: 40%.");
    const votes = drawn(costSharingStage, costs, "vote-cast");
    expect(votes[0]).toContain("votes for Player 2");
    // The first voter is another than the one who is voted for.
    expect(count(votes[0], ">thankful<")).toBe(1);
    const [closed] = drawn(costSharingStage, costs, "round-closed");
    expect(count(closed, ">thankful<")).toBe(3);
  });
});

const deck = "R1 R2 Y2 R1 R3 Y1 Y1 R1 Y1 Y2 Y3 Y3 Y4 Y4 Y5 R2 R3 R4 R4 R5".split(" ");
const fireworks = played(
  hanabi,
  {},
  [
    ["Reveal Rank 1 Cards for the other player", ""],
    ["", "Play Card at position 1"],
  ],
  { deck },
);

describe("Hanabi", () => {
  it("counts positions from 1, and keeps on a card what a hint told of it", () => {
    const [asked] = drawn(hanabiStage, fireworks, "revealed", 1);
    // A player sees the other's hand, and of their own what hints told.
    expect(asked).toContain("Position 1: Red 1");
    expect(asked).toContain("Position 2: hidden card; told rank 1");
    expect(asked).toContain("Player 1 tells Player 2: rank 1 at position 2.");
    expect(asked).not.toContain("position 0");
  });

  it("has the player's own hand nearest", () => {
    const [html = ""] = drawn(hanabiStage, fireworks, "revealed", 0);
    expect(html.indexOf("Player 2")).toBeLessThan(html.indexOf(">Player 1<"));
  });
});

it("has as many coins as an amount deserves, at least one and not too many", () => {
  expect([0, 1, 14, 15, 1_000].map(coinsFor)).toEqual([0, 1, 1, 2, 8]);
  expect(coinsOfSeats([10, 0, 20]).map(({ seat }) => seat)).toEqual([0, 2, 2]);
});

it("lays what is before the seats within the table", () => {
  for (let seats = 2; seats <= 8; seats += 1) {
    for (const style of frontStyles(seats)) {
      for (const name of ["--x", "--y", "--wide-x", "--wide-y"] as const) {
        const share = Number.parseFloat(style[name] ?? "");
        expect(share).toBeGreaterThan(15);
        expect(share).toBeLessThan(85);
      }
    }
  }
});
