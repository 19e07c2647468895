import type { Draws, Seat } from "@wisp/game";
import { MAX_REJECTIONS, tableOf, teamsOf } from "../roles.ts";
import { has, setOf, sizeOf } from "./evidence.ts";
import type { Judging, Mind } from "./minds.ts";
import type { Situation } from "./situation.ts";

/** How a character acts. Shares are from 0 to 1. */
export interface Style {
  readonly judging: Judging;
  /** How often Merlin acts on what it sees, and how often once a side needs one more quest. */
  readonly merlinShows: number;
  readonly merlinShowsLate: number;
  /** How much better than an ordinary team one must look to get its vote: 1 is as good. */
  readonly demands: number;
  /** Chance that it plays a failure as an evil member of the first quest, and of later ones that do not decide. */
  readonly failsFirst: number;
  readonly failsLater: number;
  /** Chance that it votes and accuses as a loyal player would, while evil and nothing is decided. */
  readonly hides: number;
  /** Chance to vote otherwise than it means to. */
  readonly wavers: number;
}

/**
 * What a player acts on: what it believes. Merlin acts at times as a servant in the same seat would, who knows
 * nothing: else the others would find out who Merlin is.
 */
export function actingMind(situation: Situation, style: Style, draws: Draws): Mind {
  const { judging, merlinShows, merlinShowsLate } = style;
  if (situation.role !== "merlin") return judging.own(situation);
  const shows = draws.float() < (situation.isDecisive ? merlinShowsLate : merlinShows);
  return judging.own(shows ? situation : asServant(situation));
}

/** The same place at the table, as a servant would see it. */
export const asServant = (situation: Situation): Situation => ({
  ...situation,
  role: "servant",
  isEvil: false,
  sees: [],
  knownEvil: 0,
});

/** The share of all teams of a size with fewer than `needed` evil members: what a team without any clue is worth. */
function ordinarySuccess({ view, proposal, needed }: Situation): number {
  const { seats } = view.config;
  const { evil } = tableOf(seats);
  const ways = (from: number, count: number): number =>
    count <= 0 ? 1 : (from * ways(from - 1, count - 1)) / count;
  const { size } = proposal;
  const few = Array.from(
    { length: needed },
    (_, bad) => ways(evil, bad) * ways(seats - evil, size - bad),
  );
  return few.reduce((sum, each) => sum + each, 0) / ways(seats, size);
}

const by = (values: readonly number[], seats: readonly Seat[], draws: Draws): Seat[] =>
  draws.shuffle(seats).sort((one, other) => (values[one] ?? 0) - (values[other] ?? 0));

/** Whether a loyal player with this mind would agree to the team. */
function looksGood(situation: Situation, mind: Mind, demands: number): boolean {
  const { team, view, proposal } = situation;
  // Five rejections lose the match.
  if (view.config.rejections === "five-lose" && proposal.proposal === MAX_REJECTIONS) return true;
  return mind.succeeds(team) >= demands * ordinarySuccess(situation);
}

/** Whether the quest would fail if all evil members that the player knows of wanted it to. */
const canFail = ({ knownEvil, team, needed }: Situation): boolean =>
  sizeOf(team & knownEvil) >= needed;

export function agrees(situation: Situation, style: Style, draws: Draws): boolean {
  const { isEvil, isDecisive, view, proposal } = situation;
  const wavers = draws.float() < style.wavers;
  const pretends = draws.float() < style.hides;
  if (!isEvil)
    return looksGood(situation, actingMind(situation, style, draws), style.demands) !== wavers;
  const isLast = view.config.rejections === "five-lose" && proposal.proposal === MAX_REJECTIONS;
  if (isLast) return false;
  if (isDecisive || !pretends) return canFail(situation) !== (wavers && !isDecisive);
  return looksGood(situation, style.judging.own(asServant(situation)), style.demands);
}

/** The team that a leader wants: itself, and as evil those with whom the quest can fail and who look loyal. */
export function wantedTeam(situation: Situation, style: Style, draws: Draws): readonly Seat[] {
  const { view, seat, isEvil, others, knownEvil, needed, proposal } = situation;
  const { size } = proposal;
  if (!isEvil) {
    const mind = actingMind(situation, style, draws);
    const teams = draws
      .shuffle(teamsOf(view.config.seats, size))
      .filter((team) => team.includes(seat));
    const worth = teams.map((team) => mind.succeeds(setOf(team)));
    return teams[worth.indexOf(Math.max(...worth))] ?? [];
  }
  const looks = by(style.judging.public(situation).isEvil, others, draws);
  const partners = looks.filter((other) => has(knownEvil, other)).slice(0, needed - 1);
  const loyal = looks.filter((other) => !has(knownEvil, other));
  const rest = looks.filter((other) => has(knownEvil, other) && !partners.includes(other));
  return [seat, ...partners, ...loyal, ...rest].slice(0, size);
}

/** Whether another team is so much better that the leader changes a proposed one. */
export function isWorthChanging(
  situation: Situation,
  wanted: readonly Seat[],
  style: Style,
  draws: Draws,
): boolean {
  const { isEvil, team } = situation;
  if (isEvil) return false;
  const mind = actingMind(situation, style, draws);
  return mind.succeeds(setOf(wanted)) > mind.succeeds(team) + 0.1;
}

/** Whether an evil member plays a failure. */
export function fails(situation: Situation, style: Style, draws: Draws): boolean {
  const { seat, team, knownEvil, needed, round, isDecisive } = situation;
  const known = [...situation.view.players.keys()].filter((each) => has(team & knownEvil, each));
  // Of several who know each other only as many play failures as it takes: two would show both.
  const isSpared = known.indexOf(seat) >= needed;
  const wants = draws.float() < (round === 1 ? style.failsFirst : style.failsLater);
  if (isDecisive) return true;
  return wants && !isSpared && known.length >= needed;
}

/** Whom the Assassin takes for Merlin. */
export function target(situation: Situation, style: Style, draws: Draws): Seat {
  const { others, knownEvil } = situation;
  const open = others.filter((seat) => !has(knownEvil, seat));
  const chances = style.judging.merlin(situation);
  return by(chances, open, draws).at(-1) ?? draws.pick(others);
}

/** The seats from the least to the most suspicious in a mind. */
export const bySuspicion = (mind: Mind, seats: readonly Seat[], draws: Draws): Seat[] =>
  by(mind.isEvil, seats, draws);
