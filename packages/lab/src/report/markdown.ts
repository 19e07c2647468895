import type { InterviewScore, MetricUnit } from "@wisp/game";
import type { GameEntry } from "@wisp/games";
import { type Library, noPapers } from "../library.ts";
import type { Experiment } from "../plan/experiment.ts";
import { type LabMetric, questionText } from "../plan/metrics.ts";
import { answersPart } from "./answers.ts";
import type { AttackTable, Belief } from "./beliefs.ts";
import { type ComparisonResult, decisionOn, hasLopsided } from "./comparison-results.ts";
import type { Deviation } from "./deviations.ts";
import { ladderPart } from "./ladder.ts";
import { EXPLORES, heading, metricTable, nameOf, settingPart } from "./metric-table.ts";
import { type ExperimentReport, findingsOf } from "./report.ts";
import type { ContrastStrata } from "./strata.ts";
import { chance, cost, difference, measured, percent, plain, shown, table } from "./text.ts";

/** The English name of a question that agents were asked, or of a note. */
const questionName = (entry: GameEntry, name: string): string =>
  questionText(entry, name, "en") ?? name;

const brier = (value: number): string => value.toFixed(3);

/** What agents believed against the truth; [] without questions. */
function beliefsPart(entry: GameEntry, { beliefs }: ExperimentReport): string[] {
  if (beliefs.length === 0) return [];
  const isRepeated = beliefs.some(({ knew }) => knew !== null);
  const placeOf = ({ question, subject, arm }: Belief): string[] =>
    [questionName(entry, question), subject, arm].map(plain);
  const bins = beliefs.flatMap((belief) =>
    (belief.calibration?.bins ?? []).map(({ from, to, count, stated, observed }) => [
      ...placeOf(belief),
      `${from.toFixed(1)} to ${to.toFixed(1)}`,
      String(count),
      percent(stated),
      measured(observed, percent),
    ]),
  );
  return [
    "## What agents believed",
    "",
    ...table(
      [
        "Question",
        "Agent",
        "Arm",
        "Brier score",
        "Same chance for all",
        ...(isRepeated ? ["Knew at the end (%)", "From decision"] : []),
      ],
      beliefs.map((belief) => [
        ...placeOf(belief),
        measured(belief.calibration?.brier ?? null, brier),
        // What is the same in every match needs no guess.
        belief.calibration === null || belief.calibration.even === 0
          ? "-"
          : brier(belief.calibration.even),
        ...(isRepeated ? [measured(belief.knew, percent), String(belief.knewFrom ?? "-")] : []),
      ]),
    ),
    `The Brier score is 0 at best; next to it is the score of giving everything the same chance.${isRepeated ? " An agent knew from the first decision at which its leading answer was right and stayed right; the number is the median of those that knew." : ""}`,
    "",
    ...(bins.length === 0
      ? []
      : [
          "### Stated chances and how often they were right",
          "",
          ...table(
            ["Question", "Agent", "Arm", "Stated chance", "Count", "Mean stated (%)", "True (%)"],
            bins,
          ),
        ]),
  ];
}

/** A score of an interview: its share, and what it is a share of. */
const scoreCell = ({ numerator, denominator }: InterviewScore): string =>
  denominator === 0
    ? "-"
    : `${percent(numerator / denominator)} (${Number(numerator.toFixed(2))}/${denominator})`;

/** The interviews of agents, with and without a legal answer; [] without interviews. */
function interviewsPart(entry: GameEntry, { interviews }: ExperimentReport): string[] {
  if (interviews.length === 0) return [];
  const scores = interviews.flatMap(({ interview, subject, arm, scores: sums }) =>
    sums.map((sum) => {
      const question = sums.length === 1 ? interview : `${interview}/${sum.name}`;
      return [...[questionName(entry, question), subject, arm].map(plain), scoreCell(sum)];
    }),
  );
  return [
    "## Interviews",
    "",
    ...table(
      ["Interview", "Agent", "Arm", "Legal answers", "Illegal", "Missing", "Cannot be interviewed"],
      interviews.map(({ interview, subject, arm, legal, illegal, missing, unable }) => [
        ...[questionName(entry, interview), subject, arm].map(plain),
        ...[legal, illegal, missing, unable].map(String),
      ]),
    ),
    "Illegal and missing answers are part of no score. An agent cannot be interviewed where it would remember the question, or where its version of the protocol does not have such questions.",
    "",
    ...(scores.length === 0 ? [] : table(["Interview", "Agent", "Arm", "Score (%)"], scores)),
  ];
}

