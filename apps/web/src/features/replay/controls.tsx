import { ChevronLeft, ChevronRight, Ellipsis, Pause, Play } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "#components/button.tsx";
import { classNames } from "#components/class-names.ts";
import { type Action, type Playback, type Speed, speeds } from "./playback.ts";
import type { RoundKind } from "./story.ts";

const stepClass =
  "grid size-11 place-items-center rounded-control text-soft hover:text-text disabled:opacity-40";

/** More buttons do not fit in the line. */
const MAX_STARTS = 12;

/** Play, step, speed and rounds. */
export function Controls({
  playback,
  last,
  over,
  starts,
  roundKind,
  folded,
  act,
  children,
}: {
  playback: Playback;
  last: number;
  over: boolean;
  starts: readonly { readonly round: number; readonly cursor: number }[];
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
      <button
        type="button"
        popoverTarget="match-tools"
        aria-label={t("more")}
        className="frame-only grid size-11 place-items-center text-soft hover:text-text"
      >
        <Ellipsis aria-hidden className="size-5" />
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
            <ChevronLeft aria-hidden className="size-5" />
          </button>
          <button
            type="button"
            aria-label={t("forward")}
            title={t("forward")}
            disabled={cursor >= last}
            onClick={() => act({ type: "go", to: cursor + 1 })}
            className={stepClass}
          >
            <ChevronRight aria-hidden className="size-5" />
          </button>
        </div>
        <span className="font-mono text-sm whitespace-nowrap text-soft">
          {cursor + 1} <span className="text-mute">/ {last + 1}</span>
        </span>
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
          className="min-h-10 rounded-control border border-line bg-raised px-2 font-mono text-sm text-text"
        >
          {speeds.map((each) => (
            <option key={each} value={each}>
              {each}×
            </option>
          ))}
        </select>
        {children}
        {starts.length > 1 && starts.length <= MAX_STARTS && (
          <fieldset className="ml-auto flex items-center gap-1.5 max-sm:hidden">
            <legend className="sr-only">{t(`${roundKind}s`)}</legend>
            <span aria-hidden className="mr-1 text-sm text-mute">
              {t(`${roundKind}s`)}
            </span>
            {starts.map(({ round, cursor: start }) => (
              <Button
                key={round}
                className="min-h-8 min-w-8 px-0 font-mono text-xs"
                aria-label={t(roundKind, { round })}
                onClick={() => act({ type: "go", to: start })}
              >
                {round}
              </Button>
            ))}
          </fieldset>
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
