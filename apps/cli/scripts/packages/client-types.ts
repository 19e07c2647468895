import { openApiDocument } from "@wisp/api";
import { z } from "zod";

/** The part of JSON Schema that the document of the API uses. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly (string | number | boolean | null)[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly additionalProperties?: boolean | Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

const schemaSchema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    $ref: z.string().optional(),
    type: z.union([z.string(), z.array(z.string())]).optional(),
    description: z.string().optional(),
    enum: z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
    properties: z.record(z.string(), schemaSchema).optional(),
    required: z.array(z.string()).optional(),
    items: schemaSchema.optional(),
    prefixItems: z.array(schemaSchema).optional(),
    additionalProperties: z.union([z.boolean(), schemaSchema]).optional(),
    anyOf: z.array(schemaSchema).optional(),
    oneOf: z.array(schemaSchema).optional(),
    allOf: z.array(schemaSchema).optional(),
  }),
);

const content = z.record(z.string(), z.object({ schema: schemaSchema }));
const documentSchema = z.object({
  components: z.object({ schemas: z.record(z.string(), schemaSchema) }),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        summary: z.string(),
        parameters: z
          .array(z.object({ name: z.string(), in: z.string(), schema: schemaSchema }))
          .default([]),
        requestBody: z.object({ content }).optional(),
        responses: z.record(z.string(), z.object({ content })),
      }),
    ),
  ),
});

/** A union of types, each once. */
const union = (parts: readonly string[]): string => {
  const all = [...new Set(parts)];
  return all.length === 1 ? (all[0] ?? "never") : `(${all.join(" | ")})`;
};

const comment = (text: string | undefined): string =>
  text === undefined ? "" : `/** ${text.replaceAll("*/", "* /").replaceAll("\n", " ")} */ `;

function objectType({ properties = {}, required = [], additionalProperties }: Schema): string {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const optional = required.includes(name) ? "" : "?";
    return `${comment(schema.description)}readonly ${JSON.stringify(name)}${optional}: ${typeOf(schema)};`;
  });
  const others =
    typeof additionalProperties === "object" ? typeOf(additionalProperties) : "unknown";
  if (fields.length === 0) return `{ readonly [name: string]: ${others} }`;
  return `{ ${fields.join(" ")} }`;
}

function ofType(type: string, schema: Schema): string {
  switch (type) {
    case "null":
    case "boolean":
    case "string":
      return type;
    case "integer":
    case "number":
      return "number";
    case "array":
      return schema.prefixItems === undefined
        ? `readonly ${element(typeOf(schema.items ?? {}))}[]`
        : `readonly [${schema.prefixItems.map(typeOf).join(", ")}]`;
    case "object":
      return objectType(schema);
    default:
      throw new Error(`JSON Schema has no type "${type}".`);
  }
}

/** As the type of an element of an array: "readonly a[]" needs parentheses. */
const element = (type: string): string => (type.startsWith("readonly ") ? `(${type})` : type);

/** The TypeScript type of what a schema accepts. */
function typeOf(schema: Schema): string {
  const { $ref, anyOf, oneOf, allOf, type } = schema;
  if ($ref !== undefined) return $ref.replace("#/components/schemas/", "");
  const choices = anyOf ?? oneOf;
  if (choices !== undefined) return union(choices.map(typeOf));
  if (allOf !== undefined) return allOf.map(typeOf).join(" & ");
  if (schema.enum !== undefined) return union(schema.enum.map((each) => JSON.stringify(each)));
  if (type === undefined) return "unknown";
  const types = typeof type === "string" ? [type] : type;
  return union(types.map((each) => ofType(each, schema)));
}

/** Files of lines that are read as a whole, as `BytesCall` of the client says. */
const wholeFiles = ["GET /collections/{slug}/results", "GET /experiments/{slug}/results"];

function kindOf(name: string, mediaType: string): "json" | "text" | "bytes" | "stream" {
  switch (mediaType) {
    case "application/json":
      return "json";
    case "text/markdown":
      return "text";
    case "application/x-ndjson":
      return wholeFiles.includes(name) ? "bytes" : "stream";
    default:
      return "bytes";
  }
}

