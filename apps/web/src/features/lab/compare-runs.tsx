import type { RunComparison, RunDifference } from "@wisp/lab";
import { significanceOf } from "@wisp/stats";
import { useFormatter, useTranslations } from "next-intl";
import { Button } from "#components/button.tsx";
import { Select } from "#components/field.tsx";
import { Sentences } from "#components/formats.tsx";
import { Link } from "#components/link.tsx";
import { Card } from "#components/page.tsx";
import { sanitizeName } from "#components/sanitize.ts";
import { ScrollRegion } from "#components/scroll-region.tsx";
import { SmallTable } from "#components/small-table.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { experimentHref } from "#links.ts";
import { DifferenceCell, DifferenceHead, shownMetric } from "./difference.tsx";

/** An experiment that can be chosen. */
export interface RunOption {
  readonly slug: string;
  readonly name: string;
  readonly createdAt: Date;
}

/** Chooses the two experiments; works without scripts. */
export function RunChoice({
  runs,
  a,
  b,
}: {
  runs: readonly RunOption[];
  /** Slugs; undefined: none is chosen. */
  a: string | undefined;
  b: string | undefined;
}) {
  const t = useTranslations("lab.runs");
  const format = useFormatter();
  const options = [
    { value: "", label: t("none") },
    ...runs.map(({ slug, name, createdAt }) => ({
      value: slug,
      label: `${sanitizeName(name, 60)} · ${format.dateTime(createdAt, {
        dateStyle: "medium",
        timeStyle: "short",
        timeZone: "UTC",
      })}`,
    })),
  ];
  return (
    <form
      action="/lab/compare"
      className="grid max-w-4xl items-end gap-4 sm:grid-cols-[1fr_1fr_auto]"
    >
      <Select label={t("first")} name="a" defaultValue={a ?? ""} look="field" options={options} />
      <Select label={t("second")} name="b" defaultValue={b ?? ""} look="field" options={options} />
      <Button type="submit" look="primary" className="min-h-11">
        {t("compare")}
      </Button>
    </form>
  );
}

/** What the two runs have in common, in sentences. */
export function RunFacts({ found }: { found: RunComparison }) {
  const t = useTranslations("lab.runs");
  const format = useFormatter();
  const { differing, design, blocks, sharedBlocks, contents, sharedContents } = found;
  const [one, other] = contents;
  const hasContents = one > 0 && other > 0;
  const areEqual = one === other && one === sharedContents;
  return (
    <Card className="mt-6 max-w-3xl p-5 text-sm">
      <p>
        <Sentences>
          {[
            differing.length === 0
              ? t("samePlan")
              : t("differing", {
                  fields: format.list(differing.map((field) => t(`fields.${field}`))),
                }),
            hasContents &&
              (areEqual
                ? t("sameContents", { count: one })
                : t("otherContents", { shared: sharedContents, one, other })),
          ]}
        </Sentences>
      </p>
      <p className="mt-2 text-soft">
        {design === "paired"
          ? t("paired", { shared: sharedBlocks, one: blocks[0], other: blocks[1] })
          : t("independent")}
      </p>
    </Card>
  );
}

/** A metric of one run, with its interval below. */
function Value({ row, at }: { row: RunDifference; at: 0 | 1 }) {
  const { value, low, high } = row.cells[at];
  const { unit } = row.figure;
  if (value === null) return "–";
  return (
    <>
      <span className="block text-text">{shownMetric(value, unit)}</span>
      {low !== null && high !== null && (
        <span className="block text-xs whitespace-nowrap text-mute">
          {shownMetric(low, unit)} … {shownMetric(high, unit)}
        </span>
      )}
    </>
  );
}

/** The metrics of both runs beside each other, with their differences. */
export function RunTable({
  found,
  runs,
  nameOf,
}: {
  found: RunComparison;
  runs: readonly [RunOption, RunOption];
  nameOf: (metric: RunDifference["figure"]) => string;
}) {
  const t = useTranslations("lab.runs");
  const result = useTranslations("lab.result");
  if (found.rows.length === 0) return <p className="mt-6 text-sm text-soft">{t("nothing")}</p>;
  const head = (at: 0 | 1) => (
    <Link href={experimentHref(runs[at].slug)} className="underline underline-offset-4">
      {t(at === 0 ? "one" : "two")}
    </Link>
  );
  return (
    <>
      <ScrollRegion
        aria-label={t("title")}
        className="mt-6 rounded-card border border-line bg-panel px-4"
      >
        <SmallTable
          caption={t("title")}
          rows={found.rows}
          keyOf={({ figure, subject, arm }) => `${figure.id}/${subject}/${arm}`}
          columns={[
            {
              id: "agent",
              title: t("agentAndArm"),
              kind: "name",
              className: "min-w-24 pr-3",
              cell: ({ subject, arm }) => (
                <>
                  <Name className="block font-semibold">{subject}</Name>
                  <Name className="block text-xs text-mute">{arm}</Name>
                </>
              ),
            },
            {
              id: "figure",
              title: result("figure"),
              kind: "text",
              className: "min-w-32 pl-3",
              cell: ({ figure }) => nameOf(figure),
            },
            {
              id: "one",
              title: head(0),
              className: "pl-3 whitespace-nowrap",
              cell: (row) => <Value row={row} at={0} />,
            },
            {
              id: "two",
              title: head(1),
              className: "pl-3 whitespace-nowrap",
              cell: (row) => <Value row={row} at={1} />,
            },
            {
              id: "difference",
              title: <DifferenceHead title={t("difference")} interval={t("interval")} />,
              className: "pl-3",
              cell: ({ value, low, high, figure }) => (
                <DifferenceCell
                  claim={significanceOf({
                    value,
                    ends: low === null || high === null ? null : { low, high },
                  })}
                  unit={figure.unit}
                />
              ),
            },
          ]}
        />
      </ScrollRegion>
      <p className="mt-3 max-w-3xl text-sm text-mute">{t("exploratory")}</p>
    </>
  );
}
