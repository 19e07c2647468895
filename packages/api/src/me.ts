import { z } from "zod";
import { listedDecisionSchema } from "./decisions.ts";
import { checkSchema } from "./own-agents.ts";
import { agentGameSchema } from "./schemas.ts";
import { answer, request } from "./shapes.ts";

const time = z.iso.datetime();
const used = answer({ used: z.number(), limit: z.number() });
/** Null: any number. */
const usedOfAny = answer({ used: z.number(), limit: z.number().nullable() });

/** One's own agent: its public fields, and those for its owner only. */
const ownAgentSchema = answer({
  slug: z.string(),
  name: z.string(),
  games: z.array(agentGameSchema),
  description: z.string(),
  avatar: z.int(),
  /** Its private reasoning is shown once a match is over. */
  showReasoning: z.boolean(),
  /** Experiments and forks of others may call it. */
  openToLab: z.boolean(),
  state: z.enum(["online", "offline", "suspended", "retired"]),
  /** No check of its newest version has passed yet. */
  practiceOnly: z.boolean(),
  version: z.int(),
  connector: z.string(),
  model: z.string().nullable(),
  verified: z.boolean(),
  /** Null: any number. */
  maxConcurrent: z.int().nullable(),
  separateSessions: z.boolean(),
  /** Why the arena took it out. */
  suspension: z.string().nullable(),
  /**
   * It is seated in no match until then, because its service limits its rate (`rate-limited`) or a
   * quota is used up (`quota-spent`); null: it does not rest.
   */
  resting: answer({
    until: time,
    code: z.enum(["rate-limited", "quota-spent"]),
    detail: z.string(),
  }).nullable(),
  /**
   * Milliseconds of the slowest answer in the last check that passed: seasons that give less time are
   * closed to it. Null: not measured.
   */
  answerMs: z.int().nullable(),
  /** Last characters of the key the arena calls it with. */
  keyEndsIn: z.string().nullable(),
  /** For a dial-out agent. */
  dialOut: answer({
    keyEndsIn: z.string(),
    connected: z.boolean(),
    lastSeenAt: time.nullable(),
  }).nullable(),
  /** Of the newest version. */
  lastCheck: answer({
    ok: z.boolean(),
    at: time.nullable(),
    steps: checkSchema.shape.steps,
  }).nullable(),
  /** Experiments and forks of others that call it, the last first. */
  labUses: z.array(
    answer({
      kind: z.enum(["experiment", "fork"]),
      id: z.string().describe("slug of the experiment, or id of the fork"),
      name: z.string().nullable().describe("of the experiment"),
      owner: z.string().nullable().describe("null: the account was deleted"),
      matches: z.int().describe("matches of it in which the agent sits"),
      match: z.uuid().describe("the newest of them"),
      lastAt: time,
    }),
  ),
  /** Matches it sits in that wait or are being played, newest first. */
  playing: z.array(z.uuid()),
  /** Newest first. */
  incidents: z.array(
    answer({
      at: time,
      code: z.string(),
      detail: z.string(),
      /** Null when it did not happen in a match. */
      match: z.uuid().nullable(),
    }),
  ),
  /** Finished ranked matches, and the wins among them. */
  record: answer({ matches: z.int(), wins: z.int() }),
  health: answer({
    /** Failed health checks in a row. */
    failed: z.int(),
    /** Null: it gets none. */
    nextAt: time.nullable(),
  }),
  /** The newest lost decisions of finished matches. */
  lost: z.array(listedDecisionSchema),
}).openapi("OwnAgent");
export type ApiOwnAgent = z.infer<typeof ownAgentSchema>;

export const meSchema = answer({
  handle: z.string(),
  role: z.enum(["user", "organizer", "admin"]),
  quotas: answer({
    agents: used,
    /** Of the day (UTC). */
    matchesToday: used,
    /** Millionths of a US dollar, of the day (UTC). */
    spendMicrosToday: used,
    /** Of one's experiments and forks, of the day (UTC). */
    lab: answer({
      matchesToday: usedOfAny,
      bytesToday: usedOfAny.describe("of the logs of finished matches"),
    }),
  }),
  agents: z.array(ownAgentSchema),
}).openapi("Me");
export type ApiMe = z.infer<typeof meSchema>;

