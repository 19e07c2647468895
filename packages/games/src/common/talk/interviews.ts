import {
  type Ask,
  type FieldShape,
  type Illegal,
  type Interview,
  isIllegal,
  type Locale,
  type NamedScores,
  type Reading,
  type RecordField,
  type RecordShape,
  RIGHT,
  readOption,
  readShape,
  rightBy,
  type Seat,
  type StatedChances,
} from "@wisp/game";
import { type ZodType, z } from "zod";
import { leadersOf } from "./ballots.ts";

/** The notes that an agent may send with its answers in any game of talk. */
export const talkNotes = {
  /** Its suspicion of players by in-game name, from 0 to 1. */
  suspicions: z.record(z.string().max(40), z.number().min(0).max(1)),
  /** Its intention. */
  intention: z.string().max(1_000),
  /** Its private thought before the answer. */
  thought: z.string().max(2_000),
  /** The words that it takes players to hold, by in-game name. */
  wordGuess: z.record(z.string().max(40), z.string().max(60)),
  /** What it takes players to be, by in-game name, as the rules call their roles. */
  identities: z.record(z.string().max(40), z.string().max(40)),
};

/**
 * The suspicions of a note as chances of holding the hidden role; null where it names no player.
 * Names of no one at the table are left out.
 */
export function suspectedSeats(
  note: unknown,
  players: readonly { readonly name: string }[],
  hidden: Seat,
): StatedChances | null {
  const read = talkNotes.suspicions.safeParse(note);
  if (!read.success) return null;
  const stated = players.flatMap(({ name }, seat) => {
    const chance = Object.hasOwn(read.data, name) ? read.data[name] : undefined;
    return chance === undefined ? [] : [{ chance, isHidden: seat === hidden }];
  });
  if (stated.length === 0) return null;
  return {
    chances: stated.map(({ chance }) => chance),
    truth: stated.map(({ isHidden }) => isHidden),
  };
}

/** What forms call the interview. */
export const othersVoteName = { en: "Whom will the others vote for?", zh: "其他玩家会投给谁？" };

/** What tables call its score in an interview that asks several things at once. */
export const othersVoteScore = { en: "Next vote", zh: "下次投票" };

/** What agents read as the name of its part of such an interview. */
export const othersVotePart: Readonly<Record<Locale, string>> = {
  en: "The player who you think will get the most votes from the other players in the next vote",
  zh: "你认为在下一次投票中谁会从其他玩家那里得到最多的票",
};

const prompts: Readonly<Record<Locale, string>> = {
  en: "Off the record: who do you think will get the most votes from the other players in the next vote?",
  zh: "私下提问：你认为在下一次投票中，谁会从其他玩家那里得到最多的票？",
};

const answerSchema = z.strictObject({ round: z.int().min(0), seat: z.int().min(0) });

/** What the question depends on. */
interface NextVote {
  /** Of the next vote. */
  readonly round: number;
  /** The players who can be voted for. */
  readonly names: readonly string[];
  /** All players, by seat. */
  readonly players: readonly { readonly name: string }[];
  readonly locale: Locale;
  readonly reading: Reading;
  readonly timeLimitMs: number;
}

/** The seat of the player whom a text names. */
function seatNamed(
  text: string,
  names: readonly string[],
  players: NextVote["players"],
  reading: Reading,
): Seat | Illegal {
  const named = readOption(text, names, reading);
  return named === undefined
    ? { illegal: "The answer is not exactly one of the names." }
    : players.findIndex(({ name }) => name === named);
}

interface CastVote {
  readonly round: number;
  readonly seat: Seat;
  readonly choice: Seat | null;
}

/** Asks about the others' next vote: what an agent believes about their beliefs. */
export function othersVoteQuestion({
  round,
  names,
  players,
  locale,
  reading,
  timeLimitMs,
}: NextVote): Ask<z.infer<typeof answerSchema>> {
  return {
    kind: "others-vote",
    prompt: prompts[locale],
    answer: answerSchema,
    shape: { kind: "option", options: names },
    timeLimitMs,
    parse(text) {
      const seat = seatNamed(text, names, players, reading);
      return typeof seat === "number" ? { round, seat } : seat;
    },
  };
}

/** Asks for the holder of the hidden role; `names` are those of the suspects. */
export const suspectQuestion = (
  prompt: string,
  answer: ZodType<Seat>,
  { names, players, reading, timeLimitMs }: Omit<NextVote, "round" | "locale">,
): Ask<Seat> => ({
  kind: "suspect",
  prompt,
  answer,
  shape: { kind: "option", options: names },
  timeLimitMs,
  parse: (text) => seatNamed(text, names, players, reading),
});

/**
 * How right an answer to an interview of every game of talk was: 1 for a holder of the hidden role or the
 * player with the most votes of the others, else 0; null where nothing tells.
 */
