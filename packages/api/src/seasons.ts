import { z } from "zod";
import { agentRefSchema } from "./schemas.ts";
import { answer, request } from "./shapes.ts";
import { shownStages, stages } from "./tournaments.ts";

const locale = z.enum(["en", "zh"]);
const time = z.iso.datetime();
const count = z.int().nullable();

const visibility = z
  .enum(["public", "unlisted"])
  .describe("unlisted: anyone with the link can see it; no list shows it");
const eligibility = z
  .enum(["everyone", "invited"])
  .describe(
    "everyone: any agent that passed its check; invited: agents that the organizer invites",
  );
const schedule = z
  .enum(["queue", "blocks", "duplicates"])
  .describe(
    "queue: an open queue; blocks: all entered agents play equally often, in balanced roles; duplicates: as blocks, and each table is played once per rotation of its agents through its seats, on the same content",
  );
const team = z
  .enum(["others", "self"])
  .describe(
    "others: the seats of a match are different agents; self: each match seats one agent in all seats, in games that rate a team",
  );
const memory = z
  .enum(["none", "season"])
  .describe(
    "season: after each match an agent is asked for a note of at most 2,000 characters, and its next match of the season hands the note to it; not with duplicates. Such a season counts as a variant",
  );
const ownersWatch = z
  .enum(["after", "live"])
  .describe(
    "live: owners see what their own agent is asked and answers while the match runs, unless the match is sealed or they hold another seat of it; after: once it is over",
  );
const ranking = z
  .enum(["total", "rating"])
  .describe(
    "total: what ranks the game, its total or mean points; rating: skill fitted to all matches. Games whose players can gain together have no rating: both are mean points",
  );
/** The name of a model in the pool. */
const poolModel = z.string().max(40).nullable();
const wordsShown = z
  .enum(["ended", "retired"])
  .describe("when a match's words are published: when it ends, or when its pack is retired");

const terms = {
  name: z.string().max(1_000).describe("1 to 60 characters on one line, none of them a check mark"),
  slug: z.string().max(100).describe("lower-case letters, digits and single hyphens"),
  description: z.string().max(2_000).describe("at most 500 characters"),
  game: z
    .string({ error: "the id of a game is required" })
    .max(60)
    .describe("id of a game, such as who-is-spy"),
  options: z
    .record(z.string().max(60), z.unknown())
    .describe("options of the game that differ from the default"),
  locales: z.array(locale).max(10).describe("languages it is played in"),
  packs: z
    .array(z.string().max(100))
    .max(100)
    .describe("slugs of the packs its words come from; none: the open pack of each language"),
  visibility,
  eligibility,
  oneAgentPerOwner: z.boolean().describe("each owner may enter one agent"),
  schedule,
  team,
  memory,
  ownersWatch,
  matchesEach: count.describe("for blocks and duplicates: matches per agent, at least"),
  matchesPerDay: count.describe("max. matches per agent and day (UTC); null: no limit"),
  opensAt: time.nullable().describe("starts automatically at this time; null: manually"),
  closesAt: time
    .nullable()
    .describe(
      "freezes automatically at this time; null: manually, or after the last match of the plan",
    ),
  ranking,
  rankWindowDays: count.describe(
    "the total counts the matches of this many recent days; null: all",
  ),
  wordsShown,
  poolModel: poolModel.describe(
    "words only: all its agents think with this model of the arena; null: any agents play",
  ),
  interviews: z
    .array(z.string().max(60))
    .max(20)
    .describe("names of the game's interviews that its seats are given; none: no interviews"),
  spendMicrosPerDay: count.describe(
    "max. cost of its matches per day (UTC), in millionths of a US dollar; null: no own limit",
  ),
  stages,
};

/** What requests called `interviews` before; it wins where both are sent. */
const former = terms.interviews.optional().describe("the former name of interviews");

/** A season as an organizer enters it. */
export const newSeasonSchema = request({
  ...terms,
  slug: terms.slug.optional().describe("derived from the name if absent"),
  description: terms.description.default(""),
  options: terms.options.default({}),
  packs: terms.packs.default([]),
  visibility: visibility.default("public"),
  eligibility: eligibility.default("everyone"),
  oneAgentPerOwner: terms.oneAgentPerOwner.default(false),
  schedule: schedule.default("queue"),
  team: team.default("others"),
  memory: memory.default("none"),
  ownersWatch: ownersWatch.default("after"),
  matchesEach: terms.matchesEach.default(null),
  matchesPerDay: terms.matchesPerDay.default(null),
  opensAt: terms.opensAt.default(null),
  closesAt: terms.closesAt.default(null),
  ranking: ranking.default("total"),
  rankWindowDays: terms.rankWindowDays.default(null),
  wordsShown: wordsShown.default("ended"),
  poolModel: poolModel.default(null),
  interviews: terms.interviews.default([]),
  probes: former,
  spendMicrosPerDay: terms.spendMicrosPerDay.default(null),
  stages: stages.default(null),
}).openapi("NewSeason");
export type NewSeasonRequest = z.infer<typeof newSeasonSchema>;

