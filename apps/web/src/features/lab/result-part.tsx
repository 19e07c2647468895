import { type AttackTable, type Belief, type ExperimentReport, hasLopsided } from "@wisp/lab";
import { useTranslations } from "next-intl";
import { ReliabilityChart } from "#components/charts/reliability.tsx";
import { Sentences } from "#components/formats.tsx";
import { Section } from "#components/page.tsx";
import { TablePanel } from "#components/scroll-region.tsx";
import { SmallTable } from "#components/small-table.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { ExperimentAnswers } from "./answers-part.tsx";
import { ComparisonChart, ComparisonTable } from "./comparison-table.tsx";
import { shownMetric } from "./difference.tsx";
import { LadderPart } from "./ladder-part.tsx";
import { CellChart, MetricTable, SettingsPart, StrataPart } from "./metric-table.tsx";

type Unit = ExperimentReport["figures"][number]["unit"];

function Cell({ cell, unit }: { cell: AttackTable["cells"][number] | undefined; unit: Unit }) {
  const t = useTranslations("lab.attacks");
  if (cell === undefined) return "–";
  const { value, low, high, isClaim } = cell;
  return (
    <>
      <span className={isClaim ? "block font-semibold text-lamp" : "block text-text"}>
        {shownMetric(value, unit)}
        {isClaim && <span className="sr-only"> ({t("deviates")})</span>}
      </span>
      <span className="block text-xs whitespace-nowrap text-mute">
        {shownMetric(low, unit)} … {shownMetric(high, unit)}
      </span>
    </>
  );
}

/** Attackers by defenders, where the plan has both. It explores, and says so. */
function AttackPart({
  attacks,
  unit,
  figure,
}: {
  attacks: AttackTable | null;
  unit: Unit;
  /** The measured metric of the defender. */
  figure: string;
}) {
  const t = useTranslations("lab.attacks");
  // With few blocks no cell has an interval, and then none is shown.
  if (attacks === null || attacks.cells.length === 0) return null;
  const { cells, scale } = attacks;
  const rows = [...new Set(cells.map(({ attacker }) => attacker))];
  const defenders = [...new Set(cells.map(({ defender }) => defender))];
  const title = t("title", { figure });
  return (
    <>
      <h3 className="mt-8 mb-1 font-semibold">{title}</h3>
      <p className="mb-3 max-w-3xl text-sm text-mute">
        <Sentences>
          {[
            t(attacks.attackers === "arms" ? "noteArms" : "note"),
            attacks.attackers !== "arms" && cells.some(({ isAlone }) => isAlone) && t("alone"),
          ]}
        </Sentences>
      </p>
      <TablePanel title={title}>
        <SmallTable
          caption={title}
          rows={rows}
          keyOf={(attacker) => attacker}
          columns={[
            {
              id: "attacker",
              title: t("attacker"),
              kind: "name",
              className: "min-w-24 pr-3",
              cell: (attacker) => <Name>{attacker}</Name>,
            },
            ...defenders.map((defender) => ({
              id: defender,
              title: <Name>{defender}</Name>,
              cell: (attacker: string) => (
                <Cell
                  unit={unit}
                  cell={cells.find(
                    (each) => each.attacker === attacker && each.defender === defender,
                  )}
                />
              ),
            })),
          ]}
        />
      </TablePanel>
      <p className="mt-3 text-sm text-mute">{t("spread", { scale: shownMetric(scale, unit) })}</p>
    </>
  );
}

/** As many charts as can be compared; the table has all. */
const MAX_CHARTS = 24;

const share = (value: number): string => (100 * value).toFixed(1);
const brier = (value: number): string => value.toFixed(3);

type BeliefMetric = NonNullable<Belief["knew"]>;

/** A metric with its interval below. */
function BeliefCell({ of, write }: { of: BeliefMetric | null; write: (value: number) => string }) {
  if (of === null) return "–";
  const { value, low, high } = of;
  return (
    <>
      <span className="block text-text">{write(value)}</span>
      {low !== null && high !== null && (
        <span className="block text-xs whitespace-nowrap text-mute">
          {write(low)} … {write(high)}
        </span>
      )}
    </>
  );
}

