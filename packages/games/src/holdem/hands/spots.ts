import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { cardSchema, type PlayingCard, partsOf } from "../cards.ts";

const spotSchema = z.strictObject({
  /** As a match deals it: two cards for the button, two for the other player, five for the board. */
  deck: z.array(cardSchema).length(9),
  /** Of the other player's cards with the flop: see `chancesOnFlop`. */
  wins: z.int().min(0),
  ties: z.int().min(0),
});
/** A fixed situation: the player without the button acts first on the flop. */
export type Spot = z.infer<typeof spotSchema>;

/** Cases of a player's two cards with a flop. */
export const SPOT_CASES = 1_070_190;

/** The cards of the player who is asked. */
export const holeOf = ({ deck }: Pick<Spot, "deck">): PlayingCard[] => deck.slice(2, 4);
export const flopOf = ({ deck }: Pick<Spot, "deck">): PlayingCard[] => deck.slice(4, 7);

let loaded: readonly Spot[] | null = null;

/** The 100 spots of LLMArena's figure 4, drawn again and fixed for good; read from their file on first use. */
export function spots(): readonly Spot[] {
  // Modules of the built site have no `import.meta.dirname`.
  const file = join(dirname(fileURLToPath(import.meta.url)), "spots.json");
  loaded ??= z.array(spotSchema).parse(JSON.parse(readFileSync(file, "utf8")));
  return loaded;
}

/** The same for cards that differ in the names of their suits alone, which matches draw again. */
function key(hole: readonly PlayingCard[], flop: readonly PlayingCard[]): string {
  const known = [...hole, ...flop].map(partsOf);
  const suits = [...new Set(known.map(({ suit }) => suit))];
  return known.map(({ rank, suit }) => `${rank}${suits.indexOf(suit)}`).join();
}

let wins: ReadonlyMap<string, number> | null = null;

/** The share of all cases that two cards win with a flop; undefined where they are none of the spots. */
export function winsOf(
  hole: readonly PlayingCard[],
  flop: readonly PlayingCard[],
): number | undefined {
  wins ??= new Map(
    spots().map((spot) => [key(holeOf(spot), flopOf(spot)), spot.wins / SPOT_CASES]),
  );
  return wins.get(key(hole, flop));
}
