import { useTranslations } from "next-intl";
import { lazy, memo, type ReactNode, use, useEffect } from "react";
import { classNames } from "#components/class-names.ts";
import { SeatFace } from "#components/faces/table-faces.tsx";
import { Later } from "#components/later.tsx";
import { shortened } from "#components/sanitize.ts";
import { Name, UntrustedText } from "#components/untrusted-text.tsx";
import { StageAnswerContext } from "#features/play/stage-answer-context.ts";
import { useNamesShown } from "#features/replay/names-shown.tsx";
import type { Vote } from "#stages/talk/votes.ts";
import { type NarrowTail, narrowTail, narrowTailPath, tailPath } from "./bubble-tail.ts";
import { RoomDrawing } from "./drawing.tsx";
import { BALLOT_FLIGHT_MS, type Coin } from "./landing.ts";
import {
  FIELD,
  MAX_ROOMY_SEATS,
  NARROW_FIELD,
  type SeatPosition,
  seatPositions,
  seatStyle,
} from "./seat-positions.ts";

/** Loaded while the first speech is on the stage. */
const ballotDrawing = () => import("./ballot-drawing.tsx");
const BallotDrawing = lazy(async () => ({ default: (await ballotDrawing()).BallotDrawing }));

/** Loaded at a seat that is to choose. */
const StageOptions = lazy(async () => ({
  default: (await import("#features/play/stage-options.tsx")).StageOptions,
}));

/** The content of the middle of the table: a speech with its speaker, or anything else. */
type Centre =
  | { readonly kind: "speech"; readonly seat: number; readonly content: ReactNode }
  | { readonly kind: "other"; readonly content: ReactNode };

/**
 * The table of a game of talk: faces around the current speech. On a phone the text is below the ring.
 * `children` are the seats, in order.
 */