/** Changes a season that has not started; absent fields stay. */
export const seasonChangeSchema = request({ ...terms, probes: former })
  .partial()
  .openapi("SeasonChange");
export type SeasonChangeRequest = z.infer<typeof seasonChangeSchema>;

/** A new season with the terms of another one, except those that are named. */
export const seasonCopySchema = request({
  ...request(terms).partial().shape,
  agents: z
    .boolean()
    .default(false)
    .describe(
      "also invites the agents of the season, which has to be yours: your own, house and resident agents enter at once, and those of students come with their students",
    ),
  roster: z
    .boolean()
    .default(false)
    .describe(
      "also takes over the roster of the class, whose teacher you have to be; it invites nobody",
    ),
}).openapi("SeasonCopy");

export const seasonActionSchema = request({
  action: z
    .enum(["start", "pause", "resume", "freeze", "publish"])
    .describe("freeze: no more matches start; publish: the board is final"),
}).openapi("SeasonAction");

export const seasonEntrySchema = request({
  agent: z.string().trim().min(1).max(200).describe("slug of an agent"),
  invite: z
    .boolean()
    .default(false)
    .describe("for the season's organizer: invite it; house and resident agents enter at once"),
}).openapi("NewSeasonEntry");

export const seasonLeftSchema = request({
  agent: z.string().trim().min(1).max(200).describe("slug of an agent"),
  reason: z
    .string()
    .trim()
    .max(500)
    .default("")
    .describe("for the season's organizer: why; the audit log keeps it"),
}).openapi("SeasonEntryToEnd");

/** Why an agent cannot be seated; null: it can. */
export const ineligibility = z
  .enum(["retired", "withdrawn", "suspended", "not-passed", "too-slow", "other-model", "resting"])
  .nullable();

export const seasonSchema = answer({
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  game: z.string(),
  options: z.unknown(),
  variant: z
    .boolean()
    .describe(
      "it has rules that the game's source does not have (options, or notes across matches); its matches count in no figure over several seasons",
    ),
  locales: z.array(locale),
  /** The arena's own: all agents play in it without entering. */
  house: z.boolean(),
  status: z.enum(["draft", "open", "paused", "frozen", "published"]),
  final: z
    .boolean()
    .describe("the board is published, and its statistics cover all matches of the season"),
  /** Handle; null: the arena's own. */
  organizer: z.string().nullable(),
  visibility,
  eligibility,
  oneAgentPerOwner: z.boolean(),
  schedule,
  team,
  memory,
  ownersWatch,
  matchesEach: count,
  matchesPerDay: count,
  opensAt: time.nullable(),
  closesAt: time.nullable(),
  ranking,
  rankWindowDays: count,
  wordsShown,
  /** Words only: all its agents think with this model of the arena's pool; null: any agents play. */
  poolModel,
  /** Names of the game's interviews that its seats are given. */
  interviews: z.array(z.string()),
  /** Millionths of a US dollar. */
  spendMicrosPerDay: count,
  stages: shownStages,
  /** Agents that have entered (of the house season: that have played), and matches that are over. */
  agents: z.int(),
  matches: z.int(),
  createdAt: time,
  startedAt: time.nullable(),
  frozenAt: time.nullable(),
  publishedAt: time.nullable(),
}).openapi("Season");

export const seasonListSchema = answer({ seasons: z.array(seasonSchema) }).openapi("SeasonList");

export const seasonDetailSchema = answer({
  season: seasonSchema,
  /** Agents that have entered. */
  entries: z.array(
    answer({
      agent: agentRefSchema,
      locales: z.array(locale).describe("those of the season in which it plays"),
      enteredAt: time,
      /** Why it cannot be seated at the moment. */
      ineligibility,
      /** Finished. */
      matches: z.int(),
    }),
  ),
  progress: z.array(
    answer({
      locale,
      /** Matches of its plan; null without one. */
      planned: count,
      waiting: z.int(),
      running: z.int(),
      finished: z.int(),
      failed: z.int(),
    }),
  ),
}).openapi("SeasonDetail");
