import type { AgentFit } from "@wisp/db";
import { claimsMeans, type FigureText, type Locale } from "@wisp/game";
import { boardRulesOf } from "@wisp/games";
import type { Estimate, MeasuredFigure } from "@wisp/stats";
import { messages } from "#i18n/messages.ts";
import { type Column, measuredCell } from "./column.ts";
import { isFitted } from "./is-fitted.ts";

/** Something that is fitted to all matches together, every few minutes. */
interface FittedColumn extends Column {
  /** Whether ranks follow it, with their confidence sets. */
  readonly rated: boolean;
}

type Words = Readonly<Record<Locale, FigureText>>;

const fitted = (
  id: string,
  look: Pick<FittedColumn, "by" | "unit" | "better" | "usual" | "rated" | "anchor">,
  text: Words,
  of: (fit: AgentFit) => Estimate | MeasuredFigure | null | undefined,
): FittedColumn => ({
  id,
  text,
  hasInterval: false,
  ...look,
  read: ({ fit }) => {
    const estimate = fit === null ? null : of(fit);
    return estimate === null || estimate === undefined
      ? { value: null, interval: null }
      : measuredCell({ gap: null, ...estimate });
  },
});

const common = (id: "rating" | "ahead" | "caused" | "witnessed"): Words => ({
  en: messages.en.metrics[id],
  zh: messages.zh.metrics[id],
});

const fault = (id: "caused" | "witnessed"): FittedColumn =>
  fitted(
    id,
    { by: id, unit: "rate", better: "low", usual: false, rated: false, anchor: id },
    common(id),
    ({ faults }) => faults?.[id],
  );

/**
 * The fitted figures of a game: its own model's figures, or the rating by places. Where claims are of
 * means, finishing ahead is neither good nor bad, and ranks nobody.
 */
export function fittedColumns(game: string): readonly FittedColumn[] {
  const { model, ranking } = boardRulesOf(game);
  if (claimsMeans(ranking)) {
    return [
      fitted(
        "rating",
        {
          by: "composite",
          unit: "rate",
          better: null,
          usual: false,
          rated: false,
          anchor: "ahead",
        },
        common("ahead"),
        ({ rating }) => rating.composite,
      ),
    ];
  }
  const anchorOf = (id: string): string => (model === undefined ? id : `${game}-${id}`);
  const skills = (model?.skills ?? []).map(({ id, role, text }) =>
    fitted(
      id,
      {
        by: { skill: role },
        unit: "skill",
        better: "high",
        usual: false,
        rated: true,
        anchor: anchorOf(id),
      },
      text,
      ({ rating: { [role]: estimate } }) => (typeof estimate === "object" ? estimate : null),
    ),
  );
  return [
    fitted(
      "rating",
      {
        by: "composite",
        unit: "rate",
        better: "high",
        usual: true,
        rated: true,
        anchor: anchorOf("rating"),
      },
      model?.rating ?? common("rating"),
      ({ rating }) => rating.composite,
    ),
    ...skills,
    ...(isFitted(game) ? [fault("caused"), fault("witnessed")] : []),
  ];
}
