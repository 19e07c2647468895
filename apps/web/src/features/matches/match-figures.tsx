import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState, useTransition } from "react";
import { loadFigures } from "./load-figures.tsx";

/**
 * Unfolds to the players' figures, which come when asked for: a list would hold a thousand cells
 * that few readers open.
 */
export function MatchFigures({ id }: { id: string }) {
  const t = useTranslations("watch.figures");
  const [figures, setFigures] = useState<ReactNode>(null);
  const [loading, startLoading] = useTransition();
  const details = useRef<HTMLDetailsElement>(null);
  const load = (): void => {
    if (figures !== null || loading || !details.current?.open) return;
    startLoading(async () => {
      const loaded = await loadFigures(id).catch(() => null);
      startLoading(() => setFigures(loaded));
    });
  };
  // It may have been opened before scripts were there.
  useEffect(load, []);
  return (
    <details ref={details} className="group mt-2" onToggle={load}>
      <summary className="flex min-h-8 w-fit list-none items-center gap-1.5 text-sm text-mute hover:text-text [&::-webkit-details-marker]:hidden">
        <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
        {t("label")}
      </summary>
      <div className="mt-2" aria-busy={loading}>
        {figures ?? <p className="min-h-32 text-sm text-mute">{t("inMatch")}</p>}
      </div>
    </details>
  );
}
