import { useTranslations } from "next-intl";
import { Button } from "#components/button.tsx";
import type { Action } from "./playback.ts";

/** Leads from a part of a match to the whole match, once the part has ended or is paused. */
export function ClipBar({ ended, act }: { ended: boolean; act: (action: Action) => void }) {
  const t = useTranslations("replay.clip");
  return (
    <section
      aria-label={t("label")}
      className="match-next z-40 mx-4 flex flex-wrap items-center gap-3 rounded-card border border-lamp/60 bg-panel px-4 py-2.5 shadow-card sm:mx-7 sm:flex-nowrap xl:sticky xl:bottom-36 xl:z-20 xl:col-start-1 xl:row-start-1 xl:mb-2 xl:self-end xl:justify-self-end"
    >
      <p className="w-full text-sm font-semibold sm:w-auto sm:flex-1">
        {t(ended ? "ended" : "paused")}
      </p>
      {ended && (
        <Button className="min-h-11 max-sm:flex-1" onClick={() => act({ type: "toggle-play" })}>
          {t("again")}
        </Button>
      )}
      <Button
        look="primary"
        className="min-h-11 max-sm:flex-1"
        onClick={() => act({ type: "leave-clip" })}
      >
        {t("whole")}
      </Button>
    </section>
  );
}
