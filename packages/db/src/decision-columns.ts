import { decisionShape } from "@wisp/game/decision";
import { z } from "zod";

/** The fields of a row whose values are of a type. */
type Of<Row, Value> = {
  [Name in keyof Row & string]-?: Row[Name] extends Value ? Name : never;
}[keyof Row & string];

/** What is written as it is; anything else is written as JSON. */
type Plain = number | string | boolean | Date | null;

/** The names of columns by how their values are written. */
interface Columns<Row> {
  readonly integers: readonly Of<Row, number | null>[];
  readonly texts: readonly Of<Row, string | null>[];
  readonly flags: readonly Of<Row, boolean>[];
  readonly times: readonly Of<Row, Date>[];
  readonly json: readonly Exclude<keyof Row & string, Of<Row, Plain>>[];
}
type Kind = keyof Columns<object>;
type AnyColumns = Readonly<Record<Kind, readonly string[]>>;

const withoutNull = (schema: unknown): unknown =>
  schema instanceof z.ZodNullable || schema instanceof z.ZodOptional ? schema.unwrap() : schema;

function kindOf(schema: unknown): Kind {
  const inner = withoutNull(schema);
  if (inner instanceof z.ZodNumber) return "integers";
  if (inner instanceof z.ZodString || inner instanceof z.ZodEnum) return "texts";
  if (inner instanceof z.ZodBoolean) return "flags";
  return inner instanceof z.ZodDate ? "times" : "json";
}

/** The columns of the fields of a shape. */
function columnsOf<Shape extends z.ZodRawShape>({
  shape,
}: z.ZodObject<Shape>): Columns<z.infer<z.ZodObject<Shape>>> {
  type Row = z.infer<z.ZodObject<Shape>>;
  const names = Object.keys(shape);
  const is = (name: string, kind: Kind): boolean => kindOf(Reflect.get(shape, name)) === kind;
  return {
    integers: names.filter((name): name is Of<Row, number | null> => is(name, "integers")),
    texts: names.filter((name): name is Of<Row, string | null> => is(name, "texts")),
    flags: names.filter((name): name is Of<Row, boolean> => is(name, "flags")),
    times: names.filter((name): name is Of<Row, Date> => is(name, "times")),
    json: names.filter((name): name is Columns<Row>["json"][number] => is(name, "json")),
  };
}

/** In the order in which the values of columns are passed. */
const types = [
  ["integers", "int"],
  ["texts", "text"],
  ["flags", "bool"],
  ["times", "timestamptz"],
  ["json", "json"],
] as const;

const typed = (columns: AnyColumns): readonly (readonly [name: string, type: string])[] =>
  types.flatMap(([kind, type]) => columns[kind].map((name) => [name, type] as const));

/** SQL: the names of columns, in the order of their parameters. */
export const namesOf = (columns: AnyColumns): string =>
  typed(columns)
    .map(([name]) => `"${name}"`)
    .join(", ");

/** SQL: parameters for columns, from `$first` on; `each` follows each type. */
export const parametersOf = (columns: AnyColumns, first: number, each = ""): string =>
  typed(columns)
    .map(([, type], at) => `$${first + at}::${type}${each}`)
    .join(", ");

/** A value of a column of whole numbers. */
export const rounded = (value: number | null): number | null =>
  value === null ? null : Math.round(value);

/** A value of a JSON column. */
export const jsonOrNull = (value: unknown): string | null =>
  value === undefined || value === null ? null : JSON.stringify(value);

/** SQL: columns of a row that was made of JSON, where those that are never null need a mark for the check. */
const named = (shape: Readonly<Record<string, z.ZodType>>, alias: string, mark = ""): string =>
  Object.entries(shape)
    .map(([name, schema]) => {
      const isNullable = schema.safeParse(null).success;
      return `${alias}"${name}"${isNullable ? "" : ` ${mark}`}`;
    })
    .join(", ");

/** What is written with a decision; its scores follow when its match ends. */
export const writtenColumns = columnsOf(decisionShape.omit({ scores: true }));

/** SQL: what a log has of a decision, in the order of the shape; `mark` follows columns that are never null. */
export const loggedColumns = (mark: string): string =>
  named(decisionShape.omit({ calls: true }).shape, "", mark);

/** What the list of its owner shows of a decision. */
export const listedShape = decisionShape.omit({
  at: true,
  kind: true,
  prompt: true,
  reasoning: true,
  notes: true,
  raw: true,
  calls: true,
  memory: true,
  scores: true,
});

/** What its owner is shown of one decision besides. */
export const ownShape = decisionShape.pick({
  at: true,
  prompt: true,
  reasoning: true,
  notes: true,
  raw: true,
  calls: true,
});

/** Whether a field may hold a word of the match, or quote a speech: every free text but the name of the question. */
function mayQuote(name: string, schema: z.ZodType): boolean {
  const inner = withoutNull(schema);
  return name !== "ask" && (inner instanceof z.ZodString || kindOf(inner) === "json");
}

const partOf = (shape: Readonly<Record<string, z.ZodType>>, quotes: boolean): readonly string[] =>
  Object.entries(shape).flatMap(([name, schema]) =>
    mayQuote(name, schema) === quotes ? [name] : [],
  );

/** SQL: the columns of a list that quote nothing; `decision` is the alias of "Decision". */
export const plainListed = partOf(listedShape.shape, false)
  .map((name) => `decision."${name}"`)
  .join(", ");

/** The columns that are null while the words of their match are hidden: in a list, and of one decision besides. */
export const quotingListed = partOf(listedShape.shape, true);
export const quotingOwn = partOf(ownShape.omit({ prompt: true }).shape, true);

/** What an answer of a test run has of a decision. */
export const answerShape = decisionShape.omit({
  at: true,
  seat: true,
  nth: true,
  kind: true,
  ask: true,
  prompt: true,
  memory: true,
  scores: true,
});
export const answerColumns = columnsOf(answerShape);
/** SQL: the same; `answer` is the alias of "TestAnswer". */
export const answerNames = named(answerShape.shape, "answer.");
