import { useTranslations } from "next-intl";
import { memo, type PointerEvent, useMemo, useRef } from "react";
import { classNames } from "#components/class-names.ts";
import { seatColour } from "#components/faces/colours.ts";
import type { GameStage } from "./game-stage.ts";
import { type Playback, within } from "./playback.ts";
import type { RoundKind } from "./story.ts";
import {
  nearestTick,
  type PlacedTick,
  placeTicks,
  roundStarts,
  type Tick,
  type TickShape,
} from "./ticks.ts";
import type { Replay } from "./use-replay.ts";

/** Heights in pixels. */
const BASE = 36;
const MIN_BAR = 6;
const MAX_BAR = 28;

/** Up to this many rounds have room for their names on a phone; more are numbered. */
const MAX_NAMED = 5;

/** The public events at their positions, and the play head; together they are one slider. */
export function TimeLine({
  ticks,
  reachable,
  starts,
  roundKind,
  playback,
  over,
  narration,
  go,
}: {
  ticks: readonly PlacedTick[];
  /** The same, and those ahead that can be gone to though the line does not show them. */
  reachable: readonly PlacedTick[];
  starts: readonly { readonly round: number; readonly at: number }[];
  roundKind: RoundKind;
  playback: Playback;
  over: boolean;
  /** What happens at the cursor, in words. */
  narration: string;
  go: (cursor: number) => void;
}) {
  const t = useTranslations("replay");
  const line = useRef<HTMLDivElement>(null);
  const { cursor, revealed } = playback;
  const head = ticks[cursor]?.at ?? 0;
  const rounds = useMemo(() => [...Map.groupBy(ticks, ({ round }) => round)], [ticks]);

  function scrub(event: PointerEvent): void {
    const box = line.current?.getBoundingClientRect();
    if (box === undefined || box.width === 0) return;
    const nearest = nearestTick(reachable, ((event.clientX - box.left) / box.width) * 100);
    if (nearest !== undefined && nearest.cursor !== cursor) go(nearest.cursor);
  }

  return (
    <div
      ref={line}
      role="slider"
      tabIndex={0}
      aria-label={t("timeLine")}
      aria-valuemin={0}
      aria-valuemax={ticks.length - 1}
      aria-valuenow={cursor}
      aria-valuetext={
        narration === "" ? t("moment", { cursor: cursor + 1, count: ticks.length }) : narration
      }
      className="match-line relative h-15 cursor-pointer touch-pan-y rounded-sm select-none"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        scrub(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) scrub(event);
      }}
    >
      <svg aria-hidden className="absolute inset-0 size-full overflow-visible">
        <rect x="0" y={BASE} width="100%" height="2" rx="1" className="fill-line" />
        <rect x="0" y={BASE} width={`${head}%`} height="2" rx="1" className="fill-lamp" />
        {rounds.map(([round, own]) => (
          <Ticks key={round} ticks={own} cursor={within(own, cursor)} revealed={revealed} />
        ))}
        <RoundNames starts={starts} roundKind={roundKind} />
        <svg x={`${head}%`} aria-hidden className="overflow-visible">
          <circle cy={BASE + 1} r="6.5" className="fill-lamp stroke-ground" strokeWidth="3" />
        </svg>
      </svg>
      {!over && <span className="sr-only">{t("status.live")}</span>}
    </div>
  );
}

/** The events of one round. */
const Ticks = memo(function Ticks({
  ticks,
  cursor,
  revealed,
}: {
  ticks: readonly PlacedTick[];
  /** Of the play head, where it is in this round; else the nearest to it. */
  cursor: number;
  revealed: boolean;
}) {
  return ticks.map((tick) => (
    <TickMark
      key={tick.cursor}
      at={tick.at}
      shape={tick.shape}
      faded={tick.cursor > cursor}
      // Later events are unlabelled before they are revealed.
      neutral={tick.cursor > cursor && !revealed}
    />
  ));
});

/** Where each round starts. */
const RoundNames = memo(function RoundNames({
  starts,
  roundKind,
}: {
  starts: readonly { readonly round: number; readonly at: number }[];
  roundKind: RoundKind;
}) {
  const t = useTranslations("replay.table");
  const hasNames = starts.length <= MAX_NAMED;
  return starts.map(({ round, at }) => (
    <svg key={round} x={`${at}%`} aria-hidden className="overflow-visible">
      {round > 1 && (
        <rect x="-0.5" y="4" width="1" height={BASE + 16} className="round-start fill-line" />
      )}
      <text x={round > 1 ? 6 : 0} y={BASE + 17} className="fill-mute text-[0.69rem]">
        {hasNames ? t(roundKind, { round }) : round}
      </text>
    </svg>
  ));
});

