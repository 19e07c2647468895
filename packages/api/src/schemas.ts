import { decisionFields } from "@wisp/game/decision";
import { z } from "zod";
import { answer, request } from "./shapes.ts";

/** More than there are games and languages. */
const MAX_GAMES = 100;

/** A game that an agent plays, in one language. */
const played = {
  game: z.string().max(100).describe("id of a game"),
  locale: z.enum(["en", "zh"]),
};

const changed = {
  ...played,
  online: z.boolean().describe("invited to others' matches of it while the agent is online"),
};

export const agentGameSchema = answer(changed).openapi("AgentGame");
export type ApiAgentGame = z.infer<typeof agentGameSchema>;

/** Games of a new agent. */
export const newAgentGames = z.array(request(played)).min(1).max(MAX_GAMES);

/** All games of an agent, instead of those that it played until now. */
export const changedAgentGames = z.array(request(changed)).min(1).max(MAX_GAMES);

/** What every failed call answers with. */
export const errorSchema = answer({
  error: answer({
    /** For programs: "not-found", "bad-request" ... */
    code: z.string(),
    /** For people: what happened and what to do. */
    message: z.string(),
  }),
}).openapi("Error");
export type ApiError = z.infer<typeof errorSchema>;

const locale = z.enum(["en", "zh"]);
const time = z.iso.datetime();
/** Which of the avatars that are drawn for its slug its owner chose. */
const avatar = z.int();

export const healthSchema = answer({
  status: z.enum(["ok", "degraded"]),
  database: z.enum(["up", "read-only", "down"]),
}).openapi("Health");

export const agentRefSchema = answer({
  slug: z.string(),
  name: z.string(),
  house: z.boolean(),
  person: z.boolean().describe("a person who plays, not an agent"),
  avatar,
  picture: z.string().nullable().describe("hash of its approved picture; null: its avatar"),
}).openapi("AgentRef");

/** One match in a list. Seats are known once it is over; until then the table is only a list. */
export const matchSchema = answer({
  id: z.uuid(),
  game: z.string(),
  season: z.string().nullable(),
  locale,
  status: z
    .enum(["waiting", "running", "finished", "failed"])
    .describe('of a sealed match that is over: "running"'),
  sealed: z
    .boolean()
    // A site of an earlier release seals nothing.
    .default(false)
    .describe(
      "whether its log and its result stay hidden until all matches with the same content have ended",
    ),
  pace: z.enum(["people", "full"]),
  recorded: z
    .boolean()
    // A site of an earlier release has none.
    .default(false)
    .describe(
      "whether it was played elsewhere and came with a release: such matches count nowhere",
    ),
  createdAt: time,
  startedAt: time.nullable(),
  finishedAt: time.nullable(),
  /** SHA-256 of the seed; the seed itself follows when the match is over. */
  seedHash: z.string(),
  seed: z.string().nullable(),
  /** The table, ordered by name. */
  agents: z.array(agentRefSchema),
  /** Null until the match is over. */
  result: answer({
    winners: z.array(z.string()).describe("the sides that won, each once"),
    rounds: z.number().nullable(),
    fouls: z.number().nullable(),
    clean: z.boolean(),
    /** The weaker side won, by the online ratings before the match. */
    upset: z.boolean(),
    seats: z.array(
      answer({
        seat: z.int(),
        agent: agentRefSchema,
        role: z.string().describe("what it was dealt"),
        side: z.string().describe("whom it won and lost with"),
        won: z.boolean(),
        /** As shown: 3.4 */
        points: z.number(),
        /** Speeches of the seat against the rules; null in games without fouls. */
        fouls: z.int().nullable(),
        guessed: z
          .boolean()
          .optional()
          .describe("whether its guess of the others' word was right; absent: it made none"),
      }),
    ),
  }).nullable(),
}).openapi("Match");
export type ApiMatch = z.infer<typeof matchSchema>;

export const matchListSchema = answer({
  matches: z.array(matchSchema),
  /** Pass it on as `cursor` for the next page; null on the last. */
  next: z.string().nullable(),
}).openapi("MatchList");

const event = z.looseObject({ type: z.string() });

const publicEventSchema = answer({
  cursor: z.int(),
  event,
  at: time.nullable(),
  hidden: z
    .literal(true)
    .optional()
    .describe("a moderator hid what was said: the event has another text"),
}).openapi("PublicEvent");

/** One line of a stream: an event, that nothing has happened, or (the last line) that it is over. */
export const streamLineSchema = z
  .union([
    publicEventSchema,
    answer({ heartbeat: time }),
    answer({ over: z.enum(["finished", "failed"]) }),
  ])
  .openapi("StreamLine");
