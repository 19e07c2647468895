import type { Seat } from "@wisp/game";
import { remembering } from "../../common/remembering.ts";
import { type Evidence, has, type Seats, sizeOf } from "./evidence.ts";

/**
 * How players behave, as the likelihood of what they do: near to what house agents do in their matches. `without`
 * and `seen` are teams without and with an evil player that the player knows of. Pairs are for players who are not on
 * the team, and who are.
 */
export const behaviour = {
  /** How much more often a leader's team has the leader on it than not. */
  ownTeam: 12,
  /** Relative chances of a team by the evil members that its leader knows of: none, one, two, more. */
  merlinTeams: [1, 0.25, 0.1, 0.05],
  evilTeams: [0.25, 1, 0.2, 0.1],
  /** Chances to agree to a team. */
  agrees: [0.3, 0.75],
  merlinAgrees: { without: [0.7, 0.9], seen: [0.2, 0.35] },
  evilAgrees: { without: [0.15, 0.5], seen: [0.6, 0.9] },
  /** Chances of an evil member to play a failure: on the first quest, on later ones, on one that may decide. */
  fails: { first: 0.45, later: 0.75, decisive: 0.95 },
  /** Chance of a loyal member to play one, where the rules allow it. */
  loyalFails: 0.01,
  /** How much more often a speaker accuses an evil player than a loyal one, and speaks for one. */
  accuse: { servant: 1.3, merlin: 3.5, evil: 0.7 },
  clear: { servant: 0.7, merlin: 0.25, evil: 1.5 },
  /** Chances that a player ever claims the role. */
  claims: {
    merlin: { merlin: 0.12, percival: 0.04, servant: 0.02, evil: 0.1 },
    percival: { merlin: 0.03, percival: 0.25, servant: 0.03, evil: 0.12 },
  },
} as const;

/** What a player did, as log-likelihoods by its role. */
export interface Acted {
  readonly seat: Seat;
  readonly servant: number;
  readonly percival: number;
  /** Of an evil player who knows the others. */
  readonly evil: number;
  /** Of one who knows itself alone. */
  readonly oberon: number;
  /** By the evil players whom Merlin sees. */
  merlin(seen: Seats): number;
}

function choose(from: number, count: number): number {
  if (count < 0 || count > from) return 0;
  let ways = 1;
  for (let taken = 0; taken < count; taken += 1) ways = (ways * (from - taken)) / (taken + 1);
  return ways;
}

/** The last of the chances stands for all further places. */
const chanceAt = (chances: readonly number[], place: number): number =>
  chances[Math.min(place, chances.length - 1)] ?? 0;

/** What decides how likely a team is. */
interface TeamChoice {
  readonly seats: number;
  readonly size: number;
  /** How many players the leader knows to be evil, and whether the leader is one of them. */
  readonly known: number;
  readonly isKnown: boolean;
  /** Whether the leader is on the team, and how many of the known ones are. */
  readonly isOn: boolean;
  readonly count: number;
}

/** Log-likelihood of a team among all teams of its size. */
const teamLog = remembering(
  5_000,
  (_key, { seats, size, known, isKnown, isOn, count }: TeamChoice, chances: readonly number[]) => {
    const worth = (leads: boolean, evil: number): number =>
      (leads ? behaviour.ownTeam : 1) * chanceAt(chances, evil);
    const others = known - (isKnown ? 1 : 0);
    let all = 0;
    for (const leads of [false, true]) {
      const left = size - (leads ? 1 : 0);
      for (let evil = 0; evil <= Math.min(others, left); evil += 1) {
        const ways = choose(others, evil) * choose(seats - 1 - others, left - evil);
        all += ways * worth(leads, evil + (leads && isKnown ? 1 : 0));
      }
    }
    return Math.log(worth(isOn, count) / all);
  },
);

function logOfTeam(
  name: "merlinTeams" | "evilTeams",
  { leader, team }: { readonly leader: Seat; readonly team: Seats },
  known: Seats,
  seats: number,
): number {
  const choice: TeamChoice = {
    seats,
    size: sizeOf(team),
    known: sizeOf(known),
    isKnown: has(known, leader),
    isOn: has(team, leader),
    count: sizeOf(team & known),
  };
  return teamLog(`${name} ${Object.values(choice).join(" ")}`, choice, behaviour[name]);
}

