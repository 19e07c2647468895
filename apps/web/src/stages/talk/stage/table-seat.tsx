import { useTranslations } from "next-intl";
import { lazy, memo, type ReactNode, use } from "react";
import { classNames } from "#components/class-names.ts";
import type { FaceState } from "#components/faces/appearance.ts";
import { seatColour } from "#components/faces/colours.ts";
import { SeatFace } from "#components/faces/table-faces.tsx";
import { Later } from "#components/later.tsx";
import type { SeatResult } from "#components/link.tsx";
import { shortened } from "#components/sanitize.ts";
import { Name, UntrustedText } from "#components/untrusted-text.tsx";
import { StageAnswerContext } from "#features/play/stage-answer-context.ts";
import { SeatMarksContext } from "#features/replay/guess/use-calling.ts";
import { useNamesShown } from "#features/replay/names-shown.tsx";
import { Dealt } from "./dealt.tsx";
import { ClockRing } from "./drawing.tsx";
import { labelSides, MAX_ROOMY_SEATS, seatPositions, seatStyle } from "./seat-positions.ts";

/** Loaded once roles are shown. */
const Identity = lazy(async () => ({ default: (await import("./identity.tsx")).Identity }));

/** Loaded at a seat whose question names players. */
const SeatPress = lazy(async () => ({
  default: (await import("#features/play/seat-press.tsx")).SeatPress,
}));

/** A player at the table: its face, its name and its action. */
export const TableSeat = memo(function TableSeat({
  seat,
  seats,
  place = seat,
  name,
  face,
  word,
  roleLabel,
  isTarget,
  turns = false,
  points,
  keepsWord = false,
  own,
  result,
  lang,
  newTab,
  speaking,
  asked,
  isNext = false,
  clockMs,
  out,
  note,
  words,
  vote,
}: SeatActivity & {
  readonly face: FaceState;
  /** It is asked while the words of another are on the stage: the ring is around their speaker. */
  readonly isNext?: boolean;
  /** How long it has to answer, in milliseconds; null where no time passes. */
  readonly clockMs: number | null;
  /** It no longer plays. */
  readonly out: boolean;
  readonly seat: number;
  /** How many sit at the table. */
  readonly seats: number;
  /** Where it sits, clockwise; absent: at the place of its number. */
  readonly place?: number;
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
  /** The final scene shows its deal at the seat alone, not in the middle of the table. */
  readonly keepsWord?: boolean;
  /** The match is shown from this seat's view. */
  readonly own: boolean;
  readonly result: SeatResult | undefined;
  /** Language of the words. */
  readonly lang: string;
  /** Links lead out of a page of another site. */
  readonly newTab: boolean;
}) {
  const t = useTranslations("replay.table");
  const marks = use(SeatMarksContext);
  const isOption = (use(StageAnswerContext)?.optionOfSeat(seat) ?? null) !== null;
  const side = seatPositions(seats)[place]?.label ?? "below";
  const roomy = seats <= MAX_ROOMY_SEATS;
  const revealed = roleLabel !== null;
  const acts = speaking || asked !== null;
  const ringed = speaking || (asked !== null && !isNext);
  return (
    <li
      style={seatStyle(place, seats)}
      aria-current={acts ? "true" : undefined}
      className={classNames(
        "absolute top-(--y) left-(--x) size-(--face) -translate-1/2 @[47rem]:top-(--wide-y) @[47rem]:left-(--wide-x) @[47rem]:size-(--wide-face)",
        roomy && side === "below" && "stage-side",
      )}
    >
      {ringed && <ClockRing limitMs={asked === null ? null : clockMs} lit={speaking} />}
      <SeatFace
        seat={seat}
        state={face}
        tile={false}
        className={classNames(
          "relative size-full transition-transform duration-200",
          speaking && "scale-110",
          // Caught and out: the expression stays.
          out && face === "caught" && "opacity-70 saturate-[0.25]",
          turns && "motion-safe:animate-[face-turn_400ms_ease-out_both]",
        )}
      />
      {isOption && (
        <Later>
          <SeatPress seat={seat} />
        </Later>
      )}
      {marks?.at(seat)}
      <div
        className={classNames(
          "absolute top-full left-1/2 flex w-max max-w-(--narrow-label) -translate-x-1/2 flex-col items-center text-center @[47rem]:max-w-(--label)",
          // Below the ring, which is an eighth of the face wider on each side.
          ringed && (roomy ? "@max-[47rem]:mt-[2.2cqw]" : "@max-[47rem]:mt-[0.4cqw]"),
          labelSides[side],
        )}
      >
        <span
          className={classNames(
            "flex max-w-full items-center gap-1.5 text-xs",
            // Once it may be shown, the agent's own name is the large one.
            result ? "@[47rem]:text-sm @[47rem]:text-soft" : "font-semibold @[47rem]:text-base",
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
              out && "text-mute line-through decoration-1",
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
          <Later>
            <Identity
              word={word}
              result={result}
              lang={lang}
              newTab={newTab}
              isTarget={isTarget}
              points={points}
              keepsWord={keepsWord}
              roomy={roomy}
            />
          </Later>
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
            crowded={!revealed || side !== "below" ? null : roomy ? "small" : "any"}
          />
        )}
      </div>
    </li>
  );
});

