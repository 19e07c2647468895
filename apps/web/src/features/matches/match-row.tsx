"use client";

import { useTranslations } from "next-intl";
import { Badge } from "#components/badge.tsx";
import { buttonClass } from "#components/button.tsx";
import { Card } from "#components/card.tsx";
import { Facts } from "#components/facts.tsx";
import { Link } from "#components/link.tsx";
import { RelativeTime } from "#components/relative-time.tsx";
import { localeNames } from "#i18n/locale.ts";
import { MatchFigures } from "./match-figures.tsx";
import { useMatchHeadline } from "./match-headline.tsx";
import type { RowMatch } from "./row-match.ts";
import { TableOfAgents } from "./table-of-agents.tsx";

function MatchFacts({ match }: { match: RowMatch }) {
  const t = useTranslations("watch");
  const { result, season, duration } = match;
  const facts = [
    match.gameName,
    season ?? t("unranked"),
    <span key="locale" lang={match.locale === "zh" ? "zh-Hans" : "en"}>
      {localeNames[match.locale]}
    </span>,
    result?.rounds != null && t("rounds", { count: result.rounds }),
    result?.fouls != null && result.fouls > 0 && t("fouls", { count: result.fouls }),
    duration !== null && (
      <span key="duration">
        <span className="sr-only">{t("duration")} </span>
        <span className="font-mono">{duration}</span>
      </span>
    ),
    <RelativeTime key="at" at={match.at} />,
  ];
  return <Facts>{facts}</Facts>;
}

/**
 * One match of a list. Drawn from its data in server and browser: a list sent as elements would be
 * drawn twice on the server and weigh five times as much.
 */
export function MatchRow({
  match,
  own,
}: {
  match: RowMatch;
  /** Slugs of the reader's agents. */
  own: readonly string[];
}) {
  const t = useTranslations("watch");
  const headline = useMatchHeadline(match);
  const live = match.status === "running";
  const href = `/watch/${match.id}`;
  return (
    <Card className="px-4 pt-4 pb-3 sm:px-5">
      <article className="grid grid-cols-1 gap-x-6 gap-y-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_8.5rem] lg:items-center">
        <div className="min-w-0">
          <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-script text-xl">
            <Link href={href} className="hover:underline">
              {headline}
            </Link>
            {live && <Badge tone="lamp">{t("live")}</Badge>}
            {match.result?.upset && <Badge>{t("upset")}</Badge>}
          </h2>
          <div className="mt-1.5">
            <MatchFacts match={match} />
          </div>
        </div>
        <TableOfAgents agents={match.agents} own={own} />
        {match.status !== "failed" && (
          <Link
            href={href}
            className={buttonClass("plain", "justify-self-start lg:justify-self-end")}
          >
            {live ? t("startWatching") : t("replay")}
            <span className="sr-only">: {headline}</span>
          </Link>
        )}
      </article>
      {match.result !== null && <MatchFigures id={match.id} />}
    </Card>
  );
}
