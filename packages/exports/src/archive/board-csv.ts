import { csv } from "../csv.ts";
import type { Board } from "../lines/board-file.ts";

type Leaf = readonly [path: string, value: number | boolean | string];

/**
 * Numbers of a tree by their paths, as "fit.rating.composite.low"; the ends of an interval are low and high, and
 * the reason why there is none is its gap.
 */
function leaves(value: unknown, path: string): Leaf[] {
  if (typeof value === "string") return [[path.endsWith(".gap") ? path : `${path}.gap`, value]];
  if (typeof value === "number" || typeof value === "boolean") return [[path, value]];
  if (Array.isArray(value)) {
    const [low, high] = value;
    return [...leaves(low, `${path}.low`), ...leaves(high, `${path}.high`)];
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    name === "groups" ? [] : leaves(part, path === "" ? name : `${path}.${name}`),
  );
}

/**
 * Every row of all boards, a column for every figure that any of them has. Groups are not intervals:
 * board.json has them.
 */
export function boardCsv(boards: readonly Board[]): string {
  const rows = boards.flatMap(({ locale, clean, rows: agents }) =>
    agents.map(({ rank, agent, version, figures, fit }) => ({
      start: [locale, clean, rank, agent, version],
      figures: new Map([...leaves(figures, ""), ...leaves(fit, "fit")]),
    })),
  );
  const columns = new Set(rows.flatMap(({ figures }) => [...figures.keys()]));
  return csv([
    ["locale", "clean", "rank", "agent", "version", ...columns],
    ...rows.map(({ start, figures }) => [
      ...start,
      ...Array.from(columns, (column) => figures.get(column) ?? null),
    ]),
  ]);
}