/** Log-likelihood of speaking about one of the other players, by how much the speaker prefers evil ones. */
function logOfTarget(
  preference: number,
  { speaker, seat }: { readonly speaker: Seat; readonly seat: Seat },
  evil: Seats,
  seats: number,
): number {
  const count = sizeOf(evil & ~(1 << speaker));
  return Math.log((has(evil, seat) ? preference : 1) / (preference * count + seats - 1 - count));
}

const chanceOf = (cards: number, fails: number, byEach: number): number =>
  choose(cards, fails) * byEach ** fails * (1 - byEach) ** (cards - fails);

/** Log-likelihood of a quest's failure cards: each member plays its own. */
export function logOfQuest(
  { team, fails, round, isDecisive }: Extract<Evidence, { kind: "quest" }>,
  evil: Seats,
  loyalMayFail: boolean,
): number {
  const { first, later, decisive } = behaviour.fails;
  const byEvil = isDecisive ? decisive : round === 1 ? first : later;
  const count = sizeOf(team & evil);
  let chance = 0;
  for (let ofEvil = 0; ofEvil <= Math.min(count, fails); ofEvil += 1) {
    const byLoyal = loyalMayFail ? behaviour.loyalFails : 0;
    chance +=
      chanceOf(count, ofEvil, byEvil) * chanceOf(sizeOf(team) - count, fails - ofEvil, byLoyal);
  }
  return Math.log(chance);
}

/**
 * What evidence says about the players who acted, if exactly these seats are evil. A quest says nothing about one
 * player alone (`logOfQuest`).
 */
export function actedBy(evidence: Evidence, evil: Seats, seats: number): readonly Acted[] {
  switch (evidence.kind) {
    case "quest":
      return [];
    case "team": {
      const { leader: seat } = evidence;
      const free = logOfTeam("merlinTeams", evidence, 0, seats);
      return [
        {
          seat,
          servant: free,
          percival: free,
          evil: logOfTeam("evilTeams", evidence, evil, seats),
          oberon: logOfTeam("evilTeams", evidence, 1 << seat, seats),
          merlin: (seen) => logOfTeam("merlinTeams", evidence, seen, seats),
        },
      ];
    }
    case "votes": {
      const { team, agreed } = evidence;
      return Array.from({ length: seats }, (_, seat): Acted => {
        const log = ([off, on]: readonly [number, number]): number => {
          const chance = has(team, seat) ? on : off;
          return Math.log(has(agreed, seat) ? chance : 1 - chance);
        };
        const servant = log(behaviour.agrees);
        const kindOf = (known: Seats) => ((team & known) === 0 ? "without" : "seen");
        return {
          seat,
          servant,
          percival: servant,
          evil: log(behaviour.evilAgrees[kindOf(evil)]),
          oberon: log(behaviour.evilAgrees[kindOf(1 << seat)]),
          merlin: (seen) => log(behaviour.merlinAgrees[kindOf(seen)]),
        };
      });
    }
    case "accuse":
    case "clear": {
      const preference = behaviour[evidence.kind];
      const servant = logOfTarget(preference.servant, evidence, evil, seats);
      return [
        {
          seat: evidence.speaker,
          servant,
          percival: servant,
          evil: logOfTarget(preference.evil, evidence, evil, seats),
          oberon: logOfTarget(1, evidence, evil, seats),
          merlin: (seen) => logOfTarget(preference.merlin, evidence, seen, seats),
        },
      ];
    }
    case "role": {
      const { merlin, percival, servant, evil: ofEvil } = behaviour.claims[evidence.role];
      const log = Math.log(merlin);
      return [
        {
          seat: evidence.speaker,
          servant: Math.log(servant),
          percival: Math.log(percival),
          evil: Math.log(ofEvil),
          oberon: Math.log(ofEvil),
          merlin: () => log,
        },
      ];
    }
  }
}
