import type { presetIds } from "./preset-ids.ts";

/** What the form of a new experiment begins with: a copy of an experiment, a preset, or a game's blank plan. */
interface FirstPlan {
  readonly preset?: (typeof presetIds)[number] | undefined;
  /** Last part of the address of an experiment. */
  readonly copy?: string | undefined;
  /** Id of a game. */
  readonly game?: string | undefined;
}

/** The address of the form that begins with a plan. */
export function formAddress({ preset, copy, game }: FirstPlan): string {
  const query = new URLSearchParams(
    copy !== undefined ? { copy } : preset !== undefined ? { preset } : game ? { game } : {},
  );
  return query.size === 0 ? "/lab/new" : `/lab/new?${query}`;
}
