import type { AgentGame } from "@wisp/db";
import { useLocale, useTranslations } from "next-intl";
import { Fragment } from "react";
import { isLocale, localeName } from "#i18n/locale.ts";
import { gameName } from "#names/game-names.ts";

/**
 * The games of an agent by the languages it plays them in: "Chameleon, Who is Spy (English, 中文)";
 * "变色龙、谁是卧底（English、中文）" in Chinese.
 */
export function PlayedGames({ games }: { games: readonly AgentGame[] }) {
  const locale = useLocale();
  const comma = useTranslations("common.result")("comma");
  const [open, close] = locale === "zh" ? ["（", "）"] : [" (", ")"];
  const localesByGame = [...Map.groupBy(games, ({ game }) => game)].map(([game, played]) => ({
    name: gameName(game, isLocale(locale) ? locale : "en"),
    locales: played.map((each) => each.locale),
  }));
  const groups = [...Map.groupBy(localesByGame, ({ locales }) => locales.join()).values()];
  return groups.map((group, place) => (
    <span key={group[0]?.name}>
      {place > 0 && " "}
      {group.map(({ name }) => name).join(comma)}
      {open}
      {group[0]?.locales.map((each, index) => (
        <Fragment key={each}>
          {index > 0 && comma}
          <span lang={each}>{localeName(each)}</span>
        </Fragment>
      ))}
      {place < groups.length - 1 ? `${close}\u00a0·` : close}
    </span>
  ));
}
