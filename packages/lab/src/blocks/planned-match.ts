import type { ArmSettings } from "../plan/experiment.ts";

/** A seat of a planned match. */
export interface PlannedSeat {
  /** The agent's name in the experiment. */
  readonly name: string;
  /** How it is reached, as the experiment writes it. */
  readonly agent: string;
  /** Whether the figures of this seat are measured: it is (one of) the subject's. */
  readonly measured: boolean;
  /** Set over the settings of its connector. */
  readonly settings: ArmSettings;
  /** Texts that are appended to its speeches, in order. */
  readonly appended: readonly string[];
  /** Texts that are added to the questions that it answers in speeches, in order. */
  readonly instructed: readonly string[];
}

/** Whether an arm changes how the agent of a seat plays. */
export const isChangedSeat = ({ settings, appended, instructed }: PlannedSeat): boolean =>
  [appended, instructed, Object.keys(settings)].some(({ length }) => length > 0);

/** A match of an experiment, complete except for the answers. */
export interface PlannedMatch {
  /** Unique within the experiment. */
  readonly id: string;
  /** From 0. Matches of a block differ in their arms and subjects only. */
  readonly block: number;
  readonly arm: string;
  readonly seed: string;
  readonly config: unknown;
  readonly materials: unknown;
  readonly seats: readonly PlannedSeat[];
}
