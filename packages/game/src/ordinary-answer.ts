import type { Ask, Draws } from "./contract.ts";
import type { FieldShape, RecordShape } from "./shape.ts";

/** No language has their first two letters together, so that no cut of a text makes a word of it. */
const syllables = ["zqu", "xqa", "vqo", "qxi", "jqe", "wqu", "kqa", "fqo", "pqi", "mqe"] as const;

/** One of the options, a number of the range, or a few words that mean nothing in any language. */
function valueFor(shape: FieldShape, draws: Draws): unknown {
  switch (shape.kind) {
    case "option":
      if (shape.options.length > 0) return draws.pick(shape.options);
      break;
    case "pick": {
      const { from, min, max } = shape;
      return draws.shuffle(from).slice(0, min + draws.int(max - min + 1));
    }
    case "number": {
      const { min, max, whole } = shape;
      const drawn = min + draws.float() * (max - min);
      return whole ? Math.round(drawn) : Math.min(max, Number(drawn.toFixed(2)));
    }
    case "text":
  }
  const word = (): string => draws.pick(syllables) + draws.pick(syllables) + draws.pick(syllables);
  return `${word()} ${word()} ${word()}`;
}

/** Values of all fields; numbers that share out a total are drawn until nothing is left. */
function recordFor({ fields, split }: RecordShape, draws: Draws): object {
  let left = split === undefined ? 0 : split.total / split.step;
  let numbersLeft = Object.values(fields).filter(({ shape }) => shape.kind === "number").length;
  return Object.fromEntries(
    Object.entries(fields).map(([name, { shape }]) => {
      if (split === undefined || shape.kind !== "number") return [name, valueFor(shape, draws)];
      numbersLeft -= 1;
      const steps = numbersLeft === 0 ? left : draws.int(left + 1);
      left -= steps;
      return [name, steps * split.step];
    }),
  );
}

/** A legal answer, as far as its shape tells. */
export function textFor({ shape }: Pick<Ask<unknown>, "shape">, draws: Draws): string {
  const value = shape.kind === "record" ? recordFor(shape, draws) : valueFor(shape, draws);
  return typeof value === "string" ? value : JSON.stringify(value);
}
