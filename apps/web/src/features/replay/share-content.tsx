import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button, buttonClass } from "#components/button.tsx";
import { FilmDownload } from "./film/film-download.tsx";
import { roundAt } from "./film/round-clip.ts";
import type { Moment } from "./game-stage.ts";

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
          label={t(roundKind === "hand" ? "hand" : "round")}
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
