import type { ApiMatchLog } from "@wisp/api";
import type { Locale, Seat } from "@wisp/game";
import {
  type Colour,
  cardsLeft,
  type Event,
  maxScore,
  partsOf,
  playedCards,
  type State,
} from "@wisp/games/hanabi/view";
import type { Shape } from "@wisp/pictures";
import { type Appearance, masksOf } from "#components/faces/appearance.ts";
import { faceTile } from "#features/pictures/face.ts";
import { FILM, type Scene } from "#features/pictures/film.ts";
import { line, look } from "#features/pictures/look.ts";
import { Fold } from "#features/replay/log/fold.ts";
import { narrationOf, transcriptOf } from "#features/replay/story.ts";
import type { Rendering, ReplayWords } from "#stages/contract/rendering.ts";
import { CARD, cardColours, hanabiStory, sceneOf, signs } from "./scene.ts";

export const hanabiRendering: Rendering = {
  transcript: (log, locale) => transcriptOf(hanabiStory, log, locale),
  film: (log, locale, { replay }) => hanabiFilm(log, locale, replay),
};

/** Scenes of a film: every move, and how the match begins and ends. */
const isScene = ({ type }: Event): boolean =>
  type !== "turn-opened" && type !== "card-drawn" && type !== "deck-prepared";

