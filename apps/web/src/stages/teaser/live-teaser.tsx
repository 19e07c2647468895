"use client";

import "#features/replay/replay.css";
import type { Locale } from "@wisp/game";
import { Play } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { buttonClass } from "#components/button.tsx";
import { classNames } from "#components/class-names.ts";
import { seatColour } from "#components/faces/colours.ts";
import { SeatFace, TableFaces } from "#components/faces/table-faces.tsx";
import { Link } from "#components/link.tsx";
import { sanitizeName, widthOf } from "#components/sanitize.ts";
import { Name } from "#components/untrusted-text.tsx";
import type { ShownMatch } from "#features/home/shown-match.ts";
import type { Teaser, TeaserSpeech } from "#features/home/teaser.ts";
import { usePlayback, useShownMatch } from "#features/home/use-shown-match.ts";
import { shownName, withNamesShown } from "#features/replay/log/fold.ts";
import { replayHref } from "#links.ts";
import { SpokenWords } from "#stages/talk/spoken.tsx";
import { BallotDrawing } from "#stages/talk/stage/ballot-drawing.tsx";
import { ClockRing, RoomDrawing } from "#stages/talk/stage/drawing.tsx";
import { FIELD, onRing, seatPositions } from "#stages/talk/stage/seat-positions.ts";
import { faceStatesOf } from "#stages/talk/votes.ts";

const BALLOT_FLIGHT_MS = 600;

const percent = (part: number, whole: number): string => `${((part / whole) * 100).toFixed(2)}%`;

/** With the players' names as pages show them in the match's language. */
const teaserWithShownNames = (teaser: Teaser, locale: Locale): Teaser => ({
  ...teaser,
  names: teaser.names.map((name) => shownName(name, locale)),
  speeches: teaser.speeches.map((speech) => ({
    ...speech,
    name: shownName(speech.name, locale),
    text: withNamesShown(speech.text, locale),
  })),
});

/** A match that plays itself; the next live one follows it. */
export function LiveTeaser({
  first,
  gameName,
  players,
  prominent = false,
}: {
  first: ShownMatch;
  /** In the reader's language; the next match is of the same game. */
  gameName: string;
  /** Who plays the first one. */
  players: ReactNode;
  /** Whether the link to the match is the main action of the page. */
  prominent?: boolean;
}) {
  const t = useTranslations("home");
  const { id, locale, live, recorded, teaser: known } = useShownMatch(first);
  const played = usePlayback(known, !live && !known.over);
  const teaser = teaserWithShownNames(played, locale);
  return (
    <section aria-labelledby="featured">
      <TableFaces matchId={id} seats={teaser.names.length}>
        <Table teaser={teaser} lang={locale} />
      </TableFaces>
      <p className="mb-1 line-clamp-2 px-2 text-center text-sm text-pretty text-soft">
        <strong className="font-semibold text-text">{gameName}</strong>
        {" · "}
        {/* A match that follows is live: it is watched for its words first. */}
        {id === first.id ? players : t("teaser.players", { count: teaser.names.length })}
      </p>
      <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 px-2 text-sm">
        <h2
          id="featured"
          className={classNames(
            "flex items-center gap-2 font-semibold",
            live ? "text-bad" : "text-soft",
          )}
        >
          {live && <span aria-hidden className="size-2.5 rounded-full bg-bad" />}
          {live ? t("liveNow") : t(recorded ? "recorded" : "lastMatch")}
        </h2>
        <p className="text-mute" aria-live={live ? "polite" : undefined}>
          <Awaited teaser={teaser} />
        </p>
        <Link
          href={replayHref(id)}
          className={
            prominent
              ? buttonClass("primary")
              : "text-soft underline decoration-line underline-offset-4 hover:text-text"
          }
        >
          {prominent && <Play aria-hidden className="size-3.5 fill-current" />}
          {live ? t("watchThis") : t("replayThis")}
        </Link>
      </div>
    </section>
  );
}

