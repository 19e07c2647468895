import type { Draws } from "@wisp/game";

/** How far apart two places of a circle are, the shorter way round. */
const apart = (one: number, other: number, around: number): number => {
  const way = Math.abs(one - other);
  return Math.min(way, around - way);
};

/** Whether, between sorted `steps`, there is room for `more` of them at least `least` apart. */
function leavesRoom(steps: readonly number[], more: number, least: number, around: number) {
  const sorted = steps.toSorted((one, other) => one - other);
  const room = sorted.map((step, place) => {
    const gap = (sorted[place + 1] ?? around + (sorted[0] ?? 0)) - step;
    return Math.max(0, Math.floor(gap / least) - 1);
  });
  return room.reduce((sum, each) => sum + each, 0) >= more;
}

/**
 * Draws the shape of a round: `size` steps around a circle of `around` agents. Its tables are that
 * shape put at every place of the circle in turn, so that everyone has every step once, and two
 * agents meet as often as their distance occurs between two steps. Steps are chosen for
 * the distances that were had least (`met`, by distance; counts on).
 *
 * @param least smallest distance between two steps; `size * least` must not exceed `around`
 */
export function drawSteps(
  met: number[],
  { around, size, least }: { around: number; size: number; least: number },
  draws: Draws,
): number[] {
  const steps = [0];
  while (steps.length < size) {
    let fewest = Number.POSITIVE_INFINITY;
    let best: number[] = [];
    for (let step = 0; step < around; step += 1) {
      const distances = steps.map((other) => apart(step, other, around));
      if (distances.some((distance) => distance < least)) continue;
      if (!leavesRoom([...steps, step], size - steps.length - 1, least, around)) continue;
      // The same distance twice in one shape makes the same two meet twice.
      const cost = distances.reduce(
        (sum, distance, place) =>
          sum + (met[distance] ?? 0) + 2 * (distances.indexOf(distance) < place ? 1 : 0),
        0,
      );
      if (cost > fewest) continue;
      if (cost < fewest) best = [];
      fewest = cost;
      best.push(step);
    }
    const step = draws.pick(best);
    for (const other of steps) {
      const distance = apart(step, other, around);
      // Half way round, both ways are the same distance: there two meet twice.
      met[distance] = (met[distance] ?? 0) + (2 * distance === around ? 2 : 1);
    }
    steps.push(step);
  }
  return steps;
}
