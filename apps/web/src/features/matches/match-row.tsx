"use client";

import { ChevronDown, Lock, Play } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState, useTransition } from "react";
import { Badge } from "#components/badge.tsx";
import { buttonClass } from "#components/button.tsx";
import { classNames } from "#components/class-names.ts";
import { AgentFace } from "#components/faces/face.tsx";
import { Link } from "#components/link.tsx";
import { Card, Facts } from "#components/page.tsx";
import { RelativeTime } from "#components/relative-time.tsx";
import { sanitizeName } from "#components/sanitize.ts";
import { Name, UntrustedText } from "#components/untrusted-text.tsx";
import { useReader } from "#features/account/reader.tsx";
import { localeNames } from "#i18n/locale.ts";
import { agentHref, replayHref } from "#links.ts";
import { loadMetrics } from "./actions.tsx";
import { FirstVote } from "./first-vote.tsx";
import { GameIcon } from "./game-icon.tsx";
import { MatchPlayers, useMatchTitle } from "./match-title.tsx";
import { PositionDrawing } from "./position-drawing.tsx";
import type { RowAgent, RowMatch } from "./row-match.ts";

function MatchFacts({ match }: { match: RowMatch }) {
  const t = useTranslations("watch");
  const { result, season, duration, recorded } = match;
  const facts = [
    season ?? t(recorded ? "recorded" : "unranked"),
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

/** A quote in a list. */
function Quote({ match: { preview, locale } }: { match: RowMatch }) {
  const t = useTranslations("watch");
  if (preview?.quote == null) return null;
  return (
    <blockquote>
      <UntrustedText
        text={t("quote", { text: preview.quote })}
        lang={locale}
        className="line-clamp-2 font-script text-xl leading-snug text-pretty"
      />
    </blockquote>
  );
}

function Hidden({ text = "hidden" }: { text?: "hidden" | "sealed" }) {
  const t = useTranslations("watch");
  return (
    <span className="flex items-center gap-1.5 text-sm text-mute">
      <Lock aria-hidden className="size-3.5" />
      {t(text)}
    </span>
  );
}

/**
 * One match of a list, titled by its game and who plays. While its result is hidden it shows only a quote and
 * the split of the first vote. Rendered from its data on the server and in the browser: a list sent as elements would be
 * rendered twice on the server and be five times as large.
 */
export function MatchRow({
  match,
  label,
  note,
}: {
  match: RowMatch;
  /** Why the match is listed here, and a sentence on that. */
  label?: string;
  note?: string;
}) {
  const t = useTranslations("watch");
  const title = useMatchTitle(match);
  const headline = useMatchHeadline(match);
  const { preview, result } = match;
  const live = match.status === "running" && !match.sealed;
  const isHidden = match.status === "finished" && result === null;
  // Where a quote says more, the neutral sentence is there for who listens.
  const isPlain = isHidden && preview?.quote != null;
  const href = replayHref(match.id);
  const watch = (
    <Link href={href} className={buttonClass("plain", "shrink-0")}>
      <Play aria-hidden className="size-3.5 fill-current" />
      {live ? t("startWatching") : t("replay")}
      <span className="sr-only">: {title}</span>
    </Link>
  );
  const faces = (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <TableOfAgents agents={match.agents} />
      {match.recorded && <Badge>{t("recorded")}</Badge>}
      {result?.upset && <Badge>{t("upset")}</Badge>}
    </div>
  );
  return (
    <Card className="relative h-full">
      <article
        // Rows do not move when fonts arrive.
        className={classNames(
          "flex h-full flex-col gap-3.5 p-4 sm:p-5",
          preview?.quote == null ? !live && "min-h-50" : "md:min-h-68",
        )}
      >
        {label !== undefined && (
          <p>
            <span className="block font-script text-xl">{label}</span>
            <span className="text-sm text-mute">{note}</span>
          </p>
        )}
        <header className="flex items-start gap-3">
          <GameIcon path={match.icon} size={40} />
          <div className="min-w-0 flex-1">
            <h2 className="leading-snug">
              <Link href={href} className="group/title block">
                <span className="block text-sm text-mute">{match.gameName}</span>
                <span className="line-clamp-2 text-lg font-semibold wrap-anywhere group-hover/title:underline">
                  <MatchPlayers {...match} />
                </span>
              </Link>
            </h2>
          </div>
        </header>
        <div
          className={classNames(
            live && "flex flex-wrap items-center justify-between gap-2",
            // Invisible, the sentence takes no room.
            isPlain && "absolute",
          )}
        >
          <p
            className={
              isPlain
                ? "sr-only"
                : classNames(
                    "flex items-center gap-2.5 font-script text-xl leading-snug",
                    isHidden && "text-soft",
                  )
            }
          >
            {live && <span aria-hidden className="size-2.5 shrink-0 rounded-full bg-bad" />}
            {headline}
          </p>
          {live && watch}
        </div>
        {faces}
        <Quote match={match} />
        {match.position !== null && (
          <PositionDrawing
            position={match.position}
            moment={live ? "now" : isHidden ? "opening" : "end"}
          />
        )}
        {preview?.firstVote != null ? (
          <FirstVote counts={preview.firstVote} aside={isHidden && <Hidden />} />
        ) : (
          isHidden && <Hidden />
        )}
        {match.sealed && <Hidden text="sealed" />}
        <div
          className={classNames(
            "mt-auto flex items-end justify-between gap-4",
            !live && "border-t border-line pt-3",
          )}
        >
          <div className="min-w-0">
            <MatchFacts match={match} />
          </div>
          {!live && match.status !== "failed" && !match.sealed && watch}
        </div>
        {result !== null && <MatchMetrics id={match.id} />}
      </article>
    </Card>
  );
}

/** How a match stands or ended, in one sentence; neutral unless the result may be shown. */
function useMatchHeadline({ status, sealed, result }: RowMatch): string {
  const t = useTranslations("watch.headline");
  if (sealed && status === "running") return t("sealed");
  if (status !== "finished") return t(status);
  return result === null ? t("finished") : result.sentence;
}

/** The faces of the agents of a match: the reader's are marked, and the hidden role where it may be shown. */
function TableOfAgents({ agents }: { agents: readonly RowAgent[] }) {
  const t = useTranslations("common");
  const watch = useTranslations("watch");
  const own = useReader()?.own;
  return (
    <ul className="flex flex-wrap gap-1.5" aria-label={watch("agents")}>
      {agents.map(({ hiddenRole, ...agent }, place) => {
        const isOwn = own?.includes(agent.slug);
        return (
          // An agent can sit at a table twice.
          <li key={place}>
            <Link
              href={agentHref(agent.slug)}
              title={sanitizeName(agent.name)}
              className={classNames(
                "relative block rounded-[27.5%]",
                isOwn && "outline-2 outline-offset-1 outline-lamp",
              )}
            >
              <AgentFace agent={agent} size={36} />
              {hiddenRole !== null && (
                <span
                  aria-hidden
                  className="absolute -right-0.5 -bottom-0.5 size-3 rotate-45 border-2 border-panel bg-ember"
                />
              )}
              <span className="sr-only">
                <Name>{agent.name}</Name>
                {isOwn && ` (${t("yours")})`}
                {hiddenRole !== null && ` (${hiddenRole})`}
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/**
 * Unfolds to the players' metrics, which come when asked for: a list would hold a thousand cells
 * that few readers open.
 */
function MatchMetrics({ id }: { id: string }) {
  const t = useTranslations("watch.figures");
  const [metrics, setMetrics] = useState<ReactNode>(null);
  const [loading, startLoading] = useTransition();
  const details = useRef<HTMLDetailsElement>(null);
  const load = (): void => {
    if (metrics !== null || loading || !details.current?.open) return;
    startLoading(async () => {
      const loaded = await loadMetrics(id).catch(() => null);
      startLoading(() => setMetrics(loaded));
    });
  };
  // It may have been opened before scripts were there.
  useEffect(load, []);
  return (
    <details ref={details} className="group mt-2" onToggle={load}>
      <summary className="flex min-h-8 w-fit list-none items-center gap-1.5 text-sm text-mute hover:text-text [&::-webkit-details-marker]:hidden">
        <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
        {t("label")}
      </summary>
      <div className="mt-2" aria-busy={loading}>
        {metrics ?? <p className="min-h-32 text-sm text-mute">{t("inMatch")}</p>}
      </div>
    </details>
  );
}
