import type { ApiExperiment, ApiFork, ApiMe } from "@wisp/api";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { Badge } from "#components/badge.tsx";
import { Link } from "#components/link.tsx";
import { Card, Facts } from "#components/page.tsx";
import { sanitizeName } from "#components/sanitize.ts";
import { Name, UntrustedText } from "#components/untrusted-text.tsx";
import { experimentHref, forkHref } from "#links.ts";
import { gameName } from "#names/game-names.ts";

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

/** An experiment in a list. */
export function ExperimentRow({ experiment }: { experiment: ApiExperiment }) {
  return (
    <Card className="p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
        <h3 className="wrap-anywhere font-script text-xl">
          <Link href={experimentHref(experiment.slug)} className="hover:underline">
            <Name>{experiment.name}</Name>
          </Link>
        </h3>
        <ExperimentBadge status={experiment.status} />
      </div>
      <UntrustedText text={experiment.question} className="mt-1 text-sm text-soft" />
      <div className="mt-3">
        <ExperimentFacts experiment={experiment} />
      </div>
      {experiment.status !== "finished" && <ExperimentBar experiment={experiment} />}
    </Card>
  );
}

/** Code points of an answer in a list. */
const SHOWN = 80;

/** A fork in a list: its change, and whether it runs. */
export function ForkRow({ fork }: { fork: ApiFork }) {
  const t = useTranslations("lab.forks");
  const [format, locale] = [useFormatter(), useLocale()];
  const { id, game, answer, agent, runs, chance, createdAt } = fork;
  return (
    <Card className="p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h3 className="min-w-0 font-script text-xl wrap-anywhere">
          <Link href={forkHref(id)} className="hover:underline">
            {answer === null
              ? sanitizeName(agent?.name ?? "")
              : t("quoted", { text: sanitizeName(answer, SHOWN) })}
          </Link>
        </h3>
        <ExperimentBadge status={fork.status} />
      </div>
      <div className="mt-2">
        <Facts>
          {[
            gameName(game, locale),
            t("runs", { count: runs }),
            t(`chances.${chance}`),
            format.dateTime(new Date(createdAt), { dateStyle: "medium" }),
          ]}
        </Facts>
      </div>
    </Card>
  );
}

const MEGABYTE = 1_000_000;

type LabUsage = ApiMe["quotas"]["lab"]["matchesToday"];

/** What an account's experiments and forks took today, and may take; nothing where nothing is limited. */
export function LabUseLine({ use: { matchesToday, bytesToday } }: { use: ApiMe["quotas"]["lab"] }) {
  const t = useTranslations("lab.use");
  const format = useFormatter();
  const inMegabytes = ({ used, limit }: LabUsage): LabUsage => ({
    used: used / MEGABYTE,
    limit: limit === null ? null : limit / MEGABYTE,
  });
  const words = (name: "matches" | "megabytes", { used, limit }: LabUsage): string[] => {
    if (limit === null) return [];
    const [now, most] = [used, limit].map((value) =>
      format.number(value, { maximumFractionDigits: 0 }),
    );
    return [t(name, { used: now ?? "", limit: most ?? "" })];
  };
  const limited = [
    ...words("matches", matchesToday),
    ...words("megabytes", inMegabytes(bytesToday)),
  ];
  if (limited.length === 0) return null;
  return <p className="mb-4 text-sm text-mute">{t("today", { use: limited.join(" · ") })}</p>;
}

/** Says of an experiment or a fork when it continues, and until when its matches are there. */
export function LabNotes({
  kind,
  state: { waitsUntil, matchesUntil, matchesDeletedAt },
}: {
  kind: "experiment" | "fork";
  state: Pick<ApiExperiment, "waitsUntil" | "matchesUntil" | "matchesDeletedAt">;
}) {
  const t = useTranslations("lab.use");
  const format = useFormatter();
  const dayOf = (time: string): string =>
    format.dateTime(new Date(time), { dateStyle: "medium", timeZone: "UTC" });
  return (
    <>
      {waitsUntil !== null && <p className="mt-3 text-sm text-soft">{t("waits")}</p>}
      {matchesUntil !== null && (
        <p className="mt-3 text-sm text-soft">{t(`until.${kind}`, { day: dayOf(matchesUntil) })}</p>
      )}
      {matchesDeletedAt !== null && (
        <p className="mt-3 text-sm text-soft">{t("deleted", { day: dayOf(matchesDeletedAt) })}</p>
      )}
    </>
  );
}
