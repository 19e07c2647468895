import type { GameEntry } from "@wisp/games";
import { paperTables } from "../../papers/index.ts";
import type { Experiment } from "../../plan/experiment.ts";
import type { LabFigure } from "../../plan/figures.ts";
import type { CellFigure } from "../cell-figures.ts";
import type { Claim } from "../claims.ts";
import { endsOf, findingsOf } from "../findings.ts";
import { chance, difference, shown } from "../numbers.ts";
import type { Report } from "../report.ts";
import { beliefsPart } from "./beliefs.ts";
import { deviationsPart } from "./deviations.ts";
import { explorationPart } from "./exploration.ts";
import { heading, nameOf } from "./names.ts";
import { plain, table } from "./text.ts";

function cellText({ value, low, high }: CellFigure, { unit }: LabFigure): string {
  if (value === null) return "-";
  const interval =
    low === null || high === null ? "" : ` [${shown(low, unit)}, ${shown(high, unit)}]`;
  return `${shown(value, unit)}${interval}`;
}

/** One arm: a row a subject, as in Table 2 of the WiS paper. More: a row a figure, as in its Table 3. */
function figureTable(entry: GameEntry, { experiment, cells, figures }: Report): string[] {
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

function claimRow(claim: Claim, { unit }: LabFigure, experiment: Experiment): string[] {
  const { contrast, look, label } = claim;
  const ends = endsOf(claim, experiment);
  const isFixed = experiment.stopping.kind === "fixed";
  const value = isFixed ? (contrast?.value ?? null) : (look?.value ?? null);
  const factor = contrast?.varianceFactor ?? null;
  return [
    plain(label),
    value === null ? "-" : difference(value, unit),
    ends === null ? "-" : `${difference(ends.low, unit)} to ${difference(ends.high, unit)}`,
    contrast === null || contrast.adjustedP === null || !isFixed ? "-" : chance(contrast.adjustedP),
    isFixed ? String(contrast?.blocks ?? "-") : String(look?.blocks ?? "-"),
    factor === null ? "-" : factor.toFixed(1),
  ];
}

/** The paper's own table, where the experiment names one. */
function paperPart({ experiment: { paper } }: Report): string[] {
  const printed = paper === undefined ? undefined : paperTables[paper];
  if (printed === undefined) return [];
  const { source, head, rows, differences } = printed;
  return [`## ${plain(source)}, as printed`, "", ...table(head, rows), differences.en, ""];
}

/** What intervals leave open about rare large values of one arm. */
function cautionsOf(claims: readonly Claim[]): string[] {
  const labelsOf = (caution: Claim["caution"]): string =>
    claims
      .filter((claim) => claim.caution === caution)
      .map(({ label }) => plain(label))
      .join("; ");
  const [steady, unseen] = [labelsOf("range"), labelsOf("unseen")];
  return [
    ...(steady === ""
      ? []
      : [
          `${steady}: one of the two is nearly constant, so the interval allows for large values that were not seen. Without them, intervals of ten blocks contained the true difference in 37% to 94% of simulated experiments.`,
        ]),
    ...(unseen === ""
      ? []
      : [
          `${unseen}: rare large values may not have been seen yet. In simulated experiments, up to 10% claimed a difference that did not exist where one side was skewed and the other varied less, and up to 25% where the sides were skewed in opposite directions. Where one block in twenty was far off, intervals contained the true difference in 41% with 10 blocks and in 62% with 20.`,
        ]),
  ];
}

const COLUMNS = ["Comparison", "Difference", "95% interval", "p", "Blocks", "Pairing"];

/** A report as Markdown, in English. Whatever comes from the experiment's file is escaped. */
export function markdownOf(entry: GameEntry, report: Report): string {
  const { experiment, hash, complete, contents, setAside, matches, claims, figures, spent } =
    report;
  const { name, question, blocks, stopping, game, language } = experiment;
  const [primary] = figures;
  const title = primary === undefined ? "" : heading(entry, primary);
  const cost = spent.costMicros === null ? "" : `, $${(spent.costMicros / 1e6).toFixed(2)}`;
  return [
    `# ${plain(name)}`,
    "",
    plain(question),
    "",
    `${game}, ${language}. Plan ${hash.slice(0, 12)}. ${complete} of ${blocks.count} blocks, ${stopping.kind}; ${matches} matches${cost}.`,
    ...(setAside.length === 0 ? [] : ["", `Set aside: ${setAside.length} of them.`, ""]),
    ...setAside.map(({ block, reason }) => `- Block ${block + 1}: ${plain(reason)}`),
    "",
    ...figureTable(entry, report),
    ...(claims.length === 0
      ? []
      : [
          `## ${title}`,
          "",
          ...table(
            COLUMNS,
            primary === undefined ? [] : claims.map((each) => claimRow(each, primary, experiment)),
          ),
          stopping.kind === "fixed"
            ? "The intervals hold for all comparisons together. Blocks on the same content are one unit."
            : "The intervals hold for all comparisons and all looks together. Differences are means over the blocks up to the last look, which are the units.",
          ...(stopping.kind === "sequential" && contents < complete
            ? [
                `${complete} blocks share ${contents} contents. The intervals hold for the game's own list of contents, from which blocks draw, and not for others: in a simulation, intervals of 200 blocks missed the difference on other contents in 47% of experiments with 5 contents and in 15% with 20.`,
              ]
            : []),
          ...cautionsOf(claims),
          "",
          "Pairing is the factor by which duplicate blocks reduced the variance of the difference.",
          "",
          ...findingsOf(report, { name: nameOf(entry, experiment.primary) }).map(
            (sentence) => `- ${plain(sentence)}`,
          ),
          "",
        ]),
    ...explorationPart(report, title),
    ...beliefsPart(entry, report),
    ...deviationsPart(report),
    ...paperPart(report),
  ].join("\n");
}