/** One event; of a step along the line only few are drawn again. */
const TickMark = memo(function Tick({
  at,
  shape,
  ...look
}: {
  at: number;
  shape: TickShape;
  neutral: boolean;
  faded: boolean;
}) {
  return (
    <svg x={`${at}%`} aria-hidden className="overflow-visible">
      <Shape shape={look.neutral ? neutralShape(shape) : shape} {...look} />
    </svg>
  );
});

const neutralShape = (shape: TickShape): TickShape =>
  shape.kind === "cross" ? { kind: "point" } : shape;

/** Three dots in a row, so that several stay narrow on a phone. */
const DOTS_IN_ROW = 3;

function Shape({ shape, neutral, faded }: { shape: TickShape; neutral: boolean; faded: boolean }) {
  const strength = faded ? "opacity-45" : "";
  switch (shape.kind) {
    case "bar": {
      const height = MIN_BAR + shape.size * (MAX_BAR - MIN_BAR);
      return (
        <rect
          x="-2.5"
          y={BASE - 5 - height}
          width="5"
          height={height}
          rx="2.5"
          className={classNames(strength, neutral && "fill-mute")}
          style={neutral ? undefined : { fill: shape.colour ?? seatColour(shape.seat) }}
        />
      );
    }
    case "dots":
      return (
        <g className={strength}>
          {shape.dots.map((dot, at) => (
            <circle
              key={at}
              cx={((at % DOTS_IN_ROW) - 1) * 5}
              cy={BASE - 9 - Math.floor(at / DOTS_IN_ROW) * 5.5}
              r={dot === "right" && !neutral ? 2.2 : 1.8}
              className={
                neutral || dot === "given"
                  ? "fill-mute"
                  : dot === "right"
                    ? "fill-ember"
                    : "fill-none stroke-mute"
              }
            />
          ))}
        </g>
      );
    case "cross":
      return (
        <path
          d={`M-4 ${BASE - 15}l8 8m0-8l-8 8`}
          strokeWidth="2"
          strokeLinecap="round"
          className={classNames("stroke-bad", strength)}
        />
      );
    case "point":
      return <circle cy={BASE - 6} r="1" className={classNames("fill-mute", strength)} />;
  }
}

/** Room that the line keeps ahead while the length of a match is unknown, so that its first ticks stay small. */
const RESERVE = 70;

/** How far a match has come, as its time line shows it. */
interface Progress {
  /** The ticks of the events that the line shows. */
  readonly reached: readonly PlacedTick[];
  /** The same ticks, and those that the reader may go on to. */
  readonly reachable: readonly PlacedTick[];
  /** Cursor of the last event that the reader may go on to. */
  readonly reach: number;
  /** The length of the match is not shown: it tells how the match ends while roles are hidden. */
  readonly hidesLength: boolean;
  /** Where each round starts. */
  readonly starts: ReturnType<typeof roundStarts>;
  /** The reader follows a live match. */
  readonly following: boolean;
}

/** Places the events of a replay on its time line. */
export function useProgress<State, Event>(
  stage: GameStage<State, Event>,
  { moment, log, fold, playback, last }: Replay<State, Event>,
): Progress {
  const entries = moment?.entries;
  const whole = moment?.whole ?? null;
  const hidesLength =
    log.over && stage.hidesRoles === true && !playback.seen && playback.clip === null;
  const seen = playback.furthest + 1;
  const plain = useMemo(
    () =>
      (entries ?? []).map(
        ({ cursor, event }): Tick => ({
          cursor,
          round: stage.roundOf(fold.at(log, cursor, "public")),
          shape: stage.tick(event, whole),
        }),
      ),
    [stage, entries, fold, log, whole],
  );
  const ticks = useMemo(
    () => placeTicks(plain, log.over && !hidesLength ? 0 : RESERVE, hidesLength ? seen : undefined),
    [plain, log.over, hidesLength, seen],
  );
  // A reader who follows a live match sees nothing ahead, even if the page is a few events behind.
  const following = !log.over && playback.playing;
  const reach = following ? playback.cursor : last;
  const reachable = useMemo(
    () => (reach < ticks.length - 1 ? ticks.slice(0, reach + 1) : ticks),
    [ticks, reach],
  );
  const reached = useMemo(
    () => (hidesLength ? reachable.slice(0, seen) : reachable),
    [reachable, hidesLength, seen],
  );
  const starts = useMemo(() => roundStarts(reached), [reached]);
  return { reached, reachable, reach, hidesLength, starts, following };
}