export function TalkStage({
  seats,
  places,
  votes,
  moving,
  speed,
  centre,
  earlier = [],
  lang,
  coins = [],
  table,
  rest,
  host,
  hasFields = false,
  children,
}: {
  /** How many sit at the table. */
  seats: number;
  /** The place of each seat at the table; absent: they sit in their order. */
  places?: readonly number[];
  /** The votes whose ballots have departed. */
  votes: readonly Vote[];
  moving: boolean;
  speed: number;
  centre: Centre;
  /** Earlier speeches of the round, newest first: a phone has no room for them at the seats. */
  earlier?: readonly EarlierWords[];
  /** Language of the match. */
  lang: string;
  /** Coins that fly to the seats at this moment. */
  coins?: readonly Coin[];
  /** What lies on the table and at its seats. */
  table?: ReactNode;
  /** The content below on a phone, where no panel is next to the table. */
  rest?: ReactNode;
  /** The host's line below the table. */
  host: ReactNode;
  /** The stage has fields of its own for the answer; else options that name no player stand beside the host's line. */
  hasFields?: boolean;
  children: ReactNode;
}) {
  const t = useTranslations("replay.table");
  const placeOf = (seat: number): number => places?.[seat] ?? seat;
  const speaks = centre.kind === "speech" ? placeOf(centre.seat) : null;
  const hasSpeech = speaks !== null;
  const asked = use(StageAnswerContext);
  const chooses = !hasFields && asked?.question.options !== undefined;
  useEffect(() => {
    // A failure shows where the drawing is needed, which asks again.
    if (hasSpeech) ballotDrawing().catch(() => undefined);
  }, [hasSpeech]);
  const speaker = speaks === null ? undefined : seatPositions(seats)[speaks];
  const tail = speaks === null ? null : narrowTail(speaks, seats);
  return (
    <div className="talk-stage @container mx-auto max-w-[max(47.5rem,calc(var(--room)*1.667))] [--room:calc(100dvh-var(--above)-var(--strip)*1.2-var(--around))]">
      <div className="stage-table relative">
        {/* In a low window the table is flatter, so that all seats stay above the transport. */}
        <div className="stage-ring relative aspect-[360/252] @[47rem]:aspect-auto @[47rem]:h-[clamp(21rem,var(--room),60cqw)]">
          <RoomDrawing />
          {votes.length > 0 && (
            <Later>
              <BallotDrawing
                votes={votes}
                seats={seats}
                places={places}
                moving={moving}
                flightMs={BALLOT_FLIGHT_MS / speed}
              />
            </Later>
          )}
          {speaker && tail && <BubbleTail place={speaker} narrow={tail} />}
          {table}
          <ol aria-label={t("seats")} className="absolute inset-0">
            {children}
          </ol>
          {coins.length > 0 && <CoinFlight coins={coins} seats={seats} placeOf={placeOf} />}
        </div>
        <div
          className={classNames(
            "stage-centre mt-1 grid min-h-32 grid-cols-1 place-items-center @[47rem]:absolute @[47rem]:inset-x-[20.5%] @[47rem]:mt-0 @[47rem]:min-h-0",
            // At a crowded table names are below the faces, also at its top.
            seats > MAX_ROOMY_SEATS
              ? "@[47rem]:top-[38%] @[47rem]:bottom-[23%]"
              : "@[47rem]:inset-y-[30%]",
          )}
        >
          {tail ? (
            <Bubble tailAt={tail.x / NARROW_FIELD.width}>{centre.content}</Bubble>
          ) : (
            <div className="w-full max-w-xl text-center">{centre.content}</div>
          )}
        </div>
      </div>
      <Earlier words={earlier} lang={lang} />
      <p
        className={classNames(
          "stage-host mt-2 flex flex-wrap min-h-6 items-center justify-center gap-2 px-2 text-center font-script text-base wrap-anywhere text-soft italic [&:lang(zh)]:not-italic",
          // The lowest seat of a crowded table has its name and its vote there.
          seats > MAX_ROOMY_SEATS && "@[47rem]:mt-7",
        )}
      >
        {chooses ? (
          <Later>
            <StageOptions seats={seats}>{host}</StageOptions>
          </Later>
        ) : (
          host
        )}
      </p>
      {rest && <div className="stage-rest hidden">{rest}</div>}
    </div>
  );
}

/** The tail of the bubble: on a wide page under it, on a phone between the faces above it. */
const BubbleTail = memo(function BubbleTail({
  place,
  narrow,
}: {
  place: SeatPosition;
  narrow: NarrowTail;
}) {
  const narrowPath = narrowTailPath(narrow);
  return (
    <>
      <svg
        aria-hidden
        viewBox={`0 0 ${FIELD.width} ${FIELD.height}`}
        preserveAspectRatio="none"
        className="absolute inset-0 hidden size-full @[47rem]:block"
      >
        <path d={tailPath(place)} className="fill-(--bubble-tail)" />
      </svg>
      {narrowPath && (
        <svg
          aria-hidden
          viewBox={`0 0 ${NARROW_FIELD.width} ${NARROW_FIELD.height}`}
          preserveAspectRatio="none"
          className="bubble-tail absolute inset-0 size-full overflow-visible @[47rem]:hidden"
        >
          <path d={narrowPath} className="fill-(--bubble)" />
        </svg>
      )}
    </>
  );
});

/** The current speech, on lit paper: the brightest part of the stage. */
function Bubble({
  tailAt,
  children,
}: {
  /** Position of the tail of the narrow bubble: share of the width of the ring above it. */
  tailAt: number;
  children: ReactNode;
}) {
  return (
    <div className="relative w-full rounded-[20px] bg-linear-to-b from-(--bubble) to-(--bubble-tail) px-4 py-3.5 text-left text-(--bubble-ink) shadow-card @[47rem]:w-fit @[47rem]:max-w-[46cqw] @[47rem]:px-6 @[47rem]:py-4">
      <span
        aria-hidden
        className="bubble-tail absolute -top-2.5 size-5 -translate-x-1/2 rotate-45 bg-(--bubble) @[47rem]:hidden"
        style={{ left: `calc(50% + ${tailAt - 0.5} * var(--ring-width, 100%))` }}
      />
      <div className="relative">{children}</div>
    </div>
  );
}

