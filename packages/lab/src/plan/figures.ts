import type { Figure } from "@wisp/game";
import type { GameEntry } from "@wisp/games";
import type { FigureRange } from "../analysis/paired/pairs.ts";

/**
 * A figure of an experiment: the facts added up over seats, and the role of these seats. For a probe it
 * is the mean score of its answers.
 */
export interface LabFigure extends Pick<Figure, "id" | "role" | "unit" | "better"> {
  readonly of: Figure["of"] | { readonly probe: string };
}

/** Figures of every game. */
const common: readonly LabFigure[] = [
  { id: "score", of: "points", role: null, unit: "score", better: "high" },
  { id: "wins", of: "wins", role: null, unit: "rate", better: "high" },
];

/** The mean score of the answers to a probe, from 0 to 1. */
const ofProbe = (probe: string): LabFigure => ({
  ...{ id: `probe:${probe}`, of: { probe }, role: null, unit: "rate", better: "high" },
});

/**
 * The figures that an experiment with this game can show, by id: those of every game, those of its boards
 * (counts of matches apart), and "probe:<name>" for each of its probes.
 */
export const figuresFor = ({ board, probes = {} }: GameEntry): ReadonlyMap<string, LabFigure> =>
  new Map(
    [
      ...common,
      ...board.figures.filter(({ of }) => of !== "matches"),
      ...Object.keys(probes).map(ofProbe),
    ].map((each) => [each.id, each]),
  );

/**
 * The range of a figure in one match with one of these configurations; null where it has no upper end,
 * so that no interval of a difference can be computed.
 */
export function rangeOf(
  { of, unit }: LabFigure,
  { points }: GameEntry,
  configs: readonly unknown[],
): FigureRange | null {
  if (of === "wins" || unit === "rate") return [0, 1];
  if (of !== "points") return null;
  const ranges = configs.map((config) => points(config));
  return [
    Math.min(...ranges.map(({ least, scale }) => least / scale)),
    Math.max(...ranges.map(({ most, scale }) => most / scale)),
  ];
}
