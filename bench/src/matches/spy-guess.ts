import { chancesOf } from "@wisp/matchmaking";
import { dealOf, type MatchStart } from "./queue-season.ts";

const sum = (figures: readonly number[]): number => figures.reduce((all, each) => all + each, 0);

/** How likely the best guess at the spy of one table is right, before anybody has said a word. */
export interface SpyGuess {
  /** By who knows everybody's counts and who sits where. */
  readonly outside: number;
  /** By its players, who also know their own word; the mean over them. */
  readonly players: number;
  /** Whether the outsider's guess was the spy. */
  readonly right: boolean;
}

export function guessSpy({ agents, dealt }: Pick<MatchStart, "agents" | "dealt">): SpyGuess {
  const counts = agents.map((agent) => agent.dealt);
  const spies = chancesOf(dealOf("spy"), {}, counts);
  const outside = Math.max(...spies.chances);
  const words = spies.ways.map((spy) => chancesOf(dealOf("secondWord"), { spy }, counts));
  const players = agents.map((_, place) => {
    const holds = dealt.secondWord?.includes(place);
    const weights = words.map(({ ways, chances }, spy) => {
      const fitting = chances.filter((_, way) => ways[way]?.includes(place) === holds);
      return (spies.chances[spy] ?? 0) * sum(fitting);
    });
    return Math.max(...weights) / sum(weights);
  });
  const guessed = spies.ways[spies.chances.indexOf(outside)];
  return {
    outside,
    players: sum(players) / players.length,
    right: guessed?.[0] === dealt.spy?.[0],
  };
}
