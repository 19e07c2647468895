import { useFormatter, useTranslations } from "next-intl";
import { memo } from "react";
import { classNames } from "#components/class-names.ts";
import type { FaceState } from "#components/faces/appearance.ts";
import { seatColour } from "#components/faces/colours.ts";
import { SeatFace } from "#components/faces/table-faces.tsx";
import { AgentLink, type SeatResult } from "#components/link.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { OwnMark } from "#features/account/reader.tsx";
import { ClockRing } from "#stages/talk/stage/drawing.tsx";
import { labelSides, seatPositions, seatStyle } from "#stages/talk/stage/seat-positions.ts";
import { MAX_LARGE_SEATS } from "./places.ts";

/** What the others did to a player: it shows in the face. */
export type Reaction = "thankful" | "betrayed";

const faceOf = (reaction: Reaction | null, acts: boolean): FaceState => {
  if (reaction === "betrayed") return "suspicious";
  return acts || reaction === "thankful" ? "speaking" : "listening";
};

/** A heart, whole or broken. */
function ReactionSign({ reaction }: { reaction: Reaction }) {
  return (
    <svg
      aria-hidden
      viewBox="-11 -11 22 22"
      className={classNames(
        "absolute -top-[8%] -right-[10%] z-1 w-[36%] min-w-5 stroke-ground stroke-2",
        reaction === "thankful" ? "fill-good" : "fill-bad",
      )}
    >
      <path d="M0 8.6C-4.4 4.4-8.4 1-8.4-3.6C-8.4-8.4-2.4-9.2 0-4.3C2.4-9.2 8.4-8.4 8.4-3.6C8.4 1 4.4 4.4 0 8.6Z" />
      {reaction === "betrayed" && <path d="M0-5L-3-1L2 1L-1 7" fill="none" />}
    </svg>
  );
}

/** A player of a game of rounds: the face, the name, the points and, in a line, what was done. */
export const RoundsSeat = memo(function RoundsSeat({
  seat,
  seats,
  name,
  score,
  scoreLabel,
  note,
  reaction,
  acts,
  speaks,
  clockMs,
  wins,
  own,
  result,
  newTab,
  moving,
}: {
  readonly seat: number;
  /** How many sit at the table. */
  readonly seats: number;
  readonly name: string;
  /** In points; null where it may not be known yet. */
  readonly score: number | null;
  readonly scoreLabel: string;
  /** What it did, in a few words; a phone has them in the table of rounds alone. */
  readonly note: string | null;
  readonly reaction: Reaction | null;
  /** Its answer is awaited. */
  readonly acts: boolean;
  /** Its words or its proposal are on the stage. */
  readonly speaks: boolean;
  /** How long it has to answer, in milliseconds; null where no time passes. */
  readonly clockMs: number | null;
  readonly wins: boolean;
  /** The match is shown from this seat's view. */
  readonly own: boolean;
  /** Absent until the match is revealed. */
  readonly result: SeatResult | undefined;
  /** Links lead out of a page of another site. */
  readonly newTab: boolean;
  readonly moving: boolean;
}) {
  const t = useTranslations("replay");
  const format = useFormatter();
  const side = seatPositions(seats)[seat]?.label ?? "below";
  const roomy = seats <= MAX_LARGE_SEATS;
  const ringed = acts || speaks;
  return (
    <li
      style={seatStyle(seat, seats)}
      aria-current={ringed ? "true" : undefined}
      className={classNames(
        "absolute top-(--y) left-(--x) size-(--face) -translate-1/2 @[47rem]:top-(--wide-y) @[47rem]:left-(--wide-x) @[47rem]:size-(--wide-face)",
        roomy && side === "below" && "stage-side",
      )}
    >
      {ringed && <ClockRing limitMs={acts ? clockMs : null} lit={speaks} />}
      <SeatFace
        seat={seat}
        state={faceOf(reaction, speaks)}
        tile={false}
        className={classNames(
          "relative size-full",
          moving && reaction === "betrayed" && "motion-safe:animate-[wisp-start_500ms_ease-out]",
          moving && reaction === "thankful" && "motion-safe:animate-[wisp-nod_450ms_ease-out_2]",
        )}
      />
      {reaction !== null && <ReactionSign reaction={reaction} />}
      <div
        className={classNames(
          "absolute top-full left-1/2 flex w-max max-w-(--narrow-label) -translate-x-1/2 flex-col items-center text-center @[47rem]:max-w-(--label)",
          // Below the ring, which is an eighth of the face wider on each side.
          ringed && (roomy ? "@max-[47rem]:mt-[2.2cqw]" : "@max-[47rem]:mt-[0.7cqw]"),
          labelSides[side],
          ringed && side === "below" && "@[47rem]:mt-4",
        )}
      >
        <span className="flex max-w-full items-baseline gap-1.5 text-xs font-semibold @[47rem]:text-base">
          <span
            aria-hidden
            className="hidden size-2.5 shrink-0 rounded-[3px] @[47rem]:block"
            style={{ background: seatColour(seat) }}
          />
          <Name
            className={classNames(
              "min-w-0 truncate",
              own && "@max-[47rem]:text-lamp",
              // Its place beside the points is in the table of rounds.
              !roomy && "@max-[47rem]:sr-only",
            )}
          >
            {name}
          </Name>
          {own && (
            <span className="shrink-0 text-xs font-medium text-lamp @max-[47rem]:sr-only">
              {t("table.you")}
            </span>
          )}
          <span
            className={classNames(
              "shrink-0 font-mono @[47rem]:text-lg",
              wins ? "text-lamp" : "text-text",
            )}
          >
            <span className="sr-only">{scoreLabel} </span>
            {score === null ? "–" : format.number(score, { maximumFractionDigits: 2 })}
          </span>
        </span>
        {result && (
          <span className="flex max-w-full min-w-0 items-baseline gap-x-1.5 text-xs text-soft @[47rem]:text-sm @max-[47rem]:hidden">
            <AgentLink agent={result.agent} newTab={newTab} />
            <OwnMark agent={result.agent} />
          </span>
        )}
        {reaction !== null && <span className="sr-only">{t(`rounds.${reaction}`)}</span>}
        {(wins || note !== null || acts) && (
          <span
            className={classNames(
              "max-w-full truncate text-sm @max-[47rem]:sr-only",
              wins || acts ? "text-lamp" : "text-soft",
            )}
          >
            {wins ? t("rounds.wins") : acts ? t("rounds.choosing") : note}
          </span>
        )}
      </div>
    </li>
  );
});
