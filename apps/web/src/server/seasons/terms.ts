import { createHash } from "node:crypto";
import type { NewSeasonRequest, SeasonChangeRequest } from "@wisp/api";
import {
  createSeason,
  type Database,
  editSeason,
  packsFor,
  packsOfSeason,
  type Season,
  type SeasonInput,
  type User,
} from "@wisp/db";
import { slugFrom } from "@wisp/db/naming";
import { seatsIn } from "@wisp/game";
import { games } from "@wisp/games";
import { z } from "zod";
import { isLocale } from "#i18n/locale.ts";
import { ApiProblem } from "#server/calls/api.ts";
import { refusedSeason, type SeasonRefusal } from "./refusal.ts";

const date = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** The given options of a game, checked by its own schema. */
function configOf(request: NewSeasonRequest): { readonly config: object } | SeasonRefusal {
  const entry = Object.hasOwn(games, request.game) ? games[request.game] : undefined;
  if (entry === undefined) {
    return refusedSeason("unknown-game", "There is no such game here.", "game");
  }
  const { language: _, ...options } = request.options;
  const parsed = entry.game.config.safeParse(options);
  if (parsed.success) return { config: options };
  const [issue] = parsed.error.issues;
  const field = issue?.path.join(".") ?? "";
  return refusedSeason("wrong-option", `Option "${field}": ${issue?.message ?? "unknown"}.`, field);
}

/** The first of the given side questions that the game does not have. */
function unknownProbe({ game, probes }: NewSeasonRequest): SeasonRefusal | null {
  const known = Object.keys(games[game]?.probes ?? {});
  const unknown = probes.find((probe) => !known.includes(probe));
  if (unknown === undefined) return null;
  const detail = `This game has no side question "${unknown}". It has: ${known.join(", ") || "none"}.`;
  return refusedSeason("unknown-probe", detail, "probes");
}

/** What names in no Latin letter are found under. */
const namelessSlug = (name: string): string =>
  `season-${createHash("sha256").update(`${name}/${Date.now()}`).digest("hex").slice(0, 6)}`;

async function inputOf(
  database: Database,
  user: User,
  request: NewSeasonRequest,
): Promise<SeasonInput | SeasonRefusal> {
  const config = configOf(request);
  if ("failed" in config) return config;
  const unknown = unknownProbe(request);
  if (unknown !== null) return unknown;
  const known = await packsFor(database, user);
  // What is not there goes by its slug and is found missing by whoever writes the season.
  const dealsWords = games[request.game]?.content === "word-families";
  const packs = (dealsWords ? request.packs : []).map(
    (slug) => known.find((pack) => pack.slug === slug)?.id ?? slug,
  );
  const { slug, name, opensAt, closesAt, options: _, packs: __, ...terms } = request;
  return {
    terms: {
      ...terms,
      ...config,
      probes: [...new Set(terms.probes)],
      name,
      slug: slug || slugFrom(name) || namelessSlug(name),
      opensAt: date(opensAt),
      closesAt: date(closesAt),
    },
    packs,
  };
}

/** Makes a season of what an organizer asks for. */
export async function newSeason(
  database: Database,
  user: User,
  request: NewSeasonRequest,
): Promise<{ readonly slug: string } | SeasonRefusal> {
  const input = await inputOf(database, user, request);
  return "failed" in input ? input : createSeason(database, user, input);
}

const options = z.record(z.string(), z.unknown()).catch({});

/** A season as it would be asked for. */
export async function requestOf(database: Database, season: Season): Promise<NewSeasonRequest> {
  const packs = await packsOfSeason(database, season.id);
  return {
    name: season.name,
    slug: season.slug,
    description: season.description,
    game: season.game,
    options: options.parse(season.config),
    locales: season.locales.filter(isLocale),
    packs: packs.map(({ slug }) => slug),
    visibility: season.visibility,
    eligibility: season.eligibility,
    oneAgentPerOwner: season.oneAgentPerOwner,
    schedule: season.schedule,
    matchesEach: season.matchesEach,
    matchesPerDay: season.matchesPerDay,
    opensAt: season.opensAt?.toISOString() ?? null,
    closesAt: season.closesAt?.toISOString() ?? null,
    ranking: season.ranking,
    rankWindowDays: season.rankWindowDays,
    wordsShown: season.wordsShown,
    probes: [...season.probes],
    spendMicrosPerDay: season.spendMicrosPerDay,
  };
}

/** Changes a season that has not started; what the request lacks stays. */
export async function changeSeason(
  database: Database,
  user: User,
  season: Season,
  change: SeasonChangeRequest,
): Promise<{ readonly slug: string } | SeasonRefusal> {
  const before = await requestOf(database, season);
  const input = await inputOf(database, user, { ...before, ...change });
  return "failed" in input ? input : editSeason(database, user, season.id, input);
}

/**
 * Seats of a table of a game with a season's configuration. Throws the problem when the arena does
 * not know the game any more.
 */
export function seatsOf(game: string, config: unknown): number {
  const entry = games[game];
  if (entry === undefined) throw new ApiProblem("conflict", "This arena no longer has this game.");
  return seatsIn(entry.game, config);
}
