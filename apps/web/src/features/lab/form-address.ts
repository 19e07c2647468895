import type { presetIds } from "./preset-ids.ts";

/** What the form of a new experiment begins with: a copy of an experiment, or else a preset. */
interface FirstPlan {
  readonly preset: (typeof presetIds)[number];
  /** Last part of the address of an experiment. */
  readonly copy?: string | undefined;
}

/** The address of the form that begins with a plan. */
export const formAddress = ({ preset, copy }: FirstPlan): string =>
  `/lab/new?${new URLSearchParams(copy === undefined ? { preset } : { copy })}`;
