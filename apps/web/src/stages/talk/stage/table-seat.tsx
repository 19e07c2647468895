import { useTranslations } from "next-intl";
import { memo } from "react";
import type { SeatResult } from "#components/agent-link.tsx";
import { classNames } from "#components/class-names.ts";
import { seatColour } from "#components/faces/colours.ts";
import type { FaceState } from "#components/faces/creatures.ts";
import { SeatFace } from "#components/faces/table-faces.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { SeatMark } from "#features/replay/guess/room-suspicion.tsx";
import { ClockRing } from "./clock-ring.tsx";
import { Activity, Dealt, Identity, Role, type SeatActivity } from "./seat-label.tsx";
import { MAX_ROOMY_SEATS, seatPositions } from "./seat-positions.ts";
import { labelSides, seatStyle } from "./seat-style.ts";

/** A player at the table: its face, its name and its action. */
export const TableSeat = memo(function TableSeat({
  seat,
  seats,
  name,
  face,
  word,
  roleLabel,
  isTarget,
  turns = false,
  points,
  own,
  result,
  lang,
  newTab,
  speaking,
  asked,
  clockMs,
  out,
  note,
  words,
  vote,
}: SeatActivity & {
  readonly face: FaceState;
  /** How long it has to answer, in milliseconds; null where no time passes. */
  readonly clockMs: number | null;
  /** It no longer plays. */
  readonly out: boolean;
  readonly seat: number;
  /** How many sit at the table. */
  readonly seats: number;
  readonly name: string;
  /** Its deal, where it may be shown. */
  readonly word: string | null;
  /** Null while roles may not be shown. */
  readonly roleLabel: string | null;
  /** Its role is the one that the others look for. */
  readonly isTarget: boolean;
  /** Its mask drops at this moment. */
  readonly turns?: boolean;
  /** Its points, in the final scene; null: not now. */
  readonly points: number | null;
  /** The match is shown from this seat's view. */
  readonly own: boolean;
  readonly result: SeatResult | undefined;
  /** Language of the words. */
  readonly lang: string;
  /** Links lead out of a page of another site. */
  readonly newTab: boolean;
}) {
  const t = useTranslations("replay.table");
  const side = seatPositions(seats)[seat]?.label ?? "below";
  const roomy = seats <= MAX_ROOMY_SEATS;
  const revealed = roleLabel !== null;
  const acts = speaking || asked !== null;
  return (
    <li
      style={seatStyle(seat, seats)}
      aria-current={acts ? "true" : undefined}
      className={classNames(
        "absolute top-(--y) left-(--x) size-(--face) -translate-1/2 @[47rem]:top-(--wide-y) @[47rem]:left-(--wide-x) @[47rem]:size-(--wide-face)",
        roomy && side === "below" && "stage-side",
      )}
    >
      {acts && <ClockRing limitMs={asked === null ? null : clockMs} lit={speaking} />}
      <SeatFace
        seat={seat}
        state={face}
        tile={false}
        className={classNames(
          "relative size-full transition-transform duration-200",
          speaking && "scale-110",
          turns && "motion-safe:animate-[face-turn_400ms_ease-out_both]",
        )}
      />
      <SeatMark seat={seat} />
      <div
        className={classNames(
          "absolute top-full left-1/2 flex w-max max-w-(--narrow-label) -translate-x-1/2 flex-col items-center text-center @[47rem]:max-w-(--label)",
          // Below the ring, which is an eighth of the face wider on each side.
          acts && "@max-[47rem]:mt-[2.2cqw]",
          labelSides[side],
        )}
      >
        <span
          className={classNames(
            "flex max-w-full items-center gap-1.5 text-xs font-semibold @[47rem]:text-base",
            // A crowded table on a phone, or a phone in landscape, has no room for the name beside the points.
            result &&
              (roomy
                ? "@max-[47rem]:leading-3.5 @max-[47rem]:font-normal [@media(height<30rem)]:@max-[47rem]:sr-only"
                : "@max-[47rem]:sr-only"),
          )}
        >
          <span
            aria-hidden
            className="hidden size-2.5 shrink-0 rounded-[3px] @[47rem]:block"
            style={{ background: seatColour(seat) }}
          />
          <Name
            className={classNames(
              "min-w-0 truncate",
              out && !revealed && "text-mute",
              own && "@max-[47rem]:text-lamp",
            )}
          >
            {name}
          </Name>
          {own && (
            <span className="shrink-0 text-xs font-medium text-lamp @max-[47rem]:sr-only">
              {t("you")}
            </span>
          )}
          {revealed && (
            // A phone marks the agent's name.
            <span className={result ? "@max-[47rem]:sr-only" : "contents"}>
              <Role label={roleLabel} isTarget={isTarget} />
            </span>
          )}
        </span>
        {revealed ? (
          <Identity
            word={word}
            result={result}
            lang={lang}
            newTab={newTab}
            isTarget={isTarget}
            points={points}
            roomy={roomy}
          />
        ) : (
          own &&
          word !== null && (
            // A phone shows it below the ring: a long one would cover the next face.
            <span className="max-w-full min-w-0 @max-[47rem]:sr-only">
              <Dealt word={word} lang={lang} tone="text-soft" />
            </span>
          )
        )}
        {/* A person sees their own turn in the title; in a low window the line would cover a neighbour. */}
        {!(own && asked !== null) && (
          <Activity
            speaking={speaking}
            asked={asked}
            note={note}
            words={words}
            vote={vote}
            lang={lang}
            hideWords={!roomy || revealed}
            hideVote={revealed || !roomy}
            crowded={revealed && side === "below"}
          />
        )}
      </div>
    </li>
  );
});
