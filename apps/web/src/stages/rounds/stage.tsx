import "./rounds.css";
import { useFormatter, useTranslations } from "next-intl";
import type { CSSProperties, ReactNode } from "react";
import { nameInText } from "#components/sanitize.ts";
import type { Moment } from "#features/replay/game-stage.ts";
import { Analysis } from "#features/replay/panels.tsx";
import { Transcript } from "#features/replay/transcript.tsx";
import type { Coin } from "#stages/talk/stage/landing.ts";
import { TalkStage } from "#stages/talk/stage/talk-stage.tsx";
import { CoinsGiven, Fronts } from "./fronts.tsx";
import { type Foot, History } from "./history.tsx";
import type { GivenCoin } from "./places.ts";
import { type Reaction, RoundsSeat } from "./seat.tsx";
import { currentRound, type RoundsTable } from "./table.ts";

/** How long answers that were turned over stay in a live match, in milliseconds. */
export const LIVE_REVEAL_MS = 2_000;

type StageMoment = Pick<
  Moment<unknown, unknown>,
  "match" | "revealed" | "moving" | "embedded" | "over" | "seat" | "speed" | "entries" | "cursor"
>;

/** What a game of rounds shows at one of its seats at this moment. */
export interface SeatScene {
  /** What lies before it on the table; null: nothing. */
  readonly front: ReactNode;
  /** What it did, in a few words; absent: nothing. */
  readonly note?: string | null;
  /** What the others just did to it; absent: nothing. */
  readonly reaction?: Reaction | null;
  /** Its answer is awaited. */
  readonly acts: boolean;
}

/** Rows of what is below the table, in rem, and what they may take from it. */
const ROW_REM = 1.85;
const MAX_BELOW_REM = 13;

function roomBelow(rows: number, more: number): CSSProperties & Record<`--${string}`, string> {
  return { "--below": `${Math.min(MAX_BELOW_REM, rows * ROW_REM + 1 + more)}rem` };
}

/** The table with its faces, what each of them decided, and all rounds in small below it. */
export function RoundsStage({
  moment: { match, revealed, moving, embedded, over, seat: ownSeat, speed, entries, cursor },
  table,
  seats,
  scoreLabel,
  foot,
  middle,
  given = [],
  returned = [],
  speech,
  details,
  detailsRem = 0,
  clockMs,
  ownAnswer: answer,
  children,
}: {
  moment: StageMoment;
  table: RoundsTable;
  /** By seat. */
  seats: readonly SeatScene[];
  /** Heads the column of scores. */
  scoreLabel: string;
  foot?: Foot;
  /** What lies in the middle of the table: a drawing. */
  middle?: ReactNode;
  /** Coins that fly into the middle at this moment, and from there to the seats. */
  given?: readonly GivenCoin[];
  returned?: readonly Coin[];
  /** The seat whose words are in the bubble, and the words; absent: the host's text is in the middle. */
  speech?: { readonly seat: number; readonly content: ReactNode } | undefined;
  /** Between the table and its rounds, and its height where it is highest, in rem. */
  details?: ReactNode;
  detailsRem?: number;
  /** How long a seat has to answer, in milliseconds. */
  clockMs: number;
  /** Where the player who is asked answers, in place of the text; absent: no player is asked on this page. */
  ownAnswer?: ReactNode;
  /** The current text, in the middle of the table. */
  children: ReactNode;
}) {
  const { names, scores, winners } = table;
  // What led to the question is shown first; the dock has the question meanwhile.
  const ownAnswer = cursor === entries.length - 1 ? answer : undefined;
  const results = revealed ? (match.result?.seats ?? []) : [];
  const rows = names.length + 1 + (foot ? 1 : 0);
  const content = (
    <div className="mx-auto @[47rem]:max-w-[36cqw]">
      {ownAnswer ?? (
        <>
          {middle && <div className="mb-1 hidden justify-center @[47rem]:flex">{middle}</div>}
          {children}
        </>
      )}
    </div>
  );
  return (
    <div className="[--page:var(--around)]">
      <div
        style={roomBelow(rows, detailsRem)}
        className="rounds-table [--around:calc(var(--page)+var(--below))]"
      >
        <TalkStage
          seats={names.length}
          votes={[]}
          moving={moving}
          speed={speed}
          centre={
            speech
              ? { kind: "speech", seat: speech.seat, content: speech.content }
              : { kind: "other", content }
          }
          lang={match.locale}
          coins={moving ? returned : []}
          table={
            <>
              <Fronts fronts={seats.map(({ front }) => front)} />
              {middle && (
                <div className="absolute top-[43%] left-1/2 -translate-1/2 @[47rem]:hidden">
                  {middle}
                </div>
              )}
              {moving && given.length > 0 && <CoinsGiven coins={given} seats={names.length} />}
            </>
          }
          host={null}
          hasFields={answer !== undefined}
        >
          {names.map((name, seat) => {
            const scene = seats[seat];
            return (
              <RoundsSeat
                key={seat}
                seat={seat}
                seats={names.length}
                name={name}
                score={scores[seat] ?? null}
                scoreLabel={scoreLabel}
                note={scene?.note ?? null}
                reaction={scene?.reaction ?? null}
                acts={scene?.acts ?? false}
                speaks={speech?.seat === seat}
                clockMs={over || !moving ? null : clockMs}
                wins={winners?.includes(seat) ?? false}
                own={seat === ownSeat}
                result={results.find((each) => each.seat === seat)}
                newTab={embedded}
                moving={moving}
              />
            );
          })}
        </TalkStage>
      </div>
      <div className="stage-below @container mx-auto mt-2 grid w-full max-w-4xl gap-3">
        {details}
        <div>
          <History
            table={table}
            scoreLabel={scoreLabel}
            foot={foot}
            results={results}
            newTab={embedded}
          />
        </div>
      </div>
    </div>
  );
}

/** What happens at this moment: a small line, and a large one below it. */
export function Banner({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <>
      <p className="mb-1 text-sm wrap-anywhere text-mute">{caption}</p>
      <p className="font-script text-xl leading-snug text-balance wrap-anywhere @[47rem]:text-2xl @[60rem]:text-3xl">
        {children}
      </p>
    </>
  );
}

/** The result of a finished match as a sentence; null before the end. */
function useResult(): (table: RoundsTable) => string | null {
  const t = useTranslations("replay.rounds");
  const format = useFormatter();
  return ({ winners, names, scores }) => {
    if (winners === null) return null;
    const points = format.number(Math.max(...scores.map((score) => score ?? 0)), {
      maximumFractionDigits: 2,
    });
    if (winners.length === names.length) return t("allTie", { points });
    const list = format.list(winners.map((seat) => nameInText(names[seat] ?? "")));
    return t("result", { names: list, count: winners.length, points });
  };
}

/** The headline of a match page: the result once it may be shown, else the state of the match. */
export function useHeadline(): (table: RoundsTable, whole: RoundsTable | null) => string {
  const t = useTranslations("replay.rounds");
  const result = useResult();
  return (table, whole) => {
    const count = table.names.length;
    const said = whole === null ? null : result(whole);
    if (said !== null) return said;
    const round = currentRound(table);
    return round === 0
      ? t("players", { count })
      : t("playersInRound", { count, round, rounds: table.total });
  };
}

/** The panels of a game in which all choices are shown: nothing but thoughts and times is secret. */
export const roundsStage = {
  panels: [
    { id: "transcript", secret: false, Content: Transcript },
    { id: "analysis", secret: true, Content: Analysis },
  ],
} as const;
