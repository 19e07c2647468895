import type { BoardEntry } from "@wisp/db";
import { useTranslations } from "next-intl";
import type { CSSProperties } from "react";
import type { BoardView } from "./address.ts";
import { barOf, spanOf } from "./bar.ts";
import { type Caution, useCautions } from "./cautions.ts";
import type { Column } from "./column.ts";
import { useFigures } from "./figure.tsx";
import { useIntervalText } from "./interval-text.ts";
import { groupLetters, isRated } from "./ranks.ts";

/** A row of a board in the reader's language: all text, so that little travels to the browser. */
export interface WrittenRow {
  readonly agent: { readonly slug: string; readonly name: string; readonly avatar: number };
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
  readonly cells: readonly {
    readonly text: string;
    /** Draws and tells the interval (see `barOf`). */
    readonly style?: CSSProperties;
    readonly title?: string;
  }[];
}

/**
 * Writes rows with these columns. By rating a rank comes with its ties, and who is in placement
 * has none.
 */
export function useWrittenRows(
  rows: readonly BoardEntry[],
  columns: readonly Column[],
  view: BoardView,
): WrittenRow[] {
  const t = useTranslations("leaderboard");
  const cautionsOf = useCautions();
  const write = useFigures();
  const textOf = useIntervalText();
  const spans = columns.map((column) => spanOf(rows.map((row) => column.read(row))));
  const rated = isRated(view);

  function rankOf({ rank, fit }: BoardEntry): WrittenRow["rank"] {
    if (!rated) return { text: String(rank) };
    if (fit === null || fit.rank === null) return { text: "–" };
    const { place, best, worst, groups } = fit.rank;
    return {
      text: String(place),
      letters: groupLetters(groups),
      title: t("places", { best, worst }),
    };
  }

  return rows.map((row) => {
    const { agent, version, placement, fit } = row;
    const { slug, name, avatar } = agent;
    return {
      agent: { slug, name, avatar },
      about: [
        agent.house ? t("house") : agent.owner,
        version.model === name ? null : version.model,
        t("version", { number: version.number }),
      ].filter((part) => part !== null),
      cautions: cautionsOf({ game: view.game, placement, ...fit }),
      rank: rankOf(row),
      cells: columns.map((column, place) => {
        const cell = column.read(row);
        const { unit } = column;
        return {
          text: write(cell.value, unit),
          ...barOf(
            cell,
            spans[place] ?? null,
            textOf(cell, (value) => write(value, unit)),
          ),
        };
      }),
    };
  });
}
