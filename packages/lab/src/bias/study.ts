import {
  type AnswerFailure,
  type Budget,
  type SeatContext,
  type Session,
  wasNotAsked,
} from "@wisp/agents";
import {
  type Answer,
  answerFrom,
  isFailure,
  type Locale,
  randomFrom,
  type Seat,
  scoped,
  Table,
} from "@wisp/game";
import { type GameEntry, games } from "@wisp/games";
import { type ClockName, REASONING_CLOCK_MS } from "@wisp/games/reasoning";
import { askMoment, type RecordedMoment } from "@wisp/play";
import { z } from "zod";
import { type AskingEnd, askEach } from "../run/ask-each.ts";
import type { DollarBudget } from "../run/run-experiment.ts";
import { type SpentLine, storedBudget } from "../run/stored-budget.ts";

/** The game whose vote is studied. */
export const BIAS_GAME = "undercover";

/** The names of the four players, by the method of naming them (SpyGame, Table 2). */
export const namings = {
  1: ["Player 1", "Player 2", "Player 3", "Player 4"],
  2: ["Aaron One", "Barbara Two", "Charlie Three", "David Four"],
  3: ["Jack", "Mary", "Alice", "Tom"],
} as const satisfies Record<number, readonly string[]>;
export type Naming = keyof typeof namings;
export const namingSchema = z.union([z.literal(1), z.literal(2), z.literal(3)]);
export const allNamings: readonly Naming[] = [1, 2, 3];

/** Speaking orders x voters x orders of the names on the ballot. */
export const ASKS_EACH = 576;

/** Orders of the names on a ballot. */
export const WAYS = 6;

/** One vote of the study. Seats are also the places of the names in their list. */
export interface BiasAsk {
  /** The seats in the order in which they spoke. */
  readonly speakers: readonly Seat[];
  readonly voter: Seat;
  /** The other three seats, in the order in which the ballot lists their names. */
  readonly options: readonly Seat[];
  /** The votes of one match: the same speaking order and way of ordering the ballots. */
  readonly match: number;
}

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, at) =>
    permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]),
  );
}

const seats: readonly Seat[] = [0, 1, 2, 3];

/**
 * All votes of one method of naming: every speaking order, voter and order of the ballot once. A voter at
 * random therefore votes for each place equally often.
 */
export const biasAsks: readonly BiasAsk[] = permutations(seats).flatMap((speakers, order) =>
  permutations([0, 1, 2]).flatMap((ballot, way) =>
    seats.map((voter): BiasAsk => {
      const others = seats.filter((seat) => seat !== voter);
      const options = ballot.flatMap((place) => others[place] ?? []);
      return { speakers, voter, options, match: order * WAYS + way };
    }),
  ),
);

const EACH_ORDER = ASKS_EACH / 24;

/** Places in `biasAsks`, so that those of each start spread over speaking orders, ballots and voters. */
const spreadAsks: readonly number[] = biasAsks.map((_, at) => {
  const [round, place] = [Math.floor(at / 24), at % 24];
  // Numbers without a common factor with 24: every order meets every voter and ballot once.
  return ((place * 23) % 24) * EACH_ORDER + (((place + round * 11) * 19) % EACH_ORDER);
});

/** The places in `biasAsks` of the votes that a study of this size asks for, in the order of asking. */
export const asksOf = (count: number): readonly number[] => spreadAsks.slice(0, count);

const pairs = {
  en: [{ word: "coffee" }, { word: "tea" }],
  zh: [{ word: "咖啡" }, { word: "茶" }],
} as const satisfies Record<Locale, unknown>;

function studiedGame(): GameEntry["game"] {
  const entry = games[BIAS_GAME];
  if (entry === undefined) throw new Error(`there is no ${BIAS_GAME}`);
  return entry.game;
}

/** The vote as the rules of the game open it: everybody has said "...", and all voters hold the same word. */
export function biasMoment(
  naming: Naming,
  language: Locale,
  ask: number,
  clock: ClockName = "standard",
): RecordedMoment {
  const found = biasAsks[ask];
  if (found === undefined) throw new RangeError(`there is no ask ${ask}`);
  const { speakers, voter, options } = found;
  const game = studiedGame();
  const [firstOther = 0] = options;
  const setup = {
    seed: `bias/${naming}/${ask}`,
    config: game.config.parse({
      language,
      maxVotes: 1,
      tie: "nobody",
      ...(clock === "slow" && { voteTimeLimitMs: REASONING_CLOCK_MS }),
    }),
    materials: game.materials.parse({
      pair: pairs[language],
      spyWord: 1,
      spies: [firstOther],
      names: namings[naming],
      orders: [speakers],
      fixedClues: Object.fromEntries(seats.map((seat) => [seat, ["..."]])),
      ballotOrders: { [voter]: [[...options, voter]] },
    }),
  };
  const table = new Table(game, setup);
  table.deal();
  table.advance();
  return {
    game,
    setup,
    locale: language,
    events: table.log,
    seat: voter,
    at: table.log.length,
    nth: table.asks(voter),
  };
}

export const biasAnswerSchema = z.strictObject({
  naming: namingSchema,
  /** Place of the vote among those of its naming. */
  ask: z
    .int()
    .min(0)
    .max(ASKS_EACH - 1),
  /** The seat that was voted for; null: none. */
  choice: z.int().min(0).max(3).nullable(),
  /** Why there is no vote; null where there is one. */
  missed: z.enum(["abstained", "illegal", "timeout", "error"]).nullable(),
  /** Cost of the call in millionths of a US dollar; null: unknown. */
  costMicros: z.int().min(0).nullable(),
});
/** An agent's vote in the study. */
export type BiasAnswer = Readonly<z.infer<typeof biasAnswerSchema>>;

