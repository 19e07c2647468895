import type { AgentFit, FitName } from "@wisp/db";
import type { Estimate, Measured } from "@wisp/stats";
import { messages } from "../../i18n/messages.ts";
import { type Column, measuredCell, type Unit } from "./column.ts";

/** Something that is fitted to all matches together, every few minutes. */
interface FittedColumn extends Column {
  /** Whether ranks follow it, with their confidence sets. */
  readonly rated: boolean;
}

function fitted(
  id: "rating" | "skillSpy" | "skillCivilian" | "caused" | "witnessed",
  by: FitName,
  look: { readonly unit: Unit; readonly better: Column["better"]; readonly usual: boolean },
  of: (fit: AgentFit) => Estimate | Measured | null,
): FittedColumn {
  return {
    ...{ id, by, ...look, hasInterval: false, anchor: id },
    rated: by !== "caused" && by !== "witnessed",
    text: { en: messages.en.metrics[id], zh: messages.zh.metrics[id] },
    read: ({ fit }) => {
      const estimate = fit === null ? null : of(fit);
      return estimate === null
        ? { value: null, interval: null }
        : measuredCell({ gap: null, ...estimate });
    },
  };
}

const skill = { unit: "skill", better: "high", usual: false } as const;
const fault = { unit: "rate", better: "low", usual: false } as const;

/** What is fitted to the matches of a game that has a model of its own, by the game's id. */
export const fittedColumns: Readonly<Record<string, readonly FittedColumn[]>> = {
  "who-is-spy": [
    fitted(
      "rating",
      "composite",
      { unit: "rate", better: "high", usual: true },
      ({ rating }) => rating.composite,
    ),
    fitted("skillSpy", "spy", skill, ({ rating }) => rating.spy),
    fitted("skillCivilian", "civilian", skill, ({ rating }) => rating.civilian),
    fitted("caused", "caused", fault, ({ faults }) => faults.caused),
    fitted("witnessed", "witnessed", fault, ({ faults }) => faults.witnessed),
  ],
};
