import { Speech } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, Suspense } from "react";
import type { Moment } from "#features/replay/game-stage.ts";
import { Tool, useRemembered } from "#features/replay/page-tools.tsx";
import type { ReadingStatus } from "./queue.ts";

const ReadAloud = lazy(async () => ({ default: (await import("./read-aloud.tsx")).ReadAloud }));

/**
 * Has the speeches of a match read aloud by the voices of the reader's device. Off until it is pressed; the choice
 * is remembered. Matches in which no player speaks have no such button.
 */
export function ReadAloudButton<State, Event>({
  moment,
  status,
  report,
}: {
  moment: Moment<State, Event>;
  status: ReadingStatus;
  report: (status: ReadingStatus) => void;
}) {
  const t = useTranslations("replay.controls");
  const [on, toggle] = useRemembered("WISP_READ_ALOUD");
  if (!moment.lines.some(({ voice }) => voice === "said")) return null;
  const isMissing = status === "missing";
  const label = isMissing ? t("noVoice", { language: moment.match.locale }) : t("readAloud");

  function press(): void {
    // iPhones speak only after a page has spoken during a press; the voices themselves are not loaded yet.
    if (!on) window.speechSynthesis?.speak(new SpeechSynthesisUtterance(""));
    toggle();
  }
  return (
    <>
      <Tool label={label} pressed={on} press={press}>
        <Speech aria-hidden className="size-4.5" />
        {isMissing && <span className="max-w-28 text-left text-xs">{label}</span>}
      </Tool>
      {on && (
        <Suspense>
          <ReadAloud moment={moment} report={report} />
        </Suspense>
      )}
    </>
  );
}
