import { locales } from "@wisp/game";
import { z } from "zod";
import { keySchema } from "./own-agents.ts";
import { answer, request } from "./shapes.ts";

const text = (most: number) => z.string().trim().min(1).max(most);

const address = {
  address: text(500)
    .optional()
    .describe("a Space, a model on Hugging Face, or the base URL of a server"),
  model: text(200).optional().describe("for a base URL that serves models"),
  provider: text(60).optional().describe("the provider that runs a model on Hugging Face"),
  key: keySchema
    .optional()
    .describe("a token or key for that address; stored sealed, never shown again"),
  sampling: z.record(z.string(), z.unknown()).optional().describe("temperature, maxTokens ..."),
  templates: z.record(z.string(), z.unknown()).optional().describe("your own prompts"),
  strategy: text(40)
    .optional()
    .describe("how a model is asked: reasoning (the default), direct or structured"),
  prompts: text(40).optional().describe("version of the default prompts; the newest by default"),
  limitField: z.enum(["max_tokens", "max_completion_tokens"]).optional(),
  reasoningEffort: text(20)
    .optional()
    .describe("how much a model may think: none, minimal, low, medium, high, xhigh or max"),
  extraBody: z
    .record(z.string(), z.unknown())
    .optional()
    .describe("further fields of each request to a model, at most 4 KiB as JSON"),
  systemRole: z
    .enum(["system", "user"])
    .optional()
    .describe("user: for a model that takes no system message"),
};

/** What to check: an address with what belongs to it, or a registered agent alone. */
export const checkRequestSchema = request({
  ...address,
  agent: text(200).optional().describe("slug of a registered agent"),
})
  .refine((request) => (request.address === undefined) !== (request.agent === undefined), {
    error: "name either an address or a registered agent",
    path: ["address"],
  })
  .refine(({ agent, ...request }) => agent === undefined || Object.keys(request).length === 0, {
    error: "a registered agent is checked as it is registered, without anything else",
    path: ["agent"],
  })
  .openapi("CheckRequest");
export type CheckRequest = z.infer<typeof checkRequestSchema>;

export const checkAskedSchema = answer({ id: z.uuid() }).openapi("CheckAsked");

/** A check: its progress and its result. */
export const checkSchema = answer({
  id: z.uuid(),
  status: z.enum(["waiting", "running", "done"]),
  /** What the address was recognised as; null before that, and for registered agents. */
  recognised: answer({
    kind: z.string(),
    sentence: z.string(),
    /** A suggestion. */
    name: z.string(),
    model: z.string().nullable(),
    /** The key's account owns the address. */
    verified: z.boolean(),
    /** A Space whose commit is not known. */
    unpinned: z.boolean(),
    /** The agent that is registered at this address already; null: none. */
    taken: answer({
      /** It is the asker's. */
      own: z.boolean(),
      /** Null where it would reveal the address's owner: for others' agents that are not a Space. */
      agent: answer({ slug: z.string(), name: z.string() }).nullable(),
    }).nullable(),
  }).nullable(),
  /** In order; `pending` is true for steps that are not finished. */
  steps: z.array(
    answer({
      name: z.string(),
      ok: z.boolean(),
      pending: z.boolean(),
      /** Milliseconds. */
      ms: z.number(),
      /** What was found or what failed, in English. */
      detail: z.string(),
      /** The same for programs: what was found, or the failure; null in old checks. */
      code: z.string().nullable(),
      /** Of a refusal: why, where what to do about it differs; null: nothing more is known. */
      reason: z.string().nullable(),
      /** What the code is about: a name, a number, what the agent said. */
      about: z.string(),
      /** Of a game's step: the languages in which the agent says it plays the game; null: it names none. */
      locales: z.array(z.enum(locales)).nullable(),
      /** Details that the code does not carry, in English. */
      more: z.string(),
    }),
  ),
  /** Null until it is done. */
  ok: z.boolean().nullable(),
  finishedAt: z.iso.datetime().nullable(),
}).openapi("Check");
export type ApiCheck = z.infer<typeof checkSchema>;
