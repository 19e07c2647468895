import type { FitCheck } from "@wisp/stats";
import { useFormatter, useTranslations } from "next-intl";
import type { CSSProperties } from "react";
import { classNames } from "#components/class-names.ts";
import { Sentences } from "#components/formats.tsx";
import { Card, Section } from "#components/page.tsx";
import { ScrollRegion } from "#components/scroll-region.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { CautionBadge } from "./caution-badge.tsx";
import type { NamedMatrix } from "./leaderboard.ts";
import { useMetrics } from "./metric.tsx";

/** Standard errors at which a cell has its deepest shade. */
const DEEPEST = 4;
/** Deviations that luck alone makes in one cell of twenty are not shaded. */
const SHADED_FROM = 2;
/** The names of rows stay where they are while the opponents scroll. */
const rowHead =
  "sticky left-0 z-10 max-w-28 truncate bg-panel px-3 py-2 text-left font-normal sm:max-w-40";

/** A warning next to a leaderboard whose ratings do not describe the results between its agents. */
export function FitBadge({ fitCheck }: { fitCheck: FitCheck | null }) {
  const t = useTranslations("leaderboard.matrix");
  if (fitCheck?.fails !== true) return null;
  const caution = { text: t("misfit"), title: t("fails"), warns: true };
  return <CautionBadge id="fit-check" caution={caution} />;
}

const shadeOf = (deviation: number): CSSProperties | undefined => {
  const size = Math.abs(deviation);
  if (size < SHADED_FROM) return undefined;
  const share = Math.round(40 * Math.min(1, size / DEEPEST));
  const tone = deviation > 0 ? "var(--good)" : "var(--bad)";
  return { background: `color-mix(in oklab, ${tone} ${share}%, transparent)` };
};

/** Whether the ratings describe the results, and how far single pairs deviate from them. */
function useVerdict(): (fitCheck: FitCheck) => readonly string[] {
  const t = useTranslations("leaderboard.matrix");
  const format = useFormatter();
  return ({ ofPairs, p, fails }) => {
    if (p === null) return [t("unknown")];
    const logits = format.number(ofPairs, { maximumFractionDigits: 2 });
    const written = p < 0.001 ? "< 0.001" : `= ${p.toFixed(3)}`;
    return [t(fails ? "fails" : "holds"), t("effect", { logits, p: written })];
  };
}

/** Results of a leaderboard's best agents against each other, and whether the ratings describe them. */
export function WinMatrix({
  matrix: { agents, cells },
  fitCheck,
}: {
  matrix: NamedMatrix;
  /** Null where no rating ranks the leaderboard. */
  fitCheck: FitCheck | null;
}) {
  const t = useTranslations("leaderboard.matrix");
  const format = useFormatter();
  const write = useMetrics();
  const verdictOf = useVerdict();
  const byPlace = new Map(cells.map((cell) => [`${cell.one} ${cell.other}`, cell]));
  const cellOf = (row: number, column: number) => {
    const cell = byPlace.get(`${Math.min(row, column)} ${Math.max(row, column)}`);
    if (cell === undefined || row < column) return cell;
    const { share, expected, deviation } = cell;
    return { ...cell, share: 1 - share, expected: 1 - expected, deviation: -deviation };
  };
  return (
    <Section title={t("title")}>
      <p className="mb-4 max-w-2xl text-sm text-soft">
        <Sentences>
          {[
            t(fitCheck === null ? "textMeans" : "text", { count: agents.length }),
            ...(fitCheck === null ? [] : verdictOf(fitCheck)),
          ]}
        </Sentences>
      </p>
      <Card className="min-w-0">
        <ScrollRegion aria-label={t("title")}>
          <table className="w-max min-w-full text-sm">
            <caption className="sr-only">{t("caption")}</caption>
            <thead>
              <tr className="border-b border-line">
                <th scope="col" className={classNames(rowHead, "text-mute")}>
                  {t("agent")}
                </th>
                {agents.map(({ slug, name }) => (
                  <th key={slug} scope="col" className="max-w-24 truncate px-3 py-2 font-normal">
                    <Name>{name}</Name>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {agents.map(({ slug, name }, row) => (
                <tr key={slug} className="border-b border-line last:border-0">
                  <th scope="row" className={rowHead}>
                    <Name>{name}</Name>
                  </th>
                  {agents.map(({ slug: other }, column) => {
                    const cell = row === column ? undefined : cellOf(row, column);
                    if (cell === undefined) {
                      return (
                        <td key={other} className="px-3 py-2 text-center text-mute">
                          –
                        </td>
                      );
                    }
                    const { share, expected, contests, deviation } = cell;
                    const metrics = {
                      expected: write(expected, "rate"),
                      contests: format.number(contests),
                    };
                    return (
                      <td
                        key={other}
                        className="px-3 py-2 text-center font-mono"
                        style={shadeOf(deviation)}
                      >
                        {write(share, "rate")}
                        <span className="block font-sans text-xs whitespace-nowrap text-soft">
                          {t("cell", metrics)}
                        </span>
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      </Card>
    </Section>
  );
}
