/** One of some texts. */
export interface OptionShape {
  readonly kind: "option";
  readonly options: readonly string[];
  /** What each option means, in their order, as a button would say it. Absent: options are their own labels. */
  readonly labels?: readonly string[];
}

/** Some of some texts, each at most once; their order means nothing. */
export interface PickShape {
  readonly kind: "pick";
  readonly from: readonly string[];
  /** As for options. */
  readonly labels?: readonly string[];
  /** How many may be picked, both ends included. */
  readonly min: number;
  readonly max: number;
}

/** A number, both ends of its range included. */
export interface NumberShape {
  readonly kind: "number";
  readonly min: number;
  readonly max: number;
  /** Whether fractions are illegal. */
  readonly whole: boolean;
}

/** Any text. */
export interface TextShape {
  readonly kind: "text";
  /** Cap in code points, when it has one. */
  readonly maxLength?: number;
}

/** The shape of a field of a record, or of an answer of one part. */
export type FieldShape = OptionShape | PickShape | NumberShape | TextShape;

/** A named part of a record. */
export interface RecordField {
  /** What a form calls it. */
  readonly label: string;
  readonly shape: FieldShape;
}

/** Something that the numbers of a record share out. */
export interface Split {
  /** What they add up to. */
  readonly total: number;
  /** Each is a multiple of it, and the total is, too. */
  readonly step: number;
}

/** Several named parts, each of them required. */
export interface RecordShape {
  readonly kind: "record";
  /** By the name that the answer has it under; in the order in which forms show them. */
  readonly fields: Readonly<Record<string, RecordField>>;
  /** How its numbers, each of them from 0 to the total, belong together. Absent: they do not. */
  readonly split?: Split | undefined;
}

/** The form of a legal answer. */
export type AnswerShape = FieldShape | RecordShape;

/** A shape whose answers are lists or objects. */
export type CompositeShape = PickShape | RecordShape;

/** Whether the answers of a shape are lists or objects. */
export const isComposite = (shape: AnswerShape): shape is CompositeShape =>
  shape.kind === "pick" || shape.kind === "record";

/** The answer to a question of this shape, once it is read: picks are in the order of `from`. */
export type FieldValue<Shape extends FieldShape = FieldShape> = Shape extends OptionShape
  ? Shape["options"][number]
  : Shape extends PickShape
    ? readonly Shape["from"][number][]
    : Shape extends NumberShape
      ? number
      : string;

export type RecordValue<Shape extends RecordShape = RecordShape> = {
  readonly [Name in keyof Shape["fields"]]: FieldValue<Shape["fields"][Name]["shape"]>;
};

export type AnswerValue<Shape extends AnswerShape = AnswerShape> = Shape extends RecordShape
  ? RecordValue<Shape>
  : Shape extends FieldShape
    ? FieldValue<Shape>
    : never;

type OptionSchema = { readonly type: "string"; readonly enum: readonly string[] };
type FieldSchema =
  | OptionSchema
  | {
      readonly type: "array";
      readonly items: OptionSchema;
      readonly minItems: number;
      readonly maxItems: number;
      readonly uniqueItems: true;
    }
  | {
      readonly type: "integer" | "number";
      readonly minimum: number;
      readonly maximum: number;
      readonly multipleOf?: number;
    }
  | { readonly type: "string"; readonly maxLength?: number };

/** JSON Schema (draft 2020-12) of an answer, as the agent protocol sends it. */
export type AnswerSchema =
  | FieldSchema
  | {
      readonly type: "object";
      readonly properties: Readonly<Record<string, FieldSchema>>;
      readonly required: readonly string[];
      readonly additionalProperties: false;
    };

function fieldSchema(shape: FieldShape): FieldSchema {
  switch (shape.kind) {
    case "option":
      return { type: "string", enum: shape.options };
    case "pick": {
      const { from, min, max } = shape;
      const items = { type: "string", enum: from } as const;
      return { type: "array", items, minItems: min, maxItems: max, uniqueItems: true };
    }
    case "number": {
      const { min, max, whole } = shape;
      return { type: whole ? "integer" : "number", minimum: min, maximum: max };
    }
    case "text": {
      const { maxLength } = shape;
      return maxLength === undefined ? { type: "string" } : { type: "string", maxLength };
    }
  }
}

/** The legal answers of a shape. */
export function answerSchema(shape: AnswerShape): AnswerSchema {
  if (shape.kind !== "record") return fieldSchema(shape);
  const fields = Object.entries(shape.fields);
  const { split } = shape;
  const schemaOf = (field: FieldShape): FieldSchema => {
    const schema = fieldSchema(field);
    return split !== undefined && "minimum" in schema
      ? { ...schema, multipleOf: split.step }
      : schema;
  };
  return {
    type: "object",
    properties: Object.fromEntries(fields.map(([name, field]) => [name, schemaOf(field.shape)])),
    required: fields.map(([name]) => name),
    additionalProperties: false,
  };
}

/** Whether an answer of this shape has a part in the player's own words. */
export const hasFreeText = (shape: AnswerShape): boolean =>
  shape.kind === "record"
    ? Object.values(shape.fields).some((field) => field.shape.kind === "text")
    : shape.kind === "text";

/** The parts of a shape that is an option, a number or a text, as questions name them; none of others. */
export interface ListedAnswers {
  readonly options?: readonly string[];
  readonly labels?: readonly string[];
  readonly number?: NumberShape;
  readonly maxLength?: number;
}

/** What questions say of a shape in fields of their own; {} of picks and records. */
export function listedAnswers(shape: AnswerShape): ListedAnswers {
  switch (shape.kind) {
    case "option": {
      const { options, labels } = shape;
      return labels === undefined ? { options } : { options, labels };
    }
    case "number":
      return { number: shape };
    case "text":
      return shape.maxLength === undefined ? {} : { maxLength: shape.maxLength };
    default:
      return {};
  }
}
