"use client";

import type { ApiMatch } from "@wisp/api";
import type { Opponents } from "@wisp/db";
import type { Locale } from "@wisp/game";
import type { Strength } from "@wisp/games";
import dynamic from "next/dynamic";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { ButtonLink } from "#components/button.tsx";
import { nameInText } from "#components/sanitize.ts";
import { ShareButton } from "#components/share-button.tsx";
import { ownResult, type ResultNames } from "#features/matches/own-result.ts";
import { replayHref, seatResultHref } from "#links.ts";
import type { NextTable } from "#server/seats/shapes.ts";
import { seatNow } from "./seat-calls.ts";
import { StartForm, TableForm } from "./start-form.tsx";

/** Only who has played to the end needs it. */
const AfterMatchPanel = dynamic(() =>
  import("./after-match.tsx").then((module) => module.AfterMatchPanel),
);

/** How often the page of a finished match looks whether friends have opened another table. */
const POLL_MS = 3_000;
/** Who has not come back by then opens the table again. */
const POLL_FOR_MS = 15 * 60_000;

/** The table of a seat: another one like it is where its player plays again. */
export interface PlayedAgain {
  readonly game: string;
  readonly locale: Locale;
  readonly opponents: Opponents;
  /** Of a match as a paper plays it; absent: an ordinary one. */
  readonly preset: string | undefined;
  /** How strong the house agents were to be; absent: any. */
  readonly strength?: Strength | undefined;
  /** Friends sat there, who may meet again. */
  readonly isPrivate: boolean;
}

/** How it ended for the player. */
export function Ended({
  match,
  seat,
  names,
  fate,
  share,
  again,
  comeBack,
}: {
  match: ApiMatch;
  seat: number;
  /** In-game names by seat. */
  names: readonly string[];
  /** What happened, in the words of the game; undefined: the winners are named. */
  fate: ReactNode;
  /** Shares the result. */
  share: ReactNode;
  /** The way to another match. */
  again: ReactNode;
  /** What there is to come back for. */
  comeBack: ReactNode;
}) {
  const t = useTranslations("play.seat");
  const format = useFormatter();
  const space = useLocale() === "zh" ? "" : " ";
  const seats = match.result?.seats ?? [];
  const own = seats.find((each) => each.seat === seat);
  const winners = seats.flatMap((each) => (each.won ? nameInText(names[each.seat] ?? "") : []));
  const ending = own?.won ? "won" : winners.length > 0 ? "lost" : "nobodyWon";
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-lg text-pretty">
        {own === undefined ? (
          t("failed")
        ) : fate === undefined ? (
          t(`${ending}.named`, { points: own.points, names: format.list(winners) })
        ) : (
          <>
            {fate}
            {space}
            {t(`${ending}.told`, { points: own.points })}
          </>
        )}
      </p>
      <span className="flex flex-wrap items-center gap-2">
        {share}
        <ButtonLink href={replayHref(match.id)} className="min-h-11">
          {t("replay")}
        </ButtonLink>
        {again}
      </span>
      {comeBack}
    </div>
  );
}

/** The table that was opened after the one of a seat; null for none so far. */
function useNextTable(ticket: string, isAwaited: boolean, cursor: number): NextTable | null {
  const [next, setNext] = useState<NextTable | null>(null);
  useEffect(() => {
    if (!isAwaited) return;
    const endsAtMs = performance.now() + POLL_FOR_MS;
    async function look(): Promise<void> {
      if (document.hidden) return;
      if (performance.now() > endsAtMs) clearInterval(timer);
      // A look that fails is made up for by the next.
      const now = await seatNow(ticket, cursor).catch(() => null);
      if (now?.state === "playing") setNext(now.nextTable);
    }
    const timer = setInterval(() => void look(), POLL_MS);
    void look();
    return () => clearInterval(timer);
  }, [ticket, isAwaited, cursor]);
  return next;
}

/** One press to another match: against agents immediately, with friends at a table where they meet. */
export function PlayAgain({
  ticket,
  again: { game, locale, opponents, preset, strength, isPrivate },
  cursor,
}: {
  ticket: string;
  again: PlayedAgain;
  /** Of the last event of the match. */
  cursor: number;
}) {
  const t = useTranslations("play.seat");
  const next = useNextTable(ticket, isPrivate, cursor);
  if (!isPrivate) {
    return (
      <>
        <StartForm
          game={game}
          locale={locale}
          opponents={opponents}
          preset={preset}
          strength={strength}
          label={t("again")}
          primary
        />
        <AfterMatchPanel ticket={ticket} game={game} locale={locale} />
      </>
    );
  }
  return (
    <>
      <TableForm
        act="again"
        label={next === null ? t("round") : t("joinRound", { taken: next.taken, size: next.size })}
        fields={{ ticket }}
        primary
      />
      <AfterMatchPanel ticket={ticket} game={game} locale={locale} />
    </>
  );
}

/**
 * Shares the result of the reader's own seat. The link and its card name the seat, never the person: who
 * sat there is known to those alone whom the person gives the link.
 */
export function ShareResult({
  match,
  seat,
  names,
}: {
  match: ApiMatch;
  seat: number;
  names: ResultNames;
}) {
  const t = useTranslations("play.share");
  const words = useTranslations("common.ownResult");
  const locale = useLocale();
  const sentence = ownResult(match, seat, names, words);
  if (sentence === null) return null;
  return (
    <ShareButton
      text={sentence}
      path={seatResultHref(match.id, seat)}
      picture={{
        path: `/api/v1/matches/${match.id}/card.png?seat=${seat}&lang=${locale}`,
        fileName: `wisp-${match.id}.png`,
      }}
      labels={{
        share: t("button"),
        copy: t("copy"),
        copied: t("copied"),
        picture: t("picture"),
      }}
    />
  );
}
