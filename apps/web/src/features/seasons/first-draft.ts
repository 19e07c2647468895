import { isDeepStrictEqual } from "node:util";
import { type SeasonRequest, tableSize } from "@wisp/arena";
import { presetStages, type Stage, stagesShape } from "@wisp/game";
import { MICROS_PER_DOLLAR } from "#components/formats.tsx";
import { type SeasonDraft, TOURNAMENT } from "./draft.ts";
import { type GameOption, typedOption } from "./option.ts";
import { KEPT, type TournamentDraft, typedStages } from "./tournament-draft.ts";

const localTime = (time: Date | null): string => time?.toISOString().slice(0, 16) ?? "";

const text = (value: number | null): string => (value === null ? "" : String(value));

/** In smaller groups the agents of a table of two would meet hardly any others. */
const MIN_GROUP = 4;

/** The fields of all formats before stages fill them, for tables of `size`. */
function blankTournament(size: number): TournamentDraft {
  const group = Math.max(MIN_GROUP, size);
  return {
    format: "knockout",
    rounds: "",
    groupSize: text(group),
    groupAdvance: text(Math.floor(group / 2)),
    finalists: text(size),
    tableAdvance: "",
    maxSets: "",
    thirdPlace: false,
    minutes: "60",
    kept: "",
  };
}

/** The fields of a stage. */
function fieldsOf(stage: Stage): Partial<TournamentDraft> {
  switch (stage.kind) {
    case "knockout":
      return {
        tableAdvance: text(stage.advance),
        maxSets: text(stage.maxSets),
        thirdPlace: stage.thirdPlace,
      };
    case "groups":
      return {
        format: "groups",
        rounds: text(stage.rounds),
        groupSize: text(stage.size),
        groupAdvance: text(stage.advance),
      };
    case "swiss":
      return stage.advance === null
        ? { format: "swiss", rounds: text(stage.rounds) }
        : {
            format: "swiss-final",
            rounds: text(stage.rounds),
            finalists: text(stage.advance),
          };
    case "league":
      return { format: "league", rounds: text(stage.rounds) };
    case "arena":
      return { format: "arena", minutes: text(stage.minutes) };
  }
}

/** The form of stages at tables of `size`: a format with its fields where they say all of it, else as they are. */
export function tournamentDraft(stages: readonly Stage[], size: number): TournamentDraft {
  // A knockout that follows another format begins as that of an evening.
  let draft = blankTournament(size);
  for (const stage of [...presetStages("evening-cup", size), ...stages]) {
    draft = { ...draft, ...fieldsOf(stage) };
  }
  const { data } = stagesShape.safeParse(typedStages(draft));
  if (isDeepStrictEqual(data, stages)) return draft;
  return { ...draft, format: KEPT, kept: JSON.stringify(stages) };
}

/** A season as its form shows it first. */
export function draftOf(season: SeasonRequest, options: readonly GameOption[]): SeasonDraft {
  const { spendMicrosPerDay, stages, ...rest } = season;
  const size = tableSize({ game: season.game, config: season.options }) ?? 2;
  return {
    ...rest,
    slug: season.slug ?? "",
    schedule: stages === null ? season.schedule : TOURNAMENT,
    tournament: tournamentDraft(stages ?? presetStages("evening-cup", size), size),
    options: Object.fromEntries(
      options.map((option) => [option.name, typedOption(option, season.options[option.name])]),
    ),
    matchesEach: text(season.matchesEach),
    matchesPerDay: text(season.matchesPerDay),
    opensAt: localTime(season.opensAt),
    closesAt: localTime(season.closesAt),
    rankWindowDays: text(season.rankWindowDays),
    poolModel: season.poolModel ?? "",
    spendPerDay: text(spendMicrosPerDay === null ? null : spendMicrosPerDay / MICROS_PER_DOLLAR),
  };
}
