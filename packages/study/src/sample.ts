import { randomFrom } from "@wisp/game";

/** What a sample is drawn from. */
interface Stratified {
  readonly stratum: string;
  /** Candidates with the same key are taken together or not at all, in the stratum of the first; absent: alone. */
  readonly together?: string | undefined;
}

/**
 * Draws items by chance: equally many of each stratum, as far as there are; the other strata then give more.
 * The same candidates, number and seed give the same items in the same order, which is by chance, too.
 *
 * @param candidates in an order that does not change
 * @returns at most `size` of them
 */
export function sampleOf<Candidate extends Stratified>(
  candidates: readonly Candidate[],
  size: number,
  seed: string,
): Candidate[] {
  const random = randomFrom(seed);
  const units = [
    ...Map.groupBy(candidates, ({ together }) => together ?? Symbol("alone")).values(),
  ];
  const strata = [...Map.groupBy(units, ([first]) => first?.stratum ?? "")]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([stratum, members]) => random(`stratum/${stratum}`).shuffle(members));
  const taken: Candidate[] = [];
  // Which strata give one more where the size is no multiple of their number.
  const inTurn = random("strata").shuffle(strata);
  const turns = Math.max(0, ...strata.map((members) => members.length));
  for (let turn = 0; turn < turns; turn += 1) {
    for (const unit of inTurn.flatMap((members) => members.slice(turn, turn + 1))) {
      if (taken.length + unit.length <= size) taken.push(...unit);
    }
  }
  return random("order").shuffle(taken);
}
