import type { Draws } from "@wisp/game";
import type { BallotRecord, MatchRecord, Role, SeatRecord } from "@wisp/stats";

export const TABLE = 6;
const POINTS_SCALE = 60;

/** A synthetic agent: its true skills, in the model's logits. */
export interface Agent {
  readonly id: string;
  readonly spy: number;
  readonly civilian: number;
  /** What its ballots, and those about it, go by instead of its skills; they go by its skills when absent. */
  readonly ballots?: { readonly spy: number; readonly civilian: number };
  /** Chance that a speech is a foul, and that a decision is lost to a timeout. */
  readonly foul: number;
  readonly timeout: number;
  /** How much better it is as a civilian against some spies, by their ids; absent: against none. */
  readonly against?: ReadonlyMap<string, number>;
}

/** Everything true about a synthetic league. */
export interface League {
  readonly agents: readonly Agent[];
  /** Logit of the spy's chance among average players on an average pair. */
  readonly level: number;
}

/** A word pair and its effect on the spy's logit. */
export interface Pair {
  readonly name: string;
  readonly effect: number;
}

/** One standard normal draw (Box and Muller, 1958). */
export function normalFrom(draws: Draws): number {
  return Math.sqrt(-2 * Math.log(1 - draws.float())) * Math.cos(2 * Math.PI * draws.float());
}

const expit = (logit: number): number => 1 / (1 + Math.exp(-logit));

/** The spy's chance at this table: the model, exactly. */
export function spyChance(league: League, pair: Pair, spy: Agent, civilians: readonly Agent[]) {
  const skills = civilians.map(({ civilian, against }) => civilian + (against?.get(spy.id) ?? 0));
  const mean = skills.reduce((sum, skill) => sum + skill, 0) / civilians.length;
  return expit(league.level + pair.effect + spy.spy - mean);
}

interface Course {
  readonly winner: Role;
  readonly rounds: number;
  readonly seats: readonly SeatCounts[];
}

class SeatCounts {
  out: number | null = null;
  speeches = 0;
  skipped = 0;
  repeated = 0;
  ballots = 0;
  abstained = 0;
  right = 0;
  received = 0;
  readonly cast: BallotRecord[] = [];
}

/** One foul or vote after the other by the rules of the game, independent of who wins. */
function playOut(table: readonly Agent[], spy: number, draws: Draws): Course {
  const seats = table.map(() => new SeatCounts());
  const hiding = table[spy]?.ballots?.spy ?? table[spy]?.spy ?? 0;
  for (let round = 1; round <= 3; round += 1) {
    for (const [seat, counted] of seats.entries()) {
      const agent = table[seat];
      if (counted.out !== null || agent === undefined) continue;
      counted.speeches += 1;
      const chance = draws.float();
      if (chance < agent.timeout) counted.skipped += 1;
      else if (chance < agent.timeout + agent.foul) counted.repeated += 1;
      else continue;
      counted.out = round;
    }
    if (over(seats, spy)) return ended(seats, spy, round);
    vote(table, seats, spy, hiding, draws, round);
    if (over(seats, spy) || round === 3) return ended(seats, spy, round);
  }
  throw new Error("a match has three rounds");
}

const over = (seats: readonly SeatCounts[], spy: number): boolean =>
  seats[spy]?.out !== null || seats.filter((seat) => seat.out === null).length < 3;

const ended = (seats: readonly SeatCounts[], spy: number, rounds: number): Course => ({
  winner: seats[spy]?.out === null ? "spy" : "civilian",
  rounds,
  seats,
});

