import type { Anchors } from "@wisp/games";
import { z } from "zod";
import { type CardSize, cardSizes } from "../collections/collection.ts";
import pinned from "./anchors.json" with { type: "json" };

/** A metric of an anchor: value, and the ends of its 95% interval where it has one. */
export type AnchorMetric = readonly [value: number, low: number | null, high: number | null];

export const anchorNames = [
  "random",
  "ordinary",
  "strong",
] as const satisfies readonly (keyof Anchors)[];

/** An agent of known strength in every game of a card, played there by the house agent that the game names. */
export interface Anchor {
  readonly name: keyof Anchors;
  /** Mean scores in cards of each size, by experiment. */
  readonly scores: Readonly<Record<CardSize, Readonly<Record<string, number>>>>;
  /** By the metric's id. */
  readonly figures: Readonly<Record<string, AnchorMetric>>;
}

const pinnedSchema = z.strictObject({
  /** The card's. */
  version: z.string(),
  anchors: z.record(
    z.enum(anchorNames),
    z.strictObject({
      scores: z.record(z.enum(cardSizes), z.record(z.string(), z.number())),
      figures: z.record(
        z.string(),
        z.tuple([z.number(), z.number().nullable(), z.number().nullable()]).readonly(),
      ),
    }),
  ),
});

const { anchors: measured } = pinnedSchema.parse(pinned);

/**
 * The anchors of this version of the card, as `node apps/cli/scripts/card-anchors.ts` measured them: scores
 * in plans of each size, metrics in standard cards.
 */
export const anchors: readonly Anchor[] = anchorNames.map((name) => ({
  name,
  ...measured[name],
}));

/** The version of the card in which they were measured. */
export const anchorsVersion: string = pinned.version;
