import { type ApiMatch, matchListSchema } from "@wisp/api";
import type { Locale } from "@wisp/game";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useState } from "react";
import { Button, buttonClass } from "#components/button.tsx";
import { replayHref } from "#links.ts";

const SECONDS = 8;
/** How often a live match is looked for while there is only a finished one. */
const LOOK_EVERY_MS = 3_000;
/** After this long, the page stops waiting for one. */
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

/** A match to watch after this one, without its result. */
interface NextMatchFacts {
  readonly id: string;
  readonly live: boolean;
  /** How many play in it. */
  readonly players: number;
}

/**
 * How many of the newest matches are considered; the one that was just watched is among them, and so are
 * those of practice and those too fast to follow.
 */
const MAX_RUNNING = 30;
const MAX_FINISHED = 20;

/** Whether a match is played for an audience: practice and tables of friends are not. */
const isPublic = ({ season, agents }: ApiMatch): boolean =>
  season !== null && agents.every(({ person }) => !person);

async function newest(query: Readonly<Record<string, string>>): Promise<readonly ApiMatch[]> {
  const response = await fetch(`/api/v1/matches?${new URLSearchParams(query)}`);
  if (!response.ok) return [];
  return matchListSchema.parse(await response.json()).matches.filter(isPublic);
}

/**
 * A live public match in the reader's language that people can follow, if possible of the same game,
 * else the newest finished one of the game; null where there is none or the site does not answer.
 */
async function findNext(match: ApiMatch, locale: Locale): Promise<NextMatchFacts | null> {
  const isOther = ({ id }: ApiMatch) => id !== match.id;
  const ofGame = ({ game }: ApiMatch) => game === match.game;
  const running = { status: "running", locale, limit: String(MAX_RUNNING) };
  const live = (await newest(running)).filter(
    (each) => isOther(each) && each.pace === "people" && !each.sealed,
  );
  const finished = { status: "finished", game: match.game, limit: String(MAX_FINISHED) };
  const next =
    live.find(ofGame) ??
    live[0] ??
    (await newest({ ...finished, locale })).find(isOther) ??
    (await newest(finished)).find(isOther);
  if (next === undefined) return null;
  return { id: next.id, live: next.status === "running", players: next.agents.length };
}

const typing = "input, select, textarea, [contenteditable]";

/** Whether the reader is busy with the page: types, reads a dialog, or looks elsewhere. */
const isBusy = (): boolean =>
  document.hidden ||
  document.activeElement?.closest(typing) != null ||
  document.querySelector("dialog[open], :popover-open") !== null;

/**
 * Seconds until an automatic action; null when there is none: for readers who prefer less motion, and
 * once the reader has used the page or chosen to stay. The clock is paused while the reader
 * types, has a dialog open, or does not see the page.
 *
 * @param wanted false: there is no automatic action
 */
function useCountdown(
  seconds: number,
  wanted: boolean,
  happen: () => void,
): readonly [left: number | null, stay: () => void] {
  const [left, count] = useState<number | null>(null);
  useEffect(() => {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (!wanted || still) return;
    count(seconds);
    const timer = setInterval(() => {
      count((before) => (before === null || isBusy() ? before : Math.max(0, before - 1)));
    }, 1_000);
    const use = ({ target }: Event): void => {
      const inCard = target instanceof Element && target.closest("[data-next-match]") !== null;
      if (!inCard) count(null);
    };
    const uses = ["pointerdown", "keydown", "wheel"] as const;
    for (const type of uses) addEventListener(type, use, { passive: true });
    return () => {
      clearInterval(timer);
      for (const type of uses) removeEventListener(type, use);
    };
  }, [seconds, wanted]);
  const end = useEffectEvent(happen);
  useEffect(() => {
    if (left === 0) end();
  }, [left]);
  return [left, () => count(null)];
}
