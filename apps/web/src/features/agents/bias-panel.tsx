import type { CompleteBias } from "@wisp/arena";
import { type BiasMetric, type BiasReport, biasLimit, biasSentences } from "@wisp/lab";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { Card, Facts } from "#components/page.tsx";
import { RelativeTime } from "#components/relative-time.tsx";

const asPercent = {
  style: "percent",
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
} as const;

/** The largest value that the bars of some charts show, so that a share is as long in each of them. */
const scaleOf = (metrics: readonly BiasMetric[]): number =>
  Math.max(
    ...metrics.flatMap(({ chance, shares }) => [
      chance,
      ...shares.map(({ share, high }) => Math.max(share ?? 0, high ?? 0)),
    ]),
  );

/** Shares as bars with their 95% intervals, each with a line where it would end by chance. */
function ShareChart({
  title,
  figure: { chance, shares, test },
  labels,
  most,
}: {
  title: string;
  figure: BiasMetric;
  labels: readonly string[];
  /** The share of the longest bar. */
  most: number;
}) {
  const t = useTranslations("agents.bias");
  const format = useFormatter();
  const p =
    test === null
      ? null
      : test.p < 0.001
        ? "< 0.001"
        : `= ${format.number(test.p, { maximumFractionDigits: 3 })}`;
  return (
    <table className="w-full self-start text-sm">
      <caption className="mb-2 text-left">
        <span className="font-medium">{title}</span>{" "}
        <span className="text-mute">
          {t("chance", { share: format.number(chance, asPercent) })}
          {p !== null && t("test", { p })}
        </span>
      </caption>
      <tbody>
        {shares.map(({ share, low, high }, place) => (
          <tr key={labels[place]}>
            <th
              scope="row"
              className="w-24 py-1 pr-3 text-left font-normal wrap-anywhere text-soft"
            >
              {labels[place]}
            </th>
            <td aria-hidden className="py-1">
              <span className="relative block h-3.5">
                <span
                  className="block h-full rounded-sm bg-sky"
                  style={{ width: `${(100 * (share ?? 0)) / most}%` }}
                />
                {low !== null && high !== null && (
                  <span
                    className="absolute inset-y-0.5 border-x-2 border-text before:absolute before:inset-x-0 before:top-1/2 before:-mt-px before:h-0.5 before:bg-text"
                    style={{
                      left: `${(100 * low) / most}%`,
                      width: `${(100 * (high - low)) / most}%`,
                    }}
                  />
                )}
                <span
                  className="absolute -inset-y-1 border-l-2 border-dashed border-lamp"
                  style={{ left: `min(${(100 * chance) / most}%, calc(100% - 2px))` }}
                />
              </span>
            </td>
            <td className="w-16 py-1 pl-3 text-right font-mono">
              {share === null ? "–" : format.number(share, asPercent)}
              {low !== null && high !== null && (
                <span className="sr-only">
                  {t("interval", {
                    low: format.number(low, asPercent),
                    high: format.number(high, asPercent),
                  })}
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The votes of one method of naming: a sentence, and a chart for each thing that may bias them. */
function NamingBias({ report, sentence }: { report: BiasReport; sentence: string }) {
  const t = useTranslations("agents.bias");
  const { names, asked, votes, abstained, illegal, lost, speaking, option, name } = report;
  const most = scaleOf([speaking, option, name]);
  const places = [1, 2, 3, 4].map((place) => t("place", { place }));
  return (
    <div className="flex flex-col gap-4">
      <h3 className="text-sm text-soft">{t("names", { names: names.join(t("separator")) })}</h3>
      <p className="max-w-2xl text-pretty">{sentence}</p>
      <div className="grid gap-x-8 gap-y-6 md:grid-cols-2 xl:grid-cols-3">
        <ShareChart title={t("speaking")} figure={speaking} labels={places} most={most} />
        <ShareChart title={t("option")} figure={option} labels={places} most={most} />
        <ShareChart title={t("name")} figure={name} labels={names} most={most} />
      </div>
      <Facts className="text-xs text-mute">
        {[
          t("votes", { votes, asked }),
          abstained > 0 && t("abstained", { count: abstained }),
          illegal > 0 && t("illegal", { count: illegal }),
          lost > 0 && t("lost", { count: lost }),
        ]}
      </Facts>
    </div>
  );
}

/** What the votes of an agent depend on when nothing was said. */
export function BiasPanel({ bias }: { bias: CompleteBias }) {
  const t = useTranslations("agents.bias");
  const { version, language, finishedAt, reports } = bias;
  const locale = useLocale();
  const sentences = biasSentences(reports, locale);
  return (
    <Card className="flex flex-col gap-6 p-5">
      <div className="max-w-2xl text-sm text-soft">
        <p className="text-pretty">{t("text")}</p>
        <Facts className="mt-2 text-xs text-mute">
          {[
            t("asked", { version, language: t(`language.${language}`) }),
            <RelativeTime key="at" at={finishedAt} />,
          ]}
        </Facts>
      </div>
      {reports.map((report, at) => (
        <NamingBias key={report.naming} report={report} sentence={sentences[at] ?? ""} />
      ))}
      <p className="max-w-2xl text-xs text-mute">{biasLimit[locale]}</p>
    </Card>
  );
}
