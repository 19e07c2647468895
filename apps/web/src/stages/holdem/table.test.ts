import type { ApiMatchLog } from "@wisp/api";
import { Table } from "@wisp/game";
import { configSchema, holdem, materialsSchema } from "@wisp/games/holdem";
import type { Event, PlayingCard } from "@wisp/games/holdem/view";
import { createTranslator } from "next-intl";
import { expect, test } from "vitest";
import { Fold } from "#features/replay/log/fold.ts";
import { messages } from "#i18n/messages.ts";
import { answerTurn, matchLog, openTable } from "#test/match-log.ts";
import { textsOf } from "../../../test/match-log.ts";
import { holdemFilm, holdemRendering } from "./film.ts";
import { boardPosition, CARD, holePosition, sceneOf, TABLE } from "./scene.ts";
import { shownHands } from "./stage.tsx";
import { holdemStory } from "./story.ts";

/** The button has aces, the other player kings; the board brings three fours and a pair of twos. */
const deck = ["As", "Ah", "Ks", "Kh", "4d", "4c", "4h", "2s", "2d"];

/** A match of these actions; every hand has the same deck. */
function played(hands: number, ...actions: readonly string[]): ApiMatchLog {
  const materials = materialsSchema.parse({ decks: Array.from({ length: hands }, () => deck) });
  const table = new Table(holdem, { seed: "42", config: configSchema.parse({ hands }), materials });
  openTable(table);
  for (const action of actions) answerTurn(table, () => action);
  return matchLog("holdem", table.log);
}

const log = played(2, "raise-pot", "fold", "raise-half-pot", "all-in", "check-call");

/** The table at the first event of a type, or at its n-th. */
function sceneAt(type: Event["type"], viewer: "public" | "omniscient", nth = 1) {
  const found = log.events.filter(({ event }) => event.type === type);
  return sceneOf(new Fold(holdemStory).at(log, found[nth - 1]?.cursor ?? -1, viewer));
}

const ranksOf = (
  spots: readonly { readonly card: PlayingCard | "back" | null }[],
): (string | null)[] =>
  spots.map(({ card }) => (card === "back" ? card : (card?.slice(0, 1) ?? null)));

test("hole cards are face down until both hands are shown, for viewers who may not see everything", () => {
  const before = sceneAt("match-opened", "omniscient");
  expect(before.sides.map(({ cards }) => ranksOf(cards))).toEqual([
    [null, null],
    [null, null],
  ]);
  const hidden = sceneAt("acted", "public");
  expect(hidden.sides.map(({ cards }) => ranksOf(cards))).toEqual([
    ["back", "back"],
    ["back", "back"],
  ]);
  const open = sceneAt("acted", "omniscient");
  expect(open.sides.map(({ cards }) => ranksOf(cards))).toEqual([
    ["A", "A"],
    ["K", "K"],
  ]);
  const at = log.events.find(({ event }) => event.type === "acted")?.cursor ?? -1;
  const known = new Fold(holdemStory).at(log, at, "omniscient");
  expect(sceneOf(known, true)).toEqual(hidden);
  const shown = sceneAt("hands-shown", "public");
  expect(shown.sides.map(({ cards }) => ranksOf(cards))).toEqual([
    ["K", "K"],
    ["A", "A"],
  ]);
});

test("bets, pot, button and last action are those of the betting round", () => {
  const raised = sceneAt("acted", "public");
  expect(raised.pot).toBe(8);
  expect(raised.sides).toMatchObject([
    { bet: 6, hasButton: true, action: { action: "raise-pot", chips: 5 } },
    { bet: 2, hasButton: false, action: null },
  ]);
  const next = sceneAt("hand-opened", "public", 2);
  expect(next.sides).toMatchObject([
    { bet: 2, hasButton: false, action: null },
    { bet: 1, hasButton: true, action: null },
  ]);
});

test("a folded hand fades and is never turned up", () => {
  const folded = sceneAt("hand-closed", "public");
  expect(folded.sides.map(({ cards, wins }) => [ranksOf(cards), cards[0]?.faded, wins])).toEqual([
    [["back", "back"], false, true],
    [["back", "back"], true, false],
  ]);
});

