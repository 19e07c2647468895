import type { Locale, MetricUnit } from "@wisp/game";
import { type Library, noPapers } from "../library.ts";
import { questionText } from "../plan/metrics.ts";
import { markdownOf, paperPart } from "../report/markdown.ts";
import { metricTable } from "../report/metric-table.ts";
import { REPORT_FORMAT, reportOf } from "../report/report.ts";
import { cost, plain, shown, table } from "../report/text.ts";
import { summed } from "../results/result.ts";
import type { PlannedExperiment } from "./check.ts";
import {
  type Collection,
  type CollectionText,
  type ComposedMetric,
  collectionHash,
  type Layout,
  textIn,
} from "./collection.ts";
import { type ComposedValue, composedValues } from "./composed.ts";
import type { CollectionPart } from "./leaves.ts";
import { termsOf } from "./names.ts";
import { type CollectionResult, plannedMatches } from "./run.ts";
import {
  biasPart,
  plannedVotes,
  type StudyReport,
  type StudyVote,
  studiesOf,
  studyReports,
} from "./studies.ts";

/** Written into every report; one of another format is computed again from its results. */
export const COLLECTION_REPORT_FORMAT = `wisp-collection-report/4 (${REPORT_FORMAT})` as const;

/** The results of a collection so far. */
export interface CollectionReport {
  readonly format: typeof COLLECTION_REPORT_FORMAT;
  readonly collection: Collection;
  readonly hash: string;
  /** Of all experiments, in the order in which they occur. */
  readonly subjects: readonly string[];
  /** Composed metrics, those of `areaOfRadar` included. */
  readonly values: readonly ComposedValue[];
  readonly experiments: readonly Omit<CollectionPart, "entry" | "experiment" | "results">[];
  readonly studies: readonly StudyReport[];
  readonly matches: { readonly played: number; readonly planned: number };
  /** Votes of studies that were asked for. */
  readonly votes: { readonly asked: number; readonly planned: number };
  /** Millionths of a US dollar that finished matches and votes have cost; null: nothing was reported. */
  readonly costMicros: number | null;
}

/** The id of the metric that is the area of a radar, by its place among the layouts. */
export const areaOfRadar = (layout: number): string => `radar/${layout + 1}`;

const areasOf = ({ layouts }: Collection): ComposedMetric[] =>
  layouts.flatMap((layout, at): ComposedMetric[] =>
    layout.kind === "radar"
      ? [
          {
            id: areaOfRadar(at),
            title: layout.title,
            unit: "score",
            better: "high",
            recipe: { kind: "area", of: layout.axes },
          },
        ]
      : [],
  );

/** The layouts of a collection; where it has none, a table for each study and experiment. */
export const layoutsOf = ({ layouts, experiments, studies = [] }: Collection): readonly Layout[] =>
  layouts.length > 0
    ? layouts
    : [
        ...studies.map(({ id }) => ({ kind: "bias" as const, title: id, study: id })),
        ...experiments.map(({ id, experiment: { paper } }) => ({
          kind: "experiment" as const,
          experiment: id,
          ...(paper !== undefined && { paper }),
        })),
      ];

/** Subjects of a collection, in the order in which its experiments name them. */
export const subjectsOf = (experiments: readonly PlannedExperiment[]): string[] => [
  ...new Set(experiments.flatMap(({ experiment }) => experiment.subjects)),
];

/**
 * Reads the results of a collection. The same results, in any order, give the same digits, and those of
 * an experiment are the digits that its own report has.
 */
export function collectionReport(
  collection: Collection,
  experiments: readonly PlannedExperiment[],
  results: readonly CollectionResult[],
  votes: readonly StudyVote[] = [],
): CollectionReport {
  const parts = experiments.map((planned): CollectionPart => {
    const own = results.flatMap(({ experiment, result }) =>
      experiment === planned.id ? [result] : [],
    );
    const report = reportOf(planned.entry, planned.experiment, own);
    return { ...planned, results: own, report };
  });
  const subjects = subjectsOf(experiments);
  const metrics = [...collection.figures, ...areasOf(collection)];
  const report: CollectionReport = {
    format: COLLECTION_REPORT_FORMAT,
    collection,
    hash: collectionHash(collection),
    subjects,
    values: composedValues(parts, metrics, subjects),
    experiments: parts.map(({ id, report }) => ({ id, report })),
    studies: [],
    matches: {
      played: parts.reduce((sum, { report }) => sum + report.matches, 0),
      // A ladder that has settled has no more matches.
      planned: parts.reduce(
        (sum, each) =>
          sum + (each.report.ladder?.isSettled ? each.report.matches : plannedMatches(each)),
        0,
      ),
    },
    votes: { asked: 0, planned: 0 },
    costMicros: null,
  };
  return withVotes(report, votes);
}

