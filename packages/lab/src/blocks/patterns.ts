import type { Deal, DealtSeats } from "@wisp/game";
import type { Experiment } from "../plan/experiment.ts";

type Places = Experiment["table"];

/**
 * Every way to deal everything that the places of a table allow, by places. Empty where they
 * contradict each other or the game.
 */
export function patternsOf(deals: readonly Deal[], places: Places): DealtSeats[] {
  const allows = (name: string, holders: readonly number[]): boolean =>
    places.every(({ deals: wanted }, place) => {
      const must = wanted[name];
      return must === undefined || must === holders.includes(place);
    });
  let patterns: DealtSeats[] = [{}];
  for (const { name, ways } of deals) {
    patterns = patterns.flatMap((dealt) =>
      ways(places.length, dealt)
        .filter((holders) => allows(name, holders))
        .map((holders) => ({ ...dealt, [name]: holders })),
    );
  }
  return patterns;
}
