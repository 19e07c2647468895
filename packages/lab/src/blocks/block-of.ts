import { fixDeals, randomFrom, scoped, seedHash } from "@wisp/game";
import type { GameEntry } from "@wisp/games";
import {
  type Arm,
  arePeers,
  type Experiment,
  OPPONENT,
  PEER,
  SUBJECT,
} from "../plan/experiment.ts";
import { inTurn, someInTurn } from "./in-turn.ts";
import { patternsOf } from "./patterns.ts";
import type { PlannedMatch, PlannedSeat } from "./planned-match.ts";

/** Who takes the places of one match. */
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

/** What an arm makes of the agent `name` at a place. */
function seatIn(experiment: Experiment, arm: Arm, place: number, name: string): PlannedSeat {
  const given = experiment.table[place]?.agent ?? "";
  let seat: PlannedSeat = {
    ...{ name, agent: experiment.agents[name] ?? "", settings: {}, appended: [] },
    measured: given === SUBJECT || given === PEER,
  };
  for (const change of arm.changes) {
    if ("option" in change) continue;
    const concerns = change.of === given || (given !== SUBJECT && change.of === name);
    if (!concerns) continue;
    if ("append" in change) seat = { ...seat, appended: [...seat.appended, change.append] };
    else if ("settings" in change)
      seat = { ...seat, settings: { ...seat.settings, ...change.settings } };
    else seat = { ...seat, agent: experiment.agents[change.agent] ?? "" };
  }
  return seat;
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
  const { table, subjects, arms, language } = experiment;
  const overBlocks = randomFrom(experiment.blocks.seed);
  const seed = seedHash(`${experiment.blocks.seed}/block/${block}`);
  const random = randomFrom(seed);
  const order = random("places").shuffle(table.map((_, place) => place));
  const seatOf = table.map((_, place) => order.indexOf(place));
  const dealt = inTurn(patternsOf(deals, table), block, scoped(overBlocks, "deals"));
  const wanted = table.filter(({ agent }) => agent === OPPONENT).length;
  const opponents = someInTurn(
    ...([experiment.opponents, wanted, block, scoped(overBlocks, "opponents")] as const),
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
  const ordinary = entry.ordinary(language, random);
  const materials = fixDeals(deals, dealt, seatOf, game.materials.parse(ordinary.materials));
  return lineups.flatMap(({ id, names }) =>
    arms.map((arm) => ({
      ...{ id: `${block + 1}/${id}/${arm.name}`, block, arm: arm.name, seed, materials },
      config: game.config.parse(Object.assign({}, ordinary.config, optionsIn(experiment, arm))),
      seats: order.map((place) => seatIn(experiment, arm, place, names[place] ?? "")),
    })),
  );
}
