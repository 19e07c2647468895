import { Film, Image as ImageIcon } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button, buttonClass } from "#components/button.tsx";
import { findVideoFormat, readFrames, type VideoFormat } from "./film/frames.ts";
import type { Moment } from "./game-stage.ts";
import { type RoundClip, roundAt } from "./story.ts";

const THANKS_MS = 2_500;

/** Link, embed code and files of a match. */
export function ShareContent<State, Event>({
  moment,
  json,
}: {
  moment: Moment<State, Event>;
  /** The link to the log, which is there before this is. */
  json: ReactNode;
}) {
  const t = useTranslations("replay.share");
  const words = useTranslations("replay.table");
  const { match, cursor, lines, roundKind } = moment;
  const finished = match.status === "finished";
  const clip = finished ? roundAt(lines, cursor) : null;
  const clipName = clip === null ? "" : words(roundKind, { round: clip.round });
  const pages = `${location.origin}/watch/${match.id}`;

  const address = `/api/v1/matches/${match.id}`;
  const transcript = new URLSearchParams({ lang: useLocale() });

  return (
    <div className="flex flex-col gap-5">
      <Copied
        label={t("link")}
        hint={t("linkHint", { moment: cursor + 1 })}
        copy={t("copyLink")}
        text={`${pages}?at=${cursor}`}
      />
      {clip !== null && (
        <Copied
          label={t(roundKind)}
          hint={t("roundHint", { part: clipName })}
          copy={t("copyLink")}
          name={t("copyPart")}
          text={`${pages}?from=${clip.from}&to=${clip.to}`}
        />
      )}
      <Copied
        label={t("embed")}
        hint={t("embedHint")}
        copy={t("copyEmbed")}
        text={frame(match.id)}
      />
      <div>
        <p className="mb-1.5 font-medium text-text">{t("export")}</p>
        <p className="mb-3">{t("exportHint")}</p>
        <div className="flex flex-wrap gap-2">
          {json}
          <a
            className={buttonClass()}
            href={`${address}/transcript.md?${transcript}`}
            download={`wisp-${match.id}.md`}
          >
            {t("markdown")}
          </a>
        </div>
        {!finished && match.status !== "failed" && (
          <p className="mt-3 text-xs text-mute">{t("filmLater")}</p>
        )}
      </div>
      {finished && <FilmDownload match={match.id} clip={clip} clipName={clipName} />}
    </div>
  );
}

/** Markup for other sites: scripts only, without data of the reader. */
const frame = (id: string): string =>
  `<iframe src="${location.origin}/embed/${id}" title="Wisp" width="100%" height="720" style="border:0" sandbox="allow-scripts allow-popups" loading="lazy"></iframe>`;

/** A text to copy; where there is no clipboard it is selected, to be copied by hand. */
function Copied({
  label,
  hint,
  copy,
  name,
  text,
}: {
  label: string;
  hint: string;
  copy: string;
  /** Accessible name of the button, where another one reads alike. */
  name?: string;
  text: string;
}) {
  const t = useTranslations("replay.share");
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [done, setDone] = useState<"copied" | "selected" | null>(null);

  useEffect(() => {
    if (done === null) return;
    const timer = setTimeout(() => setDone(null), THANKS_MS);
    return () => clearTimeout(timer);
  }, [done]);

  async function copyText(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setDone("copied");
    } catch {
      // No clipboard (permission, plain HTTP).
      field.current?.select();
      setDone("selected");
    }
  }

  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium text-text">
        {label}
      </label>
      <div className="flex gap-2">
        <input
          ref={field}
          id={id}
          readOnly
          value={text}
          aria-describedby={`${id}-hint`}
          onFocus={(event) => event.target.select()}
          className="min-h-10 min-w-0 flex-1 rounded-control border border-line bg-panel px-3 font-mono text-xs text-soft"
        />
        <Button aria-label={done === null ? name : undefined} onClick={copyText}>
          {done === null ? copy : t(done)}
        </Button>
        <span role="status" className="sr-only">
          {done !== null && t(done)}
        </span>
      </div>
      <p id={`${id}-hint`} className="mt-1.5 text-xs text-mute">
        {hint}
      </p>
    </div>
  );
}

/** Downloads the film of a match or of a round: a video that this browser makes, or the site's GIF. */
function FilmDownload({
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
  const query = new URLSearchParams({ lang });
  if (chosen !== null) {
    query.set("from", String(chosen.from));
    query.set("to", String(chosen.to));
  }
  const name = `wisp-${match}${chosen === null ? "" : `-${chosen.round}`}`;
  const address = `/api/v1/matches/${match}`;

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
              {t("drawingVideo", { percent: Math.round(state.done * 100) })}
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
          <Button
            onClick={() => format && make(format, `${address}/frames?${query}`, name)}
            disabled={format == null}
          >
            <Film aria-hidden className="size-4 text-mute" />
            {format ? t("video", { format: format.container.toUpperCase() }) : t("anyVideo")}
          </Button>
          <a
            className={buttonClass()}
            href={`${address}/replay.gif?${query}`}
            download={`${name}.gif`}
          >
            <ImageIcon aria-hidden className="size-4 text-mute" />
            {t("gif")}
          </a>
        </div>
      )}
      <p role="status" className="mt-2 text-xs text-mute empty:hidden">
        {format === null && t("noVideo")}
        {state.step === "failed" && <span className="text-bad"> {t("failed")}</span>}
      </p>
    </fieldset>
  );
}

/** State of the creation of a video. */
type FilmState =
  | { readonly step: "ready" }
  | { readonly step: "making"; readonly done: number }
  | { readonly step: "failed" };

/** Share of the progress for reading frames; the rest is for drawing them. */
const READ = 0.1;

/** Draws and encodes a video. Throws when that fails, or when the signal aborts. */
async function makeFilm(
  path: string,
  format: VideoFormat,
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const frames = await readFrames(path, signal);
  const onDrawn = (done: number): void => onProgress(READ + done * (1 - READ));
  onDrawn(0);
  const { makeVideo } = await import("./film/video.ts");
  return makeVideo(frames, format, onDrawn, signal);
}

/** Makes videos in this browser, one at a time, and saves them. */
function useFilm() {
  /** Undefined until it is known; null: none. */
  const [format, setFormat] = useState<VideoFormat | null | undefined>(undefined);
  const [state, setState] = useState<FilmState>({ step: "ready" });
  const running = useRef<AbortController | null>(null);
  useEffect(() => {
    let gone = false;
    void findVideoFormat().then((found) => !gone && setFormat(found));
    return () => {
      gone = true;
      running.current?.abort();
    };
  }, []);

  /** @param name of the file, without its ending */
  async function make(using: VideoFormat, path: string, name: string): Promise<void> {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setState({ step: "making", done: 0 });
    const onProgress = (done: number): void => {
      if (!signal.aborted) setState({ step: "making", done });
    };
    try {
      const film = await makeFilm(path, using, onProgress, signal);
      saveFile(film, `${name}.${film.type.slice(film.type.indexOf("/") + 1)}`);
      setState({ step: "ready" });
    } catch {
      // The reader cancelled, or sees it below the buttons.
      if (!signal.aborted) setState({ step: "failed" });
    }
  }

  function cancel(): void {
    running.current?.abort();
    setState({ step: "ready" });
  }

  return { format, state, make, cancel };
}

/** Some browsers read the file only after the click. */
const KEPT_MS = 60_000;

/** Saves a file under a name, as a link with `download` does. */
function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  const address = URL.createObjectURL(file);
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