type Reason = Extract<Deviation, { code: "paused" }>["by"];

const reasons: Readonly<Record<NonNullable<Reason>, string>> = {
  "all-blocks": "with its last block",
  decided: "because its comparisons were decided",
  budget: "because its budget was used up",
  owner: "by its owner",
  unreachable: "because an agent could not be reached",
  failed: "because a match could not be played",
  forbidden: "because it changes an agent that only its owner may change",
  expired: "because it was paused for too long",
};

const because = (reason: Reason): string => (reason === null ? "" : ` ${reasons[reason]}`);

function sentenceOf(deviation: Deviation): string {
  switch (deviation.code) {
    case "unfinished": {
      const { settled, planned, by } = deviation;
      const played = `${settled} of ${planned} planned blocks`;
      return by === null
        ? `${played} are complete or set aside; the others were not played to their end.`
        : `It was ended${because(by)} after ${played}.`;
    }
    case "set-aside": {
      const arms = deviation.arms.map(({ arm, blocks }) => `${arm} ${blocks}`).join(", ");
      return `${deviation.blocks} blocks were set aside. Blocks played to their end in which an agent could not be reached, by arm: ${arms}.`;
    }
    case "paused": {
      const { from, until, by } = deviation;
      return `It was paused${because(by)} from ${from} ${until === null ? "on" : `to ${until}`}.`;
    }
    case "versions":
      return `${deviation.agent} was played in versions ${deviation.versions.join(", ")}.`;
    case "rules":
      return `Matches were played by versions ${deviation.versions.join(", ")} of the game's rules.`;
    case "omitted": {
      const { agent, field, arms } = deviation;
      return `The ${field} of ${agent} could not be set, because its service refuses the planned value; it played with the service's own (in ${arms.join(", ")}).`;
    }
  }
}

/** What differs from the frozen plan, and whether arms lost blocks unequally. */
function deviationsPart({ deviations, losses, setAside }: ExperimentReport): string[] {
  const unequal = losses.unequal.map(
    ({ arms: [more, less], only: [one, other], adjustedP }) =>
      `Agents could not be reached in more blocks of ${more} than of ${less}: ${one} blocks were lost only in ${more}, ${other} only in ${less} (corrected p ${chance(adjustedP)}). The remaining blocks are those in which ${more} did not fail, so comparisons of these arms may be biased.`,
  );
  const equal =
    setAside.length > 0 && unequal.length === 0
      ? [
          "There is no evidence that one arm loses more blocks than another, but it cannot be ruled out.",
        ]
      : [];
  return [
    "## Deviations from the plan",
    "",
    ...(deviations.length === 0 ? ["None.", ""] : []),
    ...deviations.map((each) => `- ${plain(sentenceOf(each))}`),
    ...[...unequal, ...equal].map((sentence) => `- ${plain(sentence)}`),
    ...(deviations.length === 0 ? [] : [""]),
  ];
}