function vote(
  table: readonly Agent[],
  seats: readonly SeatCounts[],
  spy: number,
  hiding: number,
  draws: Draws,
  round: number,
): void {
  const living = [...seats.keys()].filter((seat) => seats[seat]?.out === null);
  const received = seats.map(() => 0);
  for (const seat of living) {
    const counted = seats[seat];
    if (counted === undefined) continue;
    counted.ballots += 1;
    const others = living.filter((other) => other !== seat && other !== spy);
    const finding = table[seat]?.ballots?.civilian ?? table[seat]?.civilian ?? 0;
    const sharp = expit(-0.6 + 0.5 * (finding - hiding) + 0.4 * round);
    const abstains = draws.float() < 0.03;
    const choice =
      seat !== spy && draws.float() < sharp ? spy : others.length > 0 ? draws.pick(others) : spy;
    if (abstains) {
      counted.abstained += 1;
      counted.cast.push({ options: living.length, place: null });
      continue;
    }
    if (seat !== spy && choice === spy) counted.right += 1;
    received[choice] = (received[choice] ?? 0) + 1;
    counted.cast.push({ options: living.length, place: draws.int(living.length) });
  }
  for (const [seat, votes] of received.entries()) {
    const counted = seats[seat];
    if (counted !== undefined) counted.received += votes;
  }
  const most = Math.max(...received);
  const named = received.flatMap((votes, seat) => (votes === most ? [seat] : []));
  const [first] = named;
  const out = named.length === 1 && first !== undefined ? seats[first] : undefined;
  if (out !== undefined) out.out = round;
}

/** Points by seat in sixtieths (the WiS paper, section 3.4). */
function pointsOf({ winner, rounds, seats }: Course, spy: number): number[] {
  const pot = 12 * POINTS_SCALE;
  const kept = winner === "spy" ? pot : (rounds - 1) * 4 * POINTS_SCALE;
  const alive = [...seats.keys()].filter((seat) => seat !== spy && seats[seat]?.out === null);
  const civilians = [...seats.keys()].filter((seat) => seat !== spy);
  const sharers = alive.length > 0 ? alive : civilians;
  const right = seats.reduce((sum, seat) => sum + seat.right, 0);
  return seats.map((seat, at) => {
    if (at === spy) return kept - right * POINTS_SCALE;
    const share = winner === "civilian" && sharers.includes(at) ? (pot - kept) / sharers.length : 0;
    return share + seat.right * POINTS_SCALE;
  });
}

/**
 * One match: the winner is drawn from the model, exactly, and then a course of fouls and votes
 * that leads to it.
 */
export function playMatch(
  league: League,
  table: readonly Agent[],
  pair: Pair,
  draws: Draws,
): MatchRecord {
  const spy = draws.int(TABLE);
  const civilians = table.filter((_, seat) => seat !== spy);
  const [spyAgent] = table.slice(spy, spy + 1);
  if (spyAgent === undefined) throw new Error("a table has six seats");
  const winner: Role =
    draws.float() < spyChance(league, pair, spyAgent, civilians) ? "spy" : "civilian";
  let course = playOut(table, spy, draws);
  while (course.winner !== winner) course = playOut(table, spy, draws);
  const points = pointsOf(course, spy);
  const firstSpeaker = draws.int(TABLE);
  const names = draws.shuffle(["1", "2", "3", "4", "5", "6"]);
  const seats = course.seats.map((counted, seat): SeatRecord => {
    const { speeches, skipped, repeated, ballots } = counted;
    return {
      agent: table[seat]?.id ?? "",
      version: table[seat]?.id ?? "",
      role: seat === spy ? "spy" : "civilian",
      points: points[seat] ?? 0,
      facts: {
        "survival-rounds": [counted.out ?? course.rounds, 1],
        fouls: [skipped + repeated, speeches],
        skipped: [skipped, speeches],
        "speech-timeouts": [skipped, speeches],
        "said-word": [0, speeches],
        repeated: [repeated, speeches],
        "votes-received": [counted.received, ballots],
        abstained: [counted.abstained, ballots],
        ...(seat === spy ? {} : { "ballots-right": [counted.right, ballots] as const }),
      },
      order: (seat - firstSpeaker + TABLE) % TABLE,
      name: `Player ${names[seat]}`,
      speechLength: Math.round(speeches * 60 * (0.5 + draws.float())),
      failures: skipped,
      tokens: null,
      costMicros: null,
      ballots: counted.cast,
    };
  });
  const { rounds } = course;
  return { language: "en", pair: pair.name, winner, rounds, pointsScale: POINTS_SCALE, seats };
}
