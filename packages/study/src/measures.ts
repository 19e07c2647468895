import type { Level, RatingValue, Weights } from "@wisp/stats";
import { type Question, type RatingValues, UNCLEAR } from "./shape.ts";

/** Something that ratings agree about or not: a question, or one option of several that can be chosen. */
export interface Measure {
  /** Of the question; behind a slash the option. */
  readonly name: string;
  readonly scale: readonly RatingValue[];
  readonly level: Level;
  readonly weights: Weights;
  /** Null: unclear, or not rated. */
  valueIn(values: RatingValues): RatingValue | null;
}

const stored = (values: RatingValues, name: string) => {
  const value = values[name];
  return value === undefined || value === UNCLEAR ? null : value;
};

function nominal(name: string, scale: readonly string[]): Measure {
  return {
    name,
    scale,
    level: "nominal",
    weights: "identity",
    valueIn(values) {
      const value = stored(values, name);
      return typeof value === "string" && scale.includes(value) ? value : null;
    },
  };
}

function measuresOf(question: Question): Measure[] {
  const { name, kind } = question;
  switch (kind) {
    case "yes-no":
      return [nominal(name, ["yes", "no"])];
    case "better":
      return [nominal(name, ["left", "right"])];
    case "one-of":
      return [
        nominal(
          name,
          question.options.map((option) => option.name),
        ),
      ];
    case "scale": {
      const { least, most } = question;
      return [
        {
          name,
          scale: Array.from({ length: most - least + 1 }, (_, step) => least + step),
          level: "ordinal",
          weights: "quadratic",
          valueIn(values) {
            const value = stored(values, name);
            if (typeof value !== "number" || !Number.isInteger(value)) return null;
            return value >= least && value <= most ? value : null;
          },
        },
      ];
    }
    case "some-of":
      return question.options.map((option) => ({
        name: `${name}/${option.name}`,
        scale: ["yes", "no"],
        level: "nominal",
        weights: "identity",
        valueIn(values) {
          const value = stored(values, name);
          if (value === null || typeof value !== "object") return null;
          return value.includes(option.name) ? "yes" : "no";
        },
      }));
    case "text":
      return [];
  }
}

/** What the ratings of a study can agree about; words are read by people. */
export const measuresIn = (questions: readonly Question[]): Measure[] =>
  questions.flatMap(measuresOf);
