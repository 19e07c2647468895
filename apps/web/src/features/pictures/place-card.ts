import type { Season } from "@wisp/db";
import type { Locale } from "@wisp/game";
import type { Drawing } from "@wisp/pictures";
import { getTranslations } from "next-intl/server";
import { sanitizeName } from "#components/sanitize.ts";
import { gameName } from "#names/game-names.ts";
import { seasonName } from "#names/season-name.ts";
import { agentFaces, type DrawnFace, faceTile } from "./face.ts";
import { CARD_SIZE, cardFrame, line, look } from "./look.ts";
import { pictureWords } from "./match.ts";

/** Who came first, second or third in a tournament. */
interface Placed {
  readonly place: { readonly place: number };
  readonly agent: Parameters<typeof agentFaces>[0][number] & { readonly name: string };
  /** How many took part. */
  readonly entrants: number;
}

/** The card of a place of a tournament that is over. */
export async function cardOfPlace(
  season: Season,
  { place: { place }, agent, entrants }: Placed,
  locale: Locale,
): Promise<Drawing> {
  const t = await pictureWords(locale);
  const common = await getTranslations({ locale, namespace: "common" });
  return placeCard({
    brand: common("brand"),
    face: (await agentFaces([agent]))(agent),
    name: sanitizeName(agent.name),
    place: t("place", { place }),
    isFirst: place === 1,
    season: sanitizeName(seasonName(season, common, locale), 60),
    foot: t("placeOf", { game: gameName(season.game, locale), count: entrants }),
  });
}

interface PlaceCardWords {
  readonly brand: string;
  readonly face: DrawnFace;
  readonly name: string;
  readonly place: string;
  readonly isFirst: boolean;
  readonly season: string;
  readonly foot: string;
}

const FACE = 250;

/** The card of a place: who has it, in which tournament, among how many. */
export const placeCard = ({
  face,
  name,
  place,
  isFirst,
  season,
  ...words
}: PlaceCardWords): Drawing => ({
  ...CARD_SIZE,
  ground: look.ground,
  shapes: [
    ...cardFrame(words),
    ...faceTile(face, 72, 200, FACE),
    line(place, {
      x: 376,
      y: 180,
      width: 752,
      sizes: [44, 36],
      face: "script",
      colour: isFirst ? look.lamp : look.soft,
    }),
    line(name, {
      x: 376,
      y: 244,
      width: 752,
      height: 130,
      sizes: [76, 58, 46],
      leading: 1.15,
      face: "script",
    }),
    line(season, { x: 376, y: 396, width: 752, sizes: [34, 28, 24], colour: look.soft }),
  ],
});
