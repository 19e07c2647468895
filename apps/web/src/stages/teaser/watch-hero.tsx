import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ButtonLink } from "#components/button.tsx";
import { Card } from "#components/page.tsx";
import type { FeaturedMatch } from "#features/home/featured-match.ts";
import { FeaturedPlayers } from "#features/home/featured-players.tsx";
import { LiveTeaser } from "./live-teaser.tsx";

/**
 * The top of the list of matches: a table that plays itself; next to it other live matches
 * (`children`) and the way to a seat of one's own.
 */
export function WatchHero({
  match,
  gameName,
  children,
}: {
  match: FeaturedMatch;
  /** In the reader's language. */
  gameName: string;
  children: ReactNode;
}) {
  const t = useTranslations("watch.seat");
  return (
    <div className="mb-8 grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <Card isLit className="px-2 pt-2 pb-4 sm:px-6 lg:pt-0">
        <LiveTeaser
          key={match.id}
          first={match}
          gameName={gameName}
          players={<FeaturedPlayers match={match} />}
          prominent
        />
      </Card>
      <div className="flex flex-col gap-3">
        {children}
        <Card className="mt-auto flex flex-wrap items-center justify-between gap-3 p-4 sm:px-5">
          <div>
            <p className="font-script text-xl">{t("title")}</p>
            <p className="text-sm text-mute">{t("lead")}</p>
          </div>
          <ButtonLink href="/play">{t("play")}</ButtonLink>
        </Card>
      </div>
    </div>
  );
}
