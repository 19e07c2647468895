import type { AgentGame } from "@wisp/db";
import { useLocale, useTranslations } from "next-intl";
import { Fragment } from "react";
import { isLocale, localeName } from "#i18n/locale.ts";
import { gameName } from "#names/game-name.ts";

/** The games of an agent: "Who is Spy (English, 中文)"; "谁是卧底（English、中文）" in Chinese. */
export function PlayedGames({ games }: { games: readonly AgentGame[] }) {
  const locale = useLocale();
  const comma = useTranslations("common.result")("comma");
  const [open, close] = locale === "zh" ? ["（", "）"] : [" (", ")"];
  const byGame = Map.groupBy(games, ({ game }) => game);
  return [...byGame].map(([game, played], place) => (
    <span key={game}>
      {place > 0 && " "}
      {gameName(game, isLocale(locale) ? locale : "en")}
      {open}
      {played.map((each, index) => (
        <Fragment key={each.locale}>
          {index > 0 && comma}
          <span lang={each.locale}>{localeName(each.locale)}</span>
        </Fragment>
      ))}
      {place < byGame.size - 1 ? `${close}\u00a0·` : close}
    </span>
  ));
}