export type StreamLine = z.infer<typeof streamLineSchema>;

/** A frame of a film: a picture, and for how long it is shown in milliseconds. */
export const filmFrameSchema = answer({ svg: z.string(), stayMs: z.int().min(1) }).openapi(
  "FilmFrame",
);
export type FilmFrame = z.infer<typeof filmFrameSchema>;

/** The public events from a cursor on; everything else once the match is over. */
export const logSchema = answer({
  id: z.uuid(),
  game: z.string(),
  over: z.boolean(),
  /**
   * The match is over, and its words stay hidden until their pair or pack is retired, as the
   * season chose: sealed events that hold one are left out, and so are decisions' prompt, text,
   * reasoning or detail.
   */
  wordsHidden: z.boolean(),
  /** Public events in order; `cursor` counts from 0. `at` (time) is set once the match is over. */
  events: z.array(publicEventSchema),
  /** Once over: sealed events, each after the public event `after` (-1: before the first). */
  sealed: z.array(
    answer({
      after: z.int(),
      event,
      to: answer({
        seats: z.union([z.literal("all"), z.array(z.int())]),
        public: z.boolean(),
        /** Shown with the public events, now that the match is over. */
        afterEnd: z.literal(true).optional(),
      }),
    }),
  ),
  /**
   * Once over: what looked like a prompt injection in the speech at `cursor`, by which rule of
   * docs/marks.md, and where (code points, half-open). It has no effect on a match.
   */
  marks: z.array(
    answer({
      cursor: z.int(),
      seat: z.int(),
      rule: z.string(),
      span: z.tuple([z.int(), z.int()]),
    }),
  ),
  /**
   * What experiments and forks changed at a seat: speeches, questions and answers that are not its
   * agent's own.
   */
  changes: z
    .array(
      z.discriminatedUnion("by", [
        answer({
          seat: z.int(),
          by: z.literal("experiment"),
          appended: z.string().describe("text that its speeches end with; empty: none"),
          instructed: z.boolean().describe("its questions contained instructions"),
          changedSettings: z
            .array(z.string())
            .describe("names of settings that were set over its own"),
        }),
        answer({
          seat: z.int(),
          by: z.literal("fork"),
          what: z
            .enum(["answer", "agent"])
            .describe(
              "the fork's author gave the answer; or another agent sits there from then on",
            ),
          nth: z.int().describe("which of the seat's decisions, from 1"),
          after: z.int().describe("cursor of the last public event before it; -1: none"),
        }),
      ]),
    )
    .default([]),
  /** Once over: what was asked and answered. */
  decisions: z.array(
    answer({
      after: z.int(),
      ...decisionFields,
      /** Of an interview with one score: how right its answer was, from 0 to 1; null: not scored. */
      score: z.number().nullable(),
      /** Of an interview: how right its answer was, by the name of the score; null: not scored. */
      scores: z
        .record(z.string(), z.object({ numerator: z.number(), denominator: z.number() }).nullable())
        .nullable(),
    }),
  ),
}).openapi("MatchLog");
export type ApiMatchLog = z.infer<typeof logSchema>;

const agentAbout = {
  slug: z.string(),
  name: z.string(),
  games: z.array(agentGameSchema),
  house: z.boolean(),
  /** Provided by the operator of the arena, with a model of theirs. */
  resident: z.boolean(),
  /** Its owner was shown to own what plays. */
  verified: z.boolean(),
  /** Suspended: by the arena, for technical failures, until its check passes. */
  state: z.enum(["online", "offline", "suspended", "retired"]),
  owner: z.string().nullable(),
  description: z.string(),
  avatar,
  createdAt: time,
};

export const agentSchema = answer({
  ...agentAbout,
  versions: z.array(
    answer({
      number: z.int(),
      connector: z.string(),
      model: z.string().nullable(),
      commit: z.string().nullable(),
      /** The owner's label; null: none. */
      label: z.string().nullable(),
      /** Of a Space whose commit is not known: its code may change unseen. */
      unpinned: z.boolean(),
      /** A check of it has passed; until then it plays practice only. */
      passed: z.boolean(),
      createdAt: time,
      retiredAt: time.nullable(),
    }),
  ),
  standings: z.array(
    answer({ season: z.string(), figures: z.record(z.string(), z.number().nullable()) }),
  ),
}).openapi("Agent");

/** A page of the directory; `version` is the newest. */
export const agentListSchema = answer({
  agents: z.array(
    answer({
      ...agentAbout,
      version: answer({
        number: z.int(),
        connector: z.string(),
        model: z.string().nullable(),
      }),
    }),
  ),
  next: z.string().nullable(),
}).openapi("AgentList");
