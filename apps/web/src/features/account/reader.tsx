"use client";

import type { ShownReader } from "@wisp/db";
import { useTranslations } from "next-intl";
import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { moderationHref } from "#links.ts";

/** Undefined while it is not known who reads. */
type Known = ShownReader | null | undefined;

const ReaderContext = createContext<Known>(null);

/** Who reads this page: null for visitors, undefined as long as that is not known. */
export const useReader = (): Known => useContext(ReaderContext);

async function ask(signal: AbortSignal): Promise<Known> {
  try {
    const response = await fetch("/api/reader", { cache: "no-store", signal });
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Knows who reads. Pages that all signed-in readers share come without that, so that they are drawn
 * once for all: the browser asks once.
 *
 * @param known what the server knows; see `knownReader`
 */
export function ReaderProvider({ known, children }: { known: Known; children: ReactNode }) {
  const [given, setGiven] = useState(known);
  const [reader, setReader] = useState(known);
  // The server rendered the page again, for instance after an action of its reader.
  if (given !== known) {
    setGiven(known);
    if (known !== undefined) setReader(known);
  }
  const isUnknown = reader === undefined;
  useEffect(() => {
    if (!isUnknown) return;
    const stop = new AbortController();
    void ask(stop.signal).then((answer) => !stop.signal.aborted && setReader(answer));
    return () => stop.abort();
  }, [isUnknown]);
  return <ReaderContext value={reader}>{children}</ReaderContext>;
}

/** Marks an agent of the reader's; nothing for others' agents. */
export function OwnMark({ agent }: { agent: { readonly slug: string } }) {
  const t = useTranslations("common");
  if (!useReader()?.own.includes(agent.slug)) return null;
  return <span className="shrink-0 text-xs font-medium text-lamp">{t("yours")}</span>;
}

/** Where an admin acts on a speech or an agent; nothing for other readers. */
export function ModerateLink({
  subject,
  className,
}: {
  subject: { readonly match: string; readonly at: number } | { readonly agent: string };
  className: string;
}) {
  const t = useTranslations("common");
  if (useReader()?.isAdmin !== true) return null;
  return (
    <a href={moderationHref(subject)} className={className}>
      {t("moderate")}
    </a>
  );
}
