import { fixDeals, randomFrom, scoped, seedHash } from "@wisp/game";
import type { GameEntry } from "@wisp/games";
import {
  type Arm,
  type ArmSettings,
  arePeers,
  type Experiment,
  OPPONENT,
  PEER,
  SUBJECT,
} from "../plan/experiment.ts";
import { dealsOfBlock, someInTurn } from "./patterns.ts";

/** The agents at the places of one match. */
interface Lineup {
  readonly id: string;
  readonly names: readonly string[];
}

/** The places of each subject's match; all share the opponents. */
function subjectLineups({ table, subjects }: Experiment, opponents: readonly string[]): Lineup[] {
  return subjects.map((subject) => {
    const left = [...opponents];
    const names = table.map(({ agent }) =>
      agent === SUBJECT ? subject : agent === OPPONENT ? (left.shift() ?? "") : agent,
    );
    return { id: subject, names };
  });
}

/** As many matches as peers: each of them takes every place once. */
function peerLineups(circle: readonly string[], steps: readonly number[]): Lineup[] {
  return circle.map((_, at) => ({
    id: `${at + 1}`,
    names: steps.flatMap((step) => {
      const place = (at + step) % circle.length;
      return circle.slice(place, place + 1);
    }),
  }));
}

/** The agent `name` at a place, as changed by an arm. */
function seatIn(experiment: Experiment, arm: Arm, place: number, name: string): PlannedSeat {
  const given = experiment.table[place]?.agent ?? "";
  let seat: PlannedSeat = {
    name,
    agent: experiment.agents[name] ?? "",
    settings: {},
    appended: [],
    instructed: [],
    measured: given === SUBJECT || given === PEER,
  };
  for (const change of arm.changes) {
    if ("option" in change) continue;
    const concerns = change.of === given || (given !== SUBJECT && change.of === name);
    if (!concerns) continue;
    if ("append" in change) seat = { ...seat, appended: [...seat.appended, change.append] };
    else if ("instruct" in change)
      seat = { ...seat, instructed: [...seat.instructed, change.instruct] };
    else if ("settings" in change)
      seat = { ...seat, settings: { ...seat.settings, ...change.settings } };
    else seat = { ...seat, agent: experiment.agents[change.agent] ?? "" };
  }
  return seat;
}

/** The seating of one match of a block. */
export interface Seating {
  /** Of the match, unique within the experiment. */
  readonly id: string;
  readonly arm: Arm;
  readonly seats: readonly PlannedSeat[];
}

/** The seats of a block's matches, before anything is dealt. */
interface BlockSeats {
  /** Of all its matches. */
  readonly seed: string;
  /** The place of the table that each seat is, the same in all matches. */
  readonly order: readonly number[];
  /** For every arm, one of each subject. */
  readonly seatings: readonly Seating[];
}

/** Draws the seats of a block. Throws where the experiment has not been checked. */
function seatsOfBlock(experiment: Experiment, block: number): BlockSeats {
  const { table, subjects, arms } = experiment;
  const overBlocks = randomFrom(experiment.blocks.seed);
  const seed = seedHash(`${experiment.blocks.seed}/block/${block}`);
  const random = randomFrom(seed);
  const order = random("places").shuffle(table.map((_, place) => place));
  const wanted = table.filter(({ agent }) => agent === OPPONENT).length;
  const opponents = someInTurn(
    experiment.opponents,
    wanted,
    block,
    scoped(overBlocks, "opponents"),
  );
  const others = subjects.slice(1).map((_, at) => at + 1);
  const steps = [
    0,
    ...random("steps")
      .shuffle(others)
      .slice(0, table.length - 1),
  ];
  const lineups = arePeers(experiment)
    ? peerLineups(random("peers").shuffle(subjects), steps)
    : subjectLineups(experiment, opponents);
  const seatings = lineups.flatMap(({ id, names }) =>
    arms.map((arm) => ({
      id: `${block + 1}/${id}/${arm.name}`,
      arm,
      seats: order.map((place) => seatIn(experiment, arm, place, names[place] ?? "")),
    })),
  );
  return { seed, order, seatings };
}

/** Seatings in which every agent of the experiment sits in each of its places, in every arm. */
export function seatingsOfAll(experiment: Experiment): Seating[] {
  const { blocks, opponents } = experiment;
  // Not every opponent need sit in the first block.
  const count = Math.min(blocks.count, Math.max(1, opponents.length));
  return Array.from(
    { length: count },
    (_, block) => seatsOfBlock(experiment, block).seatings,
  ).flat();
}

/** The options of an arm: the experiment's with the arm's over them. */
export const optionsIn = ({ options }: Experiment, { changes }: Arm): Record<string, unknown> => ({
  ...options,
  ...Object.fromEntries(
    changes.flatMap((change) => ("option" in change ? [[change.option, change.value]] : [])),
  ),
});

/**
 * The matches of a block: for every arm, one of each subject. Seed (and so all chance of the game, of its
 * opponents and of the order of speaking), content, deals, seats and opponents are the same in all
 * of them; roles, seats and opponents rotate from block to block. The same experiment gives the same
 * matches. Throws where the experiment has not been checked.
 */
export function blockOf(entry: GameEntry, experiment: Experiment, block: number): PlannedMatch[] {
  const { game, deals } = entry;
  const { table, language } = experiment;
  const { seed, order, seatings } = seatsOfBlock(experiment, block);
  const seatOf = table.map((_, place) => order.indexOf(place));
  const overBlocks = scoped(randomFrom(experiment.blocks.seed), "deals");
  const dealt = dealsOfBlock(deals, table, block, overBlocks);
  const ordinary = entry.ordinary(language, randomFrom(seed));
  const materials = fixDeals(deals, dealt, seatOf, game.materials.parse(ordinary.materials));
  return seatings.map(({ id, arm, seats }) => ({
    id,
    block,
    arm: arm.name,
    seed,
    materials,
    seats,
    config: game.config.parse(Object.assign({}, ordinary.config, optionsIn(experiment, arm))),
  }));
}

/** Planned matches in which every agent of the experiment sits in each of its places, in every arm. */
export function matchesOfAll(entry: GameEntry, experiment: Experiment): PlannedMatch[] {
  const { blocks, opponents } = experiment;
  // Not every opponent need sit in the first block.
  const count = Math.min(blocks.count, Math.max(1, opponents.length));
  return Array.from({ length: count }, (_, block) => blockOf(entry, experiment, block)).flat();
}

/** A seat of a planned match. */
export interface PlannedSeat {
  /** The agent's name in the experiment. */
  readonly name: string;
  /** How it is reached, as the experiment writes it. */
  readonly agent: string;
  /** Whether the figures of this seat are measured: it is (one of) the subject's. */
  readonly measured: boolean;
  /** Set over the settings of its connector. */
  readonly settings: ArmSettings;
  /** Texts that are appended to its speeches, in order. */
  readonly appended: readonly string[];
  /** Texts that are added to the questions that it answers in speeches, in order. */
  readonly instructed: readonly string[];
}

/** Whether an arm changes how the agent of a seat plays. */
export const isChangedSeat = ({ settings, appended, instructed }: PlannedSeat): boolean =>
  [appended, instructed, Object.keys(settings)].some(({ length }) => length > 0);

/** A match of an experiment, complete except for the answers. */
export interface PlannedMatch {
  /** Unique within the experiment. */
  readonly id: string;
  /** From 0. Matches of a block differ in their arms and subjects only. */
  readonly block: number;
  readonly arm: string;
  readonly seed: string;
  readonly config: unknown;
  readonly materials: unknown;
  readonly seats: readonly PlannedSeat[];
}
