import {
  canonical,
  type Deal,
  fixDeals,
  type Interviewing,
  type Random,
  randomFrom,
  type Seat,
  scoped,
} from "@wisp/game";
import type { GameEntry } from "@wisp/games";
import {
  type Arm,
  type ArmSettings,
  arePeers,
  clusterOfSetting,
  type Experiment,
  ladderOf,
  OPPONENT,
  PEER,
  type Setting,
  SUBJECT,
  settingOf,
} from "../plan/experiment.ts";
import { type AllowsDeal, dealsOfBlock, someInTurn } from "../plan/patterns.ts";
import { materialsIn, ordinaryIn } from "./content.ts";
import { ladderPair, seedOf } from "./ladder.ts";
import { optionsIn } from "./options.ts";

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

/** The parts of materials that a setting fixes. */
interface FixedMaterials {
  /** Names of the parts. */
  readonly parts: readonly string[];
  /** Materials that have them. */
  readonly materials: unknown;
}

/** A part of an object by its name. */
const partNamed = (whole: unknown, name: string): unknown => Object(whole)[name];

/** Whether dealing leaves every part alone that a setting fixes. */
function keeps({ parts, materials }: FixedMaterials, dealt: unknown): boolean {
  return parts.every(
    (name) => canonical(partNamed(dealt, name)) === canonical(partNamed(materials, name)),
  );
}

/**
 * The seats that hold each deal which a setting's materials fix. Whatever depends on a deal that takes
 * turns is not among them: it is found when that one is dealt.
 */
function fixedHolders(
  deals: readonly Deal[],
  seats: number,
  fixed: FixedMaterials,
): ReadonlyMap<string, readonly Seat[]> {
  const holders = new Map<string, readonly Seat[]>();
  if (fixed.parts.length === 0) return holders;
  for (const { name, ways, fix } of deals) {
    const all = ways(seats, Object.fromEntries(holders));
    const kept = all.filter((way) => keeps(fixed, fix(fixed.materials, way)));
    const [only, ...others] = kept;
    if (all.length > 1 && only !== undefined && others.length === 0) holders.set(name, only);
  }
  return holders;
}

/**
 * The place of each seat where some pairs are not allowed: a matching along augmenting paths (Kuhn,
 * 1955). Where all are allowed, places take the seats in their own order. Null where there is none.
 *
 * @param places in the order in which they choose
 */
function matched(
  places: readonly number[],
  isAllowed: (place: number, seat: Seat) => boolean,
): ReadonlyMap<Seat, number> | null {
  const taken = new Map<Seat, number>();
  const take = (place: number, tried: Set<Seat>): boolean => {
    const allowed = [...places.keys()].filter((seat) => isAllowed(place, seat));
    const free = allowed.find((seat) => !taken.has(seat));
    if (free !== undefined) {
      taken.set(free, place);
      return true;
    }
    return allowed.some((seat) => {
      const other = taken.get(seat);
      if (other === undefined || tried.has(seat)) return false;
      tried.add(seat);
      if (!take(other, tried)) return false;
      taken.set(seat, place);
      return true;
    });
  };
  return places.every((place) => take(place, new Set())) ? taken : null;
}

/**
 * The place that each seat is. A setting may say which seats places take, and its materials which seats
 * hold what the table asks of places. Null where that is impossible.
 */
function orderOf(
  { table }: Pick<Experiment, "table">,
  random: Random,
  wishes: {
    readonly seats: Setting["seats"];
    readonly holders: ReadonlyMap<string, readonly Seat[]>;
  },
): readonly number[] | null {
  const shuffled = random("places").shuffle(table.map((_, place) => place));
  const fixed = new Map<number, Seat>();
  for (const [word, seats] of Object.entries(wishes.seats ?? {})) {
    const own = table.flatMap(({ agent }, place) => (agent === word ? [place] : []));
    for (const [at, place] of own.entries()) {
      const seat = seats[at];
      if (seat !== undefined) fixed.set(place, seat);
    }
  }
  const isAllowed = (place: number, seat: Seat): boolean =>
    (fixed.get(place) ?? seat) === seat &&
    Object.entries(table[place]?.deals ?? {}).every(
      ([deal, must]) => must === (wishes.holders.get(deal)?.includes(seat) ?? must),
    );
  const taken = matched(shuffled, isAllowed);
  return taken && shuffled.flatMap((_, seat) => taken.get(seat) ?? []);
}

/** The places of the matches of a block. */
function lineupsOf(experiment: Experiment, block: number): readonly Lineup[] {
  const { table, subjects } = experiment;
  if (ladderOf(experiment) !== null) {
    const names = ladderPair(experiment, block);
    return [{ id: names.join(" vs. "), names }];
  }
  const overBlocks = randomFrom(experiment.blocks.seed);
  const random = randomFrom(seedOf(experiment, block));
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
  return arePeers(experiment)
    ? peerLineups(random("peers").shuffle(subjects), steps)
    : subjectLineups(experiment, opponents);
}

/** Makes the seats of an experiment. The same agent in the same arm and role is the same object. */
function seatsIn(experiment: Experiment): (arm: Arm, place: number, name: string) => PlannedSeat {
  const made = new Map<Arm, Map<string, PlannedSeat>>();
  return (arm, place, name) => {
    const ofArm = made.get(arm) ?? new Map<string, PlannedSeat>();
    made.set(arm, ofArm);
    const key = `${experiment.table[place]?.agent} ${name}`;
    const seat = ofArm.get(key) ?? seatIn(experiment, arm, place, name);
    ofArm.set(key, seat);
    return seat;
  };
}

