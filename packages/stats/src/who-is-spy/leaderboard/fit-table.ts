import type { PlacementLimits, Random } from "@wisp/game";
import type { VersionChange } from "../../change/change.ts";
import { MIN_PAIRS } from "../../intervals/interval.ts";
import { type Intervals, intervalOf } from "../../leaderboard.ts";
import { inPlacement } from "../../metrics.ts";
import type { Overlap } from "../../overlap.ts";
import { type Competitor, type Rank, ranks } from "../../ranks.ts";
import { type Reliability, reliabilityOf } from "../../reliability/reliability.ts";
import type { ScoredSeats } from "../../reliability/scored-seats.ts";
import { type InconclusiveAgent, inconclusiveAgent } from "../../significance.ts";
import { biasReport, type Effect } from "../bias.ts";
import { changesOf } from "../change.ts";
import { type Rating, ratings } from "../composite.ts";
import { type Faults, faultsOf } from "../faults.ts";
import {
  type IndicatorName,
  type Indicators,
  indicatorNames,
  indicatorsOf,
  type Side,
  sides,
} from "../indicators.ts";
import { designOf } from "../model/design.ts";
import { type Fit, fit } from "../model/fit.ts";
import { type MatchTable, SEATS, seatsOf } from "../records.ts";
import { type Fragility, fragility } from "../sensitivity.ts";
import { type Validity, validityOf } from "../validity.ts";
import { type Precision, precisionOf, type VarianceShares, varianceShares } from "../variance.ts";
import { overlapsOf, type PairMetric, pairMetrics } from "./pairs.ts";

/** The statistics of one agent of a leaderboard. */
export interface FittedAgent {
  readonly agent: string;
  /** Its newest version, whose rating it has. */
  readonly version: string;
  /** Fewer matches than a rating needs to be shown on the leaderboard. */
  readonly placement: boolean;
  readonly rating: Rating;
  /** Among agents out of placement; null in placement. */
  readonly rank: Rank | null;
  /** Of all its versions together. */
  readonly indicators: Indicators;
  readonly faults: Faults;
  /** How far it met the same opponents as the others. */
  readonly overlap: Overlap;
  /** Whether its newest version plays as it did before; where it does not, no claim is made about it. */
  readonly change: VersionChange;
}

/** The statistics of one version. */
export interface FittedVersion {
  readonly version: string;
  readonly agent: string;
  readonly matches: number;
  readonly rating: Rating;
  readonly indicators: Indicators;
}

/** How little makes the leader (see `Fragility`): names of agents, and how many are left out. */
export interface LeadFragility {
  readonly leader: string;
  readonly rival: string;
  /** Null: none found. */
  readonly matches: number | null;
  readonly pairs: number | null;
  /** The maximum number left out together for a new fit; null: there was no new fit. */
  readonly tried: Fragility["tried"];
}

/** All statistics of a leaderboard. */
export interface FittedLeaderboard {
  readonly matches: number;
  readonly validity: Validity;
  readonly bias: readonly Effect[];
  /** Null with fewer than two agents to compare. */
  readonly fragility: LeadFragility | null;
  readonly pairs: readonly PairMetric[];
  readonly variance: VarianceShares;
  /** How much of the differences between mean scores is skill. */
  readonly reliability: Reliability;
  /** Null for a large league. */
  readonly precision: Precision | null;
  readonly agents: readonly FittedAgent[];
  readonly versions: readonly FittedVersion[];
}

/** Leaderboards with fewer matches (or fewer agents than seats) are not fitted. */
const MIN_MATCHES = 30;
/** Repeated fits of more matches, to test how robust the lead is, take too long. */
const MAX_REFITTED = 20_000;

/** How many of an agent's or a version's matches it played in which role. */
function playedIn(table: MatchTable, rows: Int32Array) {
  const spy = rows.filter((row) => table.isSpy[row] === 1).length;
  return { spy, civilian: rows.length - spy };
}

/**
 * Why claims of "better than" may not rest on a version. A new version starts from its agent's earlier
 * results, which may be wrong.
 */
