import { type Locale, seatsIn } from "@wisp/game";
import type { GameEntry } from "@wisp/games";
import type { Drawing } from "@wisp/pictures";
import { getTranslations } from "next-intl/server";
import { masksOf } from "#components/faces/appearance.ts";
import { gameCard } from "./game-card.ts";

/** The card of a game in a language. */
export async function cardOfGame({ game, ...entry }: GameEntry, locale: Locale): Promise<Drawing> {
  const common = await getTranslations({ locale, namespace: "common" });
  const t = await getTranslations({ locale, namespace: "games" });
  const seats = seatsIn(game, {});
  return gameCard({
    brand: common("brand"),
    name: entry.name[locale],
    about: entry.about[locale],
    seats: t("seats", { count: seats }),
    faces: masksOf(game.id, seats),
    foot: common("footer.line"),
  });
}
