import { type Decision, factsOf, type GameEvent, type LogEntry } from "@wisp/game";
import type { GameEntry, Measures } from "@wisp/games";
import type { Projection } from "@wisp/play";
import type { PlannedMatch, PlannedSeat } from "../blocks/planned-match.ts";
import type { MatchResult, SeatResult } from "./result.ts";
import { summed } from "./summed.ts";

/** The set-up a match was played with. */
export interface PlayedWith {
  /** Version of the game's rules. */
  readonly rules: number;
  /** Numbers of the agents' versions by seat; absent: not known. */
  readonly versions?: readonly number[];
}

/** A match that was played to its end. */
interface PlayedMatch {
  readonly projection: Projection;
  readonly events: readonly LogEntry<GameEvent>[];
  readonly decisions: readonly Decision[];
}

/** What the game measures of the match as a whole. */
type MatchFacts = ReturnType<Measures["of"]>;

function seatResult(
  { name, measured }: PlannedSeat,
  seat: number,
  { outcome, probeScores, stated }: Projection,
  decisions: readonly Decision[],
  ofMatch: MatchFacts,
): Omit<SeatResult, "version"> {
  const own = decisions.filter((each) => each.seat === seat);
  const lost = (code: Decision["missed"]): number =>
    own.filter(({ kind, missed }) => kind === "decision" && missed === code).length;
  return {
    name,
    measured,
    role: outcome.roles[seat] ?? "",
    won: outcome.winners.includes(seat),
    points: outcome.points[seat] ?? 0,
    facts: Object.assign(factsOf(outcome, seat), ofMatch),
    missed: { timeout: lost("timeout"), error: lost("error"), illegal: lost("illegal") },
    tokens: summed(own.flatMap(({ tokensIn, tokensOut }) => [tokensIn, tokensOut])),
    costMicros: summed(own.map(({ costMicros }) => costMicros)),
    probes: probeScores.flatMap(({ seat: asked, ask, nth, score }) =>
      asked === seat ? [{ probe: ask, nth, score }] : [],
    ),
    stated: stated.flatMap(({ seat: by, name: of, nth, chances, truth }) =>
      by === seat ? [{ name: of, nth, chances: [...chances], truth: [...truth] }] : [],
    ),
  };
}

/** The report's data of a planned match that was played to its end. */
export function resultOf(
  { measures }: Pick<GameEntry, "measures">,
  { id, block, arm, seats }: PlannedMatch,
  { projection, events, decisions }: PlayedMatch,
  { rules, versions = [] }: PlayedWith,
): MatchResult {
  const { outcome, content } = projection;
  const ofMatch = measures?.of(events.map(({ event }) => event)) ?? {};
  return {
    id,
    block,
    arm,
    pointsScale: outcome.pointsScale,
    content,
    rules,
    seats: seats.map((seat, at) => ({
      ...seatResult(seat, at, projection, decisions, ofMatch),
      version: versions[at] ?? null,
    })),
  };
}
