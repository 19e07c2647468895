import type { Draws } from "@wisp/game";
import {
  type Bundle,
  bundlesOf,
  type Instance,
  problemOf,
  TOTAL_VALUE,
  worthOf,
} from "./splits.ts";

/** The most of one kind: two other kinds have at least one item of seven. */
const MAX_COUNT = 5;

/** All values with which these items are worth 10 together. */
export const valuesFor = (counts: Bundle): readonly Bundle[] =>
  bundlesOf(counts.map((count) => Math.floor(TOTAL_VALUE / count))).filter(
    (values) => worthOf(counts, values) === TOTAL_VALUE,
  );

const numbers = Array.from({ length: MAX_COUNT }, (_, at) => at + 1);

/** Every instance that keeps the constraints: 5,793, of 31 sets of items. */
function allInstances(): Instance[] {
  return numbers.flatMap((hats) =>
    numbers.flatMap((balls) =>
      numbers.flatMap((apples) => {
        const counts = [hats, balls, apples];
        const values = valuesFor(counts);
        return values
          .flatMap((first) => values.map((second) => ({ counts, values: [first, second] })))
          .filter((instance) => problemOf(instance) === null);
      }),
    ),
  );
}

let listed: readonly Instance[] | undefined;

/** The instances, in a fixed order; they are listed when they are first needed. */
export function instances(): readonly Instance[] {
  listed ??= allInstances();
  return listed;
}

/** One of the instances, each equally likely. */
export const drawInstance = (draws: Draws): Instance => draws.pick(instances());
