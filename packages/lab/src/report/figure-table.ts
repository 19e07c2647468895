import type { GameEntry } from "@wisp/games";
import { interviewText, type LabFigure } from "../plan/figures.ts";
import type { CellFigure } from "./comparison-results.ts";
import type { Report } from "./report.ts";
import { plain, shown, table } from "./text.ts";

/** The English name of a figure. */
export function nameOf(entry: GameEntry, id: string): string {
  const interview = interviewText(entry, id, "en");
  if (interview !== null) return `Score of "${interview}"`;
  const { board, measures } = entry;
  const common: Readonly<Record<string, string>> = { score: "Average score", wins: "Win rate" };
  const figures = [...board.figures, ...(measures?.figures ?? [])];
  return figures.find((figure) => figure.id === id)?.text.en.name ?? common[id] ?? id;
}

/** A figure as a heading names it, with its unit. */
export const heading = (entry: GameEntry, { id, unit }: LabFigure): string =>
  plain(`${nameOf(entry, id)}${unit === "rate" ? " (%)" : ""}`);

export const EXPLORES = "Exploratory: no claims rest on this.";

function cellText({ value, low, high }: CellFigure, { unit }: LabFigure): string {
  if (value === null) return "-";
  const interval =
    low === null || high === null ? "" : ` [${shown(low, unit)}, ${shown(high, unit)}]`;
  return `${shown(value, unit)}${interval}`;
}

/** One arm: a row a subject, as in Table 2 of the WiS paper. More: a row a figure, as in its Table 3. */
export function figureTable(entry: GameEntry, { experiment, cells, figures }: Report): string[] {
  const { subjects, arms } = experiment;
  const textOf = (figure: LabFigure, subject: string, arm: string): string => {
    const cell = cells.find(
      (each) => each.figure === figure.id && each.subject === subject && each.arm === arm,
    );
    return cell === undefined ? "-" : cellText(cell, figure);
  };
  const [only, ...more] = arms;
  if (only !== undefined && more.length === 0) {
    return table(
      ["Agent", ...figures.map((figure) => heading(entry, figure))],
      subjects.map((subject) => [
        plain(subject),
        ...figures.map((figure) => textOf(figure, subject, only.name)),
      ]),
    );
  }
  return table(
    ["Agent", "Figure", ...arms.map(({ name }) => plain(name))],
    subjects.flatMap((subject) =>
      figures.map((figure) => [
        plain(subject),
        heading(entry, figure),
        ...arms.map(({ name }) => textOf(figure, subject, name)),
      ]),
    ),
  );
}

/** The figures by setting; [] where the report has none. */
export function settingPart(entry: GameEntry, { experiment, settings, figures }: Report): string[] {
  if (settings.length === 0) return [];
  const rows = [...Map.groupBy(settings, ({ setting }) => setting)].flatMap(([setting, cells]) =>
    experiment.subjects.flatMap((subject) =>
      experiment.arms.map(({ name: arm }) => [
        plain(setting),
        plain(subject),
        plain(arm),
        ...figures.map((figure) => {
          const isCell = (each: CellFigure): boolean =>
            each.figure === figure.id && each.subject === subject && each.arm === arm;
          const cell = cells.find(isCell);
          return cell === undefined ? "-" : cellText(cell, figure);
        }),
      ]),
    ),
  );
  const head = ["Setting", "Agent", "Arm", ...figures.map((figure) => heading(entry, figure))];
  return ["## By setting", "", ...table(head, rows), EXPLORES, ""];
}
