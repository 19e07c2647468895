import { randomFrom } from "@wisp/game";
import {
  biasReport,
  designOf,
  type Effect,
  type Fragility,
  faultsOf,
  fit,
  fragility,
  headToHead,
  type Indicators,
  indicatorsOf,
  ranks,
  ratings,
  tableOf,
  type Validity,
  validityOf,
} from "@wisp/stats";
import { houseMatches } from "./house-matches.ts";
import type { LeaderboardPictureRow } from "./pictures.ts";

/** Everything that a leaderboard of real matches says. */
export interface HouseLeaderboard {
  readonly lines: readonly (LeaderboardPictureRow & {
    readonly indicators: Indicators;
    caused: number;
  })[];
  readonly scales: readonly number[];
  readonly fragility: Fragility;
  readonly names: readonly string[];
  readonly validity: Validity;
  readonly effects: readonly Effect[];
  /** The leader's worst opponent: mean points difference at one table. */
  readonly closest: { readonly opponent: string; readonly difference: number };
}

/** The leaderboard of house agents, by id, after matches by the real rules. */
export function houseLeaderboard(matches: number, agents: readonly string[]): HouseLeaderboard {
  const table = tableOf(houseMatches(matches, "en", "science/board", { agents }));
  const random = randomFrom("science/board");
  const fitted = fit(designOf(table), random);
  const rated = ratings(fitted);
  const placed = ranks(
    rated.map(({ composite, separation }) => ({ value: composite.value, variance: separation })),
  );
  const lines = rated.flatMap((rating, at) => {
    const [name = ""] = table.agents.names.slice(at, at + 1);
    const indicators = indicatorsOf(table, "agent", name);
    const caused = faultsOf(table, "agent", name).caused?.value ?? 0;
    return placed.slice(at, at + 1).map((rank) => ({ name, rating, rank, indicators, caused }));
  });
  const fragile = fragility(fitted, [...table.agents.names.keys()], (only) =>
    fit(designOf(table, { only }), random),
  );
  const [leader = ""] = table.agents.names.slice(fragile.leader, fragile.leader + 1);
  const [closest] = headToHead(table, "agent", leader).sort(
    (one, other) => one.difference.value - other.difference.value,
  );
  return {
    lines,
    scales: [fitted.scales.spy, fitted.scales.civilian, fitted.scales.pair],
    fragility: fragile,
    names: table.agents.names,
    validity: validityOf(table),
    effects: biasReport(table),
    closest: { opponent: closest?.opponent ?? "", difference: closest?.difference.value ?? 0 },
  };
}
