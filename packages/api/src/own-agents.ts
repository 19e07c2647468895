import { z } from "zod";
import { changedAgentGames, newAgentGames } from "./agent-games.ts";
import { answer, request } from "./shapes.ts";

/** Read as names are: by the characters that people count. */
const name = z.string().max(1_000).describe("1 to 60 characters on one line");
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
export const keySchema = z
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
}).openapi("AgentStands");

/** An agent after a call for a new version. */
export const versionStandsSchema = agentStandsSchema
  .extend({ created: z.boolean().describe("false: nothing differs from its newest version") })
  .openapi("VersionStands");

/** An agent's key to dial out with, shown only once. */
export const dialOutKeySchema = answer({ slug: z.string(), key: z.string() }).openapi("DialOutKey");
