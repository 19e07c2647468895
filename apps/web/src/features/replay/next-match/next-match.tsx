import type { ApiMatch } from "@wisp/api";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button, buttonClass } from "#components/button.tsx";
import { replayHref } from "#links.ts";
import { findNext, type NextMatchFacts } from "./find-next.ts";
import { useCountdown } from "./use-countdown.ts";

const SECONDS = 8;
/** How often a live match is looked for while there is only a finished one. */
const LOOK_EVERY_MS = 3_000;
/** After so long, nobody waits for one. */
const LOOK_FOR_MS = 3 * 60_000;

/**
 * Leads to the next match after the end of one that was watched. Beside the panels of a wide
 * window, where it covers no seat.
 */
export function NextMatch({ match, embedded }: { match: ApiMatch; embedded: boolean }) {
  const [next, found] = useState<NextMatchFacts | null>(null);
  const locale = useLocale();
  const isLive = next?.live === true;
  useEffect(() => {
    if (isLive) return;
    let isOver = false;
    const look = (): void => {
      findNext(match, locale).then(
        // The match to go to is replaced only by a live one.
        (facts) => isOver || found((before) => (before === null || facts?.live ? facts : before)),
        // Without an answer there is nothing to lead to.
        () => undefined,
      );
    };
    look();
    const endsAtMs = performance.now() + LOOK_FOR_MS;
    const timer = setInterval(() => {
      if (performance.now() > endsAtMs) clearInterval(timer);
      else if (!document.hidden) look();
    }, LOOK_EVERY_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [match, locale, isLive]);
  return next && <NextCard next={next} embedded={embedded} />;
}

function NextCard({ next, embedded }: { next: NextMatchFacts; embedded: boolean }) {
  const t = useTranslations("replay.next");
  const href = replayHref(next.id);
  const [left, stay] = useCountdown(SECONDS, !embedded, () => location.assign(href));
  return (
    <section
      aria-label={t("label")}
      data-next-match
      className="match-next peer z-40 mx-4 flex flex-wrap items-center gap-3 rounded-card border border-lamp/60 bg-panel px-4 py-2.5 shadow-card sm:sticky sm:bottom-33 sm:mx-7 sm:max-xl:ml-auto xl:bottom-3 xl:z-20 xl:col-start-2 xl:row-span-2 xl:row-start-1 xl:mx-3 xl:mb-3 xl:self-end"
    >
      {left !== null && <Ring left={left} />}
      <div className="min-w-0 flex-1 basis-48 sm:basis-0">
        <p className="text-sm font-semibold">
          {left === null ? t("title") : t("titleIn", { seconds: left })}
        </p>
        <p className="text-sm text-mute">
          {t(next.live ? "live" : "replay", { count: next.players })}
        </p>
      </div>
      {left !== null && (
        <Button className="min-h-11 max-sm:flex-1" onClick={stay}>
          {t("stay")}
        </Button>
      )}
      <a
        href={href}
        className={buttonClass("primary", "min-h-11 max-sm:flex-1")}
        {...(embedded && { target: "_blank", rel: "noopener" })}
      >
        {t(left === null ? "watch" : "go")}
      </a>
    </section>
  );
}

/** Runs out with the seconds that are left. */
function Ring({ left }: { left: number }) {
  return (
    <span aria-hidden className="relative grid size-10 shrink-0 place-items-center">
      <svg aria-hidden viewBox="0 0 40 40" className="absolute inset-0 -rotate-90">
        <circle cx="20" cy="20" r="17" fill="none" className="stroke-line" strokeWidth="3" />
        <circle
          cx="20"
          cy="20"
          r="17"
          fill="none"
          strokeWidth="3"
          pathLength={SECONDS}
          strokeDasharray={SECONDS}
          strokeDashoffset={SECONDS - left}
          className="stroke-lamp transition-[stroke-dashoffset] duration-1000"
        />
      </svg>
      <span className="font-mono text-sm font-semibold">{left}</span>
    </span>
  );
}
