import {
  presetStages,
  type Stage,
  seatsIn,
  stagePresets,
  stageShape,
  stagesProblem,
  upperHalf,
} from "@wisp/game";
import { gameEntry } from "@wisp/games";
import { z } from "zod";
import { oneWord, print, printJson, UsageError, wholeNumber } from "../../command.ts";
import { siteFrom, siteOptions, taken } from "../../site/site.ts";

export const usage =
  "season new <name> --game <game> [--format league|swiss|groups|knockout|arena, or evening-cup|class-final|weekly-swiss] [--rounds n] [--points match|6,5,3] [--group-size n] [--advance n] [--sets n] [--max-sets n] [--third-place] [--minutes n] [--language en] [--by-invitation] [--unlisted] [--opens time] [--url arena] [--json]";

const options = {
  ...siteOptions,
  game: { type: "string" },
  format: { type: "string" },
  rounds: { type: "string" },
  points: { type: "string" },
  "group-size": { type: "string" },
  advance: { type: "string" },
  sets: { type: "string" },
  "max-sets": { type: "string" },
  "third-place": { type: "boolean", default: false },
  minutes: { type: "string" },
  language: { type: "string", default: "en" },
  "by-invitation": { type: "boolean", default: false },
  unlisted: { type: "boolean", default: false },
  opens: { type: "string" },
  json: { type: "boolean", default: false },
} as const;

/** The flags that shape a stage. */
interface StageFlags {
  readonly rounds?: string;
  readonly points?: string;
  readonly "group-size"?: string;
  readonly advance?: string;
  readonly sets?: string;
  readonly "max-sets"?: string;
  readonly "third-place": boolean;
  readonly minutes?: string;
}

const stageFlags = [
  "rounds",
  "points",
  "group-size",
  "advance",
  "sets",
  "max-sets",
  "third-place",
  "minutes",
] as const satisfies readonly (keyof StageFlags)[];

const formats = ["league", "swiss", "groups", "knockout", "arena"] as const;

const MAX_NUMBER = 1_440;

/** `match`, or points by place such as "6,5,3,1". */
function readPoints(text: string | undefined): unknown {
  if (text === undefined || text === "match") return text;
  const points = text.split(",").map(Number);
  if (points.every((each) => Number.isInteger(each) && each >= 0)) return points;
  throw new UsageError("--points is match, or whole numbers by place such as 6,5,3,1.");
}

/** One stage from its flags; flags of other formats are refused by its shape. */
function stageFrom(kind: (typeof formats)[number], flags: StageFlags, size: number): Stage {
  const number = (name: Exclude<keyof StageFlags, "third-place" | "points">) =>
    flags[name] === undefined ? undefined : wholeNumber(`--${name}`, flags[name], MAX_NUMBER);
  const given = {
    kind,
    rounds: number("rounds"),
    points: readPoints(flags.points),
    size: number("group-size"),
    advance: number("advance") ?? (kind === "knockout" ? upperHalf(size) : undefined),
    sets: number("sets"),
    maxSets: number("max-sets"),
    thirdPlace: flags["third-place"] || undefined,
    minutes: number("minutes"),
  };
  const named = Object.entries(given).filter(([, value]) => value !== undefined);
  const read = stageShape.safeParse(Object.fromEntries(named));
  if (read.success) return read.data;
  throw new UsageError(`--format ${kind}: ${z.prettifyError(read.error)}`);
}

/** The stages of a format or preset; null: no tournament. */
function stagesFrom(format: string | undefined, flags: StageFlags, size: number): Stage[] | null {
  const preset = stagePresets.find((each) => each === format);
  if (format === undefined || preset !== undefined) {
    const [stray] = stageFlags.filter((flag) => flags[flag]);
    if (stray !== undefined) {
      throw new UsageError(`--${stray} shapes a stage: add --format ${formats.join(", ")}.`);
    }
    return preset === undefined ? null : presetStages(preset, size);
  }
  const kind = formats.find((each) => each === format);
  if (kind === undefined) {
    throw new UsageError(`--format is one of ${[...formats, ...stagePresets].join(", ")}.`);
  }
  return [stageFrom(kind, flags, size)];
}

/** A time with its zone, in UTC. */
function readTime(text: string): string {
  const time = new Date(text);
  if (!/T.*(?:Z|[+-]\d\d:?\d\d)$/.test(text) || Number.isNaN(time.getTime())) {
    throw new UsageError("--opens is a time with its zone, such as 2026-12-01T19:00+01:00.");
  }
  return time.toISOString();
}

/** Makes a season as a draft: agents enter or are invited, then it is started. */
export async function newSeason(words: readonly string[]): Promise<number> {
  const { values, word: name } = oneWord(words, usage, options);
  const { game = "who-is-spy", opens } = values;
  const language = z.enum(["en", "zh"]).safeParse(values.language);
  if (!language.success) throw new UsageError("--language is en or zh.");
  const rules = gameEntry(game)?.game;
  if (rules === undefined) throw new UsageError(`There is no game "${game}".`);
  const size = seatsIn(rules, {});
  const stages = stagesFrom(values.format, values, size);
  const problem = stages === null ? null : stagesProblem(stages, size);
  if (problem !== null) throw new UsageError(problem);
  const opensAt = opens === undefined ? undefined : readTime(opens);
  const site = await siteFrom(values, "owner");
  const body = {
    name,
    game,
    locales: [language.data],
    stages,
    ...(stages !== null && { schedule: "blocks" as const }),
    ...(values["by-invitation"] && { eligibility: "invited" as const }),
    ...(values.unlisted && { visibility: "unlisted" as const }),
    ...(opensAt !== undefined && { opensAt }),
  };
  const { season } = taken(await site.client.call("POST /seasons", { body }));
  if (values.json) printJson({ season: season.slug, stages: season.stages });
  else print(`${season.name} is a draft: ${site.page(`/seasons/${season.slug}`)}`);
  return 0;
}