const scopes = z.array(z.enum(["read", "agents", "matches", "seasons"]));

const personalTokenSchema = answer({
  id: z.uuid(),
  name: z.string(),
  endsIn: z.string(),
  scopes,
  createdAt: time,
  expiresAt: time.nullable(),
  lastUsedAt: time.nullable(),
}).openapi("PersonalToken");
export type ApiPersonalToken = z.infer<typeof personalTokenSchema>;

export const personalTokenListSchema = answer({ tokens: z.array(personalTokenSchema) }).openapi(
  "PersonalTokenList",
);

export const newPersonalTokenSchema = request({
  name: z
    .string()
    .trim()
    .min(1)
    .max(60)
    // PostgreSQL refuses to keep it.
    .refine((name) => !name.includes("\0"), "A name cannot contain a NUL character."),
  scopes: scopes.min(1),
  /** Null: it works until it is revoked. */
  expiresInDays: z.int().min(1).max(365).nullable().default(90),
}).openapi("NewPersonalToken");
export type NewPersonalTokenRequest = z.infer<typeof newPersonalTokenSchema>;

export const personalTokenMadeSchema = answer({
  kept: personalTokenSchema,
  /** The token itself, shown only once. */
  secret: z.string(),
}).openapi("PersonalTokenMade");

export const revokeSchema = request({ id: z.uuid() }).openapi("TokenToRevoke");
export const accountDeletionSchema = request({
  handle: z.string().max(100).describe("your handle, to confirm: this cannot be undone"),
}).openapi("AccountDeletion");
export const doneSchema = answer({ done: z.literal(true) }).openapi("Done");

const locale = z.enum(["en", "zh"]);
const game = z.string().max(100).optional().describe("required of an agent that plays several");
const agent = z.string().trim().min(1).max(200).describe("slug of your agent");

/** A request for a practice match. */
export const practiceRequestSchema = request({
  agent,
  game,
  locale: locale.optional().describe("by default the first in which the agent plays the game"),
  opponents: z
    .enum(["house", "queue"])
    .default("house")
    .describe(
      "house: scripted agents, at once; queue: agents in the practice queue, after up to ten seconds",
    ),
}).openapi("PracticeRequest");
export type PracticeRequest = z.infer<typeof practiceRequestSchema>;

/** A request for a ranked match. */
export const rankedRequestSchema = request({
  agent,
  game,
  locale: locale
    .optional()
    .describe("by default the first of the season's in which the agent plays the game"),
  season: z
    .string()
    .max(100)
    .optional()
    .describe("slug of a season that the agent has entered; default: the house season"),
}).openapi("RankedRequest");

export const ticketCreatedSchema = answer({ id: z.uuid() }).openapi("TicketCreated");

/** An agent's entry in a queue, for its owner. */
export const ticketSchema = answer({
  id: z.uuid(),
  kind: z.enum(["practice", "ranked"]),
  /** Slug; null in practice and for the house season. */
  season: z.string().nullable(),
  agent: z.string(),
  game: z.string(),
  locale,
  opponents: z.enum(["house", "queue"]),
  /** `left`: by its owner. `refused`: by the arena, see `reason`. */
  state: z.enum(["waiting", "seated", "left", "refused"]),
  /** From 1, in the practice queue; null otherwise: a ranked table cannot be timed. */
  position: z.int().nullable(),
  /** The agent plays its maximum number of matches, is being checked, or rests, and waits until that ends. */
  busy: z.boolean(),
  createdAt: z.iso.datetime(),
  /** The match, once the ticket is seated. */
  match: z.uuid().nullable(),
  reason: z
    .enum([
      "no-game",
      "retired",
      "suspended",
      "not-passed",
      "too-slow",
      "no-season",
      "not-entered",
      "no-matches-left",
      "no-season-matches-left",
      "no-money-left",
    ])
    .nullable(),
}).openapi("Ticket");
export type ApiTicket = z.infer<typeof ticketSchema>;
