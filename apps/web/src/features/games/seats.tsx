import { seatsIn } from "@wisp/game";
import type { GameEntry } from "@wisp/games";
import { useTranslations } from "next-intl";

/** How many players an ordinary match of a game has. */
export function Seats({ entry }: { entry: GameEntry }) {
  return useTranslations("games")("seats", { count: seatsIn(entry.game, {}) });
}
