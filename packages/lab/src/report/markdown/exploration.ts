import type { FigureUnit } from "@wisp/game";
import type { AttackTable } from "../attackers.ts";
import { chance, difference, shown } from "../numbers.ts";
import type { Report } from "../report.ts";
import type { ContrastStrata } from "../strata.ts";
import { plain, table } from "./text.ts";

const EXPLORES = "Exploratory: no claims rest on this.";

function strataTable(
  { label, by, strata, left, scale, inconsistency, p }: ContrastStrata,
  unit: FigureUnit,
): string[] {
  const few = left.length === 0 ? "" : ` Left out, with too few blocks: ${left.length}.`;
  return [
    `### ${plain(label)}, by ${by}`,
    "",
    ...table(
      [by, "Units", "Alone", "Shrunken, 95% interval"],
      strata.map(({ stratum, blocks, own, value, low, high }) => [
        plain(stratum),
        String(blocks),
        difference(own, unit),
        `${difference(value, unit)} [${difference(low, unit)}, ${difference(high, unit)}]`,
      ]),
    ),
    `Standard deviation between strata ${shown(scale, unit)}, I² ${(100 * inconsistency).toFixed(0)}%, p of equal strata ${chance(p)}, not corrected.${few}`,
    "",
  ];
}

function attackPart(
  { attackers: kind, cells, scale }: AttackTable,
  title: string,
  unit: FigureUnit,
): string[] {
  const attackers = [...new Set(cells.map(({ attacker }) => attacker))];
  const defenders = [...new Set(cells.map(({ defender }) => defender))];
  const few =
    kind !== "arms" && cells.some(({ isAlone }) => isAlone)
      ? " The intervals of cells with few events are those of their own matches."
      : "";
  const textOf = (attacker: string, defender: string): string => {
    const cell = cells.find((each) => each.attacker === attacker && each.defender === defender);
    if (cell === undefined) return "-";
    const mark = cell.isClaim ? " (!)" : "";
    return `${shown(cell.value, unit)} [${shown(cell.low, unit)}, ${shown(cell.high, unit)}]${mark}`;
  };
  return [
    `## Attackers by defenders: ${title} of the defender`,
    "",
    ...table(
      ["Attacker", ...defenders.map(plain)],
      attackers.map((attacker) => [
        plain(attacker),
        ...defenders.map((defender) => textOf(attacker, defender)),
      ]),
    ),
    `${EXPLORES} ${kind === "arms" ? "The cells are those of the figures above" : "Each cell is drawn towards what its row and its column suggest"}; (!) marks cells that deviate from what row and column suggest together (p below 5%, corrected over the cells).${few} Standard deviation of what rows and columns do not explain: ${shown(scale, unit)}.`,
    "",
  ];
}

/** What contrasts depend on, and attackers by defenders: what explores, and claims nothing. */
export function explorationPart({ strata, attacks, figures }: Report, title: string): string[] {
  const unit = figures[0]?.unit ?? "score";
  return [
    ...(strata.length === 0
      ? []
      : [`## What the differences depend on`, "", EXPLORES, ""].concat(
          strata.flatMap((each) => strataTable(each, unit)),
        )),
    ...(attacks === null ? [] : attackPart(attacks, title, unit)),
  ];
}
