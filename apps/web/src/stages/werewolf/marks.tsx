import type { Seat } from "@wisp/game";
import { useTranslations } from "next-intl";
import { classNames } from "#components/class-names.ts";
import { nameInText } from "#components/sanitize.ts";
import { NARROW_FIELD, seatPositions, seatStyle } from "#stages/talk/stage/seat-positions.ts";
import { DeathSign, Star } from "./icons.tsx";
import { type Cause, isWolfSide, type Knowledge } from "./story.ts";

/** What is drawn at a seat. */
export interface SeatMark {
  /** How and when the player went out; null while alive. */
  readonly out: { readonly cause: Cause; readonly round: number } | null;
  readonly known: Knowledge | null;
  readonly isSheriff: boolean;
  /** A vote lies there that is not turned up yet. */
  readonly isVoting: boolean;
}

/** A vote as it lies on the table, face down. */
const Ballot = () => (
  <span className="absolute bottom-[2%] -left-[14%] h-[40%] min-h-4 w-[30%] min-w-3 rounded-[3px] border border-mute bg-raised bg-[repeating-linear-gradient(45deg,var(--line)_0_2px,transparent_2px_5px)]" />
);

/** What lies at the seats: the signs of the dead, the sheriff's badge, votes, and on a phone what is known of a role. */
export function SeatMarks({
  marks,
  names,
}: {
  /** By seat. */
  marks: readonly SeatMark[];
  /** In-game names by seat. */
  names: readonly string[];
}) {
  const t = useTranslations("replay.werewolf");
  const places = seatPositions(marks.length);
  const sheriff = marks.findIndex(({ isSheriff }) => isSheriff);
  return (
    <>
      {sheriff >= 0 && (
        <p className="sr-only">{t("isSheriff", { name: nameInText(names[sheriff] ?? "") })}</p>
      )}
      <ul className="sr-only">
        {marks.map(
          ({ out }, seat) =>
            out !== null && (
              <li key={seat}>
                {t("both", {
                  one: nameInText(names[seat] ?? ""),
                  other: t(`out.${out.cause}`, { round: out.round }),
                })}
              </li>
            ),
        )}
      </ul>
      <div aria-hidden className="pointer-events-none absolute inset-0 z-1">
        {marks.map((mark, seat) => (
          <SeatMarkDrawing
            key={seat}
            mark={mark}
            seat={seat}
            seats={marks.length}
            // Away from the middle of the table, where the name of the next face may be.
            isLeft={(places[seat]?.narrow.x ?? 0) < NARROW_FIELD.width / 2 - 1}
          />
        ))}
      </div>
    </>
  );
}

function SeatMarkDrawing({
  mark: { out, known, isSheriff, isVoting },
  seat,
  seats,
  isLeft,
}: {
  mark: SeatMark;
  seat: Seat;
  seats: number;
  isLeft: boolean;
}) {
  const t = useTranslations("replay.werewolf.shortRoles");
  return (
    <span
      style={seatStyle(seat, seats)}
      className="absolute top-(--y) left-(--x) size-(--face) -translate-1/2 @[47rem]:top-(--wide-y) @[47rem]:left-(--wide-x) @[47rem]:size-(--wide-face)"
    >
      {out !== null && (
        <span className="absolute -right-[14%] -bottom-[10%] grid size-[44%] min-h-4.5 min-w-4.5 place-items-center rounded-full border border-mute bg-ground text-soft">
          <DeathSign cause={out.cause} className="w-[68%]" />
        </span>
      )}
      {isSheriff && (
        <Star
          className={classNames(
            "absolute -top-[16%] w-[42%] min-w-4.5 text-lamp",
            isLeft ? "-right-[14%]" : "-left-[14%]",
          )}
        />
      )}
      {isVoting && <Ballot />}
      {known !== null && known !== "villager" && known !== "village" && (
        // A phone has no room for the role at the seat.
        <span
          className={classNames(
            "absolute -top-[10%] rounded-full border bg-ground px-1 text-[0.62rem] leading-3.5 font-semibold @[47rem]:hidden",
            isLeft ? "-left-[16%]" : "-right-[16%]",
            isWolfSide(known) ? "border-ember text-ember" : "border-sky text-sky",
          )}
        >
          {t(known)}
        </span>
      )}
    </span>
  );
}
