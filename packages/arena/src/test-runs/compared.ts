import type { ListedDecision, TestAnswer, TestRun } from "@wisp/db";

/** The status of a moment: `waiting` until all attempts at it are answered. */
export type MomentVerdict = "waiting" | "fixed" | "broken" | "still-lost" | "changed" | "same";

/** A recorded question, its recorded answer, and the new answers. */
export interface ComparedMoment {
  readonly original: ListedDecision;
  /** In order; fewer than `times` while the run continues, or if it failed. */
  readonly answers: readonly TestAnswer[];
  /** Answers that are legal. */
  readonly legal: number;
  /** Legal answers that are the same choice as in the match; null for free texts. */
  readonly same: number | null;
  /** Median of the answers, in milliseconds; null without answers. */
  readonly latencyMs: number | null;
  readonly verdict: MomentVerdict;
}

/** What a test run changed, over all its moments. */
export interface TestRunSummary {
  readonly moments: number;
  readonly answers: number;
  /** Moments whose answer in the match was legal. */
  readonly legalBefore: number;
  /** Answers of the run that are legal. */
  readonly legal: number;
  readonly verdicts: Readonly<Record<MomentVerdict, number>>;
  /** Medians in milliseconds; null without answers. */
  readonly latencyBeforeMs: number | null;
  readonly latencyMs: number | null;
  /** Millionths of a US dollar; null if no answer reports one. */
  readonly costMicros: number | null;
}

/** A test run compared with the recorded answers. */
export interface TestRunReport {
  readonly run: TestRun;
  readonly moments: readonly ComparedMoment[];
  readonly summary: TestRunSummary;
}

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? null : Math.round((low + high) / 2);
}

/**
 * `fixed`: it was lost in the match, and every answer is legal now. `broken`: it was legal, and an
 * answer is not. `changed`: an answer is legal and another choice. Free texts that stay legal are the
 * same.
 */
function verdictOf(
  { missed }: ListedDecision,
  answers: readonly TestAnswer[],
  times: number,
): MomentVerdict {
  if (answers.length < times) return "waiting";
  const legal = answers.every((answer) => answer.missed === null);
  if (missed !== null) return legal ? "fixed" : "still-lost";
  if (!legal) return "broken";
  return answers.some(({ same }) => same === false) ? "changed" : "same";
}

function comparedMoment(
  original: ListedDecision,
  answers: readonly TestAnswer[],
  times: number,
): ComparedMoment {
  const comparable = answers.filter(({ same }) => same !== null);
  return {
    original,
    answers,
    legal: answers.filter(({ missed }) => missed === null).length,
    same: comparable.length === 0 ? null : comparable.filter(({ same }) => same === true).length,
    latencyMs: median(answers.map(({ latencyMs }) => latencyMs)),
    verdict: verdictOf(original, answers, times),
  };
}

/**
 * Compares the answers of a test run with the decisions it asks again.
 *
 * @param originals in the order of the run's moments
 */
export function compared(
  run: TestRun,
  originals: readonly ListedDecision[],
  answers: readonly TestAnswer[],
): TestRunReport {
  const byMoment = Map.groupBy(answers, ({ moment }) => moment);
  const moments = run.moments.flatMap(({ matchId, nth, seat }, place): ComparedMoment[] => {
    const original = originals.find(
      (each) => each.matchId === matchId && each.nth === nth && each.seat === seat,
    );
    if (original === undefined) return [];
    return [comparedMoment(original, byMoment.get(place) ?? [], run.times)];
  });
  const count = (verdict: MomentVerdict): number =>
    moments.filter((moment) => moment.verdict === verdict).length;
  const costs = answers.flatMap(({ costMicros }) => (costMicros === null ? [] : [costMicros]));
  return {
    run,
    moments,
    summary: {
      moments: moments.length,
      answers: answers.length,
      legalBefore: moments.filter(({ original }) => original.missed === null).length,
      legal: answers.filter(({ missed }) => missed === null).length,
      verdicts: {
        waiting: count("waiting"),
        fixed: count("fixed"),
        broken: count("broken"),
        "still-lost": count("still-lost"),
        changed: count("changed"),
        same: count("same"),
      },
      latencyBeforeMs: median(moments.map(({ original }) => original.latencyMs)),
      latencyMs: median(answers.map(({ latencyMs }) => latencyMs)),
      costMicros: costs.length === 0 ? null : costs.reduce((sum, micros) => sum + micros, 0),
    },
  };
}
