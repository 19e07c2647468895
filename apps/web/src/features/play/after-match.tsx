"use client";

import type { Locale } from "@wisp/game";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { ButtonLink } from "#components/button.tsx";
import { sanitizeForDisplay } from "#components/sanitize.ts";
import type { AfterMatch } from "#server/seats/shapes.ts";
import { afterSeat } from "./seat-calls.ts";
import { StartForm } from "./start-form.tsx";

/** The rating is computed right after the end: a page that asks before looks again. */
const LOOK_AGAIN_MS = 1_500;
const MAX_LOOKS = 4;

const marks = { best: "✓", fair: "~", poor: "✗" } as const;

/** A text of the game in a language of the page. */
const inLanguage = (texts: { readonly en: string; readonly zh?: string }, locale: string): string =>
  sanitizeForDisplay((locale === "zh" ? texts.zh : undefined) ?? texts.en);

/** What the arena knows after the end; null until it has answered. */
function useAfterMatch(ticket: string): AfterMatch | null {
  const [after, setAfter] = useState<AfterMatch | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    async function look(times: number): Promise<void> {
      // A look that fails is made up for by the next.
      const found = await afterSeat(ticket).catch(() => null);
      if (isGone) return;
      if (found !== null) setAfter(found);
      const isWhole = found !== null && !found.pending;
      if (!isWhole && times < MAX_LOOKS) {
        timer = setTimeout(() => void look(times + 1), LOOK_AGAIN_MS);
      }
    }
    void look(1);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [ticket]);
  return after;
}

/** After the end: the rating and its change, what the moves were worth, and other opponents. */
export function AfterMatchPanel({
  ticket,
  game,
  locale,
}: {
  ticket: string;
  game: string;
  /** Of the match. */
  locale: Locale;
}) {
  const t = useTranslations("play.after");
  const format = useFormatter();
  const reader = useLocale();
  const after = useAfterMatch(ticket);
  if (after === null) return null;
  const { rating, review, offer } = after;
  if (rating === null && review === null) return null;
  return (
    <div className="flex basis-full flex-col gap-3 pt-2" data-testid="after-match">
      {rating !== null && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p>
            {rating.counts
              ? t("rating", {
                  rating: format.number(rating.after),
                  change: format.number(rating.after - rating.before, { signDisplay: "always" }),
                })
              : t("uncounted", { rating: format.number(rating.after) })}
          </p>
          <ButtonLink href="/play/rating" look="quiet" className="min-h-11">
            {t("history")}
          </ButtonLink>
          {offer !== null && (
            <StartForm
              game={game}
              locale={locale}
              strength={offer}
              label={t(offer)}
              primary={false}
            />
          )}
        </div>
      )}
      {review !== null && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2">
            <span className="font-semibold">{t("worth")}</span> {inLanguage(review.summary, reader)}
          </summary>
          <ol className="max-h-60 overflow-y-auto text-sm">
            {review.moves.map(({ text, verdict }, at) => (
              <li key={`${at} ${text.en}`} className="flex gap-2 py-0.5">
                <span aria-hidden className="w-4 shrink-0 text-center">
                  {verdict === null ? "·" : marks[verdict]}
                </span>
                <span className="text-pretty">
                  {verdict !== null && <span className="sr-only">{t(`verdicts.${verdict}`)} </span>}
                  {inLanguage(text, reader)}
                </span>
              </li>
            ))}
          </ol>
          <p className="mt-1 text-xs text-mute">{inLanguage(review.by, reader)}</p>
          {review.asked !== undefined && (
            <div className="mt-2 text-sm">
              <p className="font-semibold">{t("asked")}</p>
              <ul>
                {review.asked.map((text) => (
                  <li key={text.en} className="py-0.5 text-pretty">
                    {inLanguage(text, reader)}
                  </li>
                ))}
              </ul>
            </div>
          )}
        </details>
      )}
    </div>
  );
}
