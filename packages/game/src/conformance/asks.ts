import { answerKey, isIllegal, readChoice } from "../answers.ts";
import type { AnyGame, Ask } from "../contract.ts";
import { positionOf } from "../position.ts";
import {
  type FieldShape,
  isComposite,
  type NumberShape,
  type OptionShape,
  type PickShape,
  type RecordShape,
} from "../shape.ts";
import { same } from "./plain.ts";

/**
 * A text that is none of the options an ask lists, if it lists any, is illegal. A blank one may be
 * legal: where players may abstain, it is how they do.
 */
export function checkOutside({ shape, parse }: Ask<unknown>, text: string): void {
  if (shape.kind !== "option" || answerKey(text) === "") return;
  if (readChoice(text, shape.options, shape.labels) !== undefined) return;
  if (!isIllegal(parse(text))) {
    throw new Error(`"${text.slice(0, 80)}" is legal, none of the listed options`);
  }
}

/** An answer with signs around it that do not change what it says. */
const dressed = (answer: string): readonly string[] => [
  `**${answer}**`,
  `"${answer}".`,
  `[${answer}]`,
  `\`${answer}\``,
  `“${answer}。”`,
  `【${answer}】`,
];

/** An answer is the same with quotes, asterisks, backticks, brackets and a full stop around it. */
function checkDressed({ parse }: Ask<unknown>, answer: string): void {
  for (const text of dressed(answer)) {
    same(`the answer "${answer}" and ${text}`, parse(answer), parse(text));
  }
}

/** Throws unless these answers are illegal. */
function checkRefused({ parse }: Ask<unknown>, answers: readonly string[], why: string): void {
  for (const answer of answers) {
    if (!isIllegal(parse(answer))) throw new Error(`${answer.slice(0, 200)} is legal, ${why}`);
  }
}

function checkNumber(ask: Ask<unknown>, { min, max, whole }: NumberShape, isExact: boolean): void {
  for (const end of [min, max]) {
    if (isIllegal(ask.parse(`${end}`))) throw new Error(`${end} is illegal, an end of the range`);
  }
  const beyond = [min - 1, max + 1, ...(whole ? [min + 0.5] : [])];
  checkRefused(ask, beyond.map(String), "out of the range");
  if (!isExact) for (const end of [min, max]) checkDressed(ask, `${end}`);
}

/** The fewest and the most of the options that a pick may name. */
const extremePicks = ({ from, min, max }: PickShape): readonly (readonly string[])[] => [
  from.slice(0, min),
  from.slice(from.length - max),
];

function checkPick(ask: Ask<unknown>, shape: PickShape): void {
  const { from, min, max } = shape;
  if (!(min >= 0 && min <= max && max <= from.length)) {
    throw new Error(`${min} to ${max} of ${from.length} options cannot be picked`);
  }
  for (const picked of extremePicks(shape)) {
    const text = JSON.stringify(picked);
    if (isIllegal(ask.parse(text))) throw new Error(`the pick ${text} is illegal`);
    same(
      "a pick in another order",
      ask.parse(text),
      ask.parse(JSON.stringify(picked.toReversed())),
    );
  }
  const refused = [
    [...from.slice(0, min), "none of these"],
    ...(min > 0 ? [from.slice(0, min - 1), [...from.slice(0, min - 1), from[0], from[0]]] : []),
    ...(max < from.length ? [from.slice(0, max + 1)] : []),
  ];
  checkRefused(
    ask,
    refused.map((picked) => JSON.stringify(picked)),
    "no such pick",
  );
}

/** A legal value of a field. */
function fieldExample(shape: FieldShape): unknown {
  switch (shape.kind) {
    case "option":
      return shape.options[0];
    case "pick":
      return shape.from.slice(0, shape.min);
    case "number":
      return shape.min;
    case "text":
      return "zquxqa";
  }
}

/** Values of all fields: of numbers that share out a total, the first has all of it. */
function recordExample({ fields, split }: RecordShape): [name: string, value: unknown][] {
  const first = Object.keys(fields).find((name) => fields[name]?.shape.kind === "number");
  return Object.entries(fields).map(([name, { shape }]) => [
    name,
    split !== undefined && name === first ? split.total : fieldExample(shape),
  ]);
}

