import type { LeaderboardEntry, RankOnDay } from "@wisp/db";
import { useTranslations } from "next-intl";
import type { CSSProperties } from "react";
import { agentAppearance } from "#components/faces/appearance.ts";
import { isHiddenRole } from "#names/game-names.ts";
import type { RankKind } from "./address.ts";
import { barOf, type RangeAxis } from "./bar.ts";
import { type Caution, useCautions } from "./cautions.ts";
import { type Column, groupLetters, rangeColumn } from "./columns.ts";
import { useIntervalText, useMetrics } from "./metric.tsx";
import { trendOf } from "./trend.ts";

/** A piece of a bracket next to a row; lanes count from the left. */
interface BracketPiece {
  readonly lane: number;
  readonly part: "start" | "middle" | "end";
}

/**
 * The brackets that join the rows of each group, row by row. Groups may overlap: brackets that do
 * are in different lanes. A group of one row has none, nor has one with another row in between.
 *
 * @param groups ids of the groups of each row, in the order in which rows are shown
 */
export function bracketsOf(groups: readonly (readonly number[])[]): readonly BracketPiece[][] {
  const ids = [...new Set(groups.flat())];
  const runs = ids
    .flatMap((id) => {
      const members = [...groups.keys()].filter((row) => groups[row]?.includes(id));
      const [from = 0, to = from] = [members[0], members.at(-1)];
      const isRun = to > from && members.length === to - from + 1;
      return isRun ? [{ from, to }] : [];
    })
    .sort((one, other) => one.from - other.from || other.to - one.to);
  const pieces: BracketPiece[][] = groups.map(() => []);
  /** The last row of each lane. */
  const lanes: number[] = [];
  for (const { from, to } of runs) {
    const free = lanes.findIndex((end) => end < from);
    const lane = free === -1 ? lanes.length : free;
    lanes[lane] = to;
    for (let row = from; row <= to; row += 1) {
      const part = row === from ? "start" : row === to ? "end" : "middle";
      pieces[row]?.push({ lane, part });
    }
  }
  return pieces;
}

/** The meaning of a column's shade. */
export type Tone = "hidden" | "other" | "good" | "bad" | "neutral";

/** Columns with a fixed place on a leaderboard: a range, a count, the rank value. */
const unshaded = new Set(["rating", "total", "matches"]);

/** The tone in which a column's cells are shaded; null where they are not. */
export function toneOf(game: string, column: Pick<Column, "id" | "better" | "role">): Tone | null {
  if (unshaded.has(column.id)) return null;
  if (column.better === "low") return "bad";
  if (column.role === undefined || column.role === null) {
    return column.better === null ? "neutral" : "good";
  }
  return isHiddenRole(game, column.role) ? "hidden" : "other";
}

/**
 * How deep each cell of a column is shaded: 0 for its least value to 1 for its highest; null without
 * a value. Columns whose values are all equal are shaded evenly.
 */
export function shadesOf(values: readonly (number | null)[]): readonly (number | null)[] {
  const known = values.filter((value) => value !== null);
  const [least, most] = [Math.min(...known), Math.max(...known)];
  return values.map((value) => {
    if (value === null) return null;
    if (most === least) return most === 0 ? 0 : 0.5;
    return Math.round(((value - least) / (most - least)) * 100) / 100;
  });
}

/** A row of a leaderboard in the reader's language: all text, so that little travels to the browser. */
export interface WrittenRow {
  readonly agent: {
    readonly slug: string;
    readonly name: string;
    readonly avatar: number;
    readonly picture: string | null;
  };
  /** Owner, model and newest version. */
  readonly about: readonly string[];
  /** What to know before reading its metrics. */
  readonly cautions: readonly Caution[];
  readonly rank: {
    readonly text: string;
    /** With whom it is tied: letters of its groups. */
    readonly letters?: string;
    readonly title?: string;
  };
  readonly brackets: readonly BracketPiece[];
  /** Its last days as a line, as SVG writes points; absent before there are two. */
  readonly trend?: string;
  readonly cells: readonly {
    readonly text: string;
    /** Says the interval, or why there is none. */
    readonly title?: string;
    /** Places a range on the axis (see `barOf`), or says how deep the cell is shaded. */
    readonly style?: CSSProperties;
  }[];
}

/** What rows are written for. */
interface RowsView {
  readonly game: string;
  /** Of the season. */
  readonly config: unknown;
  readonly ranks: RankKind;
  /** The axis of the ranges; null where none has a range. */
  readonly axis: RangeAxis | null;
  /** Days of the agents, by slug. */
  readonly histories: ReadonlyMap<string, readonly RankOnDay[]>;
  /** Agents take notes in the season; absent: they do not. */
  readonly takesNotes?: boolean;
}

/** Writes rows with these columns. */
export function useWrittenRows(
  rows: readonly (Omit<LeaderboardEntry, "rank"> & { readonly rank: number | null })[],
  columns: readonly Column[],
  { game, config, ranks, axis, histories, takesNotes = false }: RowsView,
): WrittenRow[] {
  const t = useTranslations("leaderboard");
  const cautionsOf = useCautions();
  const write = useMetrics();
  const textOf = useIntervalText();
  const shades = columns.map((column) => shadesOf(rows.map((row) => column.read(row).value)));
  const ranges = rangeColumn(game);
  const brackets = bracketsOf(
    rows.map(({ fit }) => (ranks === "plain" ? [] : (fit?.rank?.groups ?? []))),
  );

  function rankOf({ rank, fit }: (typeof rows)[number]): WrittenRow["rank"] {
    const current = rank === null ? "–" : String(rank);
    if (ranks === "plain") return { text: current };
    if (fit === null || fit.rank === null) return { text: ranks === "rating" ? "–" : current };
    const { place, best, worst, groups } = fit.rank;
    return {
      // A mean is current; its claims are those of the last fit.
      text: ranks === "rating" ? String(place) : current,
      letters: groupLetters(groups),
      title: t("places", { best, worst, others: worst - best }),
    };
  }

  return rows.map((row, at) => {
    const { agent, version, placement, fit } = row;
    const { slug, name, avatar } = agent;
    const hue: CSSProperties & Record<"--hue", number> = { "--hue": agentAppearance(agent).hue };
    return {
      agent: { slug, name, avatar, picture: agent.picture },
      about: [
        agent.house ? t("house") : agent.owner,
        version.model === name ? null : version.model,
        t("version", { number: version.number }),
      ].filter((part) => part !== null),
      cautions: cautionsOf({ game, config, placement, takesNotes, retired: agent.retired, ...fit }),
      rank: rankOf(row),
      brackets: brackets[at] ?? [],
      ...trendOf(histories.get(slug) ?? [], ranges.id),
      cells: columns.map((column, place) => {
        const cell = column.read(row);
        const { unit } = column;
        const said = textOf(cell, (value) => write(value, unit));
        const text = write(cell.value, unit);
        if (column === ranges) {
          const { style, ...title } = barOf(cell, axis?.span ?? null, said);
          return { text, ...title, ...(style && { style: { ...style, ...hue } }) };
        }
        const shade = shades[place]?.[at] ?? null;
        const heat: (CSSProperties & Record<"--heat", number>) | null =
          shade === null ? null : { "--heat": shade };
        return {
          text,
          ...(said !== undefined && { title: said }),
          ...(heat && { style: heat }),
        };
      }),
    };
  });
}
