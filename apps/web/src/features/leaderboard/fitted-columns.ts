import type { AgentFit, FitName } from "@wisp/db";
import type { Estimate, Measured } from "@wisp/stats";
import { messages } from "../../i18n/messages.ts";
import { type Column, measuredCell, type Unit } from "./column.ts";

/** Something that is fitted to all matches together, every few minutes. */
interface FittedColumn extends Column {
  /** Whether ranks follow it, with their confidence sets. */
  readonly rated: boolean;
}

type FittedId = "rating" | "ratingAhead" | "skillSpy" | "skillCivilian" | "caused" | "witnessed";

function fitted(
  words: FittedId,
  by: FitName | { readonly skill: string },
  look: { readonly unit: Unit; readonly better: Column["better"]; readonly usual: boolean },
  of: (fit: AgentFit) => Estimate | Measured | null | undefined,
): FittedColumn {
  const id = words === "ratingAhead" ? "rating" : words;
  return {
    ...{ id, by, ...look, hasInterval: false, anchor: words },
    rated: by !== "caused" && by !== "witnessed",
    text: { en: messages.en.metrics[words], zh: messages.zh.metrics[words] },
    read: ({ fit }) => {
      const estimate = fit === null ? null : of(fit);
      return estimate === null || estimate === undefined
        ? { value: null, interval: null }
        : measuredCell({ gap: null, ...estimate });
    },
  };
}

const rating = { unit: "rate", better: "high", usual: true } as const;
const skill = { unit: "skill", better: "high", usual: false } as const;
const fault = { unit: "rate", better: "low", usual: false } as const;
const composite = (fit: AgentFit): Estimate => fit.rating.composite;

/** What is fitted to the matches of games that have a model of their own, by the game's id. */
const ownColumns: Readonly<Record<string, readonly FittedColumn[]>> = {
  "who-is-spy": [
    fitted("rating", "composite", rating, composite),
    fitted("skillSpy", { skill: "spy" }, skill, (fit) => fit.rating.spy),
    fitted("skillCivilian", { skill: "civilian" }, skill, (fit) => fit.rating.civilian),
    fitted("caused", "caused", fault, ({ faults }) => faults?.caused),
    fitted("witnessed", "witnessed", fault, ({ faults }) => faults?.witnessed),
  ],
};

const columnsOfAny = [fitted("ratingAhead", "composite", rating, composite)];

/** What is fitted to the matches of a game. */
export const fittedColumns = (game: string): readonly FittedColumn[] =>
  ownColumns[game] ?? columnsOfAny;
