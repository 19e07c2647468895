import type { TestRunSummary } from "@wisp/arena";
import { useFormatter, useTranslations } from "next-intl";
import { useMoney } from "#components/formats.tsx";
import { useDuration } from "./decision-row.tsx";

/** The changes in a test run: legal answers before and after, verdicts, latency and cost. */
export function RunSummary({ summary }: { summary: TestRunSummary }) {
  const t = useTranslations("debug.summary");
  const format = useFormatter();
  const duration = useDuration();
  const money = useMoney();
  const { moments, answers, legalBefore, legal, verdicts, costMicros } = summary;
  const share = (part: number, whole: number): string =>
    whole === 0 ? "–" : `${format.number(part)} / ${format.number(whole)}`;
  const time = (ms: number | null): string => (ms === null ? "–" : duration(ms));
  const figures: readonly (readonly [string, string])[] = [
    [t("legalBefore"), share(legalBefore, moments)],
    [t("legalNow"), share(legal, answers)],
    [t("fixed"), format.number(verdicts.fixed)],
    [t("broken"), format.number(verdicts.broken)],
    [t("stillLost"), format.number(verdicts["still-lost"])],
    [t("changed"), format.number(verdicts.changed)],
    [t("latency"), `${time(summary.latencyBeforeMs)} → ${time(summary.latencyMs)}`],
    [t("cost"), costMicros === null ? "–" : money(costMicros, 4)],
  ];
  return (
    <dl className="mb-6 grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-4">
      {figures.map(([name, value]) => (
        <div key={name} className="flex flex-col gap-1 bg-panel p-4">
          <dt className="text-xs text-mute">{name}</dt>
          <dd className="font-mono text-base">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
