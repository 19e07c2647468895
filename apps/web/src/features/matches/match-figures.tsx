"use client";

import { type ReactNode, useEffect, useRef, useState, useTransition } from "react";
import { loadFigures } from "./load-figures.tsx";

/**
 * Unfolds to the players' figures, which come when asked for: a list would hold a thousand cells
 * that few readers open. `children` stand there until then, and for readers without scripts.
 */
export function MatchFigures({
  id,
  summary,
  children,
}: {
  id: string;
  summary: ReactNode;
  children: ReactNode;
}) {
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
      {summary}
      <div className="mt-2" aria-busy={loading}>
        {figures ?? children}
      </div>
    </details>
  );
}
