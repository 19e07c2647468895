/** The least whole number that is enough: `few` is not, `enough` is, and so is each above one that is. */
export function leastWhole(
  few: number,
  enough: number,
  isEnough: (value: number) => boolean,
): number {
  let [below, least] = [few, enough];
  while (least - below > 1) {
    const between = Math.floor((below + least) / 2);
    if (isEnough(between)) least = between;
    else below = between;
  }
  return least;
}

/** The least value above 0 that is enough, to within `enough / 2 ** steps`; `enough` is, and so is each above one that is. */
export function leastValue(
  enough: number,
  steps: number,
  isEnough: (value: number) => boolean,
): number {
  let [below, least] = [0, enough];
  for (let step = 0; step < steps; step += 1) {
    const between = (below + least) / 2;
    if (isEnough(between)) least = between;
    else below = between;
  }
  return least;
}