test("a showdown lights the five cards that win, and names both hands", () => {
  const { sides, board } = sceneAt("hand-closed", "public", 2);
  expect(sides.map(({ kind, wins }) => [kind, wins])).toEqual([
    ["full-house", false],
    ["full-house", true],
  ]);
  const lit = [...sides.flatMap(({ cards }) => cards), ...board].filter((spot) => spot.lit);
  expect(ranksOf(lit)).toEqual(["A", "A", "4", "4", "4"]);
  const faded = [...sides.flatMap(({ cards }) => cards), ...board].filter((spot) => spot.faded);
  expect(ranksOf(faded)).toEqual(["K", "K", "2", "2"]);
});

test("cards are on the table and do not overlap", () => {
  const places = [
    ...[0, 1, 2, 3, 4].map(boardPosition),
    ...[0, 1].flatMap((seat) => [0, 1].map((at) => holePosition(seat, at))),
  ];
  for (const [at, one] of places.entries()) {
    expect(one.x).toBeGreaterThanOrEqual(0);
    expect(one.y).toBeGreaterThanOrEqual(0);
    expect(one.x + CARD.width).toBeLessThanOrEqual(TABLE.width);
    expect(one.y + CARD.height).toBeLessThanOrEqual(TABLE.height);
    for (const other of places.slice(at + 1)) {
      const apart =
        Math.abs(one.x - other.x) >= CARD.width || Math.abs(one.y - other.y) >= CARD.height;
      expect(apart).toBe(true);
    }
  }
});

test("the table of hands shows the last ones, and the current hand among them", () => {
  const config = configSchema.parse({ hands: 10 });
  expect(shownHands({ hand: 0, config })).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(shownHands({ hand: 9, config })).toEqual([3, 4, 5, 6, 7, 8, 9]);
  expect(shownHands({ hand: 3, config: { ...config, hands: 4 } })).toEqual([1, 2, 3, 4]);
});

test("the first chips of a later betting round are a bet on the stage", () => {
  const bets = played(1, "check-call", "check-call", "raise-half-pot", "raise-pot", "fold");
  const fold = new Fold(holdemStory);
  const acts = fold
    .entries(bets)
    .filter(({ event }) => event.type === "acted")
    .map(({ cursor }) => sceneOf(fold.at(bets, cursor, "public")).sides);
  expect(acts[2]?.[1]?.action).toEqual({ action: "raise-half-pot", chips: 2, opens: true });
  expect(acts[3]?.[0]?.action).toEqual({ action: "raise-pot", chips: 10, opens: false });
});

test("the transcript has the hands as its rounds, in the words of the host", () => {
  const { lines } = holdemRendering.transcript(log, "en");
  const first = lines.filter(({ round }) => round === 1).map(({ text }) => text);
  expect(first).toEqual([
    "Hand 1: Player 1 has the button and posts 1; Player 2 posts 2.",
    "Player 1 raises by the pot and puts in 5 chips.",
    "Player 2 folds.",
    "Player 1 takes back 4 chips that nobody called.",
    "Player 1 wins the pot of 4 chips.",
  ]);
  const { lines: chinese } = holdemRendering.transcript(log, "zh");
  expect(chinese.at(-1)?.text).toBe("对局结束。Player 2 以 +98 筹码获胜。");
});

test("every public event stays for a while, and events of other games are refused", () => {
  for (const { event } of new Fold(holdemStory).entries(log)) {
    expect(holdemStory.dwellMs(event)).toBeGreaterThan(0);
  }
  expect(() => holdemStory.parse({ type: "moved" })).toThrow(/no event "moved"/);
});

test("a film shows raises, the board, the showdown and the results, all cards open", () => {
  const words = createTranslator({ locale: "en", messages: messages.en, namespace: "replay" });
  const scenes = holdemFilm(log, "en", words);
  // The opening, three raises, the showdown, three deals of the board, two results and the end.
  expect(scenes).toHaveLength(11);
  const raise = textsOf(scenes[1]?.shapes ?? []);
  expect(raise).toEqual(expect.arrayContaining(["A", "K", "Pot 8", "Hand 1 of 2", "94"]));
  const outlines = (at: number) =>
    scenes.at(at)?.shapes.filter((shape) => shape.kind === "outline").length;
  expect([outlines(0), outlines(1), outlines(-1)]).toEqual([0, 4, 9]);
  expect(textsOf(scenes.at(-1)?.shapes ?? [])).toEqual(
    expect.arrayContaining(["+98", "-98", "The match is over. Player 2 wins with +98 chips."]),
  );
});
