import { Film, Image as ImageIcon } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Button } from "#components/button.tsx";
import type { RoundClip } from "./round-clip.ts";
import { type FilmKind, useFilm } from "./use-film.ts";

/** Downloads the film of a match or of a round. This browser makes it and shows the progress. */
export function FilmDownload({
  match,
  clip,
  clipName,
}: {
  match: string;
  /** The current round; null in games without rounds. */
  clip: RoundClip | null;
  /** In the reader's language. */
  clipName: string;
}) {
  const t = useTranslations("replay.share.film");
  const lang = useLocale();
  const id = useId();
  const [part, setPart] = useState<"whole" | "round">("whole");
  const { format, state, make, cancel } = useFilm();
  const chosen = part === "round" ? clip : null;

  function start(kind: FilmKind): void {
    const query = new URLSearchParams({ lang });
    if (chosen !== null) {
      query.set("from", String(chosen.from));
      query.set("to", String(chosen.to));
    }
    const name = `wisp-${match}${chosen === null ? "" : `-${chosen.round}`}`;
    void make(kind, `/api/v1/matches/${match}/frames?${query}`, name);
  }

  const making = state.step === "making";
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-text">{t("title")}</legend>
      <p className="mb-3">{t("hint")}</p>
      {clip !== null && (
        <div className="mb-3 flex flex-wrap gap-x-5 gap-y-1">
          {(["whole", "round"] as const).map((each) => (
            <label key={each} className="flex min-h-8 items-center gap-2 text-text">
              <input
                type="radio"
                name={id}
                checked={part === each}
                disabled={making}
                onChange={() => setPart(each)}
                className="accent-lamp"
              />
              {each === "whole" ? t("whole") : clipName}
            </label>
          ))}
        </div>
      )}
      {making ? (
        <div className="flex items-center gap-3">
          <div className="min-w-0 flex-1">
            <p id={id} className="mb-1">
              {t(state.kind === "gif" ? "drawingGif" : "drawingVideo", {
                percent: Math.round(state.done * 100),
              })}
            </p>
            <progress
              aria-labelledby={id}
              max={1}
              value={state.done}
              className="block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-lamp [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-lamp"
            />
          </div>
          <Button onClick={cancel}>{t("cancel")}</Button>
        </div>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => start("video")} disabled={format == null}>
            <Film aria-hidden className="size-4 text-mute" />
            {format ? t("video", { format: format.container.toUpperCase() }) : t("anyVideo")}
          </Button>
          <Button onClick={() => start("gif")}>
            <ImageIcon aria-hidden className="size-4 text-mute" />
            {t("gif")}
          </Button>
        </div>
      )}
      <p role="status" className="mt-2 text-xs text-mute empty:hidden">
        {format === null && t("noVideo")}
        {state.step === "failed" && <span className="text-bad"> {t("failed")}</span>}
      </p>
    </fieldset>
  );
}
