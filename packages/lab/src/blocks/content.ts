import { canonical, randomFrom } from "@wisp/game";
import type { GameEntry } from "@wisp/games";
import type { Experiment, Setting } from "../plan/experiment.ts";
import { optionsIn } from "./options.ts";

/**
 * The materials of a block before its deals: those of an ordinary match, with the parts that its setting
 * fixes. Parts that are whole materials by themselves leave nothing of an ordinary match: a pair of words
 * of one's own must not keep the name of the drawn one.
 */
export function materialsIn(
  { game }: GameEntry,
  ordinary: unknown,
  setting: Setting | undefined,
): unknown {
  const own = setting?.materials;
  if (own === undefined) return game.materials.parse(ordinary);
  const alone = game.materials.safeParse(own);
  return alone.success ? alone.data : game.materials.parse(Object.assign({}, ordinary, own));
}

/**
 * The ordinary configuration and content of a block. All arms have the same content: where the options of one
 * leave out some word pairs, it is drawn from the others.
 */
export function ordinaryIn(
  { ordinary, suitingPairs }: GameEntry,
  experiment: Experiment,
  seed: string,
  setting: Setting | undefined,
): ReturnType<GameEntry["ordinary"]> {
  const drawn = (options?: object) =>
    ordinary(experiment.language, randomFrom(seed), undefined, options);
  const plain = drawn();
  if (suitingPairs === undefined) return plain;
  const own = canonical(plain.materials);
  const ofArms = experiment.arms.map((arm) => drawn(optionsIn(experiment, arm, setting)));
  return ofArms.find(({ materials }) => canonical(materials) !== own) ?? plain;
}
