import type { Database } from "@wisp/db";
import { expect } from "vitest";

/** A match of a duplicate set: its content and who sits where. */
interface SetMatch {
  readonly materials: unknown;
  /** Ids of the agents, by seat. */
  readonly agents: readonly string[];
}

/** The finished matches of a season by duplicate set. */
export async function setsOf(database: Database, seasonId: string): Promise<SetMatch[][]> {
  const matches = await database.prisma.match.findMany({
    where: { seasonId, status: "finished" },
    include: { seats: { orderBy: { seat: "asc" } } },
  });
  const sets = Map.groupBy(matches, ({ duplicateSet }) => duplicateSet);
  return Array.from(sets.values(), (set) =>
    set.map(({ materials, seats }) => ({
      materials,
      agents: seats.map(({ agentId }) => agentId),
    })),
  );
}

/** Expects one content, and each agent once in each seat. */
export function expectRotated(matches: readonly SetMatch[], seats: number): void {
  const [first] = matches;
  expect(matches).toHaveLength(seats);
  expect(new Set(first?.agents).size).toBe(seats);
  for (const { materials } of matches) expect(materials).toEqual(first?.materials);
  for (let seat = 0; seat < seats; seat += 1) {
    expect(new Set(matches.map(({ agents }) => agents[seat]))).toEqual(new Set(first?.agents));
  }
}
