import type { GameEntry } from "@wisp/games";
import { interviewText, type LabMetric } from "../plan/metrics.ts";
import type { CellMetric } from "./comparison-results.ts";
import type { ExperimentReport } from "./report.ts";
import { plain, shown, table } from "./text.ts";

/** The English name of a metric. */
export function nameOf(entry: GameEntry, id: string): string {
  const interview = interviewText(entry, id, "en");
  if (interview !== null) return `Score of "${interview}"`;
  const { board, measures } = entry;
  const common: Readonly<Record<string, string>> = { score: "Average score", wins: "Win rate" };
  const metrics = [...board.figures, ...(measures?.figures ?? [])];
  return metrics.find((metric) => metric.id === id)?.text.en.name ?? common[id] ?? id;
}

/** A metric as a heading names it, with its unit. */
export const heading = (entry: GameEntry, { id, unit }: LabMetric): string =>
  plain(`${nameOf(entry, id)}${unit === "rate" ? " (%)" : ""}`);

export const EXPLORES = "Exploratory: no claims rest on this.";

function cellText({ value, low, high }: CellMetric, { unit }: LabMetric): string {
  if (value === null) return "-";
  const interval =
    low === null || high === null ? "" : ` [${shown(low, unit)}, ${shown(high, unit)}]`;
  return `${shown(value, unit)}${interval}`;
}

/** One arm: a row a subject, as in Table 2 of the WiS paper. More: a row a metric, as in its Table 3. */
export function metricTable(
  entry: GameEntry,
  { experiment, cells, figures }: ExperimentReport,
): string[] {
  const { subjects, arms } = experiment;
  const textOf = (metric: LabMetric, subject: string, arm: string): string => {
    const cell = cells.find(
      (each) => each.figure === metric.id && each.subject === subject && each.arm === arm,
    );
    return cell === undefined ? "-" : cellText(cell, metric);
  };
  const [only, ...more] = arms;
  if (only !== undefined && more.length === 0) {
    return table(
      ["Agent", ...figures.map((metric) => heading(entry, metric))],
      subjects.map((subject) => [
        plain(subject),
        ...figures.map((metric) => textOf(metric, subject, only.name)),
      ]),
    );
  }
  return table(
    ["Agent", "Figure", ...arms.map(({ name }) => plain(name))],
    subjects.flatMap((subject) =>
      figures.map((metric) => [
        plain(subject),
        heading(entry, metric),
        ...arms.map(({ name }) => textOf(metric, subject, name)),
      ]),
    ),
  );
}

/** The metrics by setting; [] where the report has none. */
export function settingPart(
  entry: GameEntry,
  { experiment, settings, figures }: ExperimentReport,
): string[] {
  if (settings.length === 0) return [];
  const rows = [...Map.groupBy(settings, ({ setting }) => setting)].flatMap(([setting, cells]) =>
    experiment.subjects.flatMap((subject) =>
      experiment.arms.map(({ name: arm }) => [
        plain(setting),
        plain(subject),
        plain(arm),
        ...figures.map((metric) => {
          const isCell = (each: CellMetric): boolean =>
            each.figure === metric.id && each.subject === subject && each.arm === arm;
          const cell = cells.find(isCell);
          return cell === undefined ? "-" : cellText(cell, metric);
        }),
      ]),
    ),
  );
  const head = ["Setting", "Agent", "Arm", ...figures.map((metric) => heading(entry, metric))];
  return ["## By setting", "", ...table(head, rows), EXPLORES, ""];
}
