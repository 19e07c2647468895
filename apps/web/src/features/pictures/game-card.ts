import { type Locale, seatsIn, textIn } from "@wisp/game";
import type { GameEntry } from "@wisp/games";
import type { Drawing } from "@wisp/pictures";
import { getTranslations } from "next-intl/server";
import { type Appearance, masksOf } from "#components/faces/appearance.ts";
import { faceTile } from "./face.ts";
import { CARD_SIZE, cardFrame, line, look } from "./look.ts";

/** The card of a game in a language. */
export async function cardOfGame({ game, ...entry }: GameEntry, locale: Locale): Promise<Drawing> {
  const common = await getTranslations({ locale, namespace: "common" });
  const t = await getTranslations({ locale, namespace: "games" });
  const seats = seatsIn(game, {});
  return gameCard({
    brand: common("brand"),
    name: textIn(entry.name, locale),
    about: textIn(entry.about, locale),
    seats: t("seats", { count: seats }),
    faces: masksOf(game.id, seats),
    foot: common("footer.line"),
  });
}

interface GameCardWords {
  readonly brand: string;
  readonly name: string;
  /** The idea of the game, in a sentence or two. */
  readonly about: string;
  /** How many play. */
  readonly seats: string;
  /** As many faces as seats. */
  readonly faces: readonly Appearance[];
  readonly foot: string;
}

const FACE = 76;
const GAP = 14;

/** The card of a game: its name, its idea, and its seats. */
export const gameCard = ({ name, about, seats, faces, ...words }: GameCardWords): Drawing => ({
  ...CARD_SIZE,
  ground: look.ground,
  shapes: [
    ...cardFrame(words),
    line(seats, {
      x: 628,
      y: 60,
      width: 500,
      sizes: [22],
      align: "right",
      colour: look.mute,
    }),
    line(name, { x: 72, y: 130, width: 1056, sizes: [78, 64, 50], face: "script" }),
    line(about, {
      x: 72,
      y: 250,
      width: 1056,
      height: 170,
      sizes: [34, 30, 27, 24],
      leading: 1.32,
      stand: "top",
      colour: look.soft,
    }),
    ...faces.flatMap((face, at) => faceTile(face, 72 + at * (FACE + GAP), 440, FACE)),
  ],
});
