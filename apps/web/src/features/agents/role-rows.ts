import type { Figure } from "@wisp/game";
import { boardRulesOf } from "@wisp/games";
import { type Column, columnOf } from "#features/leaderboard/columns.ts";

/** A figure over all matches and in each role, where a board has them. */
export interface RoleRow {
  readonly all: Column | null;
  readonly byRole: Readonly<Record<string, Column>>;
}

interface RoleRows {
  readonly rows: readonly RoleRow[];
  /** Declared figures that are in none of these rows. */
  readonly rest: readonly Column[];
}

/** Figures of every game that have parts by role. */
const wholes = { points: "score", wins: "wins" } as const;

const keyOf = ({ of }: Figure): string => (typeof of === "string" ? of : `fact ${of.fact}`);

/** The declared figures of a game that are of a role, each with its denominator. */
export function roleRows(game: string): RoleRows {
  const { figures } = boardRulesOf(game);
  const counted = figures.filter(({ of }) => of !== "matches");
  const groups = Map.groupBy(counted, keyOf);
  const columnFor = ({ id }: Figure): Column => columnOf(game, id);
  const rows: RoleRow[] = [];
  const rest: Column[] = [];
  for (const group of groups.values()) {
    const [{ of } = { of: "matches" }] = group;
    const whole = group.find(({ role }) => role === null);
    const parts = group.filter(({ role }) => role !== null);
    const common = of === "points" || of === "wins" ? columnOf(game, wholes[of]) : null;
    if (parts.length === 0) rest.push(...group.map(columnFor));
    else {
      rows.push({
        all: whole ? columnFor(whole) : common,
        byRole: Object.fromEntries(parts.map((part) => [part.role ?? "", columnFor(part)])),
      });
    }
  }
  return { rows, rest };
}