/** A report with the metrics of these votes, which have their own pace in an arena. */
export function withVotes<Given extends CollectionReport>(
  report: Given,
  votes: readonly StudyVote[],
): Given {
  const { collection, experiments } = report;
  const planned = studiesOf(collection, collection.experiments);
  const studies = studyReports(planned, votes);
  return {
    ...report,
    studies,
    votes: {
      asked: studies.reduce(
        (sum, { reports }) => reports.reduce((own, { asked }) => own + asked, sum),
        0,
      ),
      planned: planned.reduce((sum, each) => sum + plannedVotes(each), 0),
    },
    costMicros: summed([
      ...studies.map((study) => study.costMicros),
      ...experiments.map((each) => each.report.spent.costMicros),
    ]),
  };
}

/** A composed metric of a subject, with the unit in which it is shown; undefined: there is none. */
export function valueIn(
  { values, collection }: Pick<CollectionReport, "values" | "collection">,
  metric: string,
  subject: string,
): (ComposedValue & { readonly unit: MetricUnit }) | undefined {
  const found = values.find((each) => each.figure === metric && each.subject === subject);
  if (found === undefined || found.value === null) return undefined;
  const unit = collection.figures.find(({ id }) => id === metric)?.unit ?? "score";
  return { ...found, unit };
}

/** A value as a cell of a table shows it. */
function cellOf(report: CollectionReport, metric: string | null, subject: string): string {
  const found = metric === null ? undefined : valueIn(report, metric, subject);
  if (found === undefined || found.value === null) return "-";
  const { value, low, high, unit } = found;
  const interval =
    low === null || high === null ? "" : ` [${shown(low, unit)}, ${shown(high, unit)}]`;
  return `${shown(value, unit)}${interval}`;
}

/** The title of a metric as a heading shows it, with its unit. */
function headingOf(
  { figures }: Collection,
  id: string,
  titleOf: (text: CollectionText) => string,
): string {
  const metric = figures.find((each) => each.id === id);
  if (metric === undefined) return plain(id);
  return plain(`${titleOf(metric.title)}${metric.unit === "rate" ? " (%)" : ""}`);
}

type Measured = Extract<ComposedMetric["recipe"], { readonly kind: "measured" | "skill" }>;

/** The measured metrics that metrics are made of. */
function measuredIn({ figures }: Collection, ids: readonly (string | null)[]): Measured[] {
  const found = new Map<string, Measured>();
  const visit = (id: string | null): void => {
    const recipe = figures.find((each) => each.id === id)?.recipe;
    if (recipe === undefined) return;
    if (recipe.kind === "measured" || recipe.kind === "skill") found.set(id ?? "", recipe);
    else termsOf(recipe).forEach(visit);
  };
  for (const id of ids) visit(id);
  return [...found.values()];
}

/** The experiments that were played, of which these metrics are. */
const playedIn = (report: CollectionReport, ids: readonly (string | null)[]) => {
  const wanted = new Set(measuredIn(report.collection, ids).map(({ experiment }) => experiment));
  return report.experiments.filter(({ id, report: own }) => wanted.has(id) && own.matches > 0);
};

/** The interviews of a table in which a subject gave no legal answer, so that a cell is empty. */
export function unansweredIn(
  report: CollectionReport,
  { rows }: Extract<Layout, { readonly kind: "table" }>,
): {
  readonly experiment: string;
  readonly subject: string;
  readonly interview: string;
  readonly illegal: number;
  readonly missing: number;
}[] {
  const ids = rows.flatMap(({ figures }) => figures);
  const asked = new Set(
    measuredIn(report.collection, ids).flatMap((each) =>
      each.kind === "measured" ? [`${each.experiment}/${each.figure}`] : [],
    ),
  );
  return playedIn(report, ids).flatMap(({ id: experiment, report: { interviews } }) =>
    interviews.flatMap(({ interview, subject, legal, illegal, missing }) => {
      const isShown = [...asked].some((each) =>
        each.startsWith(`${experiment}/interview:${interview}/`),
      );
      return isShown && legal === 0 && illegal + missing > 0
        ? [{ experiment, subject, interview, illegal, missing }]
        : [];
    }),
  );
}

/** Only the rows of subjects that have any of these metrics. */
const subjectsWith = (report: CollectionReport, metrics: readonly (string | null)[]): string[] =>
  report.subjects.filter((subject) =>
    metrics.some((id) => id !== null && valueIn(report, id, subject) !== undefined),
  );

/** The subjects of a row of a table, and what the row is called: those that played for any of its metrics. */
export function tableRows(
  report: CollectionReport,
  { rows }: Extract<Layout, { readonly kind: "table" }>,
  locale: Locale,
): { readonly name: string; readonly subject: string; readonly figures: (string | null)[] }[] {
  const played = rows.map(
    ({ figures }) =>
      new Set([
        ...subjectsWith(report, figures),
        ...playedIn(report, figures).flatMap(({ report: own }) => own.experiment.subjects),
      ]),
  );
  return report.subjects.flatMap((subject) =>
    rows
      .filter((_, at) => played[at]?.has(subject))
      .map(({ title, figures }) => ({
        name: title === undefined ? subject : `${subject}: ${textIn(title, locale)}`,
        subject,
        figures,
      })),
  );
}