/** From one coin to the next, in milliseconds. */
const COIN_EVERY_MS = 60;

/** Points on their way from the middle of the table to the seats. Decoration: the seats show them. */
function CoinFlight({
  coins,
  seats,
  placeOf,
}: {
  coins: readonly Coin[];
  seats: number;
  placeOf: (seat: number) => number;
}) {
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0 motion-reduce:hidden">
      {coins.map(({ seat, place }) => (
        <span
          key={place}
          style={{
            ...seatStyle(placeOf(seat), seats),
            animationDelay: `${400 + place * COIN_EVERY_MS}ms`,
          }}
          className="coin absolute top-(--y) left-(--x) size-3 rounded-full border-2 border-[#b9822a] bg-[#ffd98a] @[47rem]:top-(--wide-y) @[47rem]:left-(--wide-x) @[47rem]:size-4"
        />
      ))}
    </div>
  );
}

/** A speech that is no longer on the stage. */
interface EarlierWords {
  readonly seat: number;
  /** Of the speaker. */
  readonly name: string;
  readonly text: string;
}

/** The transcript has more of them, without cuts. */
const MAX_SHOWN = 3;
const MAX_CODE_POINTS = 140;

/** Earlier speeches of the round, below the one on the stage; on phones only. */
function Earlier({ words, lang }: { words: readonly EarlierWords[]; lang: string }) {
  const t = useTranslations("replay.table");
  if (words.length === 0) return null;
  return (
    <ol aria-label={t("earlier")} className="stage-earlier mt-3 hidden flex-col gap-2.5">
      {words.slice(0, MAX_SHOWN).map((each) => (
        <EarlierSpeech key={each.seat} {...each} lang={lang} />
      ))}
    </ol>
  );
}

const EarlierSpeech = memo(function EarlierSpeech({
  seat,
  name,
  text,
  lang,
}: EarlierWords & { readonly lang: string }) {
  const inText = useNamesShown(lang);
  return (
    <li className="flex gap-2.5">
      <SeatFace seat={seat} size={28} className="mt-0.5" />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-xs text-mute">
          <Name>{name}</Name>
        </span>
        <UntrustedText
          text={shortened(inText(text), MAX_CODE_POINTS)}
          lang={lang}
          className="font-script text-base leading-snug text-soft"
        />
      </span>
    </li>
  );
});

/** A speech or a clue, as games of talk keep it. */
interface Speech {
  readonly seat: number;
  readonly round: number;
  readonly text: string;
}

type NamedPlayers = readonly { readonly name: string }[];

/** The name that a seat votes for among these votes: null abstains, undefined has not voted. */
export function choiceOf(
  votes: readonly Vote[],
  players: NamedPlayers,
  seat: number,
): string | null | undefined {
  const vote = votes.find((each) => each.seat === seat);
  return vote && (players[vote.choice ?? -1]?.name ?? null);
}

/** A seat's last speech, without the one on the stage; null if it said nothing. */
export const lastWordsOf = (
  speeches: readonly Speech[],
  onStage: Speech | null,
  seat: number,
): string | null =>
  speeches.findLast((each) => each.seat === seat && each !== onStage)?.text ?? null;

/** Earlier speeches in the round of the speech on the stage, newest first. */
export const earlierWords = (
  speeches: readonly Speech[],
  onStage: Speech | null,
  players: NamedPlayers,
): EarlierWords[] =>
  onStage === null
    ? []
    : speeches
        .filter(({ round, text }) => round === onStage.round && text !== "")
        .filter((each) => each !== onStage)
        .map(({ seat, text }) => ({ seat, text, name: players[seat]?.name ?? "" }))
        .toReversed();