function Awaited({ teaser }: { teaser: Teaser }) {
  const t = useTranslations("home.teaser");
  if (teaser.over) return t("over");
  const round = t("round", { round: Math.max(1, teaser.round) });
  if (teaser.awaited?.ask === "vote") return `${round} · ${t("voting")}`;
  if ((teaser.awaited?.seats.length ?? 0) > 1) return `${round} · ${t("allThinking")}`;
  const asked = teaser.awaited?.seats[0];
  const seat = asked ?? teaser.speeches.at(-1)?.seat;
  if (seat === undefined) return round;
  return (
    <>
      {round} · <Name className="font-medium text-soft">{teaser.names[seat] ?? ""}</Name>{" "}
      {t(asked === undefined ? "speaking" : "thinking")}
    </>
  );
}

/** The players round the table, the last speech, and the ballots. */
function Table({ teaser, lang }: { teaser: Teaser; lang: string }) {
  const t = useTranslations("home.teaser");
  const { names, out, awaited, speeches, votes, over } = teaser;
  const seats = names.length;
  const voting = awaited?.ask === "vote" || votes.length > 0;
  const speech = voting || over ? undefined : speeches.at(-1);
  const speaking = speech?.seat ?? null;
  const [asked = null, ...others] = voting ? [] : (awaited?.seats ?? []);
  const ringed = speaking ?? (others.length > 0 ? null : asked);
  const faces = faceStatesOf({
    out: names.map((_, seat) => out.includes(seat)),
    speaking,
    caught: [],
    votes,
    voting: votes.length > 0,
  });
  return (
    <div className="talk-stage @container">
      <div className="relative aspect-[1000/600]">
        <RoomDrawing />
        <TeaserCards seats={seats} out={out} voting={voting} />
        <BallotDrawing votes={votes} seats={seats} moving flightMs={BALLOT_FLIGHT_MS} />
        {speech && <TeaserBubble speech={speech} seats={seats} lang={lang} silent={t("silent")} />}
        {!speech && (
          <p className="absolute inset-x-[29%] inset-y-[30%] grid place-items-center text-center font-script text-[clamp(1rem,3.6cqw,1.6rem)] leading-snug text-balance text-soft">
            {over ? t("over") : voting ? t(votes.length > 0 ? "voted" : "sealed") : t("quiet")}
          </p>
        )}
        <ol aria-label={t("table")} className="absolute inset-0">
          {seatPositions(seats).map(({ wide, angle }, seat) => {
            const isOut = out.includes(seat);
            const lit = seat === speaking;
            return (
              <li
                key={seat}
                aria-current={lit ? "true" : undefined}
                className="absolute size-[13.5cqw] -translate-1/2 @lg:size-[11.6cqw]"
                style={{
                  left: percent(wide.x, FIELD.width),
                  top: percent(wide.y, FIELD.height),
                }}
              >
                {seat === ringed && <ClockRing limitMs={null} lit={lit} />}
                <SeatFace
                  seat={seat}
                  state={faces[seat] ?? "listening"}
                  tile={false}
                  className="relative size-full"
                />
                <span
                  className={classNames(
                    "absolute left-1/2 w-max max-w-[22cqw] -translate-x-1/2 truncate text-xs font-semibold @max-lg:sr-only @2xl:text-sm",
                    // Cards overlap the faces, so names are behind them.
                    Math.sin(angle) < -0.5 ? "bottom-full mb-1.5" : "top-full mt-1",
                    lit ? "py-1.5 text-lamp" : isOut ? "text-mute" : "text-soft",
                  )}
                >
                  <Name>{names[seat] ?? ""}</Name>
                  {isOut && t("out")}
                </span>
              </li>
            );
          })}
        </ol>
      </div>
    </div>
  );
}

/** In code points; the rules allow no more. */
const MAX_SPEECH_LENGTH = 400;
/** Half the width of the tail where it leaves the bubble, and where it ends before a face. */
const TAIL = 24;
const GAP = 70;

/** Sizes of the speech by the room it takes, in Latin letters. */
const sizes = [
  [60, "text-[clamp(0.875rem,4.4cqw,1.9rem)]"],
  [120, "text-[clamp(0.75rem,3.5cqw,1.5rem)]"],
  [200, "text-[clamp(0.75rem,2.9cqw,1.25rem)]"],
] as const;
const smallest = "text-[clamp(0.75rem,2.4cqw,1.0625rem)]";

