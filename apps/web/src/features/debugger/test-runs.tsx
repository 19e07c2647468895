import type { TestRunSummary } from "@wisp/arena";
import type { TestRun } from "@wisp/db";
import { useFormatter, useTranslations } from "next-intl";
import { Fragment, type ReactNode } from "react";
import { Button } from "#components/button.tsx";
import { Select } from "#components/field.tsx";
import { useMoney } from "#components/formats.tsx";
import { Link } from "#components/link.tsx";
import { Card, Facts } from "#components/page.tsx";
import { RelativeTime } from "#components/relative-time.tsx";
import { testRunHref } from "#links.ts";
import { useDuration } from "./decision-row.tsx";

/** Test runs of an agent, newest first. */
export function RunList({ slug, runs }: { slug: string; runs: readonly TestRun[] }) {
  const t = useTranslations("debug");
  return (
    <Card>
      <ul className="divide-y divide-line">
        {runs.map(({ id, version, status, moments, times, failure, createdAt }) => (
          <li key={id} className="px-4 py-3">
            <Link
              href={testRunHref(slug, id)}
              className="font-medium underline decoration-line underline-offset-4 hover:decoration-text"
            >
              {t("runs.name", { count: moments.length, times })}
            </Link>
            <Facts className="mt-0.5 text-xs text-mute">
              {[
                t("version", { number: version }),
                t(`runs.status.${status === "done" && failure !== null ? "failed" : status}`),
                <RelativeTime key="at" at={createdAt} />,
              ]}
            </Facts>
          </li>
        ))}
      </ul>
    </Card>
  );
}

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
  const metrics: readonly (readonly [string, string])[] = [
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
      {metrics.map(([name, value]) => (
        <div key={name} className="flex flex-col gap-1 bg-panel p-4">
          <dt className="text-xs text-mute">{name}</dt>
          <dd className="font-mono text-base">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const timesChoices = ["1", "3", "5", "10"] as const;

/** How often the chosen questions are asked again, and the button that does it. */
export function TestControls({ label }: { label: string }) {
  const t = useTranslations("debug.again");
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Select
        label={t("times")}
        name="times"
        defaultValue="1"
        options={timesChoices.map((value) => ({
          value,
          label: t("timesEach", { count: Number(value) }),
        }))}
      />
      <Button type="submit">{label}</Button>
    </div>
  );
}

/** Small facts in the sentence below a heading, with dots between them. */
export const LeadFacts = ({ children }: { children: readonly ReactNode[] }) =>
  children.map((fact, place) => (
    <Fragment key={place}>
      {place > 0 && " · "}
      {fact}
    </Fragment>
  ));
