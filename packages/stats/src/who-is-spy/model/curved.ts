import type { Design } from "./design.ts";
import { enteredSteps, stepsOf } from "./prior.ts";

/** Vectors that one pass over the matches processes; their values are interleaved. */
const TOGETHER = 4;

/** X'WX times a vector, added to `result`. */
function addProduct(
  { matches, width, places, values }: Design,
  weights: Float64Array,
  vector: Float64Array,
  result: Float64Array,
): void {
  for (let match = 0; match < matches; match += 1) {
    const first = match * width;
    let sum = 0;
    for (let at = first; at < first + width; at += 1) {
      sum += (values[at] ?? 0) * (vector[places[at] ?? 0] ?? 0);
    }
    const value = (weights[match] ?? 0) * sum;
    for (let at = first; at < first + width; at += 1) {
      const place = places[at] ?? 0;
      result[place] = (result[place] ?? 0) + (values[at] ?? 0) * value;
    }
  }
}

/** The same for four vectors side by side: reading the matches takes most of the time. */
function addFourProducts(
  { matches, width, places, values }: Design,
  weights: Float64Array,
  vectors: Float64Array,
  results: Float64Array,
): void {
  for (let match = 0; match < matches; match += 1) {
    const first = match * width;
    const end = first + width;
    let [one, two, three, four] = [0, 0, 0, 0];
    for (let at = first; at < end; at += 1) {
      const value = values[at] ?? 0;
      const place = TOGETHER * (places[at] ?? 0);
      one += value * (vectors[place] ?? 0);
      two += value * (vectors[place + 1] ?? 0);
      three += value * (vectors[place + 2] ?? 0);
      four += value * (vectors[place + 3] ?? 0);
    }
    const weight = weights[match] ?? 0;
    one *= weight;
    two *= weight;
    three *= weight;
    four *= weight;
    for (let at = first; at < end; at += 1) {
      const value = values[at] ?? 0;
      const place = TOGETHER * (places[at] ?? 0);
      results[place] = (results[place] ?? 0) + value * one;
      results[place + 1] = (results[place + 1] ?? 0) + value * two;
      results[place + 2] = (results[place + 2] ?? 0) + value * three;
      results[place + 3] = (results[place + 3] ?? 0) + value * four;
    }
  }
}

function addTogether(
  design: Design,
  weights: Float64Array,
  vectors: readonly Float64Array[],
  results: readonly Float64Array[],
): void {
  const sideBySide = new Float64Array(TOGETHER * design.size);
  for (const [lane, vector] of vectors.entries()) {
    for (let at = 0; at < vector.length; at += 1)
      sideBySide[TOGETHER * at + lane] = vector[at] ?? 0;
  }
  const products = new Float64Array(sideBySide.length);
  addFourProducts(design, weights, sideBySide, products);
  for (const [lane, result] of results.entries()) {
    for (let at = 0; at < result.length; at += 1) {
      result[at] = (result[at] ?? 0) + (products[TOGETHER * at + lane] ?? 0);
    }
  }
}

/**
 * (X'WX and the prior's precision) times each of some vectors.
 *
 * @param variances of every parameter's step
 * @param weights p (1 - p) of every match
 */
export function curvedAll(
  design: Design,
  variances: Float64Array,
  weights: Float64Array,
  vectors: readonly Float64Array[],
): Float64Array[] {
  const { prior } = design;
  const results = vectors.map((vector) => {
    const steps = stepsOf(prior, vector);
    for (let at = 0; at < steps.length; at += 1)
      steps[at] = (steps[at] ?? 0) / (variances[at] ?? 1);
    return enteredSteps(prior, steps);
  });
  for (let from = 0; from < vectors.length; from += TOGETHER) {
    const some = vectors.slice(from, from + TOGETHER);
    const [vector] = some;
    const [result] = results.slice(from);
    if (some.length > 1) addTogether(design, weights, some, results.slice(from, from + TOGETHER));
    else if (vector !== undefined && result !== undefined) {
      addProduct(design, weights, vector, result);
    }
  }
  return results;
}
