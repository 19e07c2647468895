import { fixDeals, randomFrom, scoped } from "@wisp/game";
import type { GameEntry } from "@wisp/games";
import type { Arm, Experiment } from "../plan/experiment.ts";
import { dealsOfBlock } from "./patterns.ts";
import type { PlannedMatch } from "./planned-match.ts";
import { seatsOfBlock } from "./seatings.ts";

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
