import { callFailures, openApiDocument } from "@wisp/api";
import { z } from "zod";

/** A schema in OpenAPI; only the fields that the reference shows. */
interface ShownSchema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
}

const schemaSchema: z.ZodType<ShownSchema> = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  description: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  default: z.unknown().optional(),
});

const contentSchema = z.record(
  z.string(),
  z.object({
    example: z.unknown().optional(),
    /** Of a failure: its codes. */
    examples: z.record(z.string(), z.unknown()).default({}),
  }),
);

/** The groups of calls; each has a name in the messages (`docs.api.tags`). */
const apiTags = [
  "matches",
  "seasons",
  "experiments",
  "collections",
  "forks",
  "studies",
  "leaderboards",
  "games",
  "baseline",
  "ladder",
  "pool-models",
  "agents",
  "packs",
  "checks",
  "prompts",
  "guest-seats",
  "tickets",
  "me",
  "health",
] as const;
type ApiTag = (typeof apiTags)[number];

const callSchema = z.object({
  operationId: z.string(),
  summary: z.string(),
  description: z.string().optional(),
  tags: z.tuple([z.enum(apiTags)]),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.enum(["path", "query"]),
        description: z.string().optional(),
        required: z.boolean().optional(),
        schema: schemaSchema,
      }),
    )
    .default([]),
  security: z.array(z.record(z.string(), z.array(z.string()))).default([]),
  requestBody: z.object({ content: contentSchema }).optional(),
  responses: z.record(
    z.string(),
    z.object({ description: z.string(), content: contentSchema.default({}) }),
  ),
});

/** A call as the reference describes it. */
export interface ReferenceCall extends z.infer<typeof callSchema> {
  readonly method: string;
  readonly path: string;
}

const pathsSchema = z.record(z.string(), z.record(z.string(), callSchema));

const everyCall: ReadonlySet<string> = new Set(Object.keys(callFailures));

/** The codes of its own with which a call may fail with a status. */
export const ownCodes = ({ content }: ReferenceCall["responses"][string]): string[] =>
  Object.values(content).flatMap(({ examples }) =>
    Object.keys(examples).filter((code) => !everyCall.has(code)),
  );

/** All calls of the API in the order of its document, by tag. */
export function callsByTag(): Map<ApiTag, ReferenceCall[]> {
  const paths = pathsSchema.parse(openApiDocument().paths);
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, call]): ReferenceCall => ({ ...call, method: method.toUpperCase(), path }),
    ),
  );
  return Map.groupBy(calls, ({ tags: [tag] }) => tag);
}

const samples: Readonly<Record<string, string>> = {
  id: "<id>",
  slug: "bayes",
  season: "house",
};

/** In calls about one's own data. */
const ownSamples: Readonly<Record<string, string>> = { id: "<id>", slug: "wary-fox" };

/** A value as written in a shell, quoted where the shell needs it. */
const quoted = (text: string): string =>
  /^[\w./:=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

/** A line for a shell that makes the call; null for calls of a browser's session alone. */
export function curlOf(call: ReferenceCall, site: string): string | null {
  const needsAccount = call.security.length > 0;
  if (needsAccount && !call.security.some((way) => "personalToken" in way)) return null;
  const path = call.path.replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => (needsAccount ? ownSamples : samples)[name] ?? `<${name}>`,
  );
  const words = ["curl"];
  const [ok] = Object.entries(call.responses);
  const type = Object.keys(ok?.[1].content ?? {})[0] ?? "";
  if (type.startsWith("image/")) words.push(`-o ${path.split("/").at(-1)}`);
  if (type === "application/x-ndjson") words.push("-N");
  const body = Object.values(call.requestBody?.content ?? {})[0]?.example;
  if (call.method !== (body === undefined ? "GET" : "POST")) words.push(`-X ${call.method}`);
  if (needsAccount) words.push('-H "authorization: Bearer $WISP_TOKEN"');
  if (body !== undefined) {
    words.push("-H 'content-type: application/json'");
    words.push(`-d ${quoted(JSON.stringify(body))}`);
  }
  return [...words, quoted(`${site}/api/v1${path}`)].join(" ");
}

/** The values that a schema allows, in a few words. */
export function kindOf({ type, format, enum: values }: ShownSchema): string {
  if (values !== undefined) return values.map(String).join(" | ");
  // A value from an address is never null, even if its schema allows null.
  const kind = [type ?? "any"]
    .flat()
    .filter((each) => each !== "null")
    .join(" | ");
  return format === undefined ? kind : `${kind} (${format})`;
}