const sizeOf = (text: string): string => {
  const width = widthOf(text);
  return sizes.find(([most]) => width <= most)?.[1] ?? smallest;
};

/** The tail of the bubble, from the middle of the table to the speaker. */
function Tail({ seat, seats }: { seat: number; seats: number }) {
  const place = seatPositions(seats)[seat]?.wide;
  if (place === undefined) return null;
  const middle = { x: FIELD.width / 2, y: FIELD.height / 2 };
  const [x, y] = [place.x - middle.x, place.y - middle.y];
  const length = Math.hypot(x, y);
  const [acrossX, acrossY] = [(-y / length) * TAIL, (x / length) * TAIL];
  const reach = 1 - GAP / length;
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${FIELD.width} ${FIELD.height}`}
      className="absolute inset-0 size-full"
    >
      <path
        d={`M${middle.x + acrossX} ${middle.y + acrossY}L${middle.x + x * reach} ${middle.y + y * reach}L${middle.x - acrossX} ${middle.y - acrossY}Z`}
        className="fill-(--bubble-tail)"
      />
    </svg>
  );
}

/** A speech on lit paper in the middle of the table. */
function TeaserBubble({
  speech: { cursor, seat, text },
  seats,
  lang,
  silent,
}: {
  speech: TeaserSpeech;
  /** How many sit at the table. */
  seats: number;
  /** Language of the match. */
  lang: string;
  /** Says that the seat did not speak. */
  silent: string;
}) {
  const shown = sanitizeName(text, MAX_SPEECH_LENGTH);
  return (
    <>
      <Tail seat={seat} seats={seats} />
      <div className="absolute inset-x-[21%] inset-y-[27%] grid place-items-center">
        <div className="max-w-full rounded-[clamp(12px,3cqw,20px)] bg-linear-to-b from-(--bubble) to-(--bubble-tail) px-[clamp(0.625rem,2.8cqw,1.5rem)] py-[clamp(0.375rem,2.2cqw,1.125rem)] text-(--bubble-ink) shadow-card">
          <p
            key={cursor}
            lang={text === "" ? undefined : lang}
            dir="auto"
            // On a phone five lines would reach the faces above and below.
            className={`line-clamp-4 font-script leading-[1.22] text-pretty wrap-anywhere @lg:line-clamp-5 ${sizeOf(shown)}`}
          >
            {text === "" ? (
              <em className="opacity-70 [&:lang(zh)]:not-italic">{silent}</em>
            ) : (
              <SpokenWords text={shown} speed={0.6} />
            )}
          </p>
        </div>
      </div>
    </>
  );
}

/** Position of the cards between the middle and the faces, as a share of the ring. */
const REACH = 0.66;

/** A card before each seat that is in, face down; a ballot has a flap. Decoration. */
function TeaserCards({
  seats,
  out,
  voting,
}: {
  /** How many sit at the table. */
  seats: number;
  /** Seats that are out. */
  out: readonly number[];
  /** The cards are ballots. */
  voting: boolean;
}) {
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${FIELD.width} ${FIELD.height}`}
      className="absolute inset-0 size-full"
    >
      {seatPositions(seats).map(({ angle }, seat) => {
        if (out.includes(seat)) return null;
        const { x, y } = onRing(angle, REACH);
        const colour = seatColour(seat);
        const turn = (angle * 180) / Math.PI + 90;
        return (
          <g key={seat} transform={`translate(${x} ${y}) rotate(${turn.toFixed(1)})`}>
            <rect
              x="-19"
              y="-14"
              width="38"
              height="28"
              rx="5"
              className="fill-ground"
              stroke={colour}
              strokeWidth="2"
            />
            <rect x="-19" y="-14" width="38" height="28" rx="5" fill={colour} opacity="0.28" />
            {voting ? (
              <path d="M-18-13L0 3L18-13" fill="none" stroke={colour} strokeWidth="2" />
            ) : (
              <circle r="4" fill={colour} />
            )}
          </g>
        );
      })}
    </svg>
  );
}
