import type { BoardEntry, RankOnDay } from "@wisp/db";
import { useTranslations } from "next-intl";
import type { CSSProperties } from "react";
import { agentAppearance } from "#components/faces/appearance.ts";
import type { RangeAxis } from "./axis.ts";
import { barOf } from "./bar.ts";
import { type BracketPiece, bracketsOf } from "./brackets.ts";
import { type Caution, useCautions } from "./cautions.ts";
import type { Column } from "./column.ts";
import { rangeColumn } from "./columns.ts";
import { useFigures } from "./figure.tsx";
import { shadesOf } from "./heat.ts";
import { useIntervalText } from "./interval-text.ts";
import { groupLetters, type RankKind } from "./ranks.ts";
import { trendOf } from "./trend.ts";

/** A row of a board in the reader's language: all text, so that little travels to the browser. */
export interface WrittenRow {
  readonly agent: {
    readonly slug: string;
    readonly name: string;
    readonly avatar: number;
    readonly picture: string | null;
  };
  /** Owner, model and newest version. */
  readonly about: readonly string[];
  /** What to know before reading its figures. */
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
export interface RowsView {
  readonly game: string;
  readonly ranks: RankKind;
  /** The axis of the ranges; null where none has a range. */
  readonly axis: RangeAxis | null;
  /** Days of the agents, by slug. */
  readonly histories: ReadonlyMap<string, readonly RankOnDay[]>;
}

/** Writes rows with these columns. */
export function useWrittenRows(
  rows: readonly (Omit<BoardEntry, "rank"> & { readonly rank: number | null })[],
  columns: readonly Column[],
  { game, ranks, axis, histories }: RowsView,
): WrittenRow[] {
  const t = useTranslations("leaderboard");
  const cautionsOf = useCautions();
  const write = useFigures();
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
      cautions: cautionsOf({ game, placement, ...fit }),
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
