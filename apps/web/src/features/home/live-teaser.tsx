"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Avatar } from "../../components/avatar.tsx";
import { classNames } from "../../components/class-names.ts";
import { addEvents, type CountedEvent, emptyTeaser, type Teaser } from "./teaser.ts";

const POLL_MS = 2_000;
const SPEECHES_SHOWN = 3;

async function eventsAfter(matchId: string, cursor: number): Promise<readonly CountedEvent[]> {
  const answer = await fetch(`/api/v1/matches/${matchId}/log?after=${cursor}`);
  if (!answer.ok) return [];
  const log: { readonly events: readonly CountedEvent[] } = await answer.json();
  return log.events;
}

function Awaited({ teaser }: { teaser: Teaser }) {
  const t = useTranslations("home.teaser");
  if (teaser.over) return t("over");
  if (teaser.awaited?.ask === "vote") return t("voting");
  const [speaker] = teaser.awaited?.names ?? [];
  if (speaker === undefined) return t("round", { round: teaser.round });
  return (
    <>
      {t("round", { round: teaser.round })} · {t("speaking")}{" "}
      <span className="font-semibold text-lamp">{speaker}</span>
    </>
  );
}

/** A live match playing itself small: the last speeches, who is at the table, who is out. */
export function LiveTeaser({
  matchId,
  events,
  live,
  lang,
}: {
  matchId: string;
  /** The public log so far. */
  events: readonly CountedEvent[];
  live: boolean;
  /** Language of the speeches. */
  lang: string;
}) {
  const t = useTranslations("home.teaser");
  const [teaser, setTeaser] = useState(() => addEvents(emptyTeaser, events));
  const going = live && !teaser.over;
  const { cursor } = teaser;

  useEffect(() => {
    if (!going) return;
    let stopped = false;
    const timer = setInterval(async () => {
      if (document.hidden) return;
      // A poll that fails is made up for by the next.
      const more = await eventsAfter(matchId, cursor).catch(() => []);
      if (!stopped && more.length > 0) setTeaser((before) => addEvents(before, more));
    }, POLL_MS);
    return () => {
      stopped = true;
      clearInterval(timer);
    };
  }, [matchId, cursor, going]);

  const shown = teaser.speeches.slice(-SPEECHES_SHOWN);
  return (
    <div>
      <ol className="flex h-72 flex-col justify-end gap-4 overflow-hidden sm:h-64">
        {shown.length === 0 && <li className="text-sm text-mute">{t("quiet")}</li>}
        {shown.map(({ cursor: at, name, text }, place) => (
          <li
            key={at}
            className={classNames("flex gap-3", place < shown.length - 1 && "text-soft")}
          >
            <Avatar id={name} size={28} className="mt-0.5" />
            <div className="min-w-0">
              <p className="text-xs text-mute">{name}</p>
              <p
                lang={text === "" ? undefined : lang}
                className="line-clamp-3 font-script text-lg leading-snug"
              >
                {text === "" ? <span className="text-mute">{t("silent")}</span> : text}
              </p>
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-5 border-t border-line pt-4 text-sm text-mute" aria-live="polite">
        <Awaited teaser={teaser} />
      </p>
      <ul className="mt-4 flex flex-wrap gap-2" aria-label={t("table")}>
        {teaser.names.map((name) => {
          const out = teaser.out.includes(name);
          return (
            <li
              key={name}
              className={classNames(
                "flex items-center gap-1.5 rounded-full border border-line py-1 pr-2.5 pl-1 text-xs",
                out ? "text-mute line-through" : "text-soft",
              )}
            >
              <Avatar id={name} size={18} className={out ? "opacity-40" : ""} />
              {name}
              {out && <span className="sr-only"> ({t("out")})</span>}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
