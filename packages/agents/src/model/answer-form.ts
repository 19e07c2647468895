import { type FieldShape, type Locale, listedAnswers, type PickShape } from "@wisp/game";
import { storedRange } from "@wisp/game/shape-schema";
import type { PromptSituation } from "./situation.ts";

/** The sentences that say what an answer has to be, by language: all begin alike. */
interface FormWords {
  readonly between: string;
  readonly colon: string;
  /** Before a line for each option. */
  readonly option: string;
  /** The same where a colon and an explanation follow some options. */
  readonly explainedOption: string;
  number(number: NonNullable<PromptSituation["number"]>): string;
  /** A number in a field. */
  range(number: NonNullable<PromptSituation["number"]>): string;
  text(cap: number): string;
  pick(count: string): string;
  readonly record: string;
  /** How many of some options a list has. */
  count(shape: PickShape): string;
  /** What an option means, behind it. */
  aside(label: string): string;
  field(name: string, label: string, legal: string): string;
  /** What is legal in a field that has several options, or is a list or a text. */
  oneOf(options: string): string;
  someOf(count: string, options: string): string;
  anyText(cap: number | undefined): string;
}

const words: Readonly<Record<Locale, FormWords>> = {
  en: {
    between: ", ",
    colon: ": ",
    option: "Your answer must be exactly one of these:",
    explainedOption:
      "Your answer must be exactly one of these (only the text before the first colon):",
    number: ({ least, most, whole }) =>
      `Your answer must be exactly one ${whole ? "whole " : ""}number from ${least} to ${most}, written in digits.`,
    range: ({ least, most, whole }) => `a ${whole ? "whole " : ""}number from ${least} to ${most}`,
    text: (cap) => `Your answer must be a text of at most ${cap} characters.`,
    pick: (count) => `Your answer must be exactly one JSON list of ${count} of these:`,
    record: "Your answer must be exactly one JSON object with these fields and no others:",
    count: ({ min, max }) => (min === max ? `${min}` : `${min} to ${max}`),
    aside: (label) => ` (${label})`,
    field: (name, label, legal) => `- ${name} (${label}): ${legal}`,
    oneOf: (options) => `exactly one of these: ${options}`,
    someOf: (count, options) => `a JSON list of ${count} of these: ${options}`,
    anyText: (cap) => (cap === undefined ? "a text" : `a text of at most ${cap} characters`),
  },
  zh: {
    between: "、",
    colon: "：",
    option: "你的回答必须与以下选项之一完全一致：",
    explainedOption: "你的回答必须与以下选项之一完全一致（只写第一个冒号之前的文字）：",
    number: ({ least, most, whole }) =>
      `你的回答必须是 ${least} 到 ${most} 之间的一个${whole ? "整数" : "数"}，用阿拉伯数字书写。`,
    range: ({ least, most, whole }) => `${least} 到 ${most} 之间的${whole ? "整数" : "数"}`,
    text: (cap) => `你的回答必须是一段最多 ${cap} 个字符的文本。`,
    pick: (count) => `你的回答必须是一个 JSON 数组，包含以下选项中的 ${count} 项：`,
    record: "你的回答必须是一个 JSON 对象，恰好包含以下字段：",
    count: ({ min, max }) => (min === max ? `${min}` : `${min} 到 ${max}`),
    aside: (label) => `（${label}）`,
    field: (name, label, legal) => `- ${name}（${label}）：${legal}`,
    oneOf: (options) => `以下之一：${options}`,
    someOf: (count, options) => `JSON 数组，包含以下选项中的 ${count} 项：${options}`,
    anyText: (cap) => (cap === undefined ? "文本" : `最多 ${cap} 个字符的文本`),
  },
};

/** The label of an option where it says something that the option does not. */
const labelOf = (option: string, label: string | undefined): string =>
  label === undefined || label.toLowerCase() === option.toLowerCase() ? "" : label;

const onLines = (first: string, lines: readonly string[]): string =>
  [first, ...lines.map((line) => `- ${line}`)].join("\n");

function optionsText(
  options: readonly string[],
  labels: readonly string[],
  say: FormWords,
): string {
  const lines = options.map((option, nth) => {
    const label = labelOf(option, labels[nth]);
    return label === "" ? option : `${option}${say.colon}${label}`;
  });
  const isExplained = lines.some((line, nth) => line !== options[nth]);
  return onLines(isExplained ? say.explainedOption : say.option, lines);
}

/** Options as JSON, each with what it means behind it. */
const inJson = (
  options: readonly string[],
  labels: readonly string[] | undefined,
  say: FormWords,
): readonly string[] =>
  options.map((option, nth) => {
    const label = labelOf(option, labels?.[nth]);
    return JSON.stringify(option) + (label === "" ? "" : say.aside(label));
  });

function fieldText(shape: FieldShape, say: FormWords): string {
  switch (shape.kind) {
    case "option": {
      const [only = "", ...others] = inJson(shape.options, shape.labels, say);
      return others.length === 0 ? only : say.oneOf([only, ...others].join(say.between));
    }
    case "pick":
      return say.someOf(say.count(shape), inJson(shape.from, shape.labels, say).join(say.between));
    case "number":
      return say.range(storedRange(shape));
    case "text":
      return say.anyText(listedAnswers(shape).maxLength);
  }
}

/** What an answer that is a list or an object has to be, in words. */
export function compositeForm(
  shape: NonNullable<PromptSituation["shape"]>,
  locale: Locale,
): string {
  const say = words[locale];
  if (shape.kind === "pick") {
    return onLines(say.pick(say.count(shape)), inJson(shape.from, shape.labels, say));
  }
  return [
    say.record,
    ...Object.entries(shape.fields).map(([name, field]) =>
      say.field(JSON.stringify(name), field.label, fieldText(field.shape, say)),
    ),
  ].join("\n");
}

/** What an answer has to be, in one sentence, with the options or fields on a line each; "" where any text is legal. */
export function answerForm({
  locale,
  options,
  labels,
  number,
  cap,
  shape,
}: Pick<PromptSituation, "locale" | "options" | "labels" | "number" | "cap" | "shape">): string {
  const say = words[locale];
  if (options.length > 0) return optionsText(options, labels, say);
  if (number !== null) return say.number(number);
  if (shape !== null) return compositeForm(shape, locale);
  return cap === null ? "" : say.text(cap);
}
