import type { ApiExperiment, ApiMe } from "@wisp/api";
import { useFormatter, useTranslations } from "next-intl";

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
