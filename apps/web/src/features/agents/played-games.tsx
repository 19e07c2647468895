import type { AgentGame } from "@wisp/db";
import { useLocale } from "next-intl";
import { Fragment } from "react";
import { isLocale, localeName } from "#i18n/locale.ts";
import { gameName } from "#names/game-name.ts";

/** The games of an agent: "Who is Spy (English, 中文)". */
export function PlayedGames({ games }: { games: readonly AgentGame[] }) {
  const locale = useLocale();
  const byGame = Map.groupBy(games, ({ game }) => game);
  return [...byGame].map(([game, played], place) => (
    <span key={game}>
      {place > 0 && " "}
      {gameName(game, isLocale(locale) ? locale : "en")}
      {" ("}
      {played.map((each, index) => (
        <Fragment key={each.locale}>
          {index > 0 && ", "}
          <span lang={each.locale}>{localeName(each.locale)}</span>
        </Fragment>
      ))}
      {place < byGame.size - 1 ? ")\u00a0·" : ")"}
    </span>
  ));
}
