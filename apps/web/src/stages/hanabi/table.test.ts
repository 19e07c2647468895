import type { ApiMatchLog } from "@wisp/api";
import { Table } from "@wisp/game";
import { configSchema, hanabi, materialsSchema } from "@wisp/games/hanabi";
import type { Event } from "@wisp/games/hanabi/view";
import { createTranslator } from "next-intl";
import { expect, test } from "vitest";
import { Fold } from "#features/replay/log/fold.ts";
import { messages } from "#i18n/messages.ts";
import { answerTurn, matchLog, openTable } from "#test/match-log.ts";
import { textsOf } from "../../../test/match-log.ts";
import { hanabiFilm, hanabiRendering } from "./film.ts";
import { cardColours, hanabiStory, sceneOf, statusOf } from "./scene.ts";

/** Seat 0 holds R1 and R2, seat 1 Y2 and R1. */
const deck = "R1 R2 Y2 R1 R3 Y1 Y1 R1 Y1 Y2 Y3 Y3 Y4 Y4 Y5 R2 R3 R4 R4 R5".split(" ");

function played(...moves: readonly string[]): ApiMatchLog {
  const materials = materialsSchema.parse({ deck });
  const table = new Table(hanabi, { seed: "42", config: configSchema.parse({}), materials });
  openTable(table);
  for (const move of moves) answerTurn(table, () => move);
  return matchLog("hanabi", table.log);
}

const log = played(
  "Play Card at position 0",
  "Reveal Rank 3 Cards for the other player",
  "Discard Card at position 0",
  "Play Card at position 0",
);

/** The table at an event of a type. */
function sceneAt(type: Event["type"], viewer: "public" | "ended" | "omniscient") {
  const at = log.events.find(({ event }) => event.type === type)?.cursor ?? -1;
  return sceneOf(new Fold(hanabiStory).at(log, at, viewer));
}

const cardsOf = ({ hands }: ReturnType<typeof sceneOf>) =>
  hands.map((hand) => hand.map(({ held }) => held.card));

test("hands are hidden from spectators while the match is live, and shown when it is over", () => {
  expect(cardsOf(sceneAt("played", "public"))).toEqual([[null], [null, null]]);
  expect(cardsOf(sceneAt("revealed", "ended"))).toEqual([
    ["R2", "R3"],
    ["Y2", "R1"],
  ]);
});

test("a hint points at its cards, and the last card is marked where it went", () => {
  expect(sceneAt("played", "public").fireworks).toEqual([
    { colour: "red", height: 1, lit: true },
    { colour: "yellow", height: 0, lit: false },
  ]);
  const hinted = sceneAt("revealed", "public");
  expect(hinted.hands.map((hand) => hand.map(({ pointed }) => pointed))).toEqual([
    [null, { rank: 3 }],
    [null, null],
  ]);
  expect(hinted.fireworks[0]?.lit).toBe(false);
  expect(sceneAt("discarded", "public").discards).toEqual([{ card: "R2", lit: true }]);
});

test("discards are sorted, whatever their order", () => {
  const state = new Fold(hanabiStory).at(log, log.events.length - 1, "public");
  const scene = sceneOf({ ...state, discards: ["Y2", "R3", "R1", "Y1"], moves: [] });
  expect(scene.discards.map(({ card }) => card)).toEqual(["R1", "R3", "Y1", "Y2"]);
});

test("a player whose answer is missed is marked", () => {
  const missed = played("none of the moves");
  const state = new Fold(hanabiStory).at(missed, missed.events.length - 1, "public");
  expect([0, 1].map((seat) => statusOf(state, seat))).toEqual(["missed", null]);
});

test("the transcript has every move in the words of the host, in both languages", () => {
  const english = hanabiRendering.transcript(log, "en").lines.map(({ text }) => text);
  expect(english.slice(1)).toEqual([
    "Player 1 plays position 1: Red 1. It is added to its firework.",
    "Player 2 tells Player 1: rank 3 at position 2.",
    "Player 1 discards position 1: Red 2.",
    "Player 2 plays position 1: Yellow 2. It does not fit, and a life is lost; 0 left.",
    "The last life is lost. The score is 0 of 10.",
  ]);
  const chinese = hanabiRendering.transcript(log, "zh").lines.map(({ text }) => text);
  expect(chinese.at(2)).toBe("Player 2 提示 Player 1：位置 2 是点数 3。");
});

test("a film shows every move with all cards open", () => {
  const words = createTranslator({ locale: "en", messages: messages.en, namespace: "replay" });
  const scenes = hanabiFilm(log, "en", words);
  // The opening, four moves and the end.
  expect(scenes).toHaveLength(6);
  const reveal = textsOf(scenes[2]?.shapes ?? []);
  expect(reveal).toEqual(
    expect.arrayContaining(["Player 2 tells Player 1: rank 3 at position 2.", "Player 1"]),
  );
  expect(reveal.filter((text) => text === "?")).toEqual([]);
  expect(reveal.join(" ")).toContain("Hints 2 of 3");
});

test("every public event stays for a while unless it comes with another, and others are refused", () => {
  for (const { event } of new Fold(hanabiStory).entries(log)) {
    expect(hanabiStory.dwellMs(event) > 0).toBe(event.type !== "card-drawn");
  }
  expect(() => hanabiStory.parse({ type: "moved" })).toThrow(/no event "moved"/);
});

/** Relative luminance of "#rrggbb" (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test("cards can be read on their paper", () => {
  for (const { face, ink } of Object.values(cardColours)) {
    expect((luminance(face) + 0.05) / (luminance(ink) + 0.05)).toBeGreaterThan(4.5);
  }
});
