import { z } from "zod";

/** A place in the log: just before or just after an event. */
export const interviewMomentSchema = z.strictObject({
  when: z.enum(["before", "after"]),
  /** The type of the event. */
  event: z.string().min(1).max(100),
  /** Which of the match's events of this type, from 1; "every": all of them. */
  nth: z.union([z.int().min(1).max(10_000), z.literal("every")]),
});
export type InterviewMoment = Readonly<z.infer<typeof interviewMomentSchema>>;

/**
 * Who is interviewed: the seats that owe an answer, all that are still in the match, those that an
 * experiment measures (without one: all), or all but the due or the measured seats. Seats that are out and
 * people never are.
 */
export const intervieweesSchema = z.union([
  z.enum(["due", "living", "measured"]),
  z.strictObject({ except: z.enum(["due", "measured"]) }),
]);
export type Interviewees = Readonly<z.infer<typeof intervieweesSchema>>;

/** An interview that a match is played with: absent fields are the game's own. */
export const requestedInterviewSchema = z.strictObject({
  name: z.string().min(1).max(60),
  at: interviewMomentSchema.optional(),
  of: intervieweesSchema.optional(),
  /** Milliseconds for each answer; absent: what the interview itself gives. */
  timeLimitMs: z.int().min(1).max(600_000).optional(),
});
export type RequestedInterview = Readonly<z.infer<typeof requestedInterviewSchema>>;

/** All interviews of a match. */
export const interviewingSchema = z.strictObject({
  requested: z.array(requestedInterviewSchema).readonly(),
  /** The seats that an experiment measures; absent: there is none. */
  measured: z.array(z.int().min(0)).readonly().optional(),
});
export type Interviewing = Readonly<z.infer<typeof interviewingSchema>>;

/** How right an answer was: at least 0, at most the denominator. A denominator of 0 counts nothing. */
export const interviewScoreSchema = z.object({
  numerator: z.number().min(0),
  denominator: z.number().min(0),
});
export type InterviewScore = Readonly<z.infer<typeof interviewScoreSchema>>;

/** By the name of the score; null where there is no truth to compare with. */
export const namedScoresSchema = z.record(z.string(), interviewScoreSchema.nullable());
export type NamedScores = Readonly<z.infer<typeof namedScoresSchema>>;

/** The score of interviews that have one alone. */
export const RIGHT = "right";

/** One score, out of 1. */
export const rightBy = (score: number | null): NamedScores => ({
  [RIGHT]: score === null ? null : { numerator: score, denominator: 1 },
});

/** The share of an answer that has one score alone; null where it has several, or says nothing. */
export function soleScore(scores: NamedScores): number | null {
  const [score = null, ...others] = Object.values(scores);
  if (score === null || others.length > 0 || score.denominator === 0) return null;
  return score.numerator / score.denominator;
}

/** Numbers the events of each type, in the order of the log. */
export class EventCounts {
  readonly #counts = new Map<string, number>();

  /** Which of the events of its type the next one is, from 1. */
  upcoming(type: string): number {
    return (this.#counts.get(type) ?? 0) + 1;
  }

  add(type: string): void {
    this.#counts.set(type, this.upcoming(type));
  }
}

/** Whether a moment is at the event that is number `nth` of its type. */
export const isAtEvent = (
  moment: InterviewMoment,
  when: InterviewMoment["when"],
  type: string,
  nth: number,
): boolean =>
  moment.when === when && moment.event === type && (moment.nth === "every" || moment.nth === nth);

/** The seats that an interview concerns at a place in the log, in ascending order. */
export function intervieweesAt(
  of: Interviewees,
  {
    due,
    living,
    measured = living,
  }: {
    readonly due: readonly number[];
    readonly living: readonly number[];
    readonly measured?: readonly number[];
  },
): readonly number[] {
  const groups = { due, living, measured };
  if (typeof of === "string") return living.filter((seat) => groups[of].includes(seat));
  return living.filter((seat) => !groups[of.except].includes(seat));
}
