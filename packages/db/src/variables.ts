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

/** Where people find a site, without slashes at its end. Its pages link to each other from the root of their host. */
export const siteAddress = filled.pipe(
  httpAddress
    .refine((url) => {
      const { pathname = "", search, hash } = URL.parse(url) ?? {};
      return /^\/+$/.test(pathname) && !search && !hash;
    }, "A site needs a host of its own: an address without a path, such as https://wisp.example, is needed.")
    .transform((url) => url.replace(/\/+$/, ""))
    .optional(),
);

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

const SERVICE_LINK =
  "Kubernetes sets this variable for a Service whose name gives it: set enableServiceLinks: false for the pod.";

type ParsedVariables<Settings> =
  | { readonly success: true; readonly data: Settings }
  /** Names each wrong variable and the form that it should have. */
  | { readonly success: false; readonly problem: string };

/** The settings that variables make, or what is wrong with them. */
export function parseVariables<Schema extends z.ZodType>(
  schema: Schema,
  variables: Readonly<NodeJS.ProcessEnv>,
): ParsedVariables<z.output<Schema>> {
  const parsed = schema.safeParse(variables, { error: formOf });
  if (parsed.success) return parsed;
  const issues = parsed.error.issues.map(({ path, message }) => {
    const isLink = variables[String(path[0])]?.startsWith("tcp://");
    return { path, message: isLink ? `${message} ${SERVICE_LINK}` : message };
  });
  return { success: false, problem: z.prettifyError({ issues }) };
}

/** The settings that variables make. Throws an Error that names each wrong variable and the form that it should have. */
export function readVariables<Schema extends z.ZodType>(
  schema: Schema,
  variables: Readonly<NodeJS.ProcessEnv>,
): z.output<Schema> {
  const parsed = parseVariables(schema, variables);
  if (!parsed.success) throw new Error(parsed.problem);
  return parsed.data;
}
