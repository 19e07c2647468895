import { LoaderCircle } from "lucide-react";
import { useTranslations } from "next-intl";
import { type MouseEvent, useState } from "react";
import { buttonClass } from "#components/button.tsx";

/** Some browsers read the file only after the click. */
const KEPT_MS = 60_000;

/** Saves a file under a name, as a link with `download` does. */
function save(file: Blob, name: string): void {
  const link = document.createElement("a");
  const address = URL.createObjectURL(file);
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}

/** Downloads the film of a match. Drawing it takes seconds, in which the link shows that it works. */
export function FilmLink({ match }: { match: string }) {
  const t = useTranslations("replay.share");
  const [state, setState] = useState<"ready" | "drawing" | "failed">("ready");
  const href = `/api/v1/matches/${match}/replay.gif`;
  const name = `wisp-${match}.gif`;

  async function download(): Promise<void> {
    setState("drawing");
    try {
      const answer = await fetch(href);
      if (!answer.ok) throw new Error(`${href} answered ${answer.status}`);
      save(await answer.blob(), name);
      setState("ready");
    } catch {
      // The reader sees it below the link.
      setState("failed");
    }
  }

  function onClick(event: MouseEvent): void {
    // A new tab or window is the browser's own business.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (state !== "drawing") void download();
  }

  const drawing = state === "drawing";
  return (
    <>
      <a
        className={buttonClass("plain", drawing ? "cursor-progress opacity-70" : undefined)}
        href={href}
        download={name}
        onClick={onClick}
        aria-busy={drawing}
      >
        {drawing && <LoaderCircle aria-hidden className="size-4 motion-safe:animate-spin" />}
        {t(drawing ? "gifDrawing" : "gif")}
      </a>
      <p role="status" className="w-full text-xs text-mute empty:hidden">
        {drawing && t("gifWait")}
        {state === "failed" && <span className="text-bad">{t("gifFailed")}</span>}
      </p>
    </>
  );
}
