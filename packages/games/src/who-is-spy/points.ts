import type { Fact, Outcome, Seat } from "@wisp/game";
import { factOf } from "../common/facts.ts";
import { foulKinds } from "../common/talk/ballots.ts";
import { dealtFacts } from "../common/talk/deals.ts";
import { isSecond } from "./second-word.ts";
import { countedVotes, type Player, type State } from "./state.ts";

/** WiS points are kept in sixtieths: 12, 8 and 4 divide exactly by one to five civilians. */
export const POINTS_SCALE = 60;
/** The sum of the six players' points: 12, in sixtieths. */
export const POINTS_SUM = 12 * POINTS_SCALE;
/** A spy who goes out in the first round while all five civilians vote for it, in sixtieths. */
export const MIN_POINTS = -5 * POINTS_SCALE;
const PER_ROUND = 4 * POINTS_SCALE;

/** What a spy who is out keeps of the 12 points, in sixtieths: with a right guess, a round more. */
export const keptBySpy = (round: number, guessed: boolean): number =>
  (guessed ? round : round - 1) * PER_ROUND;

/** One line of the sum that makes a seat's points, in sixtieths. */
export interface PointsLine {
  readonly seat: Seat;
  readonly reason:
    | "spy-lasted"
    | "guess-right"
    | "spy-won"
    | "share"
    | "vote-right"
    | "named-by-vote";
  readonly round: number | null;
  readonly points: number;
}

interface EndedMatch extends Pick<State, "players" | "votes"> {
  readonly spy: Seat;
  readonly winner: "spy" | "civilians";
  readonly guessed?: boolean;
}

/** The match as far as points depend on it; undefined before the end. */
function ended({ players, votes, closed }: State): EndedMatch | undefined {
  return closed === null ? undefined : { players, votes, ...closed };
}

/** The seats that share the pot: the living civilians, or all of them when none is alive. */
function sharers(players: readonly Player[], spy: Seat): Seat[] {
  const civilians = [...players.keys()].filter((seat) => seat !== spy);
  const alive = civilians.filter((seat) => players[seat]?.out === null);
  return alive.length > 0 ? alive : civilians;
}

/**
 * Every line of the points of a finished match (WiS paper, section 3.4); they add up to 12.
 * Empty before the end.
 */
export function pointsLines(state: State): PointsLine[] {
  const match = ended(state);
  if (match === undefined) return [];
  const { players, votes, spy, winner, guessed = false } = match;
  const out = players[spy]?.out ?? null;
  const right = countedVotes({ players, votes }).filter(
    (vote) => vote.choice === spy && vote.seat !== spy,
  );
  const earned = right.flatMap(({ seat, round }): PointsLine[] => [
    { seat, reason: "vote-right", round, points: POINTS_SCALE },
    { seat: spy, reason: "named-by-vote", round, points: -POINTS_SCALE },
  ]);
  if (winner === "spy" && out === null) {
    return [{ seat: spy, reason: "spy-won", round: null, points: POINTS_SUM }, ...earned];
  }
  const round = out?.round ?? 1;
  const lasted = keptBySpy(round, false);
  const kept = keptBySpy(round, guessed);
  const share = sharers(players, spy);
  return [
    { seat: spy, reason: "spy-lasted", round, points: lasted },
    ...(guessed
      ? [{ seat: spy, reason: "guess-right", round, points: kept - lasted } as const]
      : []),
    ...share.map(
      (seat): PointsLine => ({
        seat,
        reason: "share",
        round,
        points: (POINTS_SUM - kept) / share.length,
      }),
    ),
    ...earned,
  ];
}

/** Points by seat in sixtieths; all 0 before the end. */
export function pointsOf(state: State): number[] {
  const points = state.players.map(() => 0);
  for (const line of pointsLines(state)) points[line.seat] = (points[line.seat] ?? 0) + line.points;
  return points;
}

function dealtTo({ drawn }: State, spy: Seat, seat: Seat): [string, boolean][] {
  if (drawn === null) return [];
  const { firstSpeaker, civilianWord, spyWord } = drawn;
  return [
    [dealtFacts.firstSpeaker, seat === firstSpeaker],
    [dealtFacts.secondWord, isSecond(spyWord.word, civilianWord.word) === (seat === spy)],
  ];
}

/** How often the spy guessed the civilians' word, where it could. */
const lastGuess = ({ closed }: State, seat: Seat): Fact[] =>
  closed?.guessed === undefined || seat !== closed.spy
    ? []
    : [{ seat, name: "last-guess", numerator: Number(closed.guessed), denominator: 1 }];

function factsOf(state: State, spy: Seat, seat: Seat, player: Player): Fact[] {
  const fact = factOf(seat);
  const speeches = state.speeches.filter((speech) => speech.seat === seat);
  const ballots = state.votes.filter((vote) => vote.seat === seat);
  const received = state.votes.filter((vote) => vote.choice === seat);
  const count = (foul: string): number => speeches.filter((speech) => speech.foul === foul).length;
  const facts = [
    fact("survival-rounds", player.out?.round ?? state.round, 1),
    fact("fouls", speeches.filter((speech) => speech.foul !== null).length, speeches.length),
    ...foulKinds.map((foul) => fact(foul, count(foul), speeches.length)),
    fact(
      "speech-timeouts",
      speeches.filter((speech) => speech.missed === "timeout").length,
      speeches.length,
    ),
    fact("votes-received", received.length, ballots.length),
    fact("abstained", ballots.filter((vote) => vote.choice === null).length, ballots.length),
    ...lastGuess(state, seat),
    ...dealtTo(state, spy, seat).map(([name, holds]) => fact(name, Number(holds), 1)),
  ];
  if (seat === spy) return facts;
  const right = ballots.filter((vote) => vote.choice === spy).length;
  return [...facts, fact("ballots-right", right, ballots.length)];
}

/** How a finished match ended; undefined before the end. */
export function outcome(state: State): Outcome | undefined {
  const match = ended(state);
  if (match === undefined) return undefined;
  const { spy, winner } = match;
  return {
    points: pointsOf(state),
    pointsScale: POINTS_SCALE,
    roles: state.players.map((_, seat) => (seat === spy ? "spy" : "civilian")),
    sides: state.players.map((_, seat) => (seat === spy ? "spy" : "civilians")),
    winners: [...state.players.keys()].filter((seat) => (seat === spy) === (winner === "spy")),
    facts: state.players.flatMap((player, seat) => factsOf(state, spy, seat, player)),
  };
}
