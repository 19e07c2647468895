import {
  type AnswerValue,
  type Ask,
  type Interview,
  type InterviewAnswer,
  type InterviewContext,
  type Locale,
  type NamedScores,
  type RecordField,
  type RecordShape,
  readShape,
  type Seat,
  type StatedChances,
} from "@wisp/game";
import { z } from "zod";
import {
  deductionFields,
  roleFields,
  scoreDeductions,
  scoreRole,
  sideQuestion,
} from "../common/talk/deductions.ts";
import {
  beforeDecisions,
  othersVoteQuestion,
  scoreTalk,
  suspectedSeats,
  suspectQuestion,
} from "../common/talk/interviews.ts";
import { comparedText } from "../common/talk/judge/english.ts";
import { namesWord } from "../common/talk/judge/index.ts";
import { reading } from "./answers.ts";
import { JUDGE } from "./clues.ts";
import { seatSchema } from "./events.ts";
import { interviewScores, ROLE_AND_DEDUCTION, wording } from "./interview-texts.ts";
import { type Assignment, cluesOf, living, type State, wordOf } from "./state.ts";
import { suspects } from "./suspects.ts";

const MAX_WORD_CHARACTERS = 60;

/** Whether a seat was told that it is a spy, or by the same rule that it is none; null: it was told nothing. */
const toldSpy = ({ config, players }: State, seat: Seat): boolean | null =>
  config.spyAwareOfRole ? players[seat]?.isSpy === true : null;

/**
 * Questions before each decision: which player a seat suspects, and whom the others will vote for. Nothing is asked
 * of a player who has heard no clue, nor for a spy where the seat knows that it is the only one.
 */
function questions(view: State, seat: Seat, locale: Locale): readonly Ask<unknown>[] {
  const { config, players, clues } = view;
  if (!clues.some((clue) => clue.seat !== seat)) return [];
  const told = toldSpy(view, seat);
  const nameOfSeat = (each: Seat): string => players[each]?.name ?? "";
  const names = living(view).map(nameOfSeat);
  const asked = { names, players, reading, timeLimitMs: clockOf(view) };
  const others = { ...asked, names: names.filter((name) => name !== nameOfSeat(seat)) };
  return [
    ...(told === true && config.spies === 1
      ? []
      : [suspectQuestion(wording[locale].suspect, seatSchema, told === null ? asked : others)]),
    othersVoteQuestion({ ...asked, round: suspects.nextVote(view), locale }),
  ];
}

const clockOf = ({ asked, config }: State): number =>
  asked === "vote" ? config.voteTimeLimitMs : config.clueTimeLimitMs;

/** Right (1) or wrong (0); null before the roles are known. */
function scoreAnswer(interview: string, answer: unknown, seat: Seat, state: State): number | null {
  const { drawn } = state;
  if (drawn === null) return null;
  const votes = [...suspects.votes(state)];
  return scoreTalk(interview, answer, seat, { hidden: drawn.spies, votes });
}

/** Fields of a record. Those about a player hold its name after some words, so that no two are the same. */
export const SPIES = "spies";
export const WORD = "word";
export const IDENTITY = "identity";
export const wordField = (name: string): string => `word of ${name}`;
export const wordByField = (name: string): string => `word by ${name}`;

const word = (label: string): RecordField => ({
  label,
  shape: { kind: "text", maxLength: MAX_WORD_CHARACTERS },
});

const nameOf = ({ players }: State, seat: Seat): string => players[seat]?.name ?? "";

const recordSchema = z.record(z.string(), z.union([z.string(), z.array(z.string())]));
type Answered = z.infer<typeof recordSchema>;

/** A question whose answer is a record. */
const recordQuestion = (
  view: State,
  kind: string,
  prompt: string,
  fields: RecordShape["fields"],
): Ask<unknown> => {
  const shape: RecordShape = { kind: "record", fields };
  return {
    kind,
    prompt,
    answer: recordSchema,
    shape,
    timeLimitMs: clockOf(view),
    parse: (text): AnswerValue<RecordShape> | { readonly illegal: string } =>
      readShape(text, shape),
  };
};

/** The words and identities of all players who are in. */
function firstOrder(view: State, _seat: Seat, locale: Locale): Ask<unknown> {
  const say = wording[locale];
  const { spies } = view.config;
  const names = living(view).map((seat) => nameOf(view, seat));
  return recordQuestion(view, "first-order", say.firstOrder(spies), {
    ...Object.fromEntries(names.map((name) => [wordField(name), word(say.wordOf(name))])),
    [SPIES]: {
      label: say.spies(spies),
      shape: { kind: "pick", from: names, min: spies, max: spies },
    },
  });
}

const identities = ["spy", "villager"] as const;