function Charts({ beliefs }: { beliefs: readonly Belief[] }) {
  const t = useTranslations("lab.beliefs");
  const drawn = beliefs.filter(({ calibration }) => (calibration?.bins.length ?? 0) > 0);
  if (drawn.length === 0) return null;
  return (
    <>
      <ul className="mt-4 grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-4">
        {drawn.slice(0, MAX_CHARTS).map(({ question, subject, arm, calibration }) => (
          <li key={`${question}/${subject}/${arm}`} className="min-w-0">
            <p className="mb-1 text-xs leading-snug wrap-anywhere text-soft">
              <Name>{`${subject} / ${arm}`}</Name>
            </p>
            <ReliabilityChart
              label={t("chart", { subject, arm })}
              across={t("stated")}
              points={(calibration?.bins ?? []).map(({ count, stated, observed }) => ({
                count,
                stated,
                observed: observed.value,
                low: observed.low,
                high: observed.high,
              }))}
            />
          </li>
        ))}
      </ul>
      <p className="mt-2 max-w-3xl text-sm text-mute">{t("chartNote")}</p>
    </>
  );
}

/** What agents believed about one question in each arm. */
function Question({ name, beliefs }: { name: string; beliefs: readonly Belief[] }) {
  const t = useTranslations("lab.beliefs");
  const hasChances = beliefs.some(({ calibration }) => calibration !== null);
  return (
    <div className="mt-4">
      <h4 className="mb-2 text-sm font-medium">{name}</h4>
      <TablePanel title={name}>
        <SmallTable
          caption={name}
          rows={beliefs}
          keyOf={({ subject, arm }) => `${subject}/${arm}`}
          columns={[
            {
              id: "subject",
              title: t("agent"),
              kind: "name",
              className: "min-w-20 pr-3",
              cell: ({ subject }) => <Name>{subject}</Name>,
            },
            {
              id: "arm",
              title: t("arm"),
              kind: "text",
              className: "min-w-24 pl-3",
              cell: ({ arm }) => <Name>{arm}</Name>,
            },
            ...(hasChances
              ? [
                  {
                    id: "brier",
                    title: t("brier"),
                    className: "pl-3 whitespace-nowrap",
                    cell: ({ calibration }: Belief) => (
                      <BeliefCell of={calibration?.brier ?? null} write={brier} />
                    ),
                  },
                  {
                    id: "even",
                    title: t("even"),
                    className: "pl-3 whitespace-nowrap",
                    cell: ({ calibration }: Belief) =>
                      // What is the same in every match needs no guess.
                      calibration === null || calibration.even === 0
                        ? "–"
                        : brier(calibration.even),
                  },
                ]
              : []),
            ...(beliefs.some(({ knew }) => knew !== null)
              ? [
                  {
                    id: "knew",
                    title: t("knew"),
                    className: "pl-3 whitespace-nowrap",
                    cell: ({ knew }: Belief) => <BeliefCell of={knew} write={share} />,
                  },
                  {
                    id: "from",
                    title: t("from"),
                    className: "pl-3 whitespace-nowrap",
                    cell: ({ knewFrom }: Belief) => knewFrom ?? "–",
                  },
                ]
              : []),
          ]}
        />
      </TablePanel>
      <Charts beliefs={beliefs} />
    </div>
  );
}

/** What agents believed against the truth, question by question. */
function BeliefsPart({
  beliefs,
  nameOf,
}: {
  beliefs: readonly Belief[];
  /** Of a question, in the reader's language. */
  nameOf: (question: string) => string;
}) {
  const t = useTranslations("lab.beliefs");
  if (beliefs.length === 0) return null;
  return (
    <>
      <h3 className="mt-8 mb-1 font-semibold">{t("title")}</h3>
      <p className="max-w-3xl text-sm text-mute">{t("note")}</p>
      {[...Map.groupBy(beliefs, ({ question }) => question)].map(([question, own]) => (
        <Question key={question} name={nameOf(question)} beliefs={own} />
      ))}
    </>
  );
}

type InterviewCount = ExperimentReport["interviews"][number];

/** A share as a percentage, with what it is a share of; "-" where nothing was counted. */
const scoreOf = ({ numerator, denominator }: InterviewCount["scores"][number]): string =>
  denominator === 0
    ? "-"
    : `${share(numerator / denominator)} (${Number(numerator.toFixed(2))}/${denominator})`;

/** The names of the scores of interviews that have several, by "interview/score". */
type ScoreNames = Readonly<Record<string, string>>;

