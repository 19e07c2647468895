/** How programs read their settings from variables of the environment. */
import { z } from "zod";

/** A variable that may be empty: compose files pass on empty ones, which count as unset. */
export const filled = z
  .string()
  .optional()
  .transform((text) => (text === "" ? undefined : text));

/** The commit that an image was built from; undefined where its build did not know. */
export const revision = filled.transform((text) => (text === "unknown" ? undefined : text));

/** The address of a Postgres. */
export const databaseAddress = z
  .string()
  .regex(
    /^postgres(ql)?:\/\//i,
    "The address of a Postgres is needed: postgresql://user:password@host:port/database.",
  );

/** The address of a server that speaks HTTP. */
export const httpAddress = z.url({
  protocol: /^https?$/,
  error: "An address that begins with http:// or https:// is needed.",
});

/** The form that a schema wants, where zod's own sentence says less. It repeats no value, which may be a secret. */
function formOf({ code, input, schema, values }: z.core.$ZodRawIssue): string | undefined {
  if (input === undefined) return "It is not set.";
  if (schema instanceof z.ZodNumber) {
    const kind = schema.isInt ? "A whole number" : "A number";
    return `${kind} from ${schema.minValue} to ${schema.maxValue} is needed.`;
  }
  if (code !== "invalid_value" || !Array.isArray(values)) return undefined;
  return `${values.map((value) => JSON.stringify(value)).join(" or ")} is needed.`;
}

/** Like `schema.safeParse`, with sentences that name the form that a variable should have. */
export const parseVariables = <Schema extends z.ZodType>(
  schema: Schema,
  variables: Readonly<NodeJS.ProcessEnv>,
): z.ZodSafeParseResult<z.output<Schema>> => schema.safeParse(variables, { error: formOf });

/** The settings that variables make. Throws an Error that names each wrong variable and the form that it should have. */
export function readVariables<Schema extends z.ZodType>(
  schema: Schema,
  variables: Readonly<NodeJS.ProcessEnv>,
): z.output<Schema> {
  const parsed = parseVariables(schema, variables);
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
  return parsed.data;
}