/** What the others take the seat for, in one answer for all of them. */
function secondOrder(view: State, _seat: Seat, locale: Locale): Ask<unknown> {
  const say = wording[locale];
  return recordQuestion(view, "second-order", say.secondOrder, {
    [WORD]: word(say.ownWord),
    [IDENTITY]: {
      label: say.identity,
      shape: { kind: "option", options: identities, labels: say.identities },
    },
  });
}

/** The same for each of the others. */
function secondOrderEach(view: State, seat: Seat, locale: Locale): Ask<unknown> {
  const say = wording[locale];
  const others = living(view).flatMap((other) => (other === seat ? [] : [nameOf(view, other)]));
  return recordQuestion(view, "second-order-each", say.secondOrderEach, {
    ...Object.fromEntries(others.map((name) => [wordByField(name), word(say.wordBy(name))])),
    [SPIES]: {
      label: say.accusers,
      shape: { kind: "pick", from: others, min: 0, max: others.length },
    },
  });
}

/** The words of the others, as LLMArena asks for them with the vote (section 4.1). */
function words(view: State, seat: Seat, locale: Locale): Ask<unknown> {
  const say = wording[locale];
  const others = living(view).flatMap((other) => (other === seat ? [] : [nameOf(view, other)]));
  return recordQuestion(
    view,
    "words",
    say.words,
    Object.fromEntries(others.map((name) => [wordField(name), word(say.wordOf(name))])),
  );
}

const textIn = (record: Answered, field: string): string => {
  const value = record[field];
  return typeof value === "string" ? value : "";
};

const picksIn = (record: Answered, name: string): boolean => {
  const value = record[SPIES];
  return Array.isArray(value) && value.includes(name);
};

/** The shares of the others for whom something holds. */
const share = (holds: readonly boolean[]) => ({
  numerator: holds.filter((each) => each).length,
  denominator: holds.length,
});

/** The seats whose words a first-order answer names. */
const askedAbout = (state: State, record: Answered): Seat[] =>
  state.players.flatMap(({ name }, seat) => (Object.hasOwn(record, wordField(name)) ? [seat] : []));

function scoreFirstOrder(
  answer: unknown,
  seat: Seat,
  { state }: InterviewContext<State>,
): NamedScores {
  const { drawn, config } = state;
  const read = recordSchema.safeParse(answer);
  if (drawn === null || !read.success) {
    return { "self-identity": null, "1-word": null, "1-identity": null };
  }
  const record = read.data;
  const { language } = config;
  const others = askedAbout(state, record).filter((other) => other !== seat);
  const isRight = (other: Seat): boolean =>
    picksIn(record, nameOf(state, other)) === drawn.spies.includes(other);
  return {
    "self-identity": share([isRight(seat)]),
    "1-word": share(
      others.map((other) =>
        namesWord(textIn(record, wordField(nameOf(state, other))), wordOf(drawn, other), {
          language,
          ...JUDGE,
        }),
      ),
    ),
    "1-identity": share(others.map(isRight)),
  };
}

/** Whether the words of any of the others, and of all of them, were named rightly. */
function scoreWords(answer: unknown, seat: Seat, { state }: InterviewContext<State>): NamedScores {
  const { drawn, config } = state;
  const read = recordSchema.safeParse(answer);
  if (drawn === null || !read.success) return { guess: null, strict: null };
  const right = askedAbout(state, read.data)
    .filter((other) => other !== seat)
    .map((other) =>
      namesWord(textIn(read.data, wordField(nameOf(state, other))), wordOf(drawn, other), {
        language: config.language,
        ...JUDGE,
      }),
    );
  return {
    guess: share([right.includes(true)]),
    strict: share([right.length > 0 && !right.includes(false)]),
  };
}

/** Whether two guesses are of one word: the same of the match's words, or the same text. */
function sameWord(one: string, other: string, drawn: Assignment, language: Locale): boolean {
  const keyOf = (text: string): string =>
    comparedText(
      drawn.pair.find((each) => namesWord(text, each, { language, ...JUDGE }))?.word ?? text,
    );
  return keyOf(one) !== "" && keyOf(one) === keyOf(other);
}

/** The others' answers about a seat: who answered, which word it names, whether it takes the seat for a spy. */
function answersAbout(
  state: State,
  seat: Seat,
  others: readonly InterviewAnswer[],
): readonly { readonly name: string; readonly word: string; readonly isSpy: boolean }[] {
  const name = nameOf(state, seat);
  return others.flatMap((each) => {
    const read = recordSchema.safeParse(each.answer);
    if (each.interview !== "first-order" || !read.success) return [];
    const record = read.data;
    if (!Object.hasOwn(record, wordField(name))) return [];
    const about = { word: textIn(record, wordField(name)), isSpy: picksIn(record, name) };
    return [{ name: nameOf(state, each.seat), ...about }];
  });
}