const frame = `/** A call by its method and path, as the arena's reference (/docs/api) writes them: "GET /matches/{id}". */
export type CallName = keyof Calls;
type OfKind<Kind extends string> = {
  [Name in CallName]: Calls[Name] extends { readonly kind: Kind } ? Name : never;
}[CallName];
export type JsonCall = OfKind<"json">;
export type TextCall = OfKind<"text">;
export type BytesCall = OfKind<"bytes">;
export type StreamCall = OfKind<"stream">;
/** The answer of a call; for a stream, one line. */
export type Answer<Name extends CallName> = Calls[Name]["answer"];
/** The input of a call: the parameters of its path and query, and its body. */
export type CallInput<Name extends CallName> = Calls[Name]["input"] & { readonly signal?: AbortSignal };
type Arguments<Name extends CallName> =
  Record<never, never> extends CallInput<Name> ? [input?: CallInput<Name>] : [input: CallInput<Name>];

/** Why a call failed: with the code of the arena, or "unreachable", "not-understood". */
export interface ApiFailure {
  readonly failed: string;
  /** A sentence for people. */
  readonly detail: string;
  /** HTTP status; null when no answer came. */
  readonly status: number | null;
}
/** The answer of a call in \`value\`, or the failure: \`"failed" in result\` tells them apart. */
export type CallResult<Value> = { readonly value: Value } | ApiFailure;

export interface ClientSettings {
  /** Where the arena is: https://wisp.example. */
  readonly baseUrl: string;
  /** A personal token, for calls that need an account; sent to that arena alone, over https or on this machine. */
  readonly token?: string | undefined;
}

export interface WispClient {
  /** Calls a route that answers in JSON. */
  call<Name extends JsonCall>(name: Name, ...given: Arguments<Name>): Promise<CallResult<Answer<Name>>>;
  text<Name extends TextCall>(name: Name, ...given: Arguments<Name>): Promise<CallResult<string>>;
  bytes<Name extends BytesCall>(name: Name, ...given: Arguments<Name>): Promise<CallResult<Uint8Array>>;
  /** The lines of a stream; a failure is its last. Ends with the match, or with the connection. */
  stream<Name extends StreamCall>(
    name: Name,
    ...given: Arguments<Name>
  ): AsyncGenerator<Answer<Name> | ApiFailure, void, void>;
}

/**
 * Client of version 1 of the API; each answer is checked against its schema. Its calls never throw: an error is
 * returned as an answer.
 *
 * @throws TypeError for an address to which a token must not be sent
 */
export declare function wispClient(settings: ClientSettings): WispClient;
`;

/** The declarations of the published client: those of the document of the API, without any import. */
export function clientTypes(): string {
  const { components, paths } = documentSchema.parse(openApiDocument());
  const named = Object.entries(components.schemas).map(
    ([name, schema]) => `${comment(schema.description)}export type ${name} = ${typeOf(schema)};`,
  );
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const name = `${method.toUpperCase()} ${path}`;
      const success = Object.entries(operation.responses).find(([code]) => code.startsWith("2"));
      const [mediaType = "", answer] = Object.entries(success?.[1].content ?? {})[0] ?? [];
      const body = operation.requestBody?.content["application/json"]?.schema;
      const inputs = operation.parameters.map((each) => {
        const optional = each.in === "path" ? "" : "?";
        return `readonly ${JSON.stringify(each.name)}${optional}: ${typeOf(each.schema)};`;
      });
      if (body !== undefined) inputs.push(`readonly body: ${typeOf(body)};`);
      const kind = kindOf(name, mediaType);
      return `  ${comment(operation.summary)}\n  readonly ${JSON.stringify(name)}: { readonly kind: "${kind}"; readonly input: { ${inputs.join(" ")} }; readonly answer: ${typeOf(answer?.schema ?? {})} };`;
    }),
  );
  return [
    "/** Made from the contract of the API. */",
    ...named,
    "/** Every call of version 1. */",
    `export interface Calls {\n${calls.join("\n")}\n}`,
    frame,
  ].join("\n\n");
}
