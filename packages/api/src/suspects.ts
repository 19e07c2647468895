import { z } from "zod";
import { answer, request } from "./shapes.ts";

/** The suspicions of a match's spectators: added up to a cursor, how many suspect each seat there. */
export const suspicionSchema = answer({
  changes: z.array(
    answer({
      cursor: z.int().describe("the last public event that the spectators had seen"),
      seat: z.int().describe("whom they named"),
      previous: z.int().nullable().describe("whom they had named before; null: nobody"),
      people: z.int().describe("how many spectators"),
    }),
  ),
}).openapi("Suspicion");
export type ApiSuspicion = z.infer<typeof suspicionSchema>;

const seat = z.int().min(0).max(99);
const round = z.int().min(1).max(99);

/** The ballot of a spectator who watched a finished match from one seat's view. */
export const guessSchema = request({
  seat: seat.describe("whose word was seen"),
  round,
  choice: seat.describe("the seat taken for the hidden player; may be the own seat"),
  revealed: z
    .boolean()
    .default(false)
    .describe("whether roles or these ballots were seen before; such a guess is not counted"),
}).openapi("Guess");

/** False: a guess from this seat in this round is kept already, or it came after the reveal. */
export const guessTakenSchema = answer({ counted: z.boolean() }).openapi("GuessTaken");

/** How often people were right, from each seat in each round with a guess. */
export const guessCountsSchema = answer({
  counts: z.array(answer({ seat: z.int(), round: z.int(), right: z.int(), total: z.int() })),
}).openapi("GuessCounts");
export type ApiGuess = z.input<typeof guessSchema>;
export type ApiGuessCounts = z.infer<typeof guessCountsSchema>;

const accuracyOf = (interval: string) =>
  answer({
    value: z.number(),
    low: z.number().nullable().describe(interval),
    high: z.number().nullable(),
  });

const row = answer({
  game: z.string(),
  locale: z.enum(["en", "zh"]),
  view: z
    .enum(["spectator", "seat"])
    .describe(
      "what people saw: what everybody sees, or (guessing along) what one seat saw, which is compared with the agent of that seat",
    ),
  round: z.int().nullable().describe("of the vote; null: all rounds"),
  people: z
    .int()
    .describe(
      "how many different people answered at these moments; unverified: accounts and browsers",
    ),
  effectivePeople: z
    .number()
    .nullable()
    .describe(
      "the number of people who say as much if each answers equally often: (Σn)² / Σn² of n answers each; null: nobody",
    ),
  answers: z.int().describe("their answers, at most one per person and vote"),
  votes: z.int().describe("votes of agents at the same moments"),
  moments: z.int(),
  matches: z.int(),
  chance: z
    .number()
    .nullable()
    .describe("the share of answers that would be right if each named a suspect at random"),
  accuracy: answer({
    people: accuracyOf(
      "95% interval for new people about new matches: answers of one person, and answers about one match, depend on each other",
    ),
    agents: accuracyOf("95% interval of these agents for new matches, clustered by match"),
  })
    .nullable()
    .describe("null: too few people"),
});

/** How often people and agents named the hidden player, at the same votes. */
export const baselineSchema = answer({
  minPeople: z.int().describe("fewer people are not shown"),
  minAccountDays: z.int().describe("age of an account from which its answers are verified"),
  maxAnswersEach: z
    .int()
    .describe("answers of one person that count, by game and language: the first ones"),
  rows: z
    .array(row)
    .describe(
      "the human baseline: answers of accounts in puzzles and to votes of live ranked matches, each stored before the person was shown the truth",
    ),
  unverified: z
    .array(row)
    .describe(
      "all other answers: without an account, or when the log of the match could be read. They are easy to forge; do not quote them as a human baseline",
    ),
}).openapi("HumanBaseline");
export type ApiBaseline = z.infer<typeof baselineSchema>;