function strataTable(
  { label, by, strata, left, scale, inconsistency, p }: ContrastStrata,
  unit: MetricUnit,
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
  unit: MetricUnit,
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
function explorationPart({ strata, attacks, figures }: ExperimentReport, title: string): string[] {
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

function comparisonRow(
  comparison: ComparisonResult,
  { unit }: LabMetric,
  { experiment, permission }: ExperimentReport,
): string[] {
  const { contrast, look, label } = comparison;
  const { value, ends } = decisionOn(comparison, experiment.stopping, permission);
  const isFixed = experiment.stopping.kind === "fixed";
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

/** The paper's own table, where an experiment or a layout names one. */
export function paperPart(
  { paper }: { readonly paper?: string | undefined },
  { tables }: Library,
): string[] {
  const printed = paper === undefined ? undefined : tables[paper];
  if (printed === undefined) return [];
  const { source, head, rows, differences } = printed;
  return [`## ${plain(source)}, as printed`, "", ...table(head, rows), differences.en, ""];
}

/** What intervals leave open about rare large values of one arm. */
function cautionsOf(comparisons: readonly ComparisonResult[]): string[] {
  const labelsOf = (caution: ComparisonResult["caution"]): string =>
    comparisons
      .filter((comparison) => comparison.caution === caution)
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

/** The headings of the comparisons. */
const columnsOf = ({ stopping, settings }: Experiment): string[] => {
  const units = stopping.kind === "fixed" && settings !== undefined ? "Clusters" : "Blocks";
  return ["Comparison", "Difference", "95% interval", "p", units, "Pairing"];
};

/**
 * What intervals allow for that reach much further up than down; [] without such a metric. In simulated
 * runs of 100 matches of votes received, they contained the true value in 97% to 99%.
 */
function lopsidedPart({ cells, figures }: ExperimentReport): string[] {
  return hasLopsided(cells, figures)
    ? [
        "Intervals of figures without a known upper end allow for values up to three times the highest so far. They reach further up than down, and contain the true value in more than 95%.",
        "",
      ]
    : [];
}

/** A report as Markdown, in English. Whatever comes from the experiment's file is escaped. */
export function markdownOf(
  entry: GameEntry,
  report: ExperimentReport,
  library: Library = noPapers,
): string {
  const { experiment, hash, complete, contents, setAside, matches, claims, figures, spent } =
    report;
  const { name, question, blocks, settings, stopping, language } = experiment;
  const [primary] = figures;
  const title = primary === undefined ? "" : heading(entry, primary);
  return [
    `# ${plain(name)}`,
    "",
    plain(question),
    "",
    `${plain(entry.name.en)}, ${language}. Plan ${hash.slice(0, 12)}. ${complete} of ${blocks.count} blocks, ${stopping.kind}; ${matches} matches, ${cost(spent.costMicros)}.`,
    ...(setAside.length === 0 ? [] : ["", `Set aside: ${setAside.length} of them.`, ""]),
    ...setAside.map(({ block, reason }) => `- Block ${block + 1}: ${plain(reason)}`),
    "",
    ...ladderPart(report),
    ...metricTable(entry, report),
    ...lopsidedPart(report),
    ...(claims.length === 0
      ? []
      : [
          `## ${title}`,
          "",
          ...table(
            columnsOf(experiment),
            primary === undefined ? [] : claims.map((each) => comparisonRow(each, primary, report)),
          ),
          stopping.kind === "fixed"
            ? `The intervals hold for all comparisons together. Blocks ${settings === undefined ? "on the same content" : "whose settings share a cluster"} are one unit.`
            : "The intervals hold for all comparisons and all looks together. Differences are means over the blocks up to the last look, which are the units.",
          ...(stopping.kind === "sequential" && contents < complete
            ? [
                settings !== undefined
                  ? `${complete} blocks share ${contents} clusters of settings. The intervals hold for these settings, and not for others.`
                  : `${complete} blocks share ${contents} contents. The intervals hold for the game's own list of contents, from which blocks draw, and not for others: in a simulation, intervals of 200 blocks missed the difference on other contents in 47% of experiments with 5 contents and in 15% with 20.`,
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
    ...settingPart(entry, report),
    ...explorationPart(report, title),
    ...answersPart(report.answers),
    ...interviewsPart(entry, report),
    ...beliefsPart(entry, report),
    ...deviationsPart(report),
    ...paperPart(experiment, library),
  ].join("\n");
}