/** Scores what a seat expects of each of the others by what they really said. */
function scoreSecond(
  answer: unknown,
  seat: Seat,
  { state, others }: InterviewContext<State>,
  expected: (record: Answered, name: string) => { readonly word: string; readonly isSpy: boolean },
): NamedScores {
  const { drawn, config } = state;
  const read = recordSchema.safeParse(answer);
  if (drawn === null || !read.success) return { "2-word": null, "2-identity": null };
  const pairs = answersAbout(state, seat, others).map((said) => ({
    said,
    guess: expected(read.data, said.name),
  }));
  return {
    "2-word": share(
      pairs.map(({ said, guess }) => sameWord(said.word, guess.word, drawn, config.language)),
    ),
    "2-identity": share(pairs.map(({ said, guess }) => said.isSpy === guess.isSpy)),
  };
}

/** Both side questions in one record; null before the round of clues is over. */
function roleAndDeduction(view: State, seat: Seat, locale: Locale): Ask<unknown> | null {
  const { round, orders, clues } = view;
  if (cluesOf(view, round).length < (orders[round - 1] ?? []).length) return null;
  const names = living(view).map((each) => nameOf(view, each));
  const [spy, villager] = wording[locale].identities;
  const told = toldSpy(view, seat);
  const isOnlySpy = told === true && view.config.spies === 1;
  const fields = {
    ...(told === null && roleFields({ spy, villager }, locale)),
    ...deductionFields(names, nameOf(view, seat), isOnlySpy, locale),
  };
  const { deduction, suspicion, expectation } = wording[locale];
  const prompt = told === null ? deduction : isOnlySpy ? expectation : suspicion;
  const side = { clues: clues.length, timeLimitMs: clockOf(view) };
  return sideQuestion(ROLE_AND_DEDUCTION, prompt, fields, side);
}

function scoreRoleAndDeduction(
  answer: unknown,
  seat: Seat,
  { state, others }: InterviewContext<State>,
): NamedScores {
  const spies = state.drawn?.spies ?? [];
  const isSpy = spies.includes(seat);
  return {
    ...scoreRole(answer, nameOf(state, seat), isSpy ? "spy" : "villager"),
    ...scoreDeductions(answer, {
      seat,
      names: state.players.map(({ name }) => name),
      hidden: spies.map((spy) => nameOf(state, spy)),
      isTold: isSpy && state.config.spyAwareOfRole,
      interview: ROLE_AND_DEDUCTION,
      others,
    }),
  };
}

/** Theory of mind in SpyGame (section 4.3): after the first clues, before the first vote. */
const atFirstVote = { when: "before", event: "vote-opened", nth: 1 } as const;

export const interviews: readonly Interview<State>[] = [
  ...beforeDecisions(["suspect", "others-vote"], questions, scoreAnswer),
  {
    name: "first-order",
    at: atFirstVote,
    of: "living",
    scores: Object.keys(interviewScores["first-order"]),
    ask: firstOrder,
    score: scoreFirstOrder,
  },
  {
    name: "second-order",
    at: atFirstVote,
    of: "measured",
    scores: Object.keys(interviewScores["second-order"]),
    ask: secondOrder,
    score: (answer, seat, context) =>
      scoreSecond(answer, seat, context, (record) => ({
        word: textIn(record, WORD),
        isSpy: textIn(record, IDENTITY) === "spy",
      })),
  },
  {
    name: "second-order-each",
    at: atFirstVote,
    of: "measured",
    scores: Object.keys(interviewScores["second-order-each"]),
    ask: secondOrderEach,
    score: (answer, seat, context) =>
      scoreSecond(answer, seat, context, (record, name) => ({
        word: textIn(record, wordByField(name)),
        isSpy: picksIn(record, name),
      })),
  },
  {
    name: "words",
    at: atFirstVote,
    of: "measured",
    scores: Object.keys(interviewScores.words),
    ask: words,
    score: scoreWords,
  },
  {
    name: ROLE_AND_DEDUCTION,
    at: { when: "after", event: "clue", nth: "every" },
    of: "living",
    scores: Object.keys(interviewScores[ROLE_AND_DEDUCTION]),
    ask: roleAndDeduction,
    score: scoreRoleAndDeduction,
  },
];

/** The suspicions of a seat, in matches with one spy. */
export function statedChances(
  name: string,
  value: unknown,
  _seat: Seat,
  { drawn, players }: State,
): StatedChances | null {
  const [spy, ...others] = drawn?.spies ?? [];
  if (spy === undefined || others.length > 0 || name !== "suspicions") return null;
  return suspectedSeats(value, players, spy);
}
