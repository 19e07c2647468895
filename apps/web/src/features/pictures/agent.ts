import { type Agent, agentStandings } from "@wisp/db";
import type { Locale } from "@wisp/game";
import type { Drawing } from "@wisp/pictures";
import { getFormatter, getTranslations } from "next-intl/server";
import { sanitizeName } from "#components/sanitize.ts";
import { seasonRecords } from "#features/agents/record.ts";
import { columnOf, ownColumns } from "#features/leaderboard/columns.ts";
import { localeName } from "#i18n/locale.ts";
import { seasonName } from "#names/season-name.ts";
import { database } from "#server/storage/database.ts";
import { agentCard } from "./agent-card.ts";
import { agentFaces } from "./agent-faces.ts";
import { figureText } from "./figure-text.ts";
import { pictureWords } from "./match.ts";

/** Figures of the game itself that there is room for. */
const MAX_OWN = 3;
/** In code points; the drawing cuts to the room there is. */
const LONGEST = 80;

/** The card of an agent in a language: its newest season. */
export async function cardOfAgent(agent: Agent, locale: Locale): Promise<Drawing> {
  const t = await pictureWords(locale);
  const common = await getTranslations({ locale, namespace: "common" });
  const format = await getFormatter({ locale });
  const [record] = seasonRecords(await agentStandings(database(), agent.id));
  const { owner, version } = agent;
  const about = [owner?.handle ?? common("house"), version.model].flatMap((part) =>
    part === null ? [] : [sanitizeName(part, LONGEST)],
  );
  const matches = record?.figures.matches ?? 0;
  const game = record?.season.game ?? "";
  const languages = new Set(agent.games.map((played) => localeName(played.locale)));
  return agentCard({
    brand: common("brand"),
    face: (await agentFaces([agent]))(agent),
    name: sanitizeName(agent.name),
    about: [...about, ...languages].join(" · "),
    figures: record
      ? [columnOf(game, "score"), ...ownColumns(game, MAX_OWN)].map((column) => ({
          name: column.text[locale].short,
          value: figureText(format, column.read(record).value, column.unit),
        }))
      : [],
    noRecord: t("noRecord"),
    foot: record
      ? `${seasonName(record.season, common, locale)} · ${t("matches", { count: matches, shown: format.number(matches) })}`
      : common("footer.line"),
  });
}
