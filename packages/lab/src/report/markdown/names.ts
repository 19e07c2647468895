import type { GameEntry } from "@wisp/games";
import type { LabFigure } from "../../plan/figures.ts";
import { plain } from "./text.ts";

/** The English name of a question that agents were asked, or of a note. */
export const questionName = ({ probes = {} }: GameEntry, name: string): string =>
  probes[name]?.en ?? name;

/** The English name of a figure. */
export function nameOf({ board, measures, probes = {} }: GameEntry, id: string): string {
  const probe = probes[id.replace(/^probe:/, "")]?.en;
  if (probe !== undefined) return `Score of "${probe}"`;
  const common: Readonly<Record<string, string>> = { score: "Average score", wins: "Win rate" };
  const figures = [...board.figures, ...(measures?.figures ?? [])];
  return figures.find((figure) => figure.id === id)?.text.en.name ?? common[id] ?? id;
}

/** A figure as a heading names it, with its unit. */
export const heading = (entry: GameEntry, { id, unit }: LabFigure): string =>
  plain(`${nameOf(entry, id)}${unit === "rate" ? " (%)" : ""}`);
