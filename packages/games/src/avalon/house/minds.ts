import type { Seat } from "@wisp/game";
import { onceFor, remembering } from "../../common/remembering.ts";
import { roles, tableOf, teamsOf } from "../roles.ts";
import type { State } from "../state.ts";
import {
  type Evidence,
  evidenceIn,
  has,
  type Opinion,
  opinionsIn,
  type Seats,
  setOf,
  sizeOf,
} from "./evidence.ts";
import { type Beliefs, believe, successChance } from "./posterior.ts";
import type { Situation } from "./situation.ts";

/** What a character takes the players to be. */
export interface Mind {
  /** By seat: how likely the player is evil, 0 to 1. */
  readonly isEvil: readonly number[];
  /** How likely a team's quest succeeds if evil members play failures, 0 to 1. */
  succeeds(team: Seats): number;
}

/** A way to judge players. */
export interface Judging {
  /** With what the seat was shown. */
  own(situation: Situation): Mind;
  /** As a reader who was shown nothing. */
  public(situation: Situation): Mind;
  /** By seat: how likely the player is Merlin, relative to the others. */
  merlin(situation: Situation): readonly number[];
}

/** Sets of evil players with their chances. */
type Sets = Beliefs["sets"];

function mindOf(sets: Sets, { view, needed }: Situation): Mind {
  return {
    isEvil: view.players.map((_, seat) =>
      sets.reduce((all, { evil, chance }) => all + (has(evil, seat) ? chance : 0), 0),
    ),
    succeeds: (team) => successChance({ sets }, team, needed),
  };
}

/** What each thing adds to the log-odds that a player is evil, in a character's eyes. */
export interface Weights {
  /** A failure card of the player's team, shared by its members. */
  readonly failed: number;
  /** A success of the player's team, which speaks for the player. */
  readonly succeeded: number;
  /** A vote for a team that failed, or against one that succeeded. */
  readonly misvoted: number;
  /** An accusation; a word for the player counts as much the other way. */
  readonly accused: number;
}

/** The log-odds that each player is evil, by counts. */
function counted(
  { players, quests, proposals }: State,
  opinions: readonly Opinion[],
  weights: Weights,
) {
  const sums = players.map(() => 0);
  const add = (seat: Seat, value: number): void => {
    sums[seat] = (sums[seat] ?? 0) + value;
  };
  for (const { team, fails, round, succeeded } of quests) {
    for (const seat of team) {
      add(seat, fails > 0 ? (weights.failed * fails) / team.length : -weights.succeeded);
    }
    const voted = proposals.find((proposal) => proposal.round === round && proposal.goes === true);
    for (const { seat, agrees } of voted?.votes ?? []) {
      if (agrees !== succeeded) add(seat, weights.misvoted);
    }
  }
  for (const { seat, isEvil } of opinions) {
    add(seat, isEvil ? weights.accused : -weights.accused);
  }
  return sums;
}

const evilSets = remembering(10, (_key, seats: number) =>
  teamsOf(seats, tableOf(seats).evil).map(setOf),
);

/** The sets of evil players that the failures allow, by counts. */
function countedSets(view: State, weights: Weights): Sets {
  const { config, quests } = view;
  const sums = counted(view, weights.accused === 0 ? [] : opinionsIn(view), weights);
  const failures = quests.map(({ team, fails }) => ({ team: setOf(team), fails }));
  return evilSets(`${config.seats}`, config.seats).flatMap((evil) => {
    if (
      config.loyalMayFail !== true &&
      failures.some(({ team, fails }) => sizeOf(evil & team) < fails)
    ) {
      return [];
    }
    const log = sums.reduce((all, each, seat) => all + (has(evil, seat) ? each : 0), 0);
    return [{ evil, chance: Math.exp(log) }];
  });
}

/** The sets that a seat may hold possible, with what it knows. */
function withSight(sets: Sets, situation: Situation): Sets {
  const { seat, role, sees, isEvil, knownEvil, view } = situation;
  const isOneHidden = role === "merlin" ? view.config.mordred : view.config.oberon;
  const knowsAll = (role === "merlin" || (isEvil && role !== "oberon")) && !isOneHidden;
  const seen = setOf(sees);
  const open = sets.filter(({ evil }) => {
    if (has(evil, seat) !== isEvil || (evil & knownEvil) !== knownEvil) return false;
    if (role === "percival" && sees.length === 2) return sizeOf(evil & seen) === 1;
    return !knowsAll || evil === knownEvil;
  });
  return shared(open.length === 0 ? sets : open);
}

/** With chances that add up to 1. */
function shared(sets: Sets): Sets {
  const whole = sets.reduce((all, { chance }) => all + chance, 0);
  return sets.map(({ evil, chance }) => ({ evil, chance: chance / whole }));
}

/** How often each player voted and spoke as Merlin would, in the eyes of a player who knows who is evil. */
function merlinCounts({ view, knownEvil }: Situation): number[] {
  const counts = view.players.map(() => 1);
  const add = (seat: Seat, isRight: boolean): void => {
    counts[seat] = (counts[seat] ?? 0) + (isRight ? 1 : 0);
  };
  for (const { team, votes } of view.proposals) {
    const isClean = (setOf(team ?? []) & knownEvil) === 0;
    for (const { seat, agrees } of votes ?? []) add(seat, agrees === isClean);
  }
  for (const { speaker, seat, isEvil } of opinionsIn(view)) {
    add(speaker, isEvil === has(knownEvil, seat));
  }
  return counts;
}

/** Judges by counts of failed teams, votes and accusations. */
export function counting(weights: Weights): Judging {
  const sets = onceFor((view: State) => countedSets(view, weights));
  return {
    own: (situation) => mindOf(withSight(sets(situation.view), situation), situation),
    public: (situation) => mindOf(shared(sets(situation.view)), situation),
    merlin: merlinCounts,
  };
}

const evidenceOf = onceFor(evidenceIn);

/**
 * Judges by the exact chances of all assignments of roles.
 *
 * @param kinds the kinds of evidence that a character takes notice of
 */
export function weighing(kinds: readonly Evidence["kind"][]): Judging {
  const noticed = onceFor((view: State) =>
    evidenceOf(view).filter(({ kind }) => kinds.includes(kind)),
  );
  const ofReader = onceFor((view: State) => believe(noticed(view), view.config, null));
  // By seat and role: Merlin and evil players at times act as a servant would.
  const own = onceFor((view: State) =>
    remembering(2, (_key, { seat, role, sees }: Situation) =>
      believe(noticed(view), view.config, { seat, role, sees }),
    ),
  );
  const ownOf = (situation: Situation): Beliefs =>
    own(situation.view)(`${situation.seat} ${situation.role}`, situation);
  return {
    own: (situation) => mindOf(ownOf(situation).sets, situation),
    public: (situation) => mindOf(ofReader(situation.view).sets, situation),
    merlin: (situation) =>
      ownOf(situation).roles.map((chances) => chances[roles.indexOf("merlin")] ?? 0),
  };
}