export function scoreTalk(
  interview: string,
  answer: unknown,
  seat: Seat,
  { hidden, votes }: { readonly hidden: readonly Seat[]; readonly votes: readonly CastVote[] },
): number | null {
  if (interview === "suspect") return hidden.some((each) => each === answer) ? 1 : 0;
  return interview === "others-vote" ? scoreOthersVote(answer, seat, votes) : null;
}

/**
 * 1 if the named player got the most votes of the others in the round, or tied for the most; else 0.
 * Null if the others cast no vote.
 *
 * @param answer as parsed by the question
 * @param seat of the agent that answered: its own vote does not count
 */
function scoreOthersVote(answer: unknown, seat: Seat, votes: readonly CastVote[]): number | null {
  const guess = answerSchema.safeParse(answer);
  if (!guess.success) return null;
  const { round, seat: named } = guess.data;
  const others = votes.filter((vote) => vote.round === round && vote.seat !== seat);
  const leaders = leadersOf(others.map(({ choice }) => choice));
  if (leaders.length === 0) return null;
  return leaders.includes(named) ? 1 : 0;
}

/** Interviews of due seats before each of their decisions, with one score each. */
export const beforeDecisions = <State>(
  names: readonly string[],
  questions: (view: State, seat: Seat, locale: Locale) => readonly Ask<unknown>[],
  score: (interview: string, answer: unknown, seat: Seat, state: State) => number | null,
): readonly Interview<State>[] =>
  names.map((name) => ({
    name,
    at: { when: "after", event: "turn-opened", nth: "every" },
    of: "due",
    scores: [RIGHT],
    ask: (view, seat, locale) =>
      questions(view, seat, locale).find(({ kind }) => kind === name) ?? null,
    score: (answer, seat, { state }) => rightBy(score(name, answer, seat, state)),
  }));

/** The interview that puts a game's other questions together, in one call. */
export const BELIEFS = "beliefs";

/** What forms call it. */
export const beliefsName = { en: "All beliefs, in one call", zh: "一次问完所有判断" };

const together: Readonly<Record<Locale, string>> = {
  en: "Off the record: what do you believe at this moment? Answer all parts at once.",
  zh: "私下提问：你此刻的判断是什么？请一次回答所有各项。",
};

const recordSchema = z.record(z.string(), z.unknown());

const isField = (shape: Ask<unknown>["shape"]): shape is FieldShape => shape.kind !== "record";

/** Asks single questions as the fields of one record, by their kinds; its answer has theirs, as they read them. */
function beliefsQuestion(
  asks: readonly Ask<unknown>[],
  labels: Readonly<Record<string, string>>,
  locale: Locale,
): Ask<unknown> | null {
  const fields = asks.flatMap(({ kind, shape }): [string, RecordField][] =>
    isField(shape) ? [[kind, { label: labels[kind] ?? kind, shape }]] : [],
  );
  const [first] = asks;
  if (first === undefined) return null;
  const shape: RecordShape = { kind: "record", fields: Object.fromEntries(fields) };
  return {
    kind: BELIEFS,
    prompt: together[locale],
    answer: recordSchema,
    shape,
    timeLimitMs: first.timeLimitMs,
    parse(text) {
      const record = readShape(text, shape);
      if (isIllegal(record)) return record;
      const answers: [string, unknown][] = [];
      for (const { kind, parse } of asks) {
        const value = record[kind];
        const answer = typeof value === "string" ? parse(value) : value;
        if (isIllegal(answer)) return { illegal: `Field "${kind}": ${answer.illegal}` };
        answers.push([kind, answer]);
      }
      return Object.fromEntries(answers);
    },
  };
}

/** The part of an answer to all questions at once that answers one of them; undefined: it has none. */
export function beliefIn(answer: unknown, kind: string): unknown {
  const read = recordSchema.safeParse(answer);
  return read.success && Object.hasOwn(read.data, kind) ? read.data[kind] : undefined;
}

/**
 * One interview with all questions of a game before each decision, and a score for each as if it were put
 * alone. A part that a seat is not asked has no score.
 */
export const allBeliefs = <State>(
  names: readonly string[],
  labels: Readonly<Record<Locale, Readonly<Record<string, string>>>>,
  questions: (view: State, seat: Seat, locale: Locale) => readonly Ask<unknown>[],
  score: (interview: string, answer: unknown, seat: Seat, state: State) => number | null,
): Interview<State> => ({
  name: BELIEFS,
  at: { when: "after", event: "turn-opened", nth: "every" },
  of: "due",
  scores: names,
  ask: (view, seat, locale) =>
    beliefsQuestion(questions(view, seat, locale), labels[locale], locale),
  score: (answer, seat, { state }): NamedScores =>
    Object.fromEntries(
      names.map((name) => {
        const part = beliefIn(answer, name);
        const right = part === undefined ? null : score(name, part, seat, state);
        return [name, right === null ? null : { numerator: right, denominator: 1 }];
      }),
    ),
});
