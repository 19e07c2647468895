import { chancesFor, secondWordChance } from "@wisp/matchmaking";
import type { Begun } from "./line-season.ts";

const sum = (figures: readonly number[]): number => figures.reduce((all, each) => all + each, 0);

/** How likely the best guess at the spy of one table is right, before anybody has said a word. */
export interface SpyGuess {
  /** By who knows everybody's counts and who sits where. */
  readonly outside: number;
  /** By its players, who know the same and their own word; the mean over them. */
  readonly players: number;
  /** Whether the spy was the one whom the outsider guesses. */
  readonly right: boolean;
}

export function guessSpy({ agents, roles }: Pick<Begun, "agents" | "roles">): SpyGuess {
  const chances = chancesFor(agents.map(({ dealt }) => dealt.matches / agents.length - dealt.spy));
  const second = secondWordChance(agents.map(({ dealt }) => dealt));
  const outside = Math.max(...chances);
  const players = agents.map((player, place) => {
    const holdsSecond = (player === roles.spy) === (roles.civilianWord === 0);
    const ifCivilian = holdsSecond ? second : 1 - second;
    const weights = chances.map(
      (chance, at) => chance * (at === place ? 1 - ifCivilian : ifCivilian),
    );
    return Math.max(...weights) / sum(weights);
  });
  return {
    outside,
    players: sum(players) / players.length,
    right: agents[chances.indexOf(outside)] === roles.spy,
  };
}
