import type { Season } from "@wisp/db";
import type { Locale } from "@wisp/game";
import type { Drawing } from "@wisp/pictures";
import { getFormatter, getTranslations } from "next-intl/server";
import { sanitizeName } from "#components/sanitize.ts";
import { topRows } from "#features/leaderboard/board.ts";
import { columnOf, rankColumn } from "#features/leaderboard/columns.ts";
import { localeNames } from "#i18n/locale.ts";
import { seasonName } from "#names/season-name.ts";
import { database } from "#server/storage/database.ts";
import { agentFaces } from "./agent-faces.ts";
import { boardCard, MAX_ROWS } from "./board-card.ts";
import { figureText } from "./figure-text.ts";
import { pictureWords } from "./match.ts";

/** The card of a season's board of one language, in the words of another (or the same). */
export async function cardOfBoard(season: Season, board: Locale, locale: Locale): Promise<Drawing> {
  const t = await pictureWords(locale);
  const common = await getTranslations({ locale, namespace: "common" });
  const ranking = rankColumn(season.game);
  const second = columnOf(season.game, ranking.id === "score" ? "wins" : "score");
  const format = await getFormatter({ locale });
  const name = { seasonId: season.id, locale: board, clean: false };
  const rows = await topRows(database(), name, MAX_ROWS);
  const faceOf = await agentFaces(rows.map(({ agent }) => agent));
  return boardCard({
    brand: common("brand"),
    title: `${sanitizeName(seasonName(season, common, locale), 60)} · ${common("nav.leaderboard")}`,
    columns: [ranking.text[locale].short, second.text[locale].short],
    rows: rows.map(({ rank, agent, ...row }) => ({
      rank,
      face: faceOf(agent),
      name: sanitizeName(agent.name),
      figures: [
        figureText(format, ranking.read(row).value, ranking.unit),
        figureText(format, second.read(row).value, second.unit),
      ],
    })),
    empty: t("noMatches"),
    foot: `${localeNames[board]} · ${common("footer.line")}`,
  });
}