/** Longer words are cut at a seat; the transcript has them whole. */
const MAX_WORDS = 90;

/** A seat's current action and its fate. */
interface SeatActivity {
  /** Its words are on the stage. */
  readonly speaking: boolean;
  /** The kind of its open question: a speech, or a choice. */
  readonly asked: "words" | "choice" | null;
  /** Its fate: why it is out, or that it is accused. */
  readonly note: string | null;
  /** Its last speech, while it is not on the stage. */
  readonly words: string | null;
  /** The name it voted for while ballots are shown; null: none. */
  readonly vote: string | null | undefined;
}

/** The line below a name: the seat's action, its fate, or its speech. */
function Activity({
  speaking,
  asked,
  note,
  words,
  vote,
  lang,
  hideWords,
  hideVote,
  crowded,
}: SeatActivity & {
  readonly lang: string;
  readonly hideWords: boolean;
  /** Only where there is no room: on a phone. */
  readonly hideVote: boolean;
  /** It would be a third line, where the next seat or the table's middle is: which stages leave it out. */
  readonly crowded: "small" | "any" | null;
}) {
  const t = useTranslations("replay.table");
  const inText = useNamesShown(lang);
  const line = (content: ReactNode, tone = "text-mute") => (
    <span
      className={classNames(
        "max-w-full truncate text-xs @[47rem]:text-sm",
        tone,
        crowded === "small" && "@max-[54rem]:sr-only",
        crowded === "any" && "sr-only",
      )}
    >
      {content}
    </span>
  );
  // On a phone the face says who is out; the line would cover its neighbours.
  if (note !== null) return line(note, "text-mute @max-[47rem]:sr-only");
  if (vote !== undefined) {
    const whom =
      vote === null ? (
        t("abstains")
      ) : (
        <>
          → <Name>{vote}</Name>
        </>
      );
    return line(whom, classNames("text-soft", hideVote && "@max-[47rem]:hidden"));
  }
  // On a phone the ring and the host's line say it; there is no room for both.
  const doing = "text-lamp @max-[47rem]:sr-only";
  if (speaking) return line(t("speaking"), doing);
  if (asked !== null) return line(t(asked === "words" ? "toSpeak" : "toChoose"), doing);
  if (words === null || words === "" || hideWords) return null;
  return (
    <UntrustedText
      text={`“${shortened(inText(words), MAX_WORDS)}”`}
      lang={lang}
      // The last italic glyph leans beyond its box, which cuts it off.
      className="hidden max-w-full px-0.5 font-script text-base leading-snug text-soft italic @[47rem]:line-clamp-1 @[54rem]:line-clamp-2 @[54rem]:text-balance [&:lang(zh)]:not-italic"
    />
  );
}

/** The name of a role; its colour shows whether it is the role that the table looks for. */
function Role({ label, isTarget }: { label: string; isTarget: boolean }) {
  return (
    <span
      className={classNames(
        "inline-flex shrink-0 items-center gap-1 rounded-full border px-1.5 text-[0.75rem] leading-4 font-medium",
        isTarget ? "border-ember text-ember" : "sr-only",
      )}
    >
      {isTarget && <span aria-hidden className="size-1.5 rotate-45 bg-current" />}
      {label}
    </span>
  );
}
