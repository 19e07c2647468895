import type { ApiExperiment } from "@wisp/api";
import { useFormatter, useTranslations } from "next-intl";
import { Badge } from "#components/badge.tsx";
import { Facts } from "#components/facts.tsx";
import { Name } from "#components/untrusted-text.tsx";

const tones = { running: "lamp", paused: "hidden", finished: "settled" } as const;
const MICROS = 1_000_000;

/** Whether an experiment runs, in a pill. */
export function ExperimentBadge({ status }: Pick<ApiExperiment, "status">) {
  const t = useTranslations("lab.status");
  return <Badge tone={tones[status]}>{t(status)}</Badge>;
}

/** Its progress, its owner, its cost. */
export function ExperimentFacts({ experiment }: { experiment: ApiExperiment }) {
  const t = useTranslations("lab.facts");
  const format = useFormatter();
  const { matches, owner, spentMicros, publishedAt, hash, createdAt } = experiment;
  const dollars = format.number(spentMicros / MICROS, { style: "currency", currency: "USD" });
  return (
    <Facts>
      {[
        t("matches", matches),
        owner !== null && <Name key="owner">{t("by", { owner })}</Name>,
        format.dateTime(new Date(createdAt), { dateStyle: "medium" }),
        spentMicros > 0 && t("spent", { dollars }),
        <span key="plan" className="font-mono">
          {t("plan", { hash: hash.slice(0, 8) })}
        </span>,
        t(publishedAt === null ? "unpublished" : "published"),
      ]}
    </Facts>
  );
}

/** The progress of a plan. */
export function ExperimentBar({ experiment: { matches, name } }: { experiment: ApiExperiment }) {
  return (
    <progress
      aria-label={name}
      value={matches.played}
      max={matches.planned}
      className="mt-3 h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-lamp [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-lamp"
    />
  );
}