/** One interview in each arm: its answers, and its scores. */
function Interview({
  interview,
  counts,
  title,
  scoreNames,
}: {
  interview: string;
  counts: readonly InterviewCount[];
  title: string;
  scoreNames: ScoreNames;
}) {
  const t = useTranslations("lab.interviews");
  const scores = [...new Set(counts.flatMap((each) => each.scores.map(({ name }) => name)))];
  return (
    <div className="mt-4">
      <h4 className="mb-2 text-sm font-medium">{title}</h4>
      <TablePanel title={t("answers", { interview: title })}>
        <SmallTable
          caption={t("answers", { interview: title })}
          rows={counts}
          keyOf={({ subject, arm }) => `${subject}/${arm}`}
          columns={[
            {
              id: "subject",
              title: t("agent"),
              kind: "name",
              className: "min-w-20 pr-3",
              cell: ({ subject }) => <Name>{subject}</Name>,
            },
            {
              id: "arm",
              title: t("arm"),
              kind: "text",
              className: "min-w-24 pl-3",
              cell: ({ arm }) => <Name>{arm}</Name>,
            },
            ...(["legal", "illegal", "missing", "unable"] as const).map((id) => ({
              id,
              title: t(id),
              className: "pl-3",
              cell: (count: InterviewCount) => count[id],
            })),
            ...scores.map((score) => ({
              id: `score/${score}`,
              title:
                scores.length === 1
                  ? t("score")
                  : t("named", { score: scoreNames[`${interview}/${score}`] ?? score }),
              className: "pl-3 whitespace-nowrap",
              cell: (count: InterviewCount) => {
                const found = count.scores.find(({ name }) => name === score);
                return found === undefined ? "-" : scoreOf(found);
              },
            })),
          ]}
        />
      </TablePanel>
    </div>
  );
}

/** How many answers to interviews were legal, and how right they were. */
export function InterviewsPart({
  interviews,
  nameOf,
  scoreNames,
}: {
  interviews: readonly InterviewCount[];
  nameOf: (question: string) => string;
  scoreNames: ScoreNames;
}) {
  const t = useTranslations("lab.interviews");
  if (interviews.length === 0) return null;
  return (
    <>
      <h3 className="mt-8 mb-1 font-semibold">{t("title")}</h3>
      <p className="max-w-3xl text-sm text-mute">{t("note")}</p>
      {[...Map.groupBy(interviews, ({ interview }) => interview)].map(([interview, counts]) => (
        <Interview
          key={interview}
          interview={interview}
          counts={counts}
          title={nameOf(interview)}
          scoreNames={scoreNames}
        />
      ))}
    </>
  );
}

type Metric = ExperimentReport["figures"][number];

/** The results of an experiment so far: claims first, then all metrics, then exploratory results. */
export function ResultPart({
  report,
  nameOf,
  questionOf,
  scoreNames,
  roleOf,
}: {
  /** Null: nothing is counted yet. */
  report: ExperimentReport | null;
  nameOf: (metric: Metric) => string;
  questionOf: (question: string) => string;
  scoreNames: ScoreNames;
  roleOf: (role: string) => string;
}) {
  const t = useTranslations("lab.result");
  const [primary] = report?.figures ?? [];
  if (report === null || report.complete === 0 || primary === undefined) {
    return (
      <Section title={t("title")}>
        <p className="text-sm text-mute">{t("waiting")}</p>
        <ExperimentAnswers answers={report?.answers ?? []} />
      </Section>
    );
  }
  return (
    <Section title={t("title")}>
      <LadderPart ladder={report.ladder} />
      {report.claims.length > 0 && (
        <>
          <h3 className="mb-3 font-semibold">{nameOf(primary)}</h3>
          <ComparisonChart report={report} figure={nameOf(primary)} />
          <ComparisonTable report={report} figure={nameOf(primary)} />
        </>
      )}
      <h3 className="mt-8 mb-1 font-semibold">{t("figures")}</h3>
      <p className="mb-3 text-sm text-mute">{t("figuresNote")}</p>
      <CellChart report={report} figure={nameOf(primary)} />
      <MetricTable report={report} nameOf={nameOf} />
      {hasLopsided(report.cells, report.figures) && (
        <p className="mt-3 max-w-3xl text-sm text-mute">{t("lopsided")}</p>
      )}
      <SettingsPart report={report} nameOf={nameOf} />
      <StrataPart report={report} roleOf={roleOf} />
      <AttackPart attacks={report.attacks} unit={primary.unit} figure={nameOf(primary)} />
      <ExperimentAnswers answers={report.answers} />
      <InterviewsPart interviews={report.interviews} nameOf={questionOf} scoreNames={scoreNames} />
      <BeliefsPart beliefs={report.beliefs} nameOf={questionOf} />
    </Section>
  );
}
