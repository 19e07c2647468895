import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { classNames } from "#components/class-names.ts";
import type { Vote } from "../vote.ts";
import { ballotPaths } from "./ballot-paths.ts";
import { Bubble, BubbleTail } from "./bubble.tsx";
import { CoinFlight } from "./coin-flight.tsx";
import type { Coin } from "./coins.ts";
import { BallotDrawing, RoomDrawing } from "./drawing.tsx";
import { Earlier, type EarlierWords } from "./earlier.tsx";
import { BALLOT_FLIGHT_MS } from "./landing.ts";
import { MAX_ROOMY_SEATS, NARROW_FIELD, seatPositions } from "./seat-positions.ts";

/** The content of the middle of the table: a speech with its speaker, or anything else. */
export type Centre =
  | { readonly kind: "speech"; readonly seat: number; readonly content: ReactNode }
  | { readonly kind: "other"; readonly content: ReactNode };

/**
 * The table of a game of talk: faces around the current speech. On a phone the text is below the ring.
 * `children` are the seats, in order.
 */
export function TalkStage({
  seats,
  votes,
  moving,
  speed,
  centre,
  earlier = [],
  lang,
  coins = [],
  rest,
  host,
  children,
}: {
  /** How many sit at the table. */
  seats: number;
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
  /** The content below on a phone, where no panel is next to the table. */
  rest?: ReactNode;
  /** The host's line below the table. */
  host: ReactNode;
  children: ReactNode;
}) {
  const t = useTranslations("replay.table");
  const speaker = centre.kind === "speech" ? seatPositions(seats)[centre.seat] : undefined;
  return (
    <div className="talk-stage @container mx-auto max-w-[max(47.5rem,calc(var(--room)*1.667))] [--room:calc(100dvh-var(--above)-var(--strip)*1.2-var(--around))]">
      <div className="stage-table relative">
        {/* In a low window the table is flatter, so that all seats stay above the transport. */}
        <div className="stage-ring relative aspect-[360/252] @[47rem]:aspect-auto @[47rem]:h-[clamp(21rem,var(--room),60cqw)]">
          <RoomDrawing />
          <BallotDrawing
            paths={ballotPaths(votes, seats)}
            moving={moving}
            flightMs={BALLOT_FLIGHT_MS / speed}
          />
          {speaker && <BubbleTail place={speaker} />}
          <ol aria-label={t("seats")} className="absolute inset-0">
            {children}
          </ol>
          {coins.length > 0 && <CoinFlight coins={coins} seats={seats} />}
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
          {speaker ? (
            <Bubble tailAt={(speaker.narrow.x / NARROW_FIELD.width) * 100}>{centre.content}</Bubble>
          ) : (
            <div className="w-full max-w-xl text-center">{centre.content}</div>
          )}
        </div>
      </div>
      <Earlier words={earlier} lang={lang} />
      <p className="stage-host mt-2 flex min-h-6 items-center justify-center gap-2 px-2 text-center font-script text-base wrap-anywhere text-soft italic [&:lang(zh)]:not-italic">
        {host}
      </p>
      {rest && <div className="stage-rest hidden">{rest}</div>}
    </div>
  );
}
