import { evidenceOf } from "./listen.ts";
import type { Knowledge } from "./situation.ts";

/** What a player's speeches say about it, as log-likelihoods; words are places in `Knowledge.words`. */
export interface Witness {
  /** By word: of one of the many who holds it. */
  readonly many: readonly number[];
  /** By the word of the many, then by the spies' word: of a spy. */
  readonly spy: readonly (readonly number[])[];
}

/** How often a spy speaks of the word of the many, by how often it spoke before: it has learnt more. */
const DISGUISED = [0.15, 0.4, 0.55] as const;

export const sum = (numbers: readonly number[]): number =>
  numbers.reduce((all, each) => all + each, 0);

const sumOf = <Item>(items: readonly Item[], read: (item: Item) => number | undefined): number =>
  items.reduce((all, each) => all + (read(each) ?? 0), 0);

/**
 * For any game in which a few hold another word than the many.
 *
 * @param speeches of one player: the facts in each, and how often the player had spoken before
 * @param suspected what else speaks for a spy
 */
export function witnessOf(
  knowledge: Knowledge,
  speeches: readonly { readonly before: number; readonly facts: readonly string[] }[],
  suspected = 0,
): Witness {
  const places = [...knowledge.words.keys()];
  const all = speeches.flatMap(({ before, facts }) =>
    evidenceOf(knowledge, facts, DISGUISED[Math.min(before, DISGUISED.length - 1)] ?? 0),
  );
  return {
    many: places.map((word) => sumOf(all, ({ civilian }) => civilian[word])),
    spy: places.map((many) =>
      places.map((own) => suspected + sumOf(all, ({ spy }) => spy[many]?.[own])),
    ),
  };
}
