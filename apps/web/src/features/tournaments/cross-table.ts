import type { ShownMatch, ShownStage } from "./spoilers.ts";

/** What an entrant did in a match of a round. */
export interface RoundCell {
  readonly match: ShownMatch;
  /** Its place among the seats of the table, from 1; null: not known yet, or hidden. */
  readonly place: number | null;
  /** Others finished with the same points. */
  readonly isShared: boolean;
}

/** Who an entrant has met, and how often it was ahead. */
export interface PairCell {
  readonly ahead: number;
  readonly equal: number;
  readonly behind: number;
}

/** The place that points give among all points of a table. */
function placeOf(points: readonly number[], own: number): { place: number; isShared: boolean } {
  return {
    place: 1 + points.filter((other) => other > own).length,
    isShared: points.filter((other) => other === own).length > 1,
  };
}

/** The matches of an entrant by round: in a round of groups, a Swiss or a league it has one at most. */
export function roundCells(
  { tables, rounds }: Pick<ShownStage, "tables" | "rounds">,
  agent: string,
): readonly (RoundCell | null)[] {
  const own = new Map(
    tables.flatMap((match) => {
      const at = match.agents.indexOf(agent);
      return at < 0 ? [] : [[match.round, { match, at }] as const];
    }),
  );
  return Array.from({ length: rounds }, (_, round): RoundCell | null => {
    const found = own.get(round);
    if (found === undefined) return null;
    const { match, at } = found;
    const made = match.points?.[at];
    if (match.points === null || made === undefined) {
      return { match, place: null, isShared: false };
    }
    return { match, ...placeOf(match.points, made) };
  });
}

/** How often each entrant finished ahead of each other one at the same table; absent: they have not met. */
export function pairCells(
  tables: readonly Pick<ShownMatch, "agents" | "points">[],
): ReadonlyMap<string, ReadonlyMap<string, PairCell>> {
  const cells = new Map<string, Map<string, PairCell>>();
  const none: PairCell = { ahead: 0, equal: 0, behind: 0 };
  for (const { agents, points } of tables) {
    if (points === null) continue;
    for (const [at, one] of agents.entries()) {
      if (one === null) continue;
      const row = cells.get(one) ?? new Map<string, PairCell>();
      cells.set(one, row);
      for (const [to, other] of agents.entries()) {
        if (other === null || to === at) continue;
        const before = row.get(other) ?? none;
        const difference = (points[at] ?? 0) - (points[to] ?? 0);
        row.set(other, {
          ahead: before.ahead + (difference > 0 ? 1 : 0),
          equal: before.equal + (difference === 0 ? 1 : 0),
          behind: before.behind + (difference < 0 ? 1 : 0),
        });
      }
    }
  }
  return cells;
}

/** A group of a stage: its entrants by place, or by name where places are hidden. */
export interface Group {
  readonly group: number;
  readonly agents: readonly string[];
  readonly tables: readonly ShownMatch[];
}

/** The groups of a stage, in order. Who is in which is known from its tables, and from the order once it is shown. */
export function groupsOf({ tables, standings, entrants }: ShownStage): Group[] {
  const groupOf = new Map(
    tables.flatMap(({ agents, group }) =>
      agents.flatMap((agent) => (agent === null ? [] : [[agent, group] as const])),
    ),
  );
  for (const { agent, group } of standings ?? []) groupOf.set(agent, group);
  const placed = new Map(standings?.map(({ agent, place }) => [agent, place]));
  const byGroup = Map.groupBy(
    entrants.filter((agent) => groupOf.has(agent)),
    (agent) => groupOf.get(agent) ?? 0,
  );
  return [...byGroup]
    .sort(([one], [other]) => one - other)
    .map(([group, agents]) => ({
      group,
      agents: agents.toSorted((one, other) => (placed.get(one) ?? 0) - (placed.get(other) ?? 0)),
      tables: tables.filter((match) => match.group === group),
    }));
}
