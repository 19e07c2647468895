import {
  type Answer,
  type Ask,
  everyone,
  type Fact,
  type Illegal,
  type Locale,
  type LogEntry,
  type Outcome,
  openedVersion,
  readChoice,
  readingOf,
  readOption,
  type Seat,
  type VersionedSetup,
} from "@wisp/game";
import { z } from "zod";
import { factOf } from "../common/facts.ts";
import { phrases } from "./phrases.ts";
import {
  type Choice,
  type Config,
  choices,
  type Event,
  leadersOf,
  type Materials,
  SEATS,
  type State,
  scoresOf,
} from "./state.ts";

const toAll = (event: Event): LogEntry<Event>[] => [{ to: everyone, event }];

const seats = Array.from({ length: SEATS }, (_, seat) => seat);

export function deal(setup: VersionedSetup<Config, Materials>): LogEntry<Event>[] {
  const names = seats.map((seat) => `Player ${seat + 1}`);
  return toAll({ type: "match-opened", config: setup.config, names, ...openedVersion(setup) });
}

function winnerOf(state: State): Seat | null {
  const [first = null, ...others] = leadersOf(state);
  return others.length === 0 ? first : null;
}

/** Opens the next round or closes the match; [] while choices are awaited and after the end. */
export function advance(state: State): LogEntry<Event>[] {
  const { config, rounds, due, closed } = state;
  if (due.length > 0 || closed !== null) return [];
  if (rounds.length === config.rounds) {
    return toAll({ type: "match-closed", winner: winnerOf(state) });
  }
  return toAll({ type: "turn-opened", round: rounds.length + 1, ask: "choice", seats });
}

/** The payoff of a choice when `defectors` of the three defect. */
export function pays({ payoffs }: Config, choice: Choice, defectors: number): number {
  if (choice === "cooperate") return defectors === 0 ? payoffs.cooperate : 0;
  if (defectors === 1) return payoffs.oneDefects;
  return defectors === 2 ? payoffs.twoDefect : payoffs.defect;
}

/**
 * A lost decision counts as "cooperate": silence is no betrayal, and failing to answer never pays
 * better than answering.
 */
export function decide(
  { config, rounds, due }: State,
  answers: ReadonlyMap<Seat, Answer<Choice>>,
): LogEntry<Event>[] {
  const made = due.map((seat) => {
    const answer = answers.get(seat);
    return answer !== undefined && "given" in answer
      ? { choice: answer.given, missed: null }
      : { choice: "cooperate" as const, missed: answer?.missed ?? ("error" as const) };
  });
  const defectors = made.filter(({ choice }) => choice === "defect").length;
  return toAll({
    type: "choices-shown",
    round: rounds.length + 1,
    choices: made.map((each) => ({ ...each, points: pays(config, each.choice, defectors) })),
  });
}

/** Since this version choices are counted among those that were made; before, among all rounds. */
const COUNTS_MADE = 3;

function factsOf({ rounds, version }: State, leaders: readonly Seat[], seat: Seat): Fact[] {
  const fact = factOf(seat);
  const mine = rounds.flatMap((round) => round.slice(seat, seat + 1));
  const made = mine.filter(({ missed }) => missed === null);
  const counted = version < COUNTS_MADE ? rounds.length : made.length;
  return [
    fact("defected", made.filter(({ choice }) => choice === "defect").length, counted),
    fact("cooperated", made.filter(({ choice }) => choice === "cooperate").length, counted),
    fact("most-points", leaders.includes(seat) ? 1 : 0, 1),
  ];
}

/** The sums of the rounds; every seat is its own side. Undefined before the end. */
export function outcome(state: State): Outcome | undefined {
  if (state.closed === null) return undefined;
  const winners = leadersOf(state);
  return {
    points: scoresOf(state),
    pointsScale: 1,
    roles: seats.map(() => "prisoner"),
    sides: [...state.names],
    winners,
    facts: seats.flatMap((seat) => factsOf(state, winners, seat)),
  };
}

const choiceSchema = z.enum(choices);

/** From this version on an answer may be the name that a form has for its choice. */
const READS_LABELS = 4;

function parseChoice(text: string, view: State, labels: readonly string[]): Choice | Illegal {
  const choice =
    view.version < READS_LABELS
      ? readOption(text, choices, readingOf(view))
      : readChoice(text, choices, labels);
  return choice ?? { illegal: 'The answer is neither "cooperate" nor "defect".' };
}

/** The question of a round, the same to every seat. */
export function ask(view: State, seat: Seat, locale: Locale): Ask<Choice> {
  const labels = phrases[locale].choices;
  return {
    kind: "choice",
    prompt: phrases[locale].askChoice({
      round: view.rounds.length + 1,
      rounds: view.config.rounds,
      points: scoresOf(view)[seat] ?? 0,
    }),
    answer: choiceSchema,
    shape: { kind: "option", options: choices, labels },
    timeLimitMs: view.config.choiceTimeLimitMs,
    parse: (text) => parseChoice(text, view, labels),
  };
}
