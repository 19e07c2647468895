import {
  type Answer,
  everyone,
  type Fact,
  type GameEvent,
  type LogEntry,
  type Metric,
  type MetricText,
  type Outcome,
  openedVersion,
  type Random,
  type Seat,
  type Texts,
  type VersionedSetup,
} from "@wisp/game";
import { factOf } from "../facts.ts";
import { type LateMoves, SEATS, type TurnEvent, type TurnState } from "./state.ts";

/** Points are kept in halves: a win is 1, a draw one half each. */
export const POINTS_SCALE = 2;

const toAll = <Event extends GameEvent>(event: Event): LogEntry<Event>[] => [
  { to: everyone, event },
];

/** The seating decides which agent moves first. */
export function deal<Config>(
  setup: Pick<VersionedSetup<Config, unknown>, "config" | "version">,
): LogEntry<TurnEvent<Config>>[] {
  const { config } = setup;
  const names = Array.from({ length: SEATS }, (_, seat) => `Player ${seat + 1}`);
  return toAll({ type: "match-opened", config, names, ...openedVersion(setup) });
}

/** The rules' verdict on a position. */
export interface Position {
  readonly winner: Seat | null;
  /** Whether no move is left. */
  readonly full: boolean;
  /** Moves made so far. */
  readonly moves: number;
}

/**
 * Opens the next turn or closes the match, or draws the move of a seat that was late; [] while a move is awaited and
 * after the end.
 *
 * @param judge called only where the verdict matters: it looks for lines
 * @param draw makes one of the legal moves
 */
export function advance<Config, Moved extends GameEvent>(
  { due, forfeit, late, closed }: TurnState<Config>,
  judge: () => Position,
  draw: (seat: Seat) => Moved,
): LogEntry<TurnEvent<Config> | Moved>[] {
  if (due.length > 0 || closed !== null) return [];
  if (late !== null) return toAll(draw(late));
  if (forfeit !== null) return toAll({ type: "match-closed", winner: 1 - forfeit.seat });
  const { winner, full, moves } = judge();
  if (winner !== null || full) return toAll({ type: "match-closed", winner });
  return toAll({ type: "turn-opened", ask: "move", seats: [moves % SEATS] });
}

/** The draws for a move that was late; `moves` names its place in the match. */
export const lateDraws = (random: Random, moves: number): ReturnType<Random> =>
  random(`late/${moves}`);

/** A lost decision forfeits the match; one that is late may cost the turn alone. */
export function decide<Config extends LateMoves, Move, Moved extends GameEvent>(
  { due: [seat], config }: TurnState<Config>,
  answers: ReadonlyMap<Seat, Answer<Move>>,
  moved: (seat: Seat, move: Move) => Moved,
): LogEntry<TurnEvent<Config> | Moved>[] {
  if (seat === undefined) return [];
  const answer = answers.get(seat);
  if (answer !== undefined && "given" in answer) return toAll(moved(seat, answer.given));
  const code = answer?.missed ?? "error";
  return code === "timeout" && config.lateMove === "drawn"
    ? toAll({ type: "move-late", seat })
    : toAll({ type: "forfeited", seat, code });
}

/** Since this version matches of these games count how they ended. */
export const COUNTS_ENDINGS = 3;

/** How a match ended: the same for both seats, so that a match of an agent against itself counts once. */
function endingFacts<Config>({ forfeit, closed }: TurnState<Config>, seat: Seat): Fact[] {
  const winner = closed?.winner ?? null;
  const fact = factOf(seat);
  return [
    fact("ended-by-illegal-move", Number(forfeit?.code === "illegal"), 1),
    fact("first-player-won", Number(winner === 0), 1),
    fact("decisive", Number(winner !== null && forfeit === null), 1),
  ];
}

/** @param made moves that the seat made */
export function moveFacts<Config>(state: TurnState<Config>, seat: Seat, made: number): Fact[] {
  const { forfeit, version } = state;
  const lost = forfeit?.seat === seat ? 1 : 0;
  const illegal = lost === 1 && forfeit?.code === "illegal" ? 1 : 0;
  return [
    factOf(seat)("illegal-moves", illegal, made + lost),
    ...(version < COUNTS_ENDINGS ? [] : endingFacts(state, seat)),
  ];
}

/** Win 1, draw 1/2, loss 0; undefined before the end. */
export function outcome<Config>(
  { closed }: TurnState<Config>,
  roles: readonly string[],
  factsOf: (seat: Seat) => Fact[],
): Outcome | undefined {
  if (closed === null) return undefined;
  const { winner } = closed;
  const seats = [...roles.keys()];
  return {
    points: seats.map((seat) => (winner === null ? 1 : seat === winner ? POINTS_SCALE : 0)),
    pointsScale: POINTS_SCALE,
    roles: [...roles],
    sides: [...roles],
    winners: winner === null ? [] : [winner],
    facts: seats.flatMap(factsOf),
  };
}

/** The share of moves that were illegal. */
export const illegalMoves: Metric = {
  id: "illegalMoves",
  of: { fact: "illegal-moves" },
  role: null,
  unit: "rate",
  better: "low",
  usual: false,
  text: {
    en: {
      name: "Illegal moves",
      short: "Illegal",
      about: "Moves that the rules do not allow, divided by moves due.",
    },
    zh: { name: "无效着法", short: "无效", about: "无效的着法数除以应走的着法数。" },
  },
};

const ending = (
  id: string,
  fact: string,
  better: Metric["better"],
  en: MetricText,
  zh: MetricText,
): Metric => ({
  id,
  of: { fact },
  role: null,
  unit: "rate",
  better,
  usual: false,
  text: { en, zh },
});

/** How matches end, as LLMArena's table 2 counts them where an agent plays itself. */
export const endings: readonly Metric[] = [
  ending(
    "endedByIllegalMove",
    "ended-by-illegal-move",
    "low",
    {
      name: "Matches ended by an illegal move",
      short: "Illegal ends",
      about: "Matches that an illegal move of either player ended, divided by matches.",
    },
    {
      name: "因无效着法结束的对局",
      short: "无效终局",
      about: "因任何一方的无效着法而结束的对局占比。",
    },
  ),
  ending(
    "firstPlayerWon",
    "first-player-won",
    null,
    {
      name: "Matches won by the first player",
      short: "First wins",
      about: "Matches that the player who moves first won, whoever that was, divided by matches.",
    },
    { name: "先手获胜的对局", short: "先手胜", about: "先手一方（无论是谁）获胜的对局占比。" },
  ),
  ending(
    "decisive",
    "decisive",
    null,
    {
      name: "Matches decided on the board",
      short: "Decisive",
      about: "Matches that ended with a completed line, divided by matches.",
    },
    { name: "在棋盘上分出胜负的对局", short: "分出胜负", about: "以连成一线结束的对局占比。" },
  ),
];

/** The share of matches that an agent won in a role. */
export const winsAs = (id: string, role: string, text: Texts<MetricText>): Metric => ({
  id,
  of: "wins",
  role,
  unit: "rate",
  better: "high",
  usual: true,
  text,
});