interface CardPlace {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** A card, or its back (null). */
function cardShapes(
  card: { readonly colour: Colour; readonly rank: number } | null,
  { x, y, scale }: CardPlace,
  words: ReplayWords,
  lit: boolean,
): Shape[] {
  const size = { x, y, width: CARD.width * scale, height: CARD.height * scale };
  const box = { kind: "box", ...size, radius: CARD.radius * scale } as const;
  const ring: Shape[] = lit ? [{ ...box, stroke: look.lamp, strokeWidth: 3 }] : [];
  const middle = { x, width: CARD.width * scale, align: "middle" } as const;
  if (card === null) {
    return [
      { ...box, fill: look.raised, stroke: look.soft, strokeWidth: 1.5 },
      line("?", {
        ...middle,
        y: y + 18 * scale,
        height: 28 * scale,
        sizes: [22 * scale],
        colour: look.soft,
      }),
      ...ring,
    ];
  }
  const { colour, rank } = card;
  const { face, ink } = cardColours[colour];
  return [
    { ...box, fill: face },
    line(String(rank), {
      ...middle,
      y: y + 6 * scale,
      height: 30 * scale,
      sizes: [26 * scale],
      weight: 600,
      colour: ink,
    }),
    {
      kind: "outline",
      path: signs[colour],
      fill: ink,
      scale: 0.85 * scale,
      x: x + 15 * scale,
      y: y + 48 * scale,
    },
    line(words(`hanabi.letters.${colour}`), {
      x: x + 25 * scale,
      y: y + 39 * scale,
      width: 18 * scale,
      height: 18 * scale,
      sizes: [14 * scale],
      weight: 600,
      colour: ink,
      align: "middle",
    }),
    ...ring,
  ];
}

/** Where the cards of a hand are, and their largest size. */
const HAND = { left: 214, width: 176, gap: 6, scale: 1.1 } as const;
const SEAT = { left: 24, width: 378 } as const;
const MIDDLE = { left: 426, width: 350 } as const;

/** A player with the hand, all cards open; a table of more players has smaller rows. */
function seatShapes(
  state: State,
  seat: Seat,
  mask: Appearance,
  words: ReplayWords,
): readonly Shape[] {
  const seats = state.names.length;
  const row = Math.min(110, (FILM.height - 76) / seats);
  const y = 48 + seat * row;
  const spots = sceneOf(state).hands[seat] ?? [];
  const scale = Math.min(
    HAND.scale,
    (row - 14) / CARD.height,
    ((HAND.width + HAND.gap) / spots.length - HAND.gap) / CARD.width,
  );
  const isLast = state.moves.at(-1)?.seat === seat;
  const name = state.names[seat] ?? "";
  return [
    {
      kind: "box",
      x: SEAT.left,
      y,
      width: SEAT.width,
      height: row - 8,
      radius: 10,
      fill: look.panel,
      stroke: isLast ? look.lamp : look.line,
      strokeWidth: isLast ? 1.75 : 1,
    },
    ...faceTile(mask, SEAT.left + 12, y + (row - 8) / 2 - 18, 36),
    line(name, {
      x: SEAT.left + 58,
      y: y + (row - 8) / 2 - 18,
      width: HAND.left - SEAT.left - 66,
      height: 36,
      sizes: [17, 14, 12],
      weight: 600,
    }),
    ...spots.flatMap(({ held, pointed }, at) =>
      cardShapes(
        held.card === null ? null : partsOf(held.card),
        {
          x: HAND.left + at * (CARD.width * scale + HAND.gap),
          y: y + (row - 8 - CARD.height * scale) / 2,
          scale,
        },
        words,
        pointed !== null,
      ),
    ),
  ];
}

/** Fireworks, tokens and discards. */
function middleShapes(state: State, words: ReplayWords): Shape[] {
  const { fireworks, discards } = sceneOf(state);
  const { config, tokens, lives } = state;
  const scale = 1.15;
  const step = CARD.width * scale + 12;
  const left = MIDDLE.left + (MIDDLE.width - fireworks.length * step + 12) / 2;
  const text = { x: MIDDLE.left, width: MIDDLE.width, align: "middle" } as const;
  const facts = [
    `${words("hanabi.tokens")} ${words("hanabi.of", { count: tokens, all: config.informationTokens })}`,
    `${words("hanabi.lives")} ${words("hanabi.of", { count: lives, all: config.lifeTokens })}`,
    `${words("hanabi.deck")} ${cardsLeft(state)}`,
    `${words("hanabi.score")} ${words("hanabi.of", { count: playedCards(state), all: maxScore(config) })}`,
  ];
  return [
    ...fireworks.flatMap(({ colour, height, lit }, at): Shape[] => {
      const place = { x: left + at * step, y: 56, scale };
      if (height > 0) return cardShapes({ colour, rank: height }, place, words, lit);
      const { x, y } = place;
      return [
        {
          kind: "box",
          x,
          y,
          width: CARD.width * scale,
          height: CARD.height * scale,
          radius: CARD.radius * scale,
          stroke: look.mute,
          strokeWidth: 1,
          dash: [4, 4],
        },
        {
          kind: "outline",
          path: signs[colour],
          fill: look.mute,
          scale,
          x: x + 23 * scale,
          y: y + 32 * scale,
        },
      ];
    }),
    line(facts.join("   "), {
      ...text,
      y: 142,
      height: 22,
      sizes: [14, 12, 11],
      colour: look.soft,
    }),
    ...discards.map(({ card, lit }, at): Shape => {
      const { colour, rank } = partsOf(card);
      return line(`${words(`hanabi.letters.${colour}`)}${rank}`, {
        x: MIDDLE.left + 6 + (at % 12) * 28,
        y: 172 + Math.floor(at / 12) * 20,
        width: 26,
        height: 18,
        sizes: [13],
        colour: lit ? look.lamp : cardColours[colour].face,
      });
    }),
  ];
}

/** The story of a finished match, all cards open, move by move. */
export function hanabiFilm(log: ApiMatchLog, locale: Locale, words: ReplayWords): Scene[] {
  const fold = new Fold(hanabiStory);
  return fold.entries(log).flatMap((entry): Scene[] => {
    if (!isScene(entry.event)) return [];
    const state = fold.at(log, entry.cursor, "omniscient");
    return [
      {
        cursor: entry.cursor,
        shapes: [
          ...masksOf(log.id, state.names.length).flatMap((mask, seat) =>
            seatShapes(state, seat, mask, words),
          ),
          ...middleShapes(state, words),
          line(narrationOf(hanabiStory, fold, log, locale, entry), {
            x: MIDDLE.left,
            width: MIDDLE.width,
            align: "middle",
            y: 268,
            height: 140,
            sizes: [22, 19, 17, 15, 13],
            leading: 1.3,
            face: "script",
            stand: "middle",
          }),
        ],
        dwellMs: hanabiStory.dwellMs(entry.event),
      },
    ];
  });
}
