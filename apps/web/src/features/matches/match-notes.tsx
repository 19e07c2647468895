"use client";

import type { AbsentAgent } from "@wisp/db";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Sentences } from "#components/formats.tsx";
import { Link } from "#components/link.tsx";
import { sanitizeName } from "#components/sanitize.ts";
import { Name } from "#components/untrusted-text.tsx";
import { useReader } from "#features/account/reader.tsx";
import { experimentHref } from "#links.ts";
import { absentAt, experimentOf, type ShownExperiment } from "./actions.tsx";

/** An agent has 90 s to wake before its place is given to another. */
const LOOKS = 20;
const POLL_INTERVAL_MS = 6_000;

/**
 * Shows an owner that an agent of theirs did not come to this match; only the owner sees it. Checks again
 * while a match is young: an owner who watches from the start has the page open by then.
 */
export function AbsentNote({ matchId, young }: { matchId: string; young: boolean }) {
  const t = useTranslations("replay");
  const comma = useTranslations("common.result")("comma");
  const [agents, setAgents] = useState<readonly AbsentAgent[]>([]);
  const isOwner = (useReader()?.own.length ?? 0) > 0;
  const looking = isOwner && agents.length === 0;
  useEffect(() => {
    if (!looking) return;
    // A question that fails is made up for by the next.
    const look = () => void absentAt(matchId).then(setAgents, () => undefined);
    look();
    if (!young) return;
    let left = LOOKS;
    const timer = setInterval(() => {
      left -= 1;
      if (left === 0) clearInterval(timer);
      look();
    }, POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [matchId, looking, young]);
  if (agents.length === 0) return null;
  const names = agents.map(({ name }) => sanitizeName(name)).join(comma);
  return (
    <p role="status" className="border-b border-line bg-panel px-4 py-2.5 text-sm sm:px-7">
      <Sentences>
        {[
          t("absent", { names }),
          <Link key="why" href="/me" className="underline underline-offset-2">
            {t("absentWhy")}
          </Link>,
        ]}
      </Sentences>
    </p>
  );
}

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
