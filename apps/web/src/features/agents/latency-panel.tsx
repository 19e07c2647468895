import { countsUpTo } from "@wisp/stats";
import { useFormatter, useTranslations } from "next-intl";
import { Card } from "#components/page.tsx";

/** In milliseconds; an answer has 10 s. */
const bounds = [50, 100, 250, 500, 1_000, 2_000, 5_000, 10_000];

/** How long an agent's answers took: a table whose rows are bars. */
export function LatencyPanel({ latency }: { latency: Readonly<Record<string, number>> }) {
  const t = useTranslations("agents.latency");
  const format = useFormatter();
  const counts = countsUpTo(latency, bounds);
  const all = counts.reduce((sum, count) => sum + count, 0);
  const most = Math.max(...counts, 1);
  const written = (bound: number): string =>
    bound < 1_000 ? `${bound} ms` : `${format.number(bound / 1_000)} s`;
  const nameOf = (place: number): string => {
    const bound = bounds[place];
    const last = bounds.at(-1) ?? 0;
    return bound === undefined
      ? t("over", { time: written(last) })
      : t("upTo", { time: written(bound) });
  };
  return (
    <Card className="p-5">
      <table className="w-full text-sm">
        <caption className="mb-3 text-left text-pretty text-soft">
          {t("text", { count: format.number(all) })}
        </caption>
        <tbody>
          {counts.map((count, place) => (
            <tr key={nameOf(place)}>
              <th
                scope="row"
                className="w-28 py-1 pr-4 text-left font-normal whitespace-nowrap text-soft"
              >
                {nameOf(place)}
              </th>
              <td aria-hidden className="py-1">
                <span
                  className="block h-3.5 rounded-sm bg-sky"
                  style={{ width: `${(count / most) * 100}%` }}
                />
              </td>
              <td className="w-20 py-1 pl-4 text-right font-mono">
                {format.number(all === 0 ? 0 : count / all, {
                  style: "percent",
                  minimumFractionDigits: 1,
                  maximumFractionDigits: 1,
                })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
