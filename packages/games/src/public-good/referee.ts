import {
  type Answer,
  type Ask,
  everyone,
  type Fact,
  type Illegal,
  type Locale,
  type LogEntry,
  type NumberShape,
  type Outcome,
  openedVersion,
  readingOf,
  readNumber,
  type Seat,
  type VersionedSetup,
} from "@wisp/game";
import { z } from "zod";
import { factOf } from "../common/facts.ts";
import { leadersBy } from "../common/rounds.ts";
import { phrases } from "./phrases.ts";
import {
  type Config,
  type Contribution,
  ENDOWMENT,
  type Event,
  leftOf,
  type Materials,
  paysToGive,
  poolOf,
  type State,
  scaleOf,
  scoresOf,
} from "./state.ts";

const toAll = (...events: Event[]): LogEntry<Event>[] =>
  events.map((event) => ({ to: everyone, event }));

export function deal(setup: VersionedSetup<Config, Materials>): LogEntry<Event>[] {
  const { config } = setup;
  const names = Array.from({ length: config.seats }, (_, seat) => `Player ${seat + 1}`);
  return toAll({ type: "match-opened", config, names, ...openedVersion(setup) });
}

/**
 * Opens the next round, or shares the pool and closes the match; [] while contributions are awaited
 * and after the end. Players with nothing left are not asked; when no player has anything left, the
 * remaining rounds are skipped.
 */
export function advance(state: State): LogEntry<Event>[] {
  const { config, rounds, due, winners } = state;
  if (due.length > 0 || winners !== null) return [];
  const seats = leftOf(state).flatMap((left, seat) => (left > 0 ? [seat] : []));
  if (rounds.length === config.rounds || seats.length === 0) {
    return toAll(
      { type: "pool-shared", pool: poolOf(state) },
      { type: "match-closed", winners: leadersBy(scoresOf(state)) },
    );
  }
  return toAll({ type: "turn-opened", round: rounds.length + 1, ask: "contribution", seats });
}

/**
 * A lost decision contributes everything that the player has left, or nothing where a point in the pool
 * returns more than it cost: no contribution leaves the player with less, so failing to answer never pays
 * better than answering.
 */
export function decide(
  state: State,
  answers: ReadonlyMap<Seat, Answer<number>>,
): LogEntry<Event>[] {
  const isNothing = paysToGive(state.config);
  const contributions = leftOf(state).map((left, seat): Contribution => {
    if (!state.due.includes(seat)) return { amount: 0, missed: null };
    const answer = answers.get(seat);
    return answer !== undefined && "given" in answer
      ? { amount: answer.given, missed: null }
      : { amount: isNothing ? 0 : left, missed: answer?.missed ?? "error" };
  });
  return toAll({ type: "contributions-shown", round: state.rounds.length + 1, contributions });
}

/** Since this version matches count who contributed least. */
const COUNTS_LEAST = 3;

/** Since this version they count it as in equation 8 of the MAgIC paper; see `leastOf`. */
const COUNTS_ALL_ROUNDS = 4;

/**
 * Rounds in which no seat contributed less than the seat, and the rounds that count. Who has no points left
 * contributes 0, which cannot be undercut, also in rounds that are skipped because that is true of all.
 * Decisions that were lost are no choice: neither they nor the rounds in which they left a seat
 * without points count.
 */
function leastOf({ config, rounds, version }: State, seat: Seat): [least: number, counted: number] {
  const isAllRounds = version >= COUNTS_ALL_ROUNDS;
  const skipped = isAllRounds ? config.rounds - rounds.length : 0;
  let [left, least, counted] = [ENDOWMENT, 0, 0];
  let isLost = false;
  for (const round of rounds) {
    const { amount, missed } = round[seat] ?? { amount: 0, missed: null };
    const isAsked = left > 0;
    left -= amount;
    if (missed !== null && left === 0) isLost = true;
    if (isAllRounds ? missed !== null || isLost : !isAsked) continue;
    counted += 1;
    const isLeast = round.every((other) => other.amount >= amount);
    if (missed === null && isLeast) least += 1;
  }
  return isLost ? [least, counted] : [least + skipped, counted + skipped];
}

function factsOf(state: State, winners: readonly Seat[], seat: Seat): Fact[] {
  const fact = factOf(seat);
  const mine = state.rounds.flatMap((round) => round.slice(seat, seat + 1));
  const amount = (choices: readonly Contribution[]): number =>
    choices.reduce((sum, choice) => sum + choice.amount, 0);
  const lost = amount(mine.filter(({ missed }) => missed !== null));
  return [
    fact("contributed", amount(mine) - lost, ENDOWMENT - lost),
    ...(state.version < COUNTS_LEAST ? [] : [fact("contributed-least", ...leastOf(state, seat))]),
    fact("most-points", winners.includes(seat) ? 1 : 0, 1),
  ];
}

/** The kept points plus the share of the pool; every seat is its own side. Undefined before the end. */
export function outcome(state: State): Outcome | undefined {
  const { config, names, winners } = state;
  if (winners === null) return undefined;
  return {
    points: scoresOf(state),
    pointsScale: scaleOf(config),
    roles: names.map(() => "member"),
    sides: [...names],
    winners: [...winners],
    facts: names.flatMap((_, seat) => factsOf(state, winners, seat)),
  };
}

/** The question of a round: how much of its remaining points the seat contributes. */
export function ask(view: State, seat: Seat, locale: Locale): Ask<number> {
  const most = leftOf(view)[seat] ?? 0;
  const shape: NumberShape = { kind: "number", min: 0, max: most, whole: true };
  return {
    kind: "contribution",
    prompt: phrases[locale].askContribution({
      round: view.rounds.length + 1,
      rounds: view.config.rounds,
      pool: poolOf(view),
    }),
    answer: z.int().min(0).max(most),
    shape,
    timeLimitMs: view.config.contributionTimeLimitMs,
    parse: (text): number | Illegal =>
      readNumber(text, shape, readingOf(view)) ?? {
        illegal: `The answer is not a whole number from 0 to ${most}.`,
      },
  };
}
