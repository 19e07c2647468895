import { holm } from "@wisp/stats";
import { LEVEL, mcnemar } from "../analysis/contrast.ts";
import { type Experiment, matchesInBlock } from "../plan/experiment.ts";
import { faultOf, type RunChange, type SetAside } from "../results/blocks.ts";
import type { ExperimentMatchResult } from "../results/result.ts";
import type { ComparisonResults } from "./comparison-results.ts";
import type { Ladder } from "./ladder.ts";

type Reason = NonNullable<RunChange["reason"]>;

/** A difference between the matches as played and the frozen plan. */
export type Deviation =
  /** Not all planned blocks are settled, and the plan did not end it. `by` null: not known, or not over. */
  | {
      readonly code: "unfinished";
      readonly settled: number;
      readonly planned: number;
      readonly by: Reason | null;
    }
  | { readonly code: "set-aside"; readonly blocks: number; readonly arms: readonly ArmLoss[] }
  /** `until` null: it still is. Times in ISO 8601. */
  | {
      readonly code: "paused";
      readonly from: string;
      readonly until: string | null;
      readonly by: Reason | null;
    }
  /** An agent was played in several versions. */
  | { readonly code: "versions"; readonly agent: string; readonly versions: readonly number[] }
  /** Matches were played by several versions of the game's rules. */
  | { readonly code: "rules"; readonly versions: readonly number[] }
  /** Calls of an agent's model went without a field that the plan or its settings ask for. */
  | ({ readonly code: "omitted" } & OmittedField);

/** A field of a model's calls ("temperature") that its service refuses, so that its own default held. */
interface OmittedField {
  readonly agent: string;
  readonly field: string;
  /** In which arms. */
  readonly arms: readonly string[];
}

/** What matches were played with, as recorded in their results. */
export interface PlayedWithAll {
  /** Versions of the game's rules, ascending. */
  readonly rules: readonly number[];
  /** Agents that were seated in more than one version. */
  readonly changed: readonly { readonly agent: string; readonly versions: readonly number[] }[];
  /** Absent: none, or a report from before they were recorded. */
  readonly omitted?: readonly OmittedField[];
}

const ascending = (numbers: Iterable<number>): number[] =>
  [...new Set(numbers)].sort((one, other) => one - other);

function omittedFields(results: readonly ExperimentMatchResult[]): OmittedField[] {
  const found = results.flatMap(({ arm, seats }) =>
    seats.flatMap(({ name: agent, omitted = [] }) =>
      omitted.map((field) => ({ agent, field, arm })),
    ),
  );
  return [...Map.groupBy(found, ({ agent, field }) => JSON.stringify([agent, field])).entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, each]) =>
      each.slice(0, 1).map(({ agent, field }) => ({
        agent,
        field,
        arms: [...new Set(each.map(({ arm }) => arm))].sort(),
      })),
    );
}

/** Which versions of rules and agents were played, and which fields of calls were left out. */
export function playedWith(results: readonly ExperimentMatchResult[]): PlayedWithAll {
  const versions = new Map<string, { readonly agent: string; readonly numbers: Set<number> }>();
  for (const { arm, seats } of results) {
    for (const { name, version } of seats) {
      if (version === null) continue;
      // An arm may replace the agent.
      const key = `${arm}/${name}`;
      const known = versions.get(key) ?? { agent: name, numbers: new Set() };
      known.numbers.add(version);
      versions.set(key, known);
    }
  }
  const changed = Map.groupBy(
    [...versions.values()].filter(({ numbers }) => numbers.size > 1),
    ({ agent }) => agent,
  );
  const omitted = omittedFields(results);
  return {
    ...(omitted.length > 0 && { omitted }),
    rules: ascending(results.flatMap(({ rules }) => rules ?? [])),
    changed: [...changed]
      .map(([agent, each]) => ({
        agent,
        versions: ascending(each.flatMap(({ numbers }) => [...numbers])),
      }))
      .sort((one, other) => (one.agent < other.agent ? -1 : 1)),
  };
}

function pausesIn(history: readonly RunChange[]): Deviation[] {
  return history.flatMap(({ at, status, reason }, place): Deviation[] => {
    const next = history[place + 1];
    return status === "paused"
      ? [{ code: "paused", from: at, until: next?.at ?? null, by: reason }]
      : [];
  });
}

