import { allowsSelfTeams, type Locale, seatsIn, textIn } from "@wisp/game";
import {
  gameEntry,
  isVariant,
  leaderboardRulesOf,
  type OptionText,
  tableProblem,
} from "@wisp/games";
import { z } from "zod";
import { isFitted, isOfMeans } from "#features/leaderboard/columns.ts";
import { type GameOption, isTime, MS, type OfferedTable } from "./option.ts";

const property = z.looseObject({
  type: z.string().optional(),
  anyOf: z.array(z.looseObject({ const: z.unknown() })).optional(),
  enum: z.array(z.unknown()).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  default: z.unknown().optional(),
});

function optionOf(name: string, given: z.infer<typeof property>, text: OptionText): GameOption {
  const listed = given.anyOf?.map((each) => each.const) ?? given.enum;
  const choices = given.type === "boolean" ? [true, false] : listed;
  const scale = isTime(name) ? MS : 1;
  const usual = typeof given.default === "number" ? given.default / scale : (given.default ?? "");
  return {
    name,
    text,
    choices: choices?.map(String) ?? null,
    ...(given.type === "number" && { fractions: true }),
    ...(given.minimum !== undefined && { least: Math.ceil(given.minimum / scale) }),
    ...(given.maximum !== undefined && { most: Math.floor(given.maximum / scale) }),
    usual: String(usual),
  };
}

/** An interview that a season can have. */
export interface InterviewChoice {
  readonly value: string;
  readonly label: string;
  /** The names of its scores where it has several: then its answers are objects. */
  readonly scores: readonly string[];
}

/** The interviews of a game, in a reader's language. */
export function interviewsOf(game: string, locale: Locale): readonly InterviewChoice[] {
  const { interviews = {}, interviewScores = {} } = gameEntry(game) ?? {};
  return Object.entries(interviews).map(([value, name]) => ({
    value,
    label: textIn(name, locale),
    scores: Object.values(interviewScores[value] ?? {}).map((score) => textIn(score, locale)),
  }));
}

/** The options of a game as its own schema says them, in a reader's language. */
export function optionsOf(game: string, locale: Locale): GameOption[] {
  const entry = gameEntry(game);
  if (entry === undefined) return [];
  const schema = z.toJSONSchema(entry.game.config, { io: "input", unrepresentable: "any" });
  return Object.entries(entry.options).flatMap(([name, text]) => {
    const given = schema.properties?.[name];
    return given === undefined ? [] : [optionOf(name, property.parse(given), textIn(text, locale))];
  });
}

/**
 * The options of a game that hosts of tables choose: those each of whose values is a variant of its rules, and those
 * that say how many sit down.
 */
export function tableOptions(game: string, locale: Locale): GameOption[] {
  const entry = gameEntry(game);
  if (entry === undefined) return [];
  return optionsOf(game, locale).filter(({ name, choices }) => {
    const values = (choices ?? []).map((value) => ({ [name]: value }));
    const taken = values.filter((value) => entry.game.config.safeParse(value).success);
    const isChosen = taken.length > 0 && taken.length === values.length;
    const sizes = new Set(taken.map((value) => seatsIn(entry.game, value)));
    return isChosen && (sizes.size > 1 || taken.every((value) => isVariant(game, value)));
  });
}

/** The tables that a game declares, for matches in the reader's language. */
export const tablesOf = (game: string, locale: Locale): OfferedTable[] =>
  Object.entries(gameEntry(game)?.tables ?? {}).map(([id, table]) => ({
    id,
    name: textIn(table.name, locale),
    about: textIn(table.about, locale),
    problem: tableProblem(table, [locale], locale),
  }));

/** The names of the words for what orders a leaderboard, in the messages under "seasons.ranking". */
export type RankingWords = "total" | "score" | "means" | "rating" | "ratingAhead" | "ratingTeam";

/**
 * By which words a season's ranking goes: what ranks its game, or the rating that its game has. A game
 * whose claims are of means has no other ranking.
 */
export function rankingWords(game: string, ranking: "total" | "rating"): RankingWords {
  if (isOfMeans(game)) return "means";
  if (ranking === "rating") {
    if (leaderboardRulesOf(game).rating === "team") return "ratingTeam";
    return isFitted(game) ? "rating" : "ratingAhead";
  }
  return leaderboardRulesOf(game).ranking.figure;
}

/** Whether a season of a game can seat one agent in all seats of its matches. */
export const mayBeSelfTeams = (game: string): boolean => allowsSelfTeams(leaderboardRulesOf(game));
