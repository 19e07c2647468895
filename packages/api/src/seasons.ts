import { extendZodWithOpenApi } from "@asteasolutions/zod-to-openapi";
import { z } from "zod";
import { agentRefSchema } from "./schemas.ts";

extendZodWithOpenApi(z);

const locale = z.enum(["en", "zh"]);
const time = z.iso.datetime();
const count = z.int().nullable();

const visibility = z
  .enum(["public", "unlisted"])
  .describe("unlisted: whoever knows its address sees it; no list names it");
const eligibility = z
  .enum(["everyone", "invited"])
  .describe("everyone: any agent whose check passed; invited: those the organizer names");
const schedule = z
  .enum(["lines", "blocks"])
  .describe(
    "lines: agents join as it comes; blocks: every entered agent plays as often, roles in turn",
  );
const ranking = z
  .enum(["total", "rating"])
  .describe("total: points as they add up; rating: skill as fitted to all matches");
const wordsShown = z
  .enum(["ended", "retired"])
  .describe("when everybody sees a match's words: once it is over, or when its pack is retired");

const terms = {
  name: z.string().max(1_000).describe("1 to 60 characters on one line"),
  slug: z.string().max(100).describe("lower-case letters, digits and single hyphens"),
  description: z.string().max(2_000).describe("500 characters at most"),
  game: z.string().max(60).describe("id of a game, such as who-is-spy"),
  options: z
    .record(z.string().max(60), z.unknown())
    .describe("the game's options that differ from the usual"),
  locales: z.array(locale).max(10).describe("languages it is played in"),
  packs: z
    .array(z.string().max(100))
    .max(100)
    .describe("slugs of the packs its words come from; none: the open pack of each language"),
  ...{ visibility, eligibility },
  oneAgentPerOwner: z.boolean().describe("nobody enters two agents"),
  schedule,
  matchesEach: count.describe("of blocks: matches of every agent, at least"),
  matchesPerDay: count.describe("most matches of an agent in a day (UTC); null: any number"),
  opensAt: time.nullable().describe("starts by itself then; null: by hand"),
  closesAt: time
    .nullable()
    .describe("freezes by itself then; null: by hand, or with its last block"),
  ranking,
  rankWindowDays: count.describe("the total counts matches of so many days; null: all"),
  wordsShown,
  spendMicrosPerDay: count.describe(
    "most that its matches may cost in a day (UTC), in millionths of a US dollar; null: no limit of its own",
  ),
};

/** A season as an organizer wishes it. */
export const newSeasonSchema = z
  .strictObject({
    ...terms,
    slug: terms.slug.optional().describe("made of the name unless it is given"),
    description: terms.description.default(""),
    game: terms.game.default("who-is-spy"),
    options: terms.options.default({}),
    packs: terms.packs.default([]),
    visibility: visibility.default("public"),
    eligibility: eligibility.default("everyone"),
    oneAgentPerOwner: terms.oneAgentPerOwner.default(false),
    schedule: schedule.default("lines"),
    matchesEach: terms.matchesEach.default(null),
    matchesPerDay: terms.matchesPerDay.default(null),
    opensAt: terms.opensAt.default(null),
    closesAt: terms.closesAt.default(null),
    ranking: ranking.default("total"),
    rankWindowDays: terms.rankWindowDays.default(null),
    wordsShown: wordsShown.default("ended"),
    spendMicrosPerDay: terms.spendMicrosPerDay.default(null),
  })
  .openapi("NewSeason");
export type NewSeasonRequest = z.infer<typeof newSeasonSchema>;

/** Changes a season that has not started; what is absent stays. */
export const seasonChangeSchema = z.strictObject(terms).partial().openapi("SeasonChange");
export type SeasonChangeRequest = z.infer<typeof seasonChangeSchema>;

export const seasonActSchema = z
  .strictObject({
    act: z
      .enum(["start", "pause", "resume", "freeze", "publish"])
      .describe("freeze: no more matches begin; publish: its board is final"),
  })
  .openapi("SeasonAct");

export const seasonEntrySchema = z
  .strictObject({
    agent: z.string().trim().min(1).max(200).describe("slug of an agent"),
    invite: z
      .boolean()
      .default(false)
      .describe("as the season's organizer: invites it; the house and residents enter at once"),
  })
  .openapi("NewSeasonEntry");

export const seasonLeftSchema = z
  .strictObject({ agent: z.string().trim().min(1).max(200).describe("slug of an agent") })
  .openapi("SeasonEntryToEnd");

export const seasonSchema = z
  .strictObject({
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    game: z.string(),
    options: z.unknown(),
    locales: z.array(locale),
    /** The arena's own: all agents play in it without entering. */
    house: z.boolean(),
    status: z.enum(["draft", "open", "paused", "frozen", "published"]),
    /** Handle; null: the arena's own. */
    organizer: z.string().nullable(),
    ...{ visibility, eligibility },
    oneAgentPerOwner: z.boolean(),
    schedule,
    ...{ matchesEach: count, matchesPerDay: count },
    ...{ opensAt: time.nullable(), closesAt: time.nullable() },
    ranking,
    rankWindowDays: count,
    wordsShown,
    /** Millionths of a US dollar. */
    spendMicrosPerDay: count,
    /** Agents that have entered (of the house season: that have played), and matches that are over. */
    ...{ agents: z.int(), matches: z.int() },
    createdAt: time,
    startedAt: time.nullable(),
    frozenAt: time.nullable(),
    publishedAt: time.nullable(),
  })
  .openapi("Season");

export const seasonListSchema = z
  .strictObject({ seasons: z.array(seasonSchema) })
  .openapi("SeasonList");

export const seasonDetailSchema = z
  .strictObject({
    season: seasonSchema,
    /** Agents that have entered. */
    entries: z.array(
      z.strictObject({
        agent: agentRefSchema,
        locales: z.array(locale).describe("those of the season in which it plays"),
        enteredAt: time,
        /** Why it cannot be seated at the moment. */
        hindrance: z.enum(["retired", "withdrawn", "suspended", "not-passed"]).nullable(),
        /** Finished. */
        matches: z.int(),
      }),
    ),
    progress: z.array(
      z.strictObject({
        locale,
        /** Matches of its plan in blocks; null without one. */
        planned: count,
        ...{ waiting: z.int(), running: z.int(), finished: z.int(), failed: z.int() },
      }),
    ),
  })
  .openapi("SeasonDetail");
