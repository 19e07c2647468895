import { z } from "zod";

/** Points count in whole sixtieths where places earn them, so that equal places share them exactly. */
export const PLACE_SCALE = 60;

const MAX_ENTRANTS = 1_000;
const MAX_SETS = 9;

/**
 * What a match is worth: the points of each place at the table (places that it does not list earn nothing, equal
 * places share the mean of theirs), or the match's own points.
 */
const points = z
  .union([z.literal("match"), z.array(z.int().min(0).max(1_000)).min(1).max(32)])
  .default("match");

/** Entrants that no full table is left for: house agents fill the table, or they sit out for one round. */
const fill = z.enum(["house", "out"]).default("house");

/** Points of a round that an entrant sits out, or whose match the arena lost; null: the round's mean. */
const outPoints = z.number().min(-1_000).max(1_000).nullable().default(null);

const rounds = z.int().min(1).max(100).nullable().default(null);

/** How many go on to the next stage; null: all. */
const advanceAll = z.int().min(1).max(MAX_ENTRANTS).nullable().default(null);

const roundTerms = { rounds, points, fill, outPoints };

/** All entrants meet, as evenly as tables allow. */
const league = z.strictObject({ kind: z.literal("league"), ...roundTerms, advance: advanceAll });

/** Neighbours in points meet, round after round. */
const swiss = z.strictObject({ kind: z.literal("swiss"), ...roundTerms, advance: advanceAll });

/** Groups of at most `size` entrants, each a league; the first `advance` of each go on. */
const groups = z.strictObject({
  kind: z.literal("groups"),
  size: z.int().min(2).max(100),
  ...roundTerms,
  advance: z.int().min(1).max(100),
});

/** The first `advance` of each table go on to the next round, the others are out. */
const knockout = z.strictObject({
  kind: z.literal("knockout"),
  advance: z.int().min(1).max(16),
  points,
  /** A table plays this many whole rotation sets, in which each of its agents takes each seat once. */
  sets: z.int().min(1).max(MAX_SETS).default(1),
  /** It plays more until it is decided, at most this many in all. */
  maxSets: z.int().min(1).max(MAX_SETS).default(3),
  /** It is decided when the last that goes on leads the next by more points than this. */
  margin: z.number().min(0).max(1_000).default(0),
  /** Whether the matches of a set have the same content, and are sealed until the set ends. */
  content: z.enum(["own", "same"]).default("own"),
  /** Whether the losers of the semifinals of two play for the third place. */
  thirdPlace: z.boolean().default(false),
});

/** A window of time: an entrant that is free is seated at once. */
const arena = z.strictObject({
  kind: z.literal("arena"),
  minutes: z.int().min(1).max(1_440),
  /** Default: two for the first place, one for the rest of the upper half. */
  points: z
    .union([z.literal("match"), z.array(z.int().min(0).max(1_000)).min(1).max(32)])
    .nullable()
    .default(null),
});

/** A stage of a tournament, as plain values. */
export const stageShape = z.discriminatedUnion("kind", [league, swiss, groups, knockout, arena]);

const MAX_STAGES = 4;

/** The stages of a tournament, in order. */
export const stagesShape = z.array(stageShape).min(1).max(MAX_STAGES);

export type Stage = z.infer<typeof stageShape>;
type StageKind = Stage["kind"];
export type StageOf<Kind extends StageKind> = Extract<Stage, { kind: Kind }>;
/** A stage in rounds, in which every entrant is seated once. */
export type RoundStage = StageOf<"league" | "swiss" | "groups">;

/** Why stages cannot be played at tables of `size`; null: they can. */
export function stagesProblem(stages: readonly Stage[], size: number): string | null {
  for (const [at, stage] of stages.entries()) {
    if (stage.kind === "knockout") {
      const { advance } = stage;
      if (advance >= size || size % advance !== 0) {
        return `In a knockout at tables of ${size}, a divisor of ${size} below it goes on from each, not ${advance}.`;
      }
      if (stage.sets > stage.maxSets) {
        return `A table plays ${stage.sets} sets ("sets"), and at most ${stage.maxSets} ("maxSets"). Raise "maxSets".`;
      }
      if (stage.thirdPlace && size !== 2) {
        return "Only knockouts of two at a table need a match for the third place.";
      }
    }
    if (stage.kind === "groups" && stage.advance >= stage.size) {
      return `From groups of ${stage.size}, fewer than ${stage.size} go on, not ${stage.advance}.`;
    }
    if (stage.kind === "arena" && stages.length > 1) return "An arena is a stage of its own.";
    if (at === stages.length - 1) continue;
    if (stage.kind === "knockout") return "A knockout is the last stage.";
    if ("advance" in stage && stage.advance === null) {
      return `Stage ${at + 1} needs "advance": how many go on to the next stage.`;
    }
  }
  return null;
}

/** Tournaments that people ask for most. */
export const stagePresets = ["evening-cup", "class-final", "weekly-swiss"] as const;
type StagePreset = (typeof stagePresets)[number];

/** The most that can go on from a table of a knockout and still leave half of it behind. */
export const upperHalf = (size: number): number => {
  let advance = Math.floor(size / 2);
  while (size % advance !== 0) advance -= 1;
  return advance;
};

/**
 * The stages of a preset at tables of `size`. `evening-cup`: a knockout that one evening has time for. `class-final`:
 * a Swiss of four rounds for everybody, then a final table of the best. `weekly-swiss`: a Swiss.
 */
export function presetStages(preset: StagePreset, size: number): Stage[] {
  const given = {
    "evening-cup": [
      {
        kind: "knockout",
        advance: upperHalf(size),
        maxSets: size === 2 ? 3 : 1,
        thirdPlace: size === 2,
      },
    ],
    "class-final": [
      { kind: "swiss", rounds: 4, advance: size },
      { kind: "knockout", advance: upperHalf(size), maxSets: size === 2 ? 5 : 2 },
    ],
    "weekly-swiss": [{ kind: "swiss" }],
  }[preset];
  return stagesShape.parse(given);
}
