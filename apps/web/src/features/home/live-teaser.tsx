"use client";

import { useTranslations } from "next-intl";
import { Badge } from "#components/badge.tsx";
import { ButtonLink } from "#components/button.tsx";
import { classNames } from "#components/class-names.ts";
import { SeatFace, TableFaces } from "#components/faces/table-faces.tsx";
import { neutralName } from "#components/neutral-text.ts";
import { Name } from "#components/untrusted-text.tsx";
import type { ShownMatch } from "./shown-match.ts";
import type { Teaser } from "./teaser.ts";
import { useShownMatch } from "./use-shown-match.ts";

const SPEECHES_SHOWN = 3;
/** In code points; the rules allow no more. */
const MAX_SPEECH_LENGTH = 400;

function Awaited({ teaser }: { teaser: Teaser }) {
  const t = useTranslations("home.teaser");
  if (teaser.over) return t("over");
  if (teaser.awaited?.ask === "vote") return t("voting");
  const [speaker] = teaser.awaited?.names ?? [];
  if (speaker === undefined) return t("round", { round: teaser.round });
  return (
    <>
      {t("round", { round: teaser.round })} · {t("speaking")}{" "}
      <Name className="font-semibold text-lamp">{speaker}</Name>
    </>
  );
}

/** The match of the first page with its title: it plays itself, and the next live one follows. */
export function LiveTeaser({ first }: { first: ShownMatch }) {
  const t = useTranslations("home");
  const { id, locale, live, teaser } = useShownMatch(first);
  return (
    <section aria-labelledby="featured">
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 id="featured" className="flex items-center gap-2 font-medium">
          {live ? t("liveNow") : t("lastMatch")}
          {live && <Badge tone="lamp">{t("live")}</Badge>}
        </h2>
        <ButtonLink href={`/watch/${id}`}>{live ? t("watchThis") : t("replayThis")}</ButtonLink>
      </div>
      <TableFaces matchId={id} seats={teaser.names.length} agents={null}>
        <Table teaser={teaser} lang={locale} />
      </TableFaces>
    </section>
  );
}

/** The last speeches, who is at the table, who is out. */
function Table({ teaser, lang }: { teaser: Teaser; lang: string }) {
  const t = useTranslations("home.teaser");
  const shown = teaser.speeches.slice(-SPEECHES_SHOWN);
  return (
    <div>
      <ol className="flex max-h-72 min-h-44 flex-col justify-end gap-4 overflow-hidden">
        {shown.length === 0 && <li className="text-sm text-mute">{t("quiet")}</li>}
        {shown.map(({ cursor: at, seat, name, text }, place) => (
          <li
            key={at}
            className={classNames("flex gap-3", place < shown.length - 1 && "text-soft")}
          >
            <SeatFace seat={seat} size={28} className="mt-0.5" />
            <div className="min-w-0">
              <p className="truncate text-xs text-mute">
                <Name>{name}</Name>
              </p>
              <p
                lang={text === "" ? undefined : lang}
                dir="auto"
                className="line-clamp-3 font-script text-lg leading-snug wrap-anywhere"
              >
                {text === "" ? (
                  <span className="text-mute">{t("silent")}</span>
                ) : (
                  neutralName(text, MAX_SPEECH_LENGTH)
                )}
              </p>
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-5 border-t border-line pt-4 text-sm text-mute" aria-live="polite">
        <Awaited teaser={teaser} />
      </p>
      <ul className="mt-4 flex flex-wrap gap-2" aria-label={t("table")}>
        {teaser.names.map((name, seat) => {
          const out = teaser.out.includes(name);
          return (
            <li
              key={seat}
              className={classNames(
                "flex max-w-full items-center gap-1.5 rounded-full border border-line py-1 pr-2.5 pl-1 text-xs",
                out ? "text-mute line-through" : "text-soft",
              )}
            >
              <SeatFace seat={seat} state={out ? "out" : "listening"} tile={false} size={20} />
              <Name className="truncate">{name}</Name>
              {out && <span className="sr-only"> ({t("out")})</span>}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
