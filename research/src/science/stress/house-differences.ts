import { comparison, designOf, fit, type MatchRecord, ratings, tableOf } from "@wisp/stats";
import { seeded } from "../../seed.ts";
import { houseMatches, houseSeason } from "../house-matches.ts";

/** The claims of leaderboards of house agents, against the order after all of their matches. */
export interface HouseDifferences {
  readonly boards: number;
  falseBoards: number;
  claims: number;
  /** Pairs of agents of all leaderboards. */
  pairs: number;
}

/** A leaderboard's agents, with ballots in the model or without. */
function competitorsOf(matches: readonly MatchRecord[], ballots: boolean) {
  const table = tableOf(matches);
  return ratings(fit(designOf(table, { ballots }), seeded("stress/house"))).flatMap(
    ({ composite, separation }, player) => {
      const name = table.agents.names[player];
      return name === undefined ? [] : [{ name, value: composite.value, variance: separation }];
    },
  );
}

/**
 * Leaderboards of house agents under the real rules, `each` matches a leaderboard. The truth is the rating by
 * who won in the matches of all leaderboards together.
 */
export function houseDifferences(
  each: number,
  leaderboards: number,
): Readonly<Record<"with" | "without", HouseDifferences>> {
  const matches = [
    ...houseMatches(leaderboards * each, "en", "stress/house", { agents: houseSeason }),
  ];
  const truth = new Map(competitorsOf(matches, false).map(({ name, value }) => [name, value]));
  const none = (): HouseDifferences => ({
    boards: leaderboards,
    falseBoards: 0,
    claims: 0,
    pairs: 0,
  });
  const sums = { with: none(), without: none() };
  for (let leaderboard = 0; leaderboard < leaderboards; leaderboard += 1) {
    const own = matches.slice(leaderboard * each, (leaderboard + 1) * each);
    for (const model of ["with", "without"] as const) {
      const competitors = competitorsOf(own, model === "with");
      const better = comparison(competitors);
      let falseHere = 0;
      for (const one of competitors) {
        for (const other of competitors) {
          if (one.name < other.name) sums[model].pairs += 1;
          if (!better(one, other)) continue;
          sums[model].claims += 1;
          if ((truth.get(one.name) ?? 0) < (truth.get(other.name) ?? 0)) falseHere += 1;
        }
      }
      sums[model].falseBoards += falseHere > 0 ? 1 : 0;
    }
  }
  return sums;
}
