import { type LeaderboardRules, ratingKinds } from "@wisp/game";
import { z } from "zod";
import { count, moment, time } from "./lines.ts";

/** Version of the archive's layout and of the model behind its fits; a reader refuses unknown ones. */
export const FORMAT = 7;

const texts = z.object({ en: z.string(), zh: z.string().optional() });
const metricText = z.object({ name: z.string(), short: z.string(), about: z.string() });
const metricTexts = z.object({ en: metricText, zh: metricText.optional() });

/** The metrics of the leaderboards and how they rank. */
const leaderboardRulesSchema: z.ZodType<LeaderboardRules> = z.object({
  roles: z.record(z.string(), texts),
  hidden: z
    .object({
      role: z.string(),
      group: z.object({ roles: z.array(z.string()), text: texts }).optional(),
      ballots: z.string().optional(),
    })
    .optional(),
  figures: z.array(
    z.object({
      id: z.string(),
      of: z.union([z.enum(["matches", "points", "wins"]), z.object({ fact: z.string() })]),
      role: z.string().nullable(),
      /** Absent: of all sides. */
      side: z.object({ name: z.string(), roles: z.array(z.string()) }).optional(),
      unit: z.enum(["count", "rate", "score", "rounds", "votes"]),
      better: z.enum(["high", "low"]).nullable(),
      usual: z.boolean(),
      text: metricTexts,
    }),
  ),
  placement: z.object({
    matches: count,
    inRole: z.record(z.string(), count),
    onSide: z.array(z.object({ roles: z.array(z.string()), matches: count })).optional(),
    text: texts,
  }),
  ranking: z.discriminatedUnion("figure", [
    z.object({ figure: z.literal("total"), start: z.number(), fee: z.number() }),
    z.object({
      figure: z.literal("score"),
      /** Absent in archives of earlier releases, whose claims are all of contests. */
      claims: z.enum(["contests", "means"]).default("contests"),
    }),
  ]),
  /** Absent in archives of earlier releases. */
  rating: z.enum(ratingKinds).optional(),
  model: z
    .object({
      rating: metricTexts,
      skills: z.array(z.object({ id: z.string(), role: z.string(), text: metricTexts })),
    })
    .optional(),
});

/** `season.json`: the rules of the season, and how its leaderboards were computed. */
export const seasonSchema = z.object({
  format: z.literal(FORMAT, {
    error: `this release reads format ${FORMAT} only; export the season again`,
  }),
  /** When the archive was made: nothing else in it depends on the clock. */
  made: time,
  season: z.object({
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    game: z.string(),
    /** Without the language, which is the match's. */
    config: z.unknown(),
    locales: z.array(z.string()),
    status: z.string(),
    house: z.boolean(),
    ranking: z.string(),
    /** The total counts the matches of this many recent days; null: all. */
    rankWindowDays: z.int().nullable(),
    wordsShown: z.string(),
    schedule: z.string(),
    /** "self": one agent sits in all seats of a match. Absent in archives of earlier releases: it does not. */
    team: z.string().optional(),
    /** "season": agents took notes from one match to the next. Absent in archives of earlier releases: they did not. */
    memory: z.string().optional(),
    /** "live": owners saw their own agents' decisions while a match ran. Absent in archives of earlier releases. */
    ownersWatch: z.string().optional(),
    createdAt: time,
    startedAt: moment,
    frozenAt: moment,
    publishedAt: moment,
  }),
  board: leaderboardRulesSchema,
  /** Bounds of the points of a match; absent in archives of earlier releases. */
  points: z.tuple([z.number(), z.number()]).optional(),
  /** The first day (UTC) that the totals of a language count; null: all. */
  windows: z.record(z.string(), z.iso.date().nullable()),
  matches: count,
  /** Number of matches whose words are still hidden. */
  wordsHidden: count,
  agents: count,
  computed: z.object({
    node: z.string(),
    architecture: z.string(),
  }),
});
export type SeasonFile = z.infer<typeof seasonSchema>;