function inconclusiveVersions(
  table: MatchTable,
  pairs: number,
  placement: PlacementLimits,
): ReadonlyMap<string, InconclusiveAgent | null> {
  const hasContents = pairs >= MIN_PAIRS;
  return new Map(
    table.versions.names.map((version) => {
      const played = playedIn(table, seatsOf(table, "version", version));
      return [
        version,
        inconclusiveAgent({ hasContents, isInPlacement: inPlacement(played, placement) }),
      ];
    }),
  );
}

/**
 * All agents as their ratings compete, by number. While the newest version of some is in placement,
 * claims rest on the last versions out of it.
 */
export function competitorsOf(
  table: MatchTable,
  fitted: Fit,
  rated: readonly Rating[],
  placement: PlacementLimits,
): Competitor[] {
  const { current, ofVersion, pairs } = fitted.design;
  const reasons = inconclusiveVersions(table, pairs, placement);
  const settled = new Map<number, number>();
  for (const [number, version] of table.versions.names.entries()) {
    const player = table.agent[seatsOf(table, "version", version)[0] ?? -1] ?? -1;
    if (reasons.get(version) === null) settled.set(player, ofVersion[number] ?? -1);
  }
  const inconclusive = Array.from(current, (state) => {
    const version = table.versions.names[ofVersion.indexOf(state)];
    return version === undefined ? "placement" : (reasons.get(version) ?? null);
  });
  const known = inconclusive.some((reason) => reason !== null)
    ? ratings(
        fitted,
        Array.from(current, (state, player) => ({
          player,
          state: (inconclusive[player] === null ? undefined : settled.get(player)) ?? state,
        })),
      )
    : [];
  return rated.map(({ composite, separation }, player) => {
    const before = known[player];
    return {
      value: composite.value,
      variance: separation,
      inconclusive: inconclusive[player] ?? null,
      settled: before && { value: before.composite.value, variance: before.separation },
    };
  });
}

/** The seats of a table with their scores. */
function scoredSeatsOf(table: MatchTable): ScoredSeats {
  const { agents, pairs, agent, pair, points, pointsScale, isSpy } = table;
  const matchOf = (seat: number): number => Math.floor(seat / SEATS);
  return {
    agents: agents.names,
    roles: ["civilian", "spy"],
    clusters: pairs.names.length,
    agent,
    role: isSpy,
    matchOf,
    clusterOf: (seat) => pair[matchOf(seat)] ?? 0,
    scoreOf: (seat) => (points[seat] ?? 0) / pointsScale,
  };
}

/** Whether a table has enough matches and agents for a fit. */
export const canFit = (table: MatchTable): boolean =>
  table.matches >= MIN_MATCHES && table.agents.names.length >= SEATS;

/**
 * Fits everything that a leaderboard shows in addition to its sums: the same matches in the same order with the
 * same chance give the same digits. Throws a RangeError where `canFit` is false.
 *
 * @param newest the newest version of an agent; the last met in the matches where it is unknown
 * @param placement how much an agent has to play before it has a place
 */
