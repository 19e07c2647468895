import { KEY_MISPLACED, looksLikeKey } from "@wisp/game";
import { z } from "zod";
import type { Mode } from "../outbound/index.ts";
import { canonicalUrl } from "../space/index.ts";

/** How a model draws its answers; part of an agent's version. Absent fields are the service's defaults. */
export const samplingSchema = z.strictObject({
  temperature: z.number().min(0).max(2).optional(),
  topP: z.number().gt(0).max(1).optional(),
  /** Most tokens of an answer, reasoning included. */
  maxTokens: z.int().min(16).max(16_384).default(1_024),
  seed: z.int().min(0).max(0x7fff_ffff).optional(),
});
export type Sampling = z.infer<typeof samplingSchema>;

/** How much a model may think; each service and model knows some of these. */
export const reasoningEfforts = [
  "none",
  "minimal",
  "low",
  "medium",
  "high",
  "xhigh",
  "max",
] as const;

/** Most bytes of the extra fields of a request, as JSON. */
const EXTRA_BODY_LIMIT_BYTES = 4_096;

/** Fields of a request that are the arena's, or have a setting of their own. */
const ownFields: ReadonlySet<string> = new Set([
  "model",
  "models",
  "messages",
  "prompt",
  "input",
  "inputs",
  "stream",
  "stream_options",
  "n",
  "best_of",
  "max_tokens",
  "max_completion_tokens",
  "max_output_tokens",
  "max_new_tokens",
  "response_format",
  "temperature",
  "top_p",
  "seed",
  "reasoning_effort",
  // Read by the library of Hugging Face.
  "accessToken",
  "endpointUrl",
]);

function holdsKey(value: unknown): boolean {
  let found = false;
  JSON.stringify(value, (_, inner: unknown) => {
    found ||= typeof inner === "string" && looksLikeKey(inner);
    return inner;
  });
  return found;
}

/** Why fields may not be added to a request, in a sentence; undefined when they may. */
function problemOf(fields: Readonly<Record<string, unknown>>): string | undefined {
  const own = Object.keys(fields).find((name) => ownFields.has(name));
  if (own !== undefined) return `"${own}" is set by the arena or by another setting; leave it out.`;
  if (Buffer.byteLength(JSON.stringify(fields)) > EXTRA_BODY_LIMIT_BYTES) {
    return `The extra fields have more than ${EXTRA_BODY_LIMIT_BYTES} bytes as JSON.`;
  }
  return holdsKey(fields) ? KEY_MISPLACED : undefined;
}

const extraBodySchema = z
  .record(z.string().max(100), z.unknown())
  .superRefine((fields, context) => {
    const problem = problemOf(fields);
    if (problem !== undefined) context.addIssue({ code: "custom", message: problem });
  });

/** Who says what the system message says: some models' templates refuse that role. */
export const systemRoles = ["system", "user"] as const;
export type SystemRole = (typeof systemRoles)[number];

/**
 * How a model is called; part of an agent's version. Absent fields are not sent; those other than
 * `sampling` are absent in settings from before they existed.
 */
export const callFields = {
  sampling: samplingSchema.prefault({}),
  reasoningEffort: z.enum(reasoningEfforts).optional(),
  /** Further fields of each request. */
  extraBody: extraBodySchema.optional(),
  /** `user`: the system message begins the user's message. Absent: `system`. */
  systemRole: z.enum(systemRoles).optional(),
};

/** Base URL of a model's API, canonical: https, or this machine in local mode. */
export const apiUrlSchema = (mode: Mode) =>
  z.string().refine((url) => canonicalUrl(url, mode) === url, {
    error:
      "The address must be https (http on your own machine), without a slash at its end, and one that may be called from here.",
  });
