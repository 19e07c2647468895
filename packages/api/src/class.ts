import { z } from "zod";
import { agentRefSchema } from "./schemas.ts";
import { ineligibility } from "./seasons.ts";
import { answer, request } from "./shapes.ts";

const locale = z.enum(["en", "zh"]);
const time = z.iso.datetime();

/** A class, for the organizer of its season alone. */
export const classSchema = answer({
  link: z
    .string()
    .nullable()
    .describe("the join link: anyone with an account can join by it; null: none"),
  linkExpiresAt: time
    .nullable()
    .describe("null: there is no link, or it is valid until it is ended"),
  /** Those on the roster, and those who joined by the link. */
  members: z.array(
    answer({
      account: z
        .string()
        .nullable()
        .describe("on the roster: a user name or an e-mail address; null: joined by the link"),
      name: z.string(),
      team: z.string(),
      handle: z.string().nullable().describe("user name; null: has not joined"),
      consentedAt: time
        .nullable()
        .describe("since when the organizer may see what is said of the agents here"),
      /** Those that they have entered. */
      agents: z.array(
        answer({
          agent: agentRefSchema,
          ineligibility,
          /** Finished. */
          matches: z.int(),
          checkedAt: time.nullable(),
          passedAt: time.nullable(),
          /** In finished matches since the member agreed, by language. */
          faults: z.array(answer({ locale, missed: z.int(), fouls: z.int() })),
          missed: z
            .array(
              answer({
                match: z.string(),
                seat: z.int(),
                nth: z.int(),
                ask: z.string(),
                locale,
                askedAt: time,
                code: z.string(),
                detail: z.string().nullable(),
                text: z.string().nullable(),
                raw: z.string().nullable().describe("what the agent sent, as JSON"),
                wordsHidden: z
                  .boolean()
                  .describe("the words of the match are hidden, and with them the three before"),
              }),
            )
            .describe("the newest failing decisions of the last day, at most 20"),
        }),
      ),
    }),
  ),
}).openapi("Class");

export const newJoinLinkSchema = request({
  expiresAt: time.nullable().default(null).describe("null: valid until it is ended"),
}).openapi("NewJoinLink");

export const rosterSchema = request({
  students: z
    .array(
      request({
        account: z.string().max(300).describe("a user name or an e-mail address"),
        name: z.string().max(1_000).default("").describe("at most 60 characters"),
        team: z.string().max(1_000).default("").describe("at most 60 characters; empty: none"),
      }),
    )
    .max(1_000)
    .describe("at most 500"),
}).openapi("Roster");

/** What an admin sends to make a user an organizer. */
export const newRoleSchema = request({
  role: z.enum(["user", "organizer"]),
}).openapi("NewRole");

export const givenRoleSchema = answer({
  handle: z.string().describe("user name"),
  role: z.string(),
}).openapi("GivenRole");

/** What a student sends to join a class. */
export const newMemberSchema = request({
  link: z
    .string()
    .max(2_000)
    .default("")
    .describe("the join link, or its token alone; not needed on the roster"),
  agent: z
    .string()
    .trim()
    .max(200)
    .default("")
    .describe("slug of your agent to enter; empty: later"),
  name: z
    .string()
    .max(1_000)
    .nullable()
    .default(null)
    .describe(
      "your name for the teacher, of those who are not on the roster; null: none, or as it is",
    ),
  team: z
    .string()
    .max(1_000)
    .nullable()
    .default(null)
    .describe("of those who are not on the roster; null: none, or as it is"),
  consents: z
    .boolean()
    .describe(
      "that the organizer sees, from now on and for the agents that you enter: whether they play, their checks, failing decisions with what they sent, and counts of faults",
    ),
}).openapi("NewClassMember");

export const memberEnteredSchema = answer({
  entered: z.boolean().describe("whether an agent has entered the season"),
}).openapi("ClassMemberEntered");

export const memberToRemoveSchema = request({
  member: z
    .string()
    .max(200)
    .optional()
    .describe("user name, for the season's organizer; absent: yourself"),
}).openapi("ClassMemberToRemove");

const metric = z.number().nullable();

/** Results of one agent in one language, or of a member without an agent. */
export const gradeSchema = answer({
  account: z.string().nullable(),
  handle: z.string().nullable(),
  name: z.string(),
  team: z.string(),
  agent: z.string().nullable().describe("slug; null: none has entered"),
  language: locale.nullable(),
  matches: z.int().nullable().describe("those that count on the board"),
  points: metric.describe("their sum"),
  score: metric.describe("points per match"),
  scoreLow: metric.describe("the board's 95% interval of the score"),
  scoreHigh: metric,
  winRate: metric,
  fouls: z.int().nullable().describe("since the member agreed; so are missed decisions"),
  missed: z.int().nullable(),
});

/** A line for each agent and language, and one for each member without an agent. */
export const gradesSchema = answer({ grades: z.array(gradeSchema) }).openapi("Grades");
