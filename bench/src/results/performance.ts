/** docs/performance.md, made from recorded results: `node bench/src/results/performance.ts` writes it. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { meets, wanted } from "@wisp/test-kit/measure";
import type { Ceilings } from "../counts/ceilings.ts";
import { withUnit } from "../figures/with-unit.ts";
import { readCeilings } from "./ceilings-file.ts";
import { type Run, runsOf } from "./runs.ts";
import { aboutCeilings, aboutGuard, introduction, sections } from "./sections.ts";

const file = join(import.meta.dirname, "../../../docs/performance.md");

type Figure = Run["figures"][number];

const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

const table = (titles: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(titles), `|${"---|".repeat(titles.length)}`, ...rows.map(row)].join("\n");

/** What was measured; bold when it misses its goal. */
function resultOf({ result, value, goal }: Figure): string {
  const isShort = value !== undefined && goal !== undefined && !meets(value, goal);
  return isShort ? `**${result}**` : result;
}

/** Figures of the run as a whole: a row each, without columns that would be empty. */
function listOf(name: string, figures: readonly Figure[]): string {
  const columns: readonly (readonly [string, (figure: Figure) => string])[] = [
    [name, ({ what }) => what],
    ["result", resultOf],
    ["compared with", ({ against = "" }) => against],
    ["ratio", ({ against, value, unit }) => ratioOf(against, value, unit)],
    ["goal", ({ goal }) => (goal === undefined ? "" : wanted(goal))],
  ];
  const filled = columns.filter(([, read]) => figures.some((figure) => read(figure) !== ""));
  return table(
    filled.map(([title]) => title),
    figures.map((figure) => filled.map(([, read]) => read(figure))),
  );
}

const ratioOf = (against?: string, value?: number, unit?: string): string =>
  against !== undefined && unit === "x" && value !== undefined ? `${value.toFixed(2)}x` : "";

/** Figures of pages, parts or games: a row for each of those, a column for each measurement. */
function gridOf(figures: readonly Figure[]): string {
  const columns = [...Map.groupBy(figures, ({ what }) => what)];
  /** The limit of a whole column; undefined where each row is compared with another number. */
  const limitOf = (column: readonly Figure[]): string | undefined => {
    const [first, ...others] = new Set(column.map(({ against }) => against));
    return others.length === 0 ? first : undefined;
  };
  const titles = columns.map(([what, column]) => {
    const limit = limitOf(column);
    return limit === undefined ? what : `${what} (${limit})`;
  });
  const rows = [...new Set(figures.map(({ of = "" }) => of))];
  const cell = (of: string, column: readonly Figure[]): string => {
    const found = column.find((figure) => figure.of === of);
    if (found === undefined) return "";
    const { against, value, unit } = found;
    const ratio = limitOf(column) === undefined ? ratioOf(against, value, unit) : "";
    return ratio === "" ? resultOf(found) : `${resultOf(found)}, ${against}: ${ratio}`;
  };
  return table(
    ["", ...titles],
    rows.map((of) => [of, ...columns.map(([, column]) => cell(of, column))]),
  );
}

function runText({ command, date, commit, machine, figures }: Run): string {
  const whole = figures.filter(({ of }) => of === undefined);
  const parts = figures.filter(({ of }) => of !== undefined);
  return [
    `\`${command}\`, measured at \`${commit}\`, ${date} (${machine}):`,
    ...(parts.length > 0 ? [gridOf(parts)] : []),
    ...(whole.length > 0 ? [listOf(command.replace("npm run bench -- ", ""), whole)] : []),
  ].join("\n\n");
}

function ceilingsText(ceilings: Ceilings): string {
  const rows = Object.entries(ceilings).map(([name, { ceiling, unit, reason }]) => [
    name,
    withUnit(ceiling, unit),
    reason,
  ]);
  return table(["figure", "ceiling", "reason"], rows);
}

/** The document. */
export const performanceText = (): string =>
  `${[
    introduction,
    aboutCeilings,
    ceilingsText(readCeilings()),
    aboutGuard,
    ...sections.flatMap(({ title, text, results }) => [
      `## ${title}`,
      ...(text === undefined ? [] : [text]),
      ...results.flatMap((name) => runsOf(name).map(runText)),
    ]),
  ].join("\n\n")}\n`;

export const writePerformance = (): void => writeFileSync(file, performanceText());

if (import.meta.main) writePerformance();
