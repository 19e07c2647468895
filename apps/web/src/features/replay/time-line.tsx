import { useTranslations } from "next-intl";
import { memo, type PointerEvent, useMemo, useRef } from "react";
import { classNames } from "#components/class-names.ts";
import { seatColour } from "#components/faces/colours.ts";
import type { Playback } from "./playback.ts";
import type { RoundKind } from "./story.ts";
import { nearestTick, type PlacedTick, type TickShape } from "./ticks.ts";
import { within } from "./within.ts";

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
    <Tick
      key={tick.cursor}
      tick={tick}
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
const Tick = memo(function Tick({
  tick: { at, shape },
  ...look
}: {
  tick: PlacedTick;
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
