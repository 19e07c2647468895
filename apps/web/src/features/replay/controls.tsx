import { ChevronLeft, ChevronRight, Ellipsis, Pause, Play } from "lucide-react";
import { useTranslations } from "next-intl";
import { memo, type ReactNode } from "react";
import { Button } from "#components/button.tsx";
import { classNames } from "#components/class-names.ts";
import { type Action, type Playback, type Speed, speeds } from "./playback.ts";
import type { RoundKind } from "./story.ts";

const stepClass =
  "grid size-11 place-items-center rounded-control text-soft hover:text-text disabled:opacity-40";

/** More buttons do not fit in the line: a list takes their place. */
const MAX_BUTTONS = 6;

const selectClass =
  "min-h-10 rounded-control border border-line bg-raised px-2 font-mono text-sm text-text";

/** The same elements at every step, so that none of them is rendered again. */
const icons = {
  more: <Ellipsis aria-hidden className="size-5" />,
  back: <ChevronLeft aria-hidden className="size-5" />,
  forward: <ChevronRight aria-hidden className="size-5" />,
};

interface RoundStart {
  readonly round: number;
  readonly cursor: number;
}

/** Play, step, speed and rounds. */
export function Controls({
  playback,
  last,
  hidesLength,
  over,
  starts,
  roundKind,
  folded,
  act,
  children,
}: {
  playback: Playback;
  last: number;
  /** How many events there are is not shown. */
  hidesLength: boolean;
  over: boolean;
  starts: readonly RoundStart[];
  roundKind: RoundKind;
  /** On a phone: all but the first button are behind another one. */
  folded: boolean;
  act: (action: Action) => void;
  /** More buttons. */
  children: ReactNode;
}) {
  const t = useTranslations("replay.controls");
  const { cursor, playing, speed } = playback;
  return (
    <div className="match-controls mt-1 flex flex-wrap items-center gap-x-3 gap-y-2 sm:gap-x-4">
      <PlayButton playing={playing} act={act} />
      <button
        type="button"
        popoverTarget="match-tools"
        aria-label={t("more")}
        className="frame-only grid size-11 place-items-center text-soft hover:text-text"
      >
        {icons.more}
      </button>
      <div
        id="match-tools"
        popover={folded ? "auto" : undefined}
        className={classNames(
          "match-tools flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-2 sm:gap-x-4",
          folded &&
            "m-auto w-[min(22rem,calc(100vw-2rem))] rounded-card border border-line bg-raised p-4 text-text shadow-card backdrop:bg-ground/60",
        )}
      >
        <div className="flex">
          <button
            type="button"
            aria-label={t("back")}
            title={t("back")}
            disabled={cursor <= 0}
            onClick={() => act({ type: "go", to: cursor - 1 })}
            className={stepClass}
          >
            {icons.back}
          </button>
          <button
            type="button"
            aria-label={t("forward")}
            title={t("forward")}
            disabled={cursor >= last}
            onClick={() => act({ type: "go", to: cursor + 1 })}
            className={stepClass}
          >
            {icons.forward}
          </button>
        </div>
        <span className="font-mono text-sm whitespace-nowrap text-soft">
          {cursor + 1} <span className="text-mute">/ {hidesLength ? "?" : last + 1}</span>
        </span>
        <SpeedSelect speed={speed} act={act} />
        {children}
        {starts.length > MAX_BUTTONS ? (
          <RoundSelect
            starts={starts}
            round={starts.findLast((start) => start.cursor <= cursor)?.round}
            roundKind={roundKind}
            act={act}
          />
        ) : (
          starts.length > 1 && <RoundButtons starts={starts} roundKind={roundKind} act={act} />
        )}
        {!over && cursor < last && !playing && (
          <Button className="ml-auto" onClick={() => act({ type: "go", to: last })}>
            {t("toLive")}
          </Button>
        )}
      </div>
    </div>
  );
}

const PlayButton = memo(function PlayButton({
  playing,
  act,
}: {
  playing: boolean;
  act: (action: Action) => void;
}) {
  const t = useTranslations("replay.controls");
  return (
    <button
      type="button"
      aria-label={t(playing ? "pause" : "play")}
      title={t(playing ? "pause" : "play")}
      onClick={() => act({ type: "toggle-play" })}
      className="match-play grid size-11 place-items-center rounded-full bg-lamp text-ground transition-opacity duration-150 hover:opacity-90"
    >
      {playing ? (
        <Pause aria-hidden className="size-4.5 fill-current" />
      ) : (
        <Play aria-hidden className="ml-0.5 size-4.5 fill-current" />
      )}
    </button>
  );
});

const SpeedSelect = memo(function SpeedSelect({
  speed,
  act,
}: {
  speed: Speed;
  act: (action: Action) => void;
}) {
  const t = useTranslations("replay.controls");
  return (
    <>
      <label className="sr-only" htmlFor="replay-speed">
        {t("speed")}
      </label>
      <select
        id="replay-speed"
        value={speed}
        onChange={(event) => {
          const chosen = speeds.find((each) => each === Number(event.target.value));
          if (chosen !== undefined) act({ type: "speed", speed: chosen satisfies Speed });
        }}
        className={selectClass}
      >
        {speeds.map((each) => (
          <option key={each} value={each}>
            {each}×
          </option>
        ))}
      </select>
    </>
  );
});

interface RoundsProps {
  readonly starts: readonly RoundStart[];
  readonly roundKind: RoundKind;
  readonly act: (action: Action) => void;
}

/** Leads to the start of a round, and names the one on stage; undefined: none has begun. */
const RoundSelect = memo(function RoundSelect({
  starts,
  round,
  roundKind,
  act,
}: RoundsProps & { readonly round: number | undefined }) {
  const t = useTranslations("replay.controls");
  return (
    <label className="ml-auto flex items-center gap-2 text-sm text-mute">
      {t(`${roundKind}s`)}
      <select
        value={round ?? ""}
        onChange={(event) => {
          const chosen = starts.find((start) => start.round === Number(event.target.value));
          if (chosen !== undefined) act({ type: "go", to: chosen.cursor });
        }}
        className={selectClass}
      >
        {round === undefined && <option value="">–</option>}
        {starts.map((start) => (
          <option key={start.round} value={start.round}>
            {start.round}
          </option>
        ))}
      </select>
    </label>
  );
});

const RoundButtons = memo(function RoundButtons({ starts, roundKind, act }: RoundsProps) {
  const t = useTranslations("replay.controls");
  return (
    <fieldset className="ml-auto flex items-center gap-1.5 max-sm:hidden">
      <legend className="sr-only">{t(`${roundKind}s`)}</legend>
      <span aria-hidden className="mr-1 text-sm text-mute">
        {t(`${roundKind}s`)}
      </span>
      {starts.map(({ round, cursor }) => (
        <Button
          key={round}
          className="min-h-8 min-w-8 px-0 font-mono text-xs"
          aria-label={t(roundKind, { round })}
          onClick={() => act({ type: "go", to: cursor })}
        >
          {round}
        </Button>
      ))}
    </fieldset>
  );
});