/** Numbers that do not add up to their total, or that are no multiples of the step. */
function wrongSplits({ fields, split }: RecordShape): readonly string[] {
  if (split === undefined) return [];
  const { total, step } = split;
  const numbers = Object.keys(fields).filter((name) => fields[name]?.shape.kind === "number");
  const [one = "", other = one] = numbers;
  const example = Object.fromEntries(recordExample({ kind: "record", fields, split }));
  const half = step / 2;
  return [
    { ...example, [one]: total - step },
    { ...example, [one]: 0 },
    ...(other === one ? [] : [{ ...example, [one]: total - half, [other]: half }]),
  ].map((record) => JSON.stringify(record));
}

function checkRecord(ask: Ask<unknown>, shape: RecordShape): void {
  const { fields } = shape;
  const names = Object.keys(fields);
  if (names.length === 0) throw new Error("a record has no fields");
  if (names.some((name) => name === "" || name === "illegal")) {
    throw new Error('a field of a record has no name, or the name "illegal"');
  }
  const values = recordExample(shape);
  const whole = JSON.stringify(Object.fromEntries(values));
  if (isIllegal(ask.parse(whole))) throw new Error(`the record ${whole} is illegal`);
  same("a record in a code fence", ask.parse(whole), ask.parse(`\`\`\`json\n${whole}\n\`\`\``));
  checkRefused(
    ask,
    [
      whole.slice(0, -1),
      `[${whole}]`,
      JSON.stringify(Object.fromEntries([...values, ["extra", 1]])),
      ...values.map((_, left) => JSON.stringify(Object.fromEntries(values.toSpliced(left, 1)))),
      ...wrongSplits(shape),
    ],
    "no record of the shape",
  );
}

/** An option is also read with its label, and by its label where that is of no other option. */
function checkLabelled({ parse }: Ask<unknown>, { options, labels = [] }: OptionShape): void {
  const keys = labels.map(answerKey);
  for (const [nth, label] of labels.entries()) {
    const option = options[nth] ?? "";
    const isOnly = keys.indexOf(keys[nth] ?? "") === keys.lastIndexOf(keys[nth] ?? "");
    for (const text of [`${option}: ${label}`, ...(isOnly ? [label] : [])]) {
      same(`the answer "${option}" and "${text}"`, parse(option), parse(text));
    }
  }
}

/**
 * Answers of an ask's shape are legal; other texts, numbers outside its range, other picks and other records
 * are not.
 *
 * @param isExact the match is of a version of the rules that may take no signs away from an answer
 */
export function checkListed(ask: Ask<unknown>, isExact = false): void {
  const { shape, parse } = ask;
  switch (shape.kind) {
    case "option":
      for (const option of shape.options) {
        if (isIllegal(parse(option))) throw new Error(`the option "${option}" is illegal`);
        for (const stray of [
          `${option}?`,
          `${option} ${option}`,
          `not ${option}`,
          `It is "${option}".`,
        ]) {
          checkOutside(ask, stray);
        }
      }
      for (const stray of ["0", "none of these"]) checkOutside(ask, stray);
      if (!isExact) {
        for (const option of shape.options) checkDressed(ask, option);
        checkLabelled(ask, shape);
      }
      return;
    case "number":
      checkNumber(ask, shape, isExact);
      return;
    case "pick":
      checkPick(ask, shape);
      return;
    case "record":
      checkRecord(ask, shape);
      return;
    case "text":
  }
}

/** Agents that cannot say lists or objects are not offered games that declare them. */
export function checkDeclared({ shape }: Ask<unknown>, asksFor: AnyGame["asksFor"] = []): void {
  if (!isComposite(shape) || asksFor.includes(shape.kind)) return;
  throw new Error(`an ask is a ${shape.kind}, which asksFor does not name`);
}

/** A forced answer is legal, and the only one that the ask lists, if it lists any. */
export function checkForced({ forced = "", shape, answer, parse }: Ask<unknown>): void {
  const parsed = parse(forced);
  if (isIllegal(parsed)) throw new Error(`the forced answer "${forced}" is illegal`);
  same("the forced answer and its schema", parsed, answer.parse(parsed));
  if (shape.kind === "option" && shape.options.length !== 1) {
    throw new Error(`the answer "${forced}" is forced, one of ${shape.options.length} options`);
  }
}

/** The part of an ask that the seat is shown. */
export function worded<A>({ answer: _, parse: __, ...shown }: Ask<A>): unknown {
  const position = positionOf(shown);
  return position === undefined ? shown : { ...shown, position };
}
