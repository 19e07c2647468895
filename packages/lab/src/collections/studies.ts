import { z } from "zod";
import {
  type BiasMetric,
  type BiasReport,
  biasLimit,
  biasReport,
  biasSentences,
} from "../bias/report.ts";
import { asksOf, biasAnswerSchema } from "../bias/study.ts";
import { chance, plain, shown, table } from "../report/text.ts";
import { summed } from "../results/result.ts";
import type { PlannedExperiment } from "./check.ts";
import type { Collection, ListedStudy } from "./collection.ts";

/** A study of one subject of a collection. */
export interface PlannedStudy extends ListedStudy {
  readonly subject: string;
  /** As experiments write it. */
  readonly agent: string;
}

/** A vote of a study in a file of results. */
export const studyVoteSchema = z.strictObject({
  study: z.string(),
  subject: z.string(),
  vote: biasAnswerSchema,
});
export type StudyVote = z.infer<typeof studyVoteSchema>;

/**
 * The studies of a collection, of each of its subjects; where it names none, of those that its experiments
 * name themselves.
 */
export function studiesOf(
  { studies = [], subjects }: Pick<Collection, "studies" | "subjects">,
  experiments: readonly Pick<PlannedExperiment, "experiment">[],
): PlannedStudy[] {
  const own = experiments.flatMap(({ experiment }) =>
    experiment.subjects.map((name) => [name, experiment.agents[name] ?? ""] as const),
  );
  const agents = Object.keys(subjects).length > 0 ? Object.entries(subjects) : [...new Map(own)];
  return studies.flatMap((study) =>
    agents.map(([subject, agent]) => ({ ...study, subject, agent })),
  );
}

/** Votes that a study asks for. */
export const plannedVotes = ({ bias: { names, asks } }: PlannedStudy): number =>
  new Set(names).size * asks;

const keyOf = ({ study, subject }: Pick<StudyVote, "study" | "subject">): string =>
  `${study}/${subject}`;

/** Why a vote cannot belong to the studies, also one that was there before; null where it can. */
export function voteProblems(studies: readonly PlannedStudy[]): (line: StudyVote) => string | null {
  const known = new Map(studies.map((each) => [keyOf({ study: each.id, ...each }), each]));
  const seen = new Set<string>();
  return (line) => {
    const { naming, ask } = line.vote;
    const bias = known.get(keyOf(line))?.bias;
    if (bias === undefined) {
      return `The collection plans no study "${line.study}" of "${line.subject}".`;
    }
    // Runs of earlier releases asked for the first votes of the list.
    if (!bias.names.includes(naming) || !(ask < bias.asks || asksOf(bias.asks).includes(ask))) {
      return `The study "${line.study}" does not ask for vote ${ask} with names ${naming}.`;
    }
    const key = `${keyOf(line)}/${naming}/${ask}`;
    if (seen.has(key)) return "This vote is there twice.";
    seen.add(key);
    return null;
  };
}

/** The metrics of a study of one subject, by method of naming. */
export interface StudyReport {
  readonly study: string;
  readonly subject: string;
  readonly reports: readonly BiasReport[];
  /** Millionths of a US dollar; null: nothing was reported. */
  readonly costMicros: number | null;
}

/** The metrics of all studies. The same votes, in any order, give the same digits. */
export function studyReports(
  studies: readonly PlannedStudy[],
  votes: readonly StudyVote[],
): StudyReport[] {
  return studies.map(({ id, subject, bias }) => {
    const own = votes.flatMap((line) =>
      line.study === id && line.subject === subject ? [line.vote] : [],
    );
    return {
      study: id,
      subject,
      reports: [...new Set(bias.names)].map((naming) => biasReport(naming, own)),
      costMicros: summed(own.map(({ costMicros }) => costMicros)),
    };
  });
}

const percent = (share: number | null): string => (share === null ? "-" : shown(share, "rate"));

/** Shares with their intervals, each behind its label, and then the p of the test; four places. */
function cellsOf({ shares, test }: BiasMetric, labels: readonly string[] = []): string[] {
  const cells = shares.map(({ share, low, high }, at) => {
    const label = labels[at] === undefined ? "" : `${plain(labels[at])}: `;
    const ends = low === null || high === null ? "" : ` [${percent(low)}, ${percent(high)}]`;
    return `${label}${percent(share)}${ends}`;
  });
  const empty = Array.from({ length: 4 - cells.length }, () => "-");
  return [...cells, ...empty, test === null ? "-" : chance(test.p)];
}

/** Studies as the paper shows them: Table 3, and Figure 3 in numbers. */
export function biasPart(studies: readonly StudyReport[]): string[] {
  const rows = studies.flatMap(({ subject, reports }) => {
    const sentences = biasSentences(reports, "en");
    return reports.map((report, at) => ({
      report,
      head: [plain(subject), `${report.naming}`],
      sentence: sentences[at] ?? "",
    }));
  });
  const places = ["First", "Second", "Third", "Fourth", "p"];
  return [
    ...table(
      ["Agent", "Names", "Bias (%)", ...places],
      rows.flatMap(({ head, report: { speaking, option } }) => [
        [...head, "Speaking", ...cellsOf(speaking)],
        [...head, "Option", ...cellsOf(option)],
      ]),
    ),
    "Votes by name (%), as in Figure 3 of the paper, which prints no numbers. The fluctuation is the variance of the shares.",
    "",
    ...table(
      ["Agent", "Names", ...places, "Fluctuation"],
      rows.map(({ head, report: { name, names } }) => [
        ...head,
        ...cellsOf(name, names),
        name.fluctuation?.toFixed(4) ?? "-",
      ]),
    ),
    ...rows.flatMap(({ head: [subject = ""], report, sentence }) => [
      `- ${subject}, names ${report.naming}: ${report.votes} votes of ${report.asked} asks (${report.abstained} abstentions, ${report.illegal} illegal, ${report.lost} not in time). ${plain(sentence)}`,
    ]),
    "",
    `The p of a table is that of its test alone. The sentences are corrected for all tests of an agent (Holm). ${biasLimit.en}`,
    "",
  ];
}
