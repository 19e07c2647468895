import { stagesShape } from "@wisp/game";
import { z } from "zod";
import { agentRefSchema } from "./schemas.ts";
import { answer } from "./shapes.ts";

/** The stages of a tournament in requests. */
export const stages = stagesShape
  .nullable()
  .describe(
    "the stages of a tournament, such as a swiss and a knockout; the season's schedule is blocks and it has one language; null: no tournament",
  );

const places = z.union([z.literal("match"), z.array(z.int())]);

/** A stage in answers: kinds and fields may be added. */
const shownStage = answer({
  kind: z.string().describe("league, swiss, groups, knockout or arena"),
  rounds: z.int().nullable().optional(),
  points: places.nullable().optional().describe("by place at the table, or the match's own"),
  fill: z.string().optional(),
  outPoints: z.number().nullable().optional(),
  size: z.int().optional().describe("of groups"),
  advance: z.int().nullable().optional().describe("how many go on; null: all"),
  sets: z.int().optional().describe("rotation sets that a table plays at least"),
  maxSets: z.int().optional(),
  margin: z.number().optional(),
  content: z.string().optional(),
  thirdPlace: z.boolean().optional(),
  minutes: z.int().optional(),
});

/** The stages of a tournament in answers. */
export const shownStages = z
  .array(shownStage)
  .nullable()
  .describe("the stages of a tournament; null: no tournament");

const agent = z.string().describe("slug of an entrant");

const slot = answer({
  agent: agent.nullable(),
  from: answer({ round: z.int(), table: z.int(), place: z.int() })
    .nullable()
    .describe("where the entrant comes from while it is not decided; all numbers from 0"),
});

const stageTable = answer({
  round: z.int(),
  group: z.int(),
  table: z.int(),
  number: z.int().describe("of the match at its table"),
  state: z
    .enum(["due", "waiting", "running", "played", "ended", "lost"])
    .describe('of a sealed match that is over: "running"'),
  match: z.uuid().nullable().describe("null: not made yet, or given up"),
  agents: z
    .array(agent.nullable())
    .describe("in order of places once it has ended, before that by name; null: a house agent"),
  points: z.array(z.int()).nullable().describe("by place, in the units of the game"),
  sameOwner: z.boolean().describe("agents of one owner meet, as nothing else was possible"),
  sealed: z
    .boolean()
    // A site of an earlier release does not say it.
    .default(false)
    .describe("the match cannot be watched until all matches with the same content have ended"),
});

const standing = answer({
  agent,
  place: z.int(),
  group: z.int(),
  points: z.int().describe("sixtieths where places earn points, else units of the game"),
  opponents: z.int(),
  direct: z.int(),
  wins: z.int(),
  played: z.int(),
  satOut: z.int(),
  outIn: z.int().nullable().describe("the round of a knockout in which it was eliminated"),
});

const range = answer({ least: z.int(), most: z.int() });

const length = answer({
  entrants: z.int(),
  rounds: z.int().describe("of an arena: its minutes"),
  matches: range.nullable().describe("null: as many as the window of an arena has time for"),
  minutes: range
    .nullable()
    .describe(
      "by the median duration of the game's recent matches, if no agent waits for another one; null: there are none",
    ),
});

const winner = answer({
  agent,
  chanceOfBest: z
    .number()
    .nullable()
    .describe(
      "the chance that it is also the best of its agents: the share of draws from the season's fitted ratings in which its own is the highest; null: it has no rating yet",
    ),
});

/** The tables of a tournament; of other seasons, and before it starts, no stages. */
export const tournamentSchema = answer({
  agents: z.array(agentRefSchema),
  length: length.nullable().describe("what it takes; null: fewer than two agents have entered"),
  winner: winner.nullable().describe("null: it is not over, or was frozen before its end"),
  stages: z.array(
    answer({
      kind: z.string(),
      round: z.int().describe("the round under way, from 0"),
      rounds: z.int(),
      done: z.boolean(),
      tables: z.array(stageTable),
      standings: z.array(standing),
      bracket: z
        .array(
          answer({
            round: z.int(),
            table: z.int(),
            isThirdPlace: z.boolean(),
            slots: z.array(slot),
            order: z.array(agent).nullable().describe("null: not decided"),
            scores: z.record(z.string(), z.int()),
          }),
        )
        .describe("of a knockout"),
    }),
  ),
}).openapi("Tournament");
