import { locales } from "@wisp/game";
import { z } from "zod";
import { changedAgentGames, newAgentGames } from "./schemas.ts";
import { answer, request } from "./shapes.ts";

/** Read as names are: by the characters that people count. */
const name = z
  .string()
  .max(1_000)
  .describe("1 to 60 characters on one line, none of them a check mark");
const description = z.string().max(2_000).describe("at most 500 characters");
const avatar = z.int().min(0).max(7).describe("which of the eight avatars drawn for it");
const showReasoning = z
  .boolean()
  .describe("whether everyone may read its private reasoning once a match is over");
const openToLab = z
  .boolean()
  .describe(
    "whether experiments and forks of others may call it, within an allowance of their own; they never change what it says or reads",
  );
const maxConcurrent = z.int().min(1).max(20).describe("concurrent matches");
const separateSessions = z
  .boolean()
  .describe(
    "it keeps the sessions of X-Session-Id apart; otherwise a server plays one match at a time",
  );

/** A key or token of an owner's. */
const keySchema = z
  .string()
  .regex(/^[\x21-\x7e]+$/, "a key is printable and has no white space")
  .min(8)
  .max(500);

/** Registers the agent that a check recognised. */
export const newAgentSchema = request({
  check: z.uuid().describe("your finished check, passed or not"),
  name,
  slug: z.string().max(100).optional().describe("derived from the name if absent"),
  games: newAgentGames,
  description: description.optional(),
  avatar: avatar.optional(),
  online: z.boolean().default(false).describe("invited to matches of others"),
  maxConcurrent: maxConcurrent.optional(),
  separateSessions: separateSessions.optional(),
}).openapi("NewAgent");
export type NewAgentRequest = z.infer<typeof newAgentSchema>;

/** Changes fields that are not part of a version; absent fields stay. */
export const agentChangeSchema = request({
  name,
  description,
  avatar,
  showReasoning,
  openToLab,
  online: z.boolean(),
  games: changedAgentGames,
  maxConcurrent,
  separateSessions,
})
  .partial()
  .openapi("AgentChange");
export type AgentChangeRequest = z.infer<typeof agentChangeSchema>;

export const newVersionSchema = request({
  check: z.uuid().describe("your finished check, passed or not"),
  always: z
    .boolean()
    .default(false)
    .describe("create a version even if nothing differs: the program behind the address changed"),
  label: z
    .string()
    .max(1_000)
    .optional()
    .describe("what you call it, such as a commit: at most 40 characters, for everyone to read"),
}).openapi("NewVersion");

export const newDialOutSchema = request({
  name,
  games: newAgentGames,
  description: description.optional(),
  avatar: avatar.optional(),
}).openapi("NewDialOut");
export type NewDialOutRequest = z.infer<typeof newDialOutSchema>;

export const newKeySchema = request({
  key: keySchema.describe("for the address of the agent only; stored sealed"),
}).openapi("NewKey");

/** The state of an agent after a call that changed it. */
export const agentStandsSchema = answer({
  slug: z.string(),
  name: z.string(),
  version: z.int(),
  state: z.enum(["online", "offline", "suspended", "retired"]),
  /** No check of its newest version has passed yet. */
  practiceOnly: z.boolean(),
  games: z
    .array(answer({ game: z.string(), locale: z.string() }))
    .default([])
    .describe("the games and languages that it is entered for"),
}).openapi("AgentStands");

/** An agent after a call for a new version. */
export const versionStandsSchema = agentStandsSchema
  .extend({ created: z.boolean().describe("false: nothing differs from its newest version") })
  .openapi("VersionStands");

/** An agent's key to dial out with, shown only once. */
export const dialOutKeySchema = answer({ slug: z.string(), key: z.string() }).openapi("DialOutKey");

const text = (most: number) => z.string().trim().min(1).max(most);

const strategySettings = z
  .record(z.string().max(60), z.union([z.boolean(), z.number(), z.string().max(200)]))
  .optional();

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
    .describe(
      "how a model is asked: reasoning (the default), direct, structured, guess-speak-reason, pgm, pro-pgm, intention or printed",
    ),
  strategySettings: strategySettings.describe('settings of the strategy, such as {"guess": false}'),
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
  words: z
    .string()
    .trim()
    .min(1)
    .max(4_000)
    .optional()
    .describe(
      "how a model is to play, in your own words; with the address pool:<name> a model of this arena thinks, and no key is needed",
    ),
};

/** What to check: an address with what belongs to it, or a registered agent, as it is or with changes. */
export const checkRequestSchema = request({
  ...address,
  agent: text(200)
    .optional()
    .describe("slug of a registered agent; other fields change its settings for the check"),
})
  .refine((request) => (request.address === undefined) !== (request.agent === undefined), {
    error: "name either an address or a registered agent",
    path: ["address"],
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

/** An owner's prompt templates, rendered for a moment of a match. */
export const promptRequestSchema = request({
  templates: z.record(z.string(), z.unknown()).default({}).describe("system, situation, ask"),
  strategy: z
    .string()
    .max(40)
    .optional()
    .describe(
      "reasoning (the default), direct, structured, guess-speak-reason, pgm, pro-pgm, intention or printed",
    ),
  strategySettings,
  prompts: z
    .string()
    .max(40)
    .optional()
    .describe("version of the default prompts; the newest by default"),
  locale: z.enum(["en", "zh"]).default("en"),
  game: z
    .string()
    .max(60)
    .optional()
    .describe(
      "id of a game, whose first question at an ordinary table is shown; absent: a moment of a recorded match",
    ),
  moment: z.enum(["speech", "vote"]).default("speech").describe("of the recorded match"),
  words: z.string().max(4_000).optional().describe("how the model is to play, in your own words"),
}).openapi("PromptRequest");

export const promptSchema = answer({
  messages: z.array(answer({ role: z.enum(["system", "user"]), content: z.string() })),
}).openapi("Prompt");
