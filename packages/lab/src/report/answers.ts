import { causedByWords } from "@wisp/agents";
import type { Experiment } from "../plan/experiment.ts";
import { faultOf } from "../results/blocks.ts";
import type { ExperimentMatchResult, LossReason, SeatResult } from "../results/result.ts";
import { plain, table } from "./text.ts";

/** Answers by what became of them. */
export interface Answers {
  readonly legal: number;
  readonly illegal: number;
  /** They came after the clock had run out. */
  readonly late: number;
  /** The agent could not be reached, or answered with an error. */
  readonly failed: number;
}

/** Decisions of a seat that words can take: a text was filtered, or filled the model's context. */
export interface WordLoss {
  /** Of the subject, from 0. */
  readonly seat: number;
  /** The name of another agent at the table. */
  readonly opponent: string;
  readonly decisions: number;
}

/** What became of the answers of a subject in an arm, in all matches that were played to their end. */
export interface AnswerCount {
  readonly subject: string;
  readonly arm: string;
  readonly matches: number;
  /** Matches in which a decision was lost because it came too late. */
  readonly lateMatches: number;
  /** Matches that do not count: see `faultOf`. */
  readonly failedMatches: number;
  /** Null: results of a release that did not count them. */
  readonly decisions: Answers | null;
  readonly interviews: Answers;
  /** Why answers were late or failed, the most frequent first. */
  readonly reasons: readonly LossReason[];
  /** Whose words may have cost it decisions: an attack by words shows as one opponent. */
  readonly byWords: readonly WordLoss[];
  /** What its service calls the models that answered. */
  readonly served: readonly string[];
  /** Sampling settings that its service refuses. */
  readonly omitted: readonly string[];
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Decisions of seats; null where a seat does not say how many it had. */
function decisionsIn(seats: readonly SeatResult[]): Answers | null {
  const counts = seats.flatMap(({ decisions }) => decisions ?? []);
  if (counts.length < seats.length) return null;
  const illegal = sumOf(seats.map(({ missed }) => missed.illegal));
  const late = sumOf(seats.map(({ missed }) => missed.timeout));
  const failed = sumOf(seats.map(({ missed }) => missed.error));
  return { legal: sumOf(counts) - illegal - late - failed, illegal, late, failed };
}

function interviewsIn(seats: readonly SeatResult[], asked: ReadonlySet<string>): Answers {
  // Answers of a judge are not the agent's.
  const held = seats.flatMap((seat) =>
    seat.interviews.filter(({ interview }) => asked.has(interview)),
  );
  const of = (code: (typeof held)[number]["missed"]): number =>
    held.filter(({ missed }) => missed === code).length;
  return { legal: of(null), illegal: of("illegal"), late: of("timeout"), failed: of("error") };
}

/** The sum of counts; null where one is not known. */
function sumOfAnswers(counts: readonly (Answers | null)[]): Answers | null {
  const known = counts.flatMap((each) => each ?? []);
  return known.length < counts.length
    ? null
    : {
        legal: sumOf(known.map(({ legal }) => legal)),
        illegal: sumOf(known.map(({ illegal }) => illegal)),
        late: sumOf(known.map(({ late }) => late)),
        failed: sumOf(known.map(({ failed }) => failed)),
      };
}

/** All answers, the lost ones included. */
export const askedIn = ({ legal, illegal, late, failed }: Answers): number =>
  legal + illegal + late + failed;

/** Reasons of several counts together, the most frequent first. */
function joinedReasons(reasons: readonly LossReason[]): LossReason[] {
  const counts = new Map<string, number>();
  for (const { detail, count } of reasons) counts.set(detail, (counts.get(detail) ?? 0) + count);
  return [...counts]
    .map(([detail, count]) => ({ detail, count }))
    .sort((one, other) => other.count - one.count || (one.detail < other.detail ? -1 : 1));
}

/** Counts of the same seat and opponent together, the most frequent first. */
const joinedLosses = (losses: readonly WordLoss[]): WordLoss[] =>
  [...Map.groupBy(losses, ({ seat, opponent }) => `${seat}/${opponent}`).values()]
    .flatMap(([first, ...others]) =>
      first === undefined
        ? []
        : [{ ...first, decisions: sumOf([first, ...others].map(({ decisions }) => decisions)) }],
    )
    .sort((one, other) => other.decisions - one.decisions);

/** The decisions that words can have cost a subject in a match. */
const wordLossesIn = ({ seats }: ExperimentMatchResult, subject: string): WordLoss[] =>
  seats.flatMap(({ name, measured, codes = {} }, seat) => {
    const decisions = sumOf(causedByWords.map((code) => codes[code] ?? 0));
    if (!measured || name !== subject || decisions === 0) return [];
    const others = different(seats.filter((_, at) => at !== seat).map((each) => each.name));
    return others.map((opponent) => ({ seat, opponent, decisions }));
  });

/** The different texts, sorted. */
export const different = (texts: readonly string[]): string[] => [...new Set(texts)].sort();

const NONE: Answers = { legal: 0, illegal: 0, late: 0, failed: 0 };

/** Counts of several arms together. */
export const joinedCounts = (
  counts: readonly AnswerCount[],
): Omit<AnswerCount, "subject" | "arm"> => ({
  matches: sumOf(counts.map(({ matches }) => matches)),
  lateMatches: sumOf(counts.map(({ lateMatches }) => lateMatches)),
  failedMatches: sumOf(counts.map(({ failedMatches }) => failedMatches)),
  decisions: sumOfAnswers(counts.map(({ decisions }) => decisions)),
  interviews: sumOfAnswers(counts.map(({ interviews }) => interviews)) ?? NONE,
  reasons: joinedReasons(counts.flatMap(({ reasons }) => reasons)),
  byWords: joinedLosses(counts.flatMap(({ byWords }) => byWords)),
  served: different(counts.flatMap(({ served }) => served)),
  omitted: different(counts.flatMap(({ omitted }) => omitted)),
});

/** What became of the answers of each subject in each arm. */
export function answerCounts(
  { subjects, arms, interviews }: Pick<Experiment, "subjects" | "arms" | "interviews">,
  played: readonly ExperimentMatchResult[],
): AnswerCount[] {
  const asked = new Set(interviews.map(({ name }) => name));
  return subjects.flatMap((subject) =>
    arms.flatMap(({ name: arm }): AnswerCount[] => {
      const matches = played.flatMap((match) => {
        const seats = match.seats.filter(({ name, measured }) => measured && name === subject);
        return match.arm === arm && seats.length > 0 ? [{ match, seats }] : [];
      });
      if (matches.length === 0) return [];
      const seats = matches.flatMap((each) => each.seats);
      return [
        {
          subject,
          arm,
          matches: matches.length,
          lateMatches: matches.filter((each) => each.seats.some(({ missed }) => missed.timeout > 0))
            .length,
          failedMatches: matches.filter(({ match }) => faultOf(match) !== null).length,
          decisions: decisionsIn(seats),
          interviews: interviewsIn(seats, asked),
          reasons: joinedReasons(seats.flatMap(({ reasons = [] }) => reasons)),
          byWords: joinedLosses(matches.flatMap((each) => wordLossesIn(each.match, subject))),
          served: different(seats.flatMap(({ served = [] }) => served)),
          omitted: different(seats.flatMap(({ omitted = [] }) => omitted)),
        },
      ];
    }),
  );
}

/** The cells of a count in a table: legal, illegal, late and failed answers. */
export const answerCells = (answers: Answers | null): string[] =>
  answers === null
    ? ["-", "-", "-", "-"]
    : [answers.legal, answers.illegal, answers.late, answers.failed].map(String);

/** What answers say about the service of a model, as sentences. */
export function serviceSentences(
  counts: readonly Pick<AnswerCount, "subject" | "served" | "omitted">[],
): string[] {
  return [...Map.groupBy(counts, ({ subject }) => subject)].flatMap(([subject, own]) => {
    const served = different(own.flatMap((each) => each.served));
    const omitted = different(own.flatMap((each) => each.omitted));
    return [
      ...(served.length === 0
        ? []
        : [`The service of ${plain(subject)} calls its model ${served.map(plain).join(", ")}.`]),
      ...(omitted.length === 0
        ? []
        : [
            `The service of ${plain(subject)} refuses ${omitted.map(plain).join(", ")}: the plan's value could not be set, and it answered with its own.`,
          ]),
    ];
  });
}

/** Whose words may have cost decisions, as Markdown; [] where there are none. */
export function wordLossesPart(
  counts: readonly { readonly name: string; readonly byWords: readonly WordLoss[] }[],
): string[] {
  const rows = counts.flatMap(({ name, byWords }) =>
    byWords.map(({ seat, opponent, decisions }) => [
      plain(name),
      String(seat + 1),
      plain(opponent),
      String(decisions),
    ]),
  );
  return rows.length === 0
    ? []
    : [
        "Decisions that were lost because a text was filtered, or the match had become too long, which the words of others at the table can bring about:",
        "",
        ...table(["", "Seat", "With", "Decisions"], rows),
      ];
}

/** The answers of subjects to what they were asked, as Markdown; [] where nothing was played. */
export function answersPart(counts: readonly AnswerCount[]): string[] {
  if (counts.length === 0) return [];
  const late = sumOf(counts.map(({ lateMatches }) => lateMatches));
  const matches = sumOf(counts.map((each) => each.matches));
  return [
    "## Answers",
    "",
    ...table(
      ["Agent", "Arm", "Decisions: legal", "Illegal", "Late", "Failed", "Matches with late ones"],
      counts.map(({ subject, arm, decisions, lateMatches, matches: all }) => [
        plain(subject),
        plain(arm),
        ...answerCells(decisions),
        `${lateMatches} of ${all}`,
      ]),
    ),
    ...(late === 0
      ? []
      : [
          `In ${late} of ${matches} matches of subjects a decision was lost to the clock. These count: --clock slow gives agents more time.`,
          "",
        ]),
    ...joinedReasons(counts.flatMap(({ reasons }) => reasons)).map(
      ({ detail, count }) => `- ${count} answers: ${plain(detail)}`,
    ),
    "",
    ...wordLossesPart(
      counts.map(({ subject, arm, byWords }) => ({ name: `${subject}, ${arm}`, byWords })),
    ),
    // What it refuses is among the report's deviations.
    ...serviceSentences(counts.map((each) => ({ ...each, omitted: [] }))).flatMap((sentence) => [
      sentence,
      "",
    ]),
  ];
}
