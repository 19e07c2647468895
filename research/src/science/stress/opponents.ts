import type { Draws } from "@wisp/game";
import { pointsApart } from "@wisp/games";
import { comparisonsEver, meanOfMoments, sequenceOfMoments } from "@wisp/stats";
import { error, type Measure, percent } from "@wisp/test-kit/measure";
import { seeded } from "../../seed.ts";

/** How two agents of equal strength fare against each other in a game. */
interface Meeting {
  readonly name: string;
  readonly game: string;
  /** Points of the one minus those of the other in one match; the mean is 0. */
  readonly draw: (draws: Draws) => number;
}

const sign = (draws: Draws): number => (draws.int(2) === 0 ? -1 : 1);

/** Of ten hands nine win a few blinds, some a bigger pot, and one in fifty both stacks. */
function evenPots(draws: Draws): number {
  let ahead = 0;
  for (let hand = 0; hand < 10; hand += 1) {
    const kind = draws.int(100);
    const pot = kind < 2 ? 100 : kind < 10 ? 10 + draws.int(31) : 1 + draws.int(8);
    ahead += 2 * sign(draws) * pot;
  }
  return ahead;
}

/** Small pots are won in every match, and lost all at once in one of `matches`: a long tail. */
const steals =
  (matches: number) =>
  (draws: Draws): number =>
    (draws.int(matches) === 0 ? -20 * matches : 0) + 10 + draws.int(21);

/** Five rounds: in one of four a player betrays the other. */
function betrayals(draws: Draws): number {
  let ahead = 0;
  for (let round = 0; round < 5; round += 1) if (draws.int(4) === 0) ahead += 5 * sign(draws);
  return ahead;
}

/** Seldom anything but a tie: one betrayal in twenty matches wins all five rounds, five lose one. */
function grudges(draws: Draws): number {
  const kind = draws.int(20);
  return kind === 0 ? 25 : kind <= 5 ? -5 : 0;
}

export const meetings: readonly Meeting[] = [
  { name: "hold'em, even pots", game: "holdem", draw: evenPots },
  { name: "hold'em, all lost in one match of 20", game: "holdem", draw: steals(20) },
  { name: "hold'em, all lost in one match of 80", game: "holdem", draw: steals(80) },
  { name: "prisoner's dilemma, betrayals", game: "prisoners-dilemma", draw: betrayals },
  { name: "prisoner's dilemma, grudges", game: "prisoners-dilemma", draw: grudges },
];

const boundOf = ({ game }: Meeting): number => {
  const apart = pointsApart(game, [{}]);
  if (apart === null) throw new RangeError(`no such game: ${game}`);
  return apart;
};

/** Sums of one head-to-head, as a profile keeps them. */
class Sums {
  #sum = 0;
  #squares = 0;
  #count = 0;

  add(value: number): void {
    this.#sum += value;
    this.#squares += value * value;
    this.#count += 1;
  }

  get count(): number {
    return this.#count;
  }

  moments() {
    const count = this.#count;
    return { count, mean: this.#sum / count, square: this.#squares / count };
  }
}

/** The share of intervals that contain the truth, from a number of matches each. */
export function intervalsHeld(meeting: Meeting, matches: number, replications: number): number {
  const random = seeded(`science/opponents/${meeting.name}/${matches}`);
  const apart = boundOf(meeting);
  let held = 0;
  for (let at = 0; at < replications; at += 1) {
    const draws = random(`${at}`);
    const sums = new Sums();
    for (let match = 0; match < matches; match += 1) sums.add(meeting.draw(draws));
    const { low, high } = meanOfMoments(sums.moments(), [-apart, apart]);
    if (low !== null && high !== null && low <= 0 && high >= 0) held += 1;
  }
  return held / replications;
}

/** How the opponents of a profile are met: all in turn, or each only after the one before. */
export type Order = "in turn" | "one after another";

/** Opponents of an agent in each of the games. */
const OPPONENTS = 6;
const MATCHES_EACH = 300;
const MIN_COMPARED = 8;

/**
 * The share of profiles on which a lead over an equal is ever claimed, read after each match. An agent
 * plays all games, and the claims of all of them share one chance of error.
 */
export function profilesWithFalseLeads(order: Order, profiles: number): number {
  const random = seeded(`science/opponents/leads/${order}`);
  const pairings = meetings.flatMap((meeting) => {
    const apart = boundOf(meeting);
    return Array.from({ length: OPPONENTS }, () => ({ meeting, range: [-apart, apart] as const }));
  });
  let wrong = 0;
  for (let at = 0; at < profiles; at += 1) {
    const draws = random(`${at}`);
    const met = draws.shuffle(pairings).map((pairing) => ({ ...pairing, sums: new Sums() }));
    let compared = 0;
    const total = met.length * MATCHES_EACH;
    for (let match = 0; match < total; match += 1) {
      const place = order === "in turn" ? match % met.length : Math.floor(match / MATCHES_EACH);
      const pairing = met[place];
      if (pairing === undefined) throw new RangeError(`no opponent ${place}`);
      const { sums, meeting, range } = pairing;
      sums.add(meeting.draw(draws));
      if (sums.count === MIN_COMPARED) compared += 1;
      const comparisons = comparisonsEver(compared);
      const [low, high] = sequenceOfMoments(sums.moments(), range, comparisons) ?? [0, 0];
      if (low > 0 || high < 0) {
        wrong += 1;
        break;
      }
    }
  }
  return wrong / profiles;
}

/** Head-to-head between equals in other games. */
export function* opponents(replications: number): Generator<Measure> {
  for (const meeting of meetings) {
    const shares = [10, 20, 50, 100, 300].map((matches) => ({
      matches,
      share: intervalsHeld(meeting, matches, replications),
    }));
    const least = shares.reduce((one, other) => (other.share < one.share ? other : one));
    const all = shares.map(({ matches, share }) => `${matches}: ${percent(share)}`).join(", ");
    const limit = 0.93 - error(0.93, replications);
    yield {
      what: `lowest coverage of head-to-head between equals, ${meeting.name} (by matches ${all})`,
      ours: percent(least.share),
      against: `93% (- 2 standard errors: ${percent(limit)})`,
      ratio: least.share / limit,
      goal: { atLeast: 1 },
    };
  }
  const profiles = Math.ceil(replications / 4);
  for (const order of ["in turn", "one after another"] as const) {
    const share = profilesWithFalseLeads(order, profiles);
    const limit = 0.05 + error(0.05, profiles);
    yield {
      what: `profiles of equals in five games that ever claim a lead, opponents met ${order} (${profiles} profiles, read after each match)`,
      ours: percent(share),
      against: `5% (+ 2 standard errors: ${percent(limit)})`,
      ratio: share / limit,
      goal: { atMost: 1 },
    };
  }
}