/** What asking needs. */
export interface BiasAskDeps {
  open(context: SeatContext): Promise<Session | AnswerFailure>;
  newSessionId(): string;
  /** Pays for calls; absent: the cost is not limited. */
  readonly budget?: Budget;
  /** How long the agent has; absent: `standard`. */
  readonly clock?: ClockName;
}

const voteSchema = z.object({ vote: z.int().nullable() });

/** The seat that a legal answer votes for; null: it abstains. */
function choiceOf(answer: Answer<unknown>): number | null {
  return "given" in answer ? voteSchema.parse(answer.given).vote : null;
}

/**
 * Asks a separate session for one vote; or why the agent could not be asked, which a later run may do. A
 * failure over the question itself is an answer, without a vote: it would come again, and be paid again.
 */
export async function askBias(
  naming: Naming,
  language: Locale,
  ask: number,
  { open, newSessionId, budget, clock }: BiasAskDeps,
): Promise<BiasAnswer | AnswerFailure> {
  const moment = biasMoment(naming, language, ask, clock);
  const { game, seat, locale, setup } = moment;
  const session = await open({
    sessionId: newSessionId(),
    game: game.id,
    locale,
    seat,
    random: scoped(randomFrom(setup.seed), `agent/${seat}`),
    config: setup.config,
    ...(budget !== undefined && { budget }),
  });
  if (isFailure(session)) return session;
  try {
    const { decision, ask: question, failure } = await askMoment(moment, session, game.ask);
    const { missed, text, costMicros } = decision;
    if (failure !== undefined && wasNotAsked(failure)) return failure;
    const found = { naming, ask, costMicros };
    if (missed !== null) return { ...found, choice: null, missed };
    const choice = choiceOf(answerFrom(question, text ?? ""));
    return { ...found, choice, missed: choice === null ? "abstained" : null };
  } finally {
    await session.close();
  }
}

/** What is asked in a study. */
export interface BiasPlan {
  readonly names: readonly Naming[];
  readonly language: Locale;
  /** Only as many votes of each method of naming (see `asksOf`); absent: all. */
  readonly asks?: number;
  /** How long agents have for a vote; absent: `standard`. */
  readonly clock?: ClockName | undefined;
}

/** What asking for votes needs. */
export interface VotesDeps extends BiasAskDeps {
  readonly budget: DollarBudget;
  readonly concurrency: number;
  readonly stop?: AbortSignal;
  /** Answers of an earlier run: these votes are not asked again. */
  readonly known: readonly BiasAnswer[];
  /** Stores an answer as soon as it exists. */
  keep(answer: BiasAnswer): Promise<void>;
}

/** What running a study with a budget of its own needs. */
export interface BiasDeps extends Omit<VotesDeps, "budget" | "keep"> {
  /** What the calls of earlier runs have cost, in millionths of a US dollar. */
  readonly spentMicros: number;
  /** Of all runs together; absent: unlimited. */
  readonly dollars?: number;
  /** Stores a line as soon as it exists; lines are given one at a time. */
  keep(line: BiasAnswer | SpentLine): Promise<void>;
}

/**
 * Whether earlier runs have cost more than the budget: a call that should be free is billed afterwards, and
 * where too little is left for its cost, only its answer has it.
 */
function isOverdrawn({ known, spentMicros, dollars }: BiasDeps): boolean {
  const answers = known.reduce((sum, { costMicros }) => sum + (costMicros ?? 0), 0);
  return dollars !== undefined && Math.max(spentMicros, answers) > Math.round(dollars * 1_000_000);
}

const askKey = ({ naming, ask }: Pick<BiasAnswer, "naming" | "ask">): string => `${naming}/${ask}`;

/**
 * Asks an agent for the votes of some methods of naming, each once and in a session of its own. A vote for
 * which it could not be asked is left for the next run; after several of them in a row the run ends.
 */
export async function runVotes(
  { names, language, clock, asks = ASKS_EACH }: BiasPlan,
  { open, newSessionId, budget, concurrency, stop, known, keep }: VotesDeps,
): Promise<AskingEnd> {
  const answered = new Set(known.map(askKey));
  const left = [...new Set(names)]
    .flatMap((naming) => asksOf(asks).map((ask) => ({ naming, ask })))
    .filter((each) => !answered.has(askKey(each)));
  return askEach(
    left,
    { budget, concurrency, ...(stop !== undefined && { stop }) },
    ({ naming, ask }) =>
      askBias(naming, language, ask, {
        open,
        newSessionId,
        budget,
        ...(clock !== undefined && { clock }),
      }),
    keep,
  );
}

/** Runs a study with a budget of its own (see `runVotes`). */
export async function runBias(plan: BiasPlan, deps: BiasDeps): Promise<AskingEnd> {
  let unsaved = Promise.resolve();
  const keep = (line: BiasAnswer | SpentLine): Promise<void> => {
    unsaved = unsaved.then(() => deps.keep(line));
    return unsaved;
  };
  const budget = storedBudget("study", deps, keep);
  const isUsedUp = isOverdrawn(deps);
  return runVotes(plan, {
    ...deps,
    budget: {
      get isUsedUp() {
        return isUsedUp || budget.isUsedUp;
      },
      reserve: budget.reserve,
      settle: budget.settle,
    },
    keep,
  });
}
