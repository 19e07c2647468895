import { answerShapeSchema } from "@wisp/game/shape-schema";
import { z } from "zod";

/** Names of types, by their schemas. */
type Named = ReadonlyMap<unknown, string>;

const comment = (schema: z.ZodType, indent: string): string =>
  schema.description === undefined ? "" : `${indent}/** ${schema.description} */\n`;

/** The TypeScript type of what a schema accepts, its fields on a line each. */
function typeOf(schema: unknown, named: Named, indent: string): string {
  const name = named.get(schema);
  if (name !== undefined) return name;
  if (schema instanceof z.ZodString) return "string";
  if (schema instanceof z.ZodNumber) return "number";
  if (schema instanceof z.ZodBoolean) return "boolean";
  if (schema instanceof z.ZodUnknown) return "unknown";
  if (schema instanceof z.ZodOptional) return typeOf(schema.unwrap(), named, indent);
  if (schema instanceof z.ZodLiteral) return JSON.stringify(schema.value);
  if (schema instanceof z.ZodEnum) return schema.options.map((each) => `"${each}"`).join(" | ");
  if (schema instanceof z.ZodUnion) {
    return schema.options.map((each) => typeOf(each, named, indent)).join(" | ");
  }
  if (schema instanceof z.ZodArray) return `readonly ${typeOf(schema.element, named, indent)}[]`;
  if (schema instanceof z.ZodRecord) {
    return `{\n${indent}  readonly [name: string]: ${typeOf(schema.valueType, named, `${indent}  `)};\n${indent}}`;
  }
  if (schema instanceof z.ZodObject) return bodyOf(schema, named, indent);
  throw new Error(`There is no TypeScript for ${String(schema)}.`);
}

function bodyOf({ shape, def }: z.ZodObject, named: Named, indent: string): string {
  const inner = `${indent}  `;
  const fields = Object.entries<z.ZodType>(shape).map(([name, field]) => {
    const mark = field.safeParse(undefined).success ? "?" : "";
    return `${comment(field, inner)}${inner}readonly ${name}${mark}: ${typeOf(field, named, inner)};\n`;
  });
  const others =
    def.catchall instanceof z.ZodUnknown ? `${inner}readonly [field: string]: unknown;\n` : "";
  return `{\n${fields.join("")}${others}${indent}}`;
}

const membersOf = (schema: unknown): readonly unknown[] =>
  schema instanceof z.ZodUnion ? schema.options : [];

/** "OptionShape" of a schema whose `kind` is "option". */
function nameOf(schema: unknown): string {
  const kind = schema instanceof z.ZodObject ? schema.shape.kind : undefined;
  const value = kind instanceof z.ZodLiteral ? String(kind.value) : "";
  return `${value.charAt(0).toUpperCase()}${value.slice(1)}Shape`;
}

/** A question and the forms of its answers as types that import nothing, for a package without dependencies. */
export function printedQuestion(question: z.ZodObject): string {
  const [fields, record] = membersOf(answerShapeSchema);
  const parts = [...membersOf(fields), record];
  const named = new Map<unknown, string>(parts.map((part) => [part, nameOf(part)]));
  const namesOf = (of: unknown): string =>
    membersOf(of)
      .map((each) => named.get(each))
      .join(" | ");
  const fieldNames = namesOf(fields);
  named.set(fields, "FieldShape");
  const types = parts.flatMap((part) =>
    part instanceof z.ZodObject
      ? [`${comment(part, "")}export interface ${nameOf(part)} ${bodyOf(part, named, "")}\n`]
      : [],
  );
  const shapes = namesOf(answerShapeSchema);
  named.set(answerShapeSchema, "Shape");
  return [
    "/** Printed by packages/agents/src/question-wires.test.ts: run it with -u after a change of the declaration. */\n",
    ...types,
    `/** The form of a field of an answer, or of an answer of one part. */\nexport type FieldShape = ${fieldNames};\n`,
    `/** The form of a legal answer. */\nexport type Shape = ${shapes};\n`,
    `/** A question of the agent protocol, as its JSON Schema describes it. */\nexport interface Question ${bodyOf(question, named, "")}\n`,
  ].join("\n");
}
