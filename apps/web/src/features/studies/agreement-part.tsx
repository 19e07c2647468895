import type { LastReport } from "@wisp/db";
import type { MeasureReport } from "@wisp/study";
import { useFormatter, useTranslations } from "next-intl";
import { RelativeTime } from "#components/relative-time.tsx";
import { TablePanel } from "#components/scroll-region.tsx";
import { type SmallColumn, SmallTable } from "#components/small-table.tsx";
import { Name } from "#components/untrusted-text.tsx";

const TWO_DECIMALS = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;

type Agreement = MeasureReport["people"]["alpha"];
type PairAgreement = NonNullable<MeasureReport["people"]["kappa"]>;

/** A value with its 95% interval, or the reason why there is none. */
export function AgreementValue({ of }: { of: Agreement }) {
  const t = useTranslations("studies.agreement");
  const format = useFormatter();
  const two = (value: number): string => format.number(value, TWO_DECIMALS);
  if (of.value === null) return <span className="font-sans text-mute">{t(of.reason)}</span>;
  const { value, low, high, gap } = of;
  return (
    <>
      <span className="block">{two(value)}</span>
      {low === null || high === null ? (
        <span className="block font-sans text-xs text-mute">{gap !== null && t(gap)}</span>
      ) : (
        <span className="block text-xs whitespace-nowrap text-mute">
          {t("interval", { low: two(low), high: two(high) })}
        </span>
      )}
    </>
  );
}

/** How far people agree in each measure, and how many items would halve the interval. */
function PeopleTable({ measures }: { measures: readonly MeasureReport[] }) {
  const t = useTranslations("studies.agreement");
  const format = useFormatter();
  return (
    <TablePanel title={t("people")}>
      <SmallTable
        caption={t("people")}
        rows={measures}
        keyOf={({ name }) => name}
        className="min-w-[38rem]"
        columns={[
          {
            id: "name",
            title: t("measure"),
            kind: "name",
            cell: ({ name }) => <Name>{name}</Name>,
          },
          { id: "ratings", title: t("ratings"), cell: ({ ratings }) => format.number(ratings) },
          { id: "unclear", title: t("unclear"), cell: ({ unclear }) => format.number(unclear) },
          {
            id: "alpha",
            title: t("alpha"),
            cell: ({ people }) => <AgreementValue of={people.alpha} />,
          },
          { id: "ac", title: t("ac"), cell: ({ people }) => <AgreementValue of={people.ac} /> },
          {
            id: "halve",
            title: t("halve"),
            cell: ({ people: { alpha } }) =>
              alpha.value === null || alpha.itemsToHalve === null
                ? "–"
                : format.number(alpha.itemsToHalve),
          },
        ]}
      />
    </TablePanel>
  );
}

/** A mean over pairs of raters with its deviation, or why there is none. */
function OverPairs({
  of,
  isScale = true,
}: {
  of: PairAgreement | null;
  /** Whether the measure is one that has it. */
  isScale?: boolean;
}) {
  const t = useTranslations("studies.agreement");
  const format = useFormatter();
  if (of === null) {
    return (
      <span className="font-sans text-mute">{t(isScale ? "too-many-raters" : "no-scale")}</span>
    );
  }
  return (
    <>
      <AgreementValue of={of.mean} />
      {of.deviation !== null && (
        <span className="block text-xs whitespace-nowrap text-mute">
          {t("deviation", { value: format.number(of.deviation, TWO_DECIMALS) })}
        </span>
      )}
    </>
  );
}

/** The statistics that papers report besides alpha. */
function MoreStatistics({ measures }: { measures: readonly MeasureReport[] }) {
  const t = useTranslations("studies.agreement");
  const overPairs = (id: "pearson" | "spearman" | "difference"): SmallColumn<MeasureReport> => ({
    id,
    title: t(id),
    cell: ({ people, scale }) => (
      <OverPairs of={people[id]} isScale={typeof scale[0] === "number"} />
    ),
  });
  return (
    <details className="mt-4 text-sm">
      <summary className="min-h-10 cursor-pointer content-center text-soft">{t("more")}</summary>
      <p className="mt-1 mb-3 max-w-2xl text-mute">{t("moreText")}</p>
      <TablePanel title={t("more")}>
        <SmallTable
          caption={t("more")}
          room="close"
          rows={measures}
          keyOf={({ name }) => name}
          className="min-w-[44rem]"
          columns={[
            {
              id: "name",
              title: t("measure"),
              kind: "name",
              cell: ({ name }) => <Name>{name}</Name>,
            },
            {
              id: "fleiss",
              title: t("fleiss"),
              cell: ({ people }) => <AgreementValue of={people.fleiss} />,
            },
            {
              id: "kappa",
              title: t("kappa"),
              cell: ({ people }) => <OverPairs of={people.kappa} />,
            },
            overPairs("pearson"),
            overPairs("spearman"),
            overPairs("difference"),
          ]}
        />
      </TablePanel>
    </details>
  );
}

/** What the last report of a study says of its ratings. */
export function AgreementPart({ last: { report, at, isCurrent } }: { last: LastReport }) {
  const t = useTranslations("studies.agreement");
  const { measures, attention, leftOut } = report;
  const left = (["known", "excluded", "late"] as const).filter((why) => leftOut[why] > 0);
  return (
    <>
      <p className="mb-4 text-sm text-mute">
        {t("computed")} <RelativeTime at={at} />
        {!isCurrent && ` · ${t("stale")}`}
      </p>
      {measures.length === 0 ? (
        <p className="text-sm text-soft">{t("noMeasure")}</p>
      ) : (
        <>
          <PeopleTable measures={measures} />
          <MoreStatistics measures={measures} />
        </>
      )}
      {left.length > 0 && (
        <p className="mt-4 text-sm text-soft">
          {t("leftOut", {
            reasons: left.map((why) => t(`why.${why}`, { count: leftOut[why] })).join(" · "),
          })}
        </p>
      )}
      {attention.length > 0 && (
        <div className="mt-6">
          <h3 className="mb-2 text-base font-semibold">{t("attention")}</h3>
          <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
            {attention.map(({ rater, right, asked }) => (
              <li key={rater}>{t("attentionOf", { rater, right, asked })}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