/** What a report says about its plan, besides the metrics. */
interface PlanAsPlayed extends Pick<ComparisonResults, "claims"> {
  readonly experiment: Experiment;
  readonly complete: number;
  readonly setAside: readonly SetAside[];
  readonly losses: Losses;
  readonly played: PlayedWithAll;
  readonly ladder: Pick<Ladder, "isSettled"> | null;
}

function unfinished(
  { experiment: { stopping, blocks }, claims, ladder }: PlanAsPlayed,
  settled: number,
  history: readonly RunChange[],
): Deviation[] {
  const last = history.at(-1);
  const by = last?.status === "finished" ? last.reason : null;
  const isClear =
    stopping.kind === "ladder"
      ? ladder?.isSettled === true
      : stopping.kind === "sequential" &&
        claims.length > 0 &&
        claims.every((comparison) => comparison.isDecided);
  const isDecided = isClear && (by === null || by === "decided");
  if (settled >= blocks.count || isDecided) return [];
  return [{ code: "unfinished", settled, planned: blocks.count, by }];
}

/**
 * Every difference between the matches as played and the frozen plan that results and the history of
 * the run show; [] for none.
 *
 * @param history of an experiment in an arena; [] where none is kept
 */
export function deviationsOf(report: PlanAsPlayed, history: readonly RunChange[]): Deviation[] {
  const { complete, setAside, losses, played } = report;
  const settled = complete + setAside.length;
  return [
    ...unfinished(report, settled, history),
    ...(setAside.length === 0
      ? []
      : [{ code: "set-aside" as const, blocks: setAside.length, arms: losses.arms }]),
    ...pausesIn(history),
    ...played.changed.map((each) => ({ code: "versions" as const, ...each })),
    ...(played.omitted ?? []).map((each) => ({ code: "omitted" as const, ...each })),
    ...(played.rules.length > 1 ? [{ code: "rules" as const, versions: played.rules }] : []),
  ];
}

/** In how many blocks an agent could not be reached in a match of this arm. */
interface ArmLoss {
  readonly arm: string;
  readonly blocks: number;
}

/** Two arms, one of which loses more blocks than the other. */
interface UnequalLoss {
  /** The one that loses more comes first. */
  readonly arms: readonly [string, string];
  /** Blocks that only the first, and only the second lost. */
  readonly only: readonly [number, number];
  /** McNemar's exact test, adjusted by Holm over all pairs of arms. */
  readonly adjustedP: number;
}

/** Which arms lost blocks. */
export interface Losses {
  /** In the order of the plan; over blocks whose matches were all played. */
  readonly arms: readonly ArmLoss[];
  /** Blocks whose matches were all played. */
  readonly blocks: number;
  readonly unequal: readonly UnequalLoss[];
}

/** Of each pair of arms: blocks that only the first, and only the second lost. */
function pairsOf(arms: readonly string[], lost: readonly ReadonlySet<string>[]) {
  return arms.flatMap((one, at) =>
    arms.slice(at + 1).map((other) => {
      const only = (arm: string, not: string): number =>
        lost.filter((own) => own.has(arm) && !own.has(not)).length;
      return { arms: [one, other] as const, only: [only(one, other), only(other, one)] as const };
    }),
  );
}

/**
 * Which arms lost blocks because an agent could not be reached, and whether some lost more than others:
 * the blocks that remain are then not those that were planned.
 */
export function lossesOf(
  experiment: Experiment,
  results: readonly ExperimentMatchResult[],
): Losses {
  const wanted = matchesInBlock(experiment);
  const blocks = [...Map.groupBy(results, ({ block }) => block).values()].filter(
    (matches) => matches.length === wanted,
  );
  const lost = blocks.map(
    (matches) => new Set(matches.flatMap((each) => (faultOf(each) === null ? [] : [each.arm]))),
  );
  const names = experiment.arms.map(({ name }) => name);
  const pairs = pairsOf(names, lost);
  const adjusted = holm(pairs.map(({ only }) => mcnemar(...only)));
  const unequal = pairs.flatMap(({ arms, only }, at): UnequalLoss[] => {
    const adjustedP = adjusted[at] ?? 1;
    if (adjustedP >= LEVEL) return [];
    const isFirst = only[0] > only[1];
    return [
      {
        arms: isFirst ? arms : [arms[1], arms[0]],
        only: isFirst ? only : [only[1], only[0]],
        adjustedP,
      },
    ];
  });
  const countOf = (arm: string): number => lost.filter((own) => own.has(arm)).length;
  return {
    arms: names.map((arm) => ({ arm, blocks: countOf(arm) })),
    blocks: blocks.length,
    unequal,
  };
}