export function fitTable(
  table: MatchTable,
  newest: (agent: string) => string | undefined,
  random: Random,
  placement: PlacementLimits,
): FittedLeaderboard {
  if (!canFit(table)) throw new RangeError(`${table.matches} matches are too few`);
  const design = designOf(table, { newest });
  const fitted = fit(design, random);
  const rated = ratings(fitted);
  const overlaps = overlapsOf(table);

  const agents = table.agents.names.flatMap((agent, player) => {
    const rows = seatsOf(table, "agent", agent);
    const rating = rated[player];
    const current = design.ofVersion.indexOf(design.current[player] ?? -1);
    const version = table.versions.names[current];
    const overlap = overlaps[player];
    if (rating === undefined || version === undefined || overlap === undefined) return [];
    return [
      {
        agent,
        player,
        rating,
        version,
        overlap,
        placement: inPlacement(playedIn(table, rows), placement),
        indicators: indicatorsOf(table, "agent", agent),
        faults: faultsOf(table, "agent", agent),
      },
    ];
  });
  const changes = changesOf(
    table,
    fitted,
    agents.map(({ version }) => version),
  );
  const changeOf = new Map(agents.map(({ agent }, at) => [agent, changes[at] ?? {}]));
  const placed = agents.filter(({ placement }) => !placement);
  const competitors = competitorsOf(table, fitted, rated, placement);
  const places = ranks(
    placed.flatMap(({ agent, player, overlap }) => {
      const competitor = competitors[player];
      if (competitor === undefined) return [];
      const own = inconclusiveAgent({ overlap, change: changeOf.get(agent) ?? {} });
      return [{ ...competitor, inconclusive: competitor.inconclusive ?? own }];
    }),
  );
  const rankOf = new Map(placed.map(({ agent }, at) => [agent, places[at]]));
  const byName = new Map(agents.map((each) => [each.agent, each]));
  const players = table.versions.names.map(
    (version) => table.agent[seatsOf(table, "version", version)[0] ?? -1] ?? -1,
  );
  const earlier = ratings(
    fitted,
    players.map((player, version) => ({ player, state: design.ofVersion[version] ?? -1 })),
  );
  const versions = table.versions.names.flatMap((version, number): FittedVersion[] => {
    const player = players[number] ?? -1;
    const isNewest = design.current[player] === design.ofVersion[number];
    const rating = isNewest ? rated[player] : earlier[number];
    const rows = seatsOf(table, "version", version);
    const agent = table.agents.names[player];
    if (rating === undefined || agent === undefined) return [];
    // An agent of one version has said it already.
    const alone = seatsOf(table, "agent", agent).length === rows.length;
    const said = alone ? byName.get(agent)?.indicators : undefined;
    const indicators = said ?? indicatorsOf(table, "version", version);
    return [{ version, agent, matches: rows.length, rating, indicators }];
  });
  const compared = placed.length >= 2 ? placed : agents;
  return {
    matches: table.matches,
    validity: validityOf(table),
    bias: biasReport(table),
    fragility: compared.length < 2 ? null : leadOf(),
    pairs: pairMetrics(table, fitted),
    variance: varianceShares(fitted.spread),
    reliability: reliabilityOf(
      scoredSeatsOf(table),
      placed.map(({ player }) => player),
      rated.map(({ composite }) => composite.value),
    ),
    precision: precisionOf(table, fitted, { newest }),
    agents: agents.map(({ player: _player, ...agent }) => ({
      ...agent,
      change: changeOf.get(agent.agent) ?? {},
      rank: rankOf.get(agent.agent) ?? null,
    })),
    versions,
  };

  function leadOf(): LeadFragility {
    const byPlayer = new Map(compared.map(({ player, agent }) => [player, agent]));
    const refit = (only: Uint8Array) => fit(designOf(table, { newest, only }), random);
    const found = fragility(
      fitted,
      [...byPlayer.keys()],
      table.matches <= MAX_REFITTED ? refit : null,
    );
    return {
      leader: byPlayer.get(found.leader) ?? "",
      rival: byPlayer.get(found.rival) ?? "",
      matches: found.matches?.length ?? null,
      pairs: found.pairs?.length ?? null,
      tried: found.tried,
    };
  }
}

/** Which metric of a leaderboard an indicator of a side is. */
const metricOf: Readonly<Record<IndicatorName, Readonly<Partial<Record<Side, string>>>>> = {
  averageScore: { all: "score", spy: "scoreSpy", civilian: "scoreCivilian" },
  winRate: { all: "wins", spy: "winsSpy", civilian: "winsCivilian" },
  voteAccuracy: { all: "voteAccuracy" },
  abstainRate: { all: "abstainRate" },
  survivalRounds: { all: "survival", spy: "survivalSpy", civilian: "survivalCivilian" },
  foulRate: { all: "fouls" },
  skipped: { all: "skipped" },
  timeouts: { all: "timeouts" },
  saidWord: { all: "saidWord" },
  repeated: { all: "repeated" },
  votesReceived: { all: "votesReceived" },
  tokensPerMatch: { all: "tokens" },
  costPerMatch: { all: "cost" },
};

/** The intervals of an agent's or a version's indicators, as a leaderboard shows them. */
export function intervalsOf(indicators: Indicators): Intervals {
  const found: Record<string, Intervals[string]> = {};
  for (const name of indicatorNames) {
    for (const side of sides) {
      const metric = metricOf[name][side];
      const interval = intervalOf(indicators[name][side]);
      if (metric !== undefined && interval !== null) found[metric] = interval;
    }
  }
  return found;
}
