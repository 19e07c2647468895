"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Link } from "#components/link.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { useReader } from "#features/account/reader.tsx";
import { experimentHref } from "#links.ts";
import { experimentOf, type ShownExperiment } from "./experiment-of.ts";

/**
 * Names the experiment of a match. One that is not published is shown to its owner and admins, for
 * whom it is asked.
 */
export function ExperimentNote({
  matchId,
  known,
}: {
  matchId: string;
  /** What the server knows: on a page that readers share, a published experiment. */
  known: ShownExperiment | null;
}) {
  const t = useTranslations("replay");
  const reader = useReader();
  const [own, setOwn] = useState<ShownExperiment | null>(null);
  const asks = known === null && reader != null;
  useEffect(() => {
    if (asks) void experimentOf(matchId).then(setOwn, () => undefined);
  }, [matchId, asks]);
  const experiment = known ?? own;
  if (experiment === null) return null;
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 border-b border-line bg-panel px-4 py-2.5 text-sm sm:px-7">
      <span>{t("ofExperiment")}</span>
      <Link href={experimentHref(experiment.slug)} className="underline underline-offset-2">
        <Name>{experiment.name}</Name>
      </Link>
    </p>
  );
}