function layoutPart(
  report: CollectionReport,
  layout: Layout,
  at: number,
  experiments: readonly PlannedExperiment[],
  library: Library,
): string[] {
  const { collection } = report;
  const titleOf = (text: CollectionText): string => textIn(text, "en");
  const heading = (id: string): string => headingOf(collection, id, titleOf);
  switch (layout.kind) {
    case "experiment": {
      const entry = experiments.find(({ id }) => id === layout.experiment)?.entry;
      const own = report.experiments.find(({ id }) => id === layout.experiment)?.report;
      if (entry === undefined || own === undefined) return [];
      return [
        `## ${plain(own.experiment.name)}`,
        "",
        ...metricTable(entry, own),
        ...deeper(paperPart(layout, library)),
      ];
    }
    case "table":
      return [
        `## ${plain(titleOf(layout.title))}`,
        "",
        ...table(
          ["Agent", ...layout.columns.map((column) => plain(titleOf(column)))],
          tableRows(report, layout, "en").map(({ name, subject, figures }) => [
            plain(name),
            ...figures.map((id) => cellOf(report, id, subject)),
          ]),
        ),
        ...unansweredIn(report, layout).flatMap((each) => {
          const entry = experiments.find(({ id }) => id === each.experiment)?.entry;
          const name = entry === undefined ? null : questionText(entry, each.interview, "en");
          return [
            `${plain(each.subject)} gave no legal answer to "${plain(name ?? each.interview)}": ${each.illegal} illegal, ${each.missing} missing.`,
            "",
          ];
        }),
        ...deeper(paperPart(layout, library)),
      ];
    case "bias":
      return [
        `## ${plain(titleOf(layout.title))}`,
        "",
        ...biasPart(report.studies.filter(({ study }) => study === layout.study)),
        ...deeper(paperPart(layout, library)),
      ];
    case "paper":
      return [
        `## ${plain(titleOf(layout.title))}`,
        "",
        plain(titleOf(layout.note)),
        "",
        ...deeper(paperPart(layout, library)),
      ];
    case "radar":
      return [
        `## ${plain(titleOf(layout.title))}`,
        "",
        ...table(
          ["Agent", ...layout.axes.map(heading), "Area"],
          subjectsWith(report, layout.axes).map((subject) => [
            plain(subject),
            ...[...layout.axes, areaOfRadar(at)].map((id) => cellOf(report, id, subject)),
          ]),
        ),
        "The area is that of a radar with the axes in this order; another order gives another area. Its interval is approximate.",
        "",
      ];
    case "bars":
      return [
        `## ${plain(titleOf(layout.title))}`,
        "",
        ...table(
          ["Agent", ...layout.parts.map(heading)],
          subjectsWith(report, layout.parts).map((subject) => [
            plain(subject),
            ...layout.parts.map((id) => cellOf(report, id, subject)),
          ]),
        ),
        ...deeper(paperPart(layout, library)),
      ];
  }
}

/** Headings of a report within another one. */
const deeper = (lines: readonly string[]): string[] =>
  lines.map((line) => line.replace(/^#+ /, (signs) => `#${signs}`));

/** What the metrics of a collection do not promise. */
function cautions({ values }: CollectionReport): string[] {
  const has = (gap: ComposedValue["gap"]): boolean => values.some((each) => each.gap === gap);
  return [
    ...(has("of-best")
      ? [
          "Figures divided by the best subject's depend on who is shown, and the best is partly so by chance: they have no interval, and promise nothing about other runs.",
        ]
      : []),
    ...(has("shared-content")
      ? ["A median of blocks that share contents has no interval: such blocks are not independent."]
      : []),
    ...(values.length > 0
      ? [
          "Intervals of composed figures follow from those of their parts; parts of different experiments count as independent. They are not corrected for the number of figures, and no claims are made of them.",
        ]
      : []),
  ];
}

/** A report of a collection as Markdown, in English. Whatever comes from its file is escaped. */
export function collectionMarkdown(
  report: CollectionReport,
  experiments: readonly PlannedExperiment[],
  library: Library = noPapers,
): string {
  const { collection, hash, matches, votes, costMicros } = report;
  const asked = votes.planned === 0 ? "" : `, ${votes.asked} of ${votes.planned} votes`;
  return [
    `# ${plain(textIn(collection.name, "en"))}`,
    "",
    plain(textIn(collection.question, "en")),
    "",
    `Plan ${hash.slice(0, 12)}. ${matches.played} of ${matches.planned} matches${asked}, ${cost(costMicros)}.`,
    "",
    ...layoutsOf(collection).flatMap((layout, at) =>
      layoutPart(report, layout, at, experiments, library),
    ),
    ...cautions(report).flatMap((sentence) => [sentence, ""]),
    ...report.experiments.flatMap(({ id, report: own }) => {
      const entry = experiments.find((each) => each.id === id)?.entry;
      return entry === undefined ? [] : deeper(markdownOf(entry, own, library).split("\n"));
    }),
  ].join("\n");
}