/** The agents of lineups in every arm, whose places are seated in this order. */
const seated = (
  experiment: Experiment,
  block: number,
  lineups: readonly Lineup[],
  order: readonly number[],
  seatAt = seatsIn(experiment),
): Seating[] =>
  lineups.flatMap(({ id, names }) =>
    experiment.arms.map((arm) => ({
      id: `${block + 1}/${id}/${arm.name}`,
      arm,
      seats: order.map((place) => seatAt(arm, place, names[place] ?? "")),
    })),
  );

/** Seatings in which every agent of the experiment sits in each of its places, in every arm. */
export function seatingsOfAll(experiment: Experiment): Seating[] {
  const { blocks, opponents, subjects, table } = experiment;
  const order = table.map((_, place) => place);
  const seatAt = seatsIn(experiment);
  if (ladderOf(experiment) !== null) {
    const circle = peerLineups(subjects, [0, 1]);
    return circle.flatMap((lineup, block) => seated(experiment, block, [lineup], order, seatAt));
  }
  // Not every opponent need sit in the first block.
  const count = Math.min(blocks.count, Math.max(1, opponents.length));
  return Array.from({ length: count }, (_, block) =>
    seated(experiment, block, lineupsOf(experiment, block), order, seatAt),
  ).flat();
}

/** The matches of a block; null where its setting contradicts what the table asks for. */
export function plannedBlock(
  entry: GameEntry,
  experiment: Experiment,
  block: number,
): PlannedMatch[] | null {
  const { game, deals } = entry;
  const { table } = experiment;
  const setting = settingOf(experiment, block);
  const seed = seedOf(experiment, block);
  const ordinary = ordinaryIn(entry, experiment, seed, setting);
  const drawn = materialsIn(entry, ordinary.materials, setting);
  const fixed = { parts: Object.keys(setting?.materials ?? {}), materials: drawn };
  const holders = fixedHolders(deals, table.length, fixed);
  const order = orderOf(experiment, randomFrom(seed), { seats: setting?.seats, holders });
  if (order === null) return null;
  const seatOf = table.map((_, place) => order.indexOf(place));
  const keepsSetting: AllowsDeal = (deal, places, dealt) =>
    keeps(fixed, fixDeals(deals, { ...dealt, [deal.name]: places }, seatOf, drawn));
  const overBlocks = scoped(randomFrom(experiment.blocks.seed), "deals");
  const also = fixed.parts.length > 0 ? keepsSetting : undefined;
  const dealt = dealsOfBlock(deals, table, block, overBlocks, also);
  if (dealt === null) return null;
  const materials = fixDeals(deals, dealt, seatOf, drawn);
  return seated(experiment, block, lineupsOf(experiment, block), order).map(
    ({ id, arm, seats }) => ({
      id,
      block,
      arm: arm.name,
      setting: setting?.id ?? null,
      cluster: setting === undefined ? null : clusterOfSetting(setting),
      seed,
      materials,
      seats,
      config: game.config.parse(
        Object.assign({}, ordinary.config, optionsIn(experiment, arm, setting)),
      ),
    }),
  );
}

/**
 * The matches of a block: for every arm, one of each subject. Seed (and so all chance of the game, of its
 * opponents and of the order of speaking), content, setting, deals, seats and opponents are the same in all
 * of them; roles, seats and opponents rotate from block to block. The same experiment gives the same
 * matches. Throws where the experiment has not been checked.
 */
export function blockOf(entry: GameEntry, experiment: Experiment, block: number): PlannedMatch[] {
  const planned = plannedBlock(entry, experiment, block);
  if (planned === null) throw new RangeError("there is nothing to deal");
  return planned;
}

/** Planned matches in which every agent of the experiment sits in each of its places, in every arm. */
export function matchesOfAll(entry: GameEntry, experiment: Experiment): PlannedMatch[] {
  const { blocks, opponents, subjects } = experiment;
  // Not every opponent need sit in the first block.
  let count = Math.min(blocks.count, Math.max(1, opponents.length));
  if (ladderOf(experiment) !== null) {
    // Until each has been drawn.
    const left = new Set(subjects);
    for (count = 0; left.size > 0 && count < blocks.count; count += 1) {
      for (const name of ladderPair(experiment, count)) left.delete(name);
    }
  }
  return Array.from({ length: count }, (_, block) => blockOf(entry, experiment, block)).flat();
}

/** A seat of a planned match. */
export interface PlannedSeat {
  /** The agent's name in the experiment. */
  readonly name: string;
  /** How it is reached, as the experiment writes it. */
  readonly agent: string;
  /** Whether the metrics of this seat are measured: it is (one of) the subject's. */
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
  /** The setting of its block; null where the experiment has none. */
  readonly setting: string | null;
  /** The cluster of the setting. */
  readonly cluster: string | null;
  readonly seed: string;
  readonly config: unknown;
  readonly materials: unknown;
  readonly seats: readonly PlannedSeat[];
}

/** The interviews of a planned match. */
export const interviewingOf = (
  { interviews }: Pick<Experiment, "interviews">,
  { seats }: Pick<PlannedMatch, "seats">,
): Interviewing => ({
  requested: interviews,
  measured: seats.flatMap(({ measured }, seat) => (measured ? [seat] : [])),
});
