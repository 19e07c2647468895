import { createHash } from "node:crypto";
import {
  createSeason,
  type Database,
  editSeason,
  listPoolModels,
  localesOf,
  mayOrganize,
  type PackSummary,
  packsFor,
  packsOfSeason,
  type Season,
  type SeasonInput,
  type SeasonTerms,
  seasonBySlug,
  type TakenOver,
  type User,
  type Word,
  wordsOfPacks,
} from "@wisp/db";
import { slugFrom } from "@wisp/db/naming";
import { allowsSelfTeams, isFailure, type Locale, seatsIn, stagesProblem } from "@wisp/game";
import { drawsWords, gameEntry, isRegistered, isVariant, leaderboardRulesOf } from "@wisp/games";
import { clockMsOf } from "@wisp/games/clocks";
import { z } from "zod";
import { findOwnClass, notClass } from "./class.ts";
import { findOwnSeason, gameRemoved, type SeasonFailure, seasonFailure } from "./find.ts";

type Organizer = Pick<User, "id" | "role">;

/** A season as an organizer enters it. */
export interface SeasonRequest
  extends Omit<SeasonTerms, "slug" | "config" | "locales" | "clockMs" | "variant"> {
  /** Derived from the name if absent or empty. */
  readonly slug?: string;
  /** Options of the game, without the language. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly locales: readonly Locale[];
  /** Slugs; empty: the open pack of each language. */
  readonly packs: readonly string[];
}

const termFailure = (
  failed: SeasonFailure["failed"],
  field: string,
  detail: string,
): SeasonFailure => ({ failed, detail, field });

/** The options of the game, checked by its own schema. */
function readOptions({ game, options: given }: SeasonRequest): { config: object } | SeasonFailure {
  const entry = gameEntry(game);
  if (entry === undefined) {
    return termFailure("unknown-game", "game", "There is no such game here.");
  }
  const { language: _, ...config } = given;
  const parsed = entry.game.config.safeParse(config);
  if (parsed.success) return { config };
  const [issue] = parsed.error.issues;
  if (issue?.code === "unrecognized_keys") {
    const [unknown = ""] = issue.keys;
    return termFailure("wrong-option", unknown, `This game has no option "${unknown}".`);
  }
  const field = issue?.path.join(".") ?? "";
  const detail = `Option "${field}": ${issue?.message ?? "unknown"}.`;
  return termFailure("wrong-option", field, detail);
}

/** The failure for the first interview that the game does not have. */
function unknownInterview({ game, interviews }: SeasonRequest): SeasonFailure | null {
  const known = Object.keys(gameEntry(game)?.interviews ?? {});
  const unknown = interviews.find((interview) => !known.includes(interview));
  if (unknown === undefined) return null;
  const detail = `This game has no interview "${unknown}". It has: ${known.join(", ") || "none"}.`;
  return termFailure("unknown-interview", "interviews", detail);
}

/** The failure of terms that keep played words secret, in matches that show one before their end. */
function shownLive({ game, wordsShown }: SeasonRequest, config: object): SeasonFailure | null {
  if (wordsShown === "ended" || !(gameEntry(game)?.showsWordsLive?.(config) ?? false)) return null;
  const detail =
    'With these options of the game, spectators read a word while a match is played. Set "wordsShown" to "ended", or choose other options.';
  return termFailure("words-shown-live", "wordsShown", detail);
}

/**
 * The failure of packs with pairs that the options of the game do not let play. The sentence may have words of a
 * hidden pack, which only those who review it can choose.
 */
async function unplayablePairs(
  database: Database,
  { game, packs, locales }: SeasonRequest,
  config: object,
  known: readonly PackSummary[],
): Promise<SeasonFailure | null> {
  const entry = gameEntry(game);
  const rules = entry?.game;
  if (rules?.setupProblem === undefined || !drawsWords(game)) return null;
  const chosen = packs.length > 0 ? packs : locales.map((locale) => `public-${locale}`);
  const drawn = known.filter(({ slug }) => chosen.includes(slug));
  const pairs = await wordsOfPacks(
    database,
    drawn.map(({ id }) => id),
  );
  for (const { id, name, locale } of drawn) {
    const language = rules.config.parse({ ...config, language: locale });
    const own = pairs.filter(({ packId }) => packId === id);
    const played = locales.find((each) => each === locale);
    const suiting = (played && entry?.suitingPairs?.(played, own, config)) ?? own;
    if (own.length > 0 && suiting.length === 0) {
      const detail = `With these options, no pair of the pack "${name}" can be played: clues for one of its words too often name the other.`;
      return termFailure("unplayable-pairs", "packs", detail);
    }
    const problems = own.flatMap(({ words }) =>
      pairsAmong(words).flatMap(
        (pair) => rules.setupProblem?.(language, rules.materials.parse({ pair })) ?? [],
      ),
    );
    const [first] = problems;
    if (first === undefined) continue;
    const count = problems.length === 1 ? "a pair" : `${problems.length} pairs`;
    const detail = `With these options, ${count} of the pack "${name}" cannot be played. ${first}`;
    return termFailure("unplayable-pairs", "packs", detail);
  }
  return null;
}

/** Two words of a pair, or any two of a family of an earlier release. */
const pairsAmong = (words: readonly Word[]): [Word, Word][] =>
  words.flatMap((one, at) => words.slice(at + 1).map((other): [Word, Word] => [one, other]));

/** The failure of one agent in all seats, in a game in which that is no team. */
function noSelfTeams({ game, team }: SeasonRequest): SeasonFailure | null {
  if (team === "others" || allowsSelfTeams(leaderboardRulesOf(game))) return null;
  const detail =
    'One agent can sit in all seats only in games that rate a team whose players all have the same role. Set "team" to "others".';
  return termFailure("no-self-teams", "team", detail);
}

/** The failure of notes across matches, where agents would know a table before they play it, or have several seats. */
function noNotes({ memory, schedule, team }: SeasonRequest): SeasonFailure | null {
  if (memory === "none" || (schedule !== "duplicates" && team !== "self")) return null;
  const detail =
    schedule === "duplicates"
      ? 'Agents take no notes where they play the same table several times. Set "schedule" to "queue" or "blocks", or "memory" to "none".'
      : 'Agents take no notes where one of them sits in all seats. Set "team" to "others", or "memory" to "none".';
  return termFailure("no-notes", "memory", detail);
}

/** The failure of owners who watch live, where a match tells something about others that are still to be played. */
function notWatchable(
  { game, ownersWatch, schedule, team }: SeasonRequest,
  config: object,
): SeasonFailure | null {
  if (ownersWatch === "after") return null;
  const shares = schedule === "blocks" && gameEntry(game)?.duplicates?.(config) === true;
  const isSealed = schedule === "duplicates" || shares;
  if (!isSealed && team !== "self") return null;
  const detail = isSealed
    ? 'Matches of this schedule are sealed, so owners see them afterwards. Choose another "schedule", or set "ownersWatch" to "after".'
    : 'Owners see no match live in which their agent sits in all seats. Set "team" to "others", or "ownersWatch" to "after".';
  return termFailure("not-watchable", "ownersWatch", detail);
}

/** The failure of stages that the game's tables cannot play, or that the other terms do not suit. */
function wrongStages(
  { game, stages, schedule, team, locales }: SeasonRequest,
  config: object,
): SeasonFailure | null {
  const rules = gameEntry(game)?.game;
  if (stages === null || rules === undefined) return null;
  const wrong = (field: string, detail: string) => termFailure("wrong-stages", field, detail);
  if (schedule !== "blocks") {
    return wrong("schedule", 'The tables of a tournament are a plan. Set "schedule" to "blocks".');
  }
  if (team === "self") return wrong("team", 'In a tournament agents meet: set "team" to "others".');
  if (locales.length !== 1) return wrong("locales", "A tournament is played in one language.");
  const problem = stagesProblem(stages, seatsIn(rules, config));
  return problem === null ? null : wrong("stages", problem);
}

const CHINESE = /\p{Script=Han}/u;

/**
 * The slug of a season of this name, with Chinese as pinyin. A name in Chinese whose pinyin another season has,
 * and a name that has no letters for a slug, end in a hash.
 */
async function slugOfName(database: Database, name: string): Promise<string> {
  const unique = createHash("sha256").update(`${name}/${Date.now()}`).digest("hex").slice(0, 6);
  if (!CHINESE.test(name)) return slugFrom(name) || `season-${unique}`;
  // Its dictionary is large, and few names need it.
  const { pinyin } = await import("pinyin-pro");
  const syllables = pinyin(name, {
    toneType: "none",
    type: "array",
    nonZh: "consecutive",
    v: true,
  });
  const slug = slugFrom(syllables.join("-"));
  if (slug === "") return `season-${unique}`;
  return (await seasonBySlug(database, slug)) === null ? slug : `${slug}-${unique}`;
}

/** The failure of a season for agents that think with a model which the arena does not offer in its languages. */
async function unknownPoolModel(
  database: Database,
  { poolModel, locales }: SeasonRequest,
): Promise<SeasonFailure | null> {
  if (poolModel === null) return null;
  const models = await listPoolModels(database);
  const model = models.find(({ name }) => name === poolModel);
  if (model !== undefined && locales.every((locale) => model.locales.includes(locale))) return null;
  const known = models.map(({ name, locales: own }) => `${name} (${own.join(", ")})`).join("; ");
  const detail = `This arena offers no model "${poolModel}" in the languages of the season. It offers: ${known || "none"}.`;
  return termFailure("no-pool-model", "poolModel", detail);
}

async function readRequest(
  database: Database,
  user: Organizer,
  request: SeasonRequest,
): Promise<SeasonInput | SeasonFailure> {
  const read = readOptions(request);
  if (isFailure(read)) return read;
  const wrong =
    noSelfTeams(request) ??
    noNotes(request) ??
    notWatchable(request, read.config) ??
    unknownInterview(request) ??
    shownLive(request, read.config) ??
    wrongStages(request, read.config);
  if (wrong !== null) return wrong;
  const unoffered = await unknownPoolModel(database, request);
  if (unoffered !== null) return unoffered;
  const known = await packsFor(database, user);
  const unplayable = await unplayablePairs(database, request, read.config, known);
  if (unplayable !== null) return unplayable;
  // An unknown pack keeps its slug, and writing the season reports that no pack has this id.
  const hasWords = drawsWords(request.game);
  const packs = (hasWords ? request.packs : []).map(
    (slug) => known.find((pack) => pack.slug === slug)?.id ?? slug,
  );
  const { slug, name, options: _, packs: __, ...terms } = request;
  return {
    terms: {
      ...terms,
      ...read,
      clockMs: clockMsOf(request.game, read.config),
      variant: isVariant(request.game, read.config) || request.memory === "season",
      interviews: [...new Set(terms.interviews)],
      name,
      slug: slug || (await slugOfName(database, name)),
    },
    drawsWords: hasWords,
    packs,
  };
}

/**
 * Creates a season as a draft. Only organizers and admins may.
 *
 * @param earlier slugs of seasons of the user's that this one takes something over from
 */
export async function newSeason(
  database: Database,
  user: Organizer,
  request: SeasonRequest,
  earlier: TakenOver = {},
): Promise<{ readonly slug: string } | SeasonFailure> {
  if (!mayOrganize(user)) {
    return seasonFailure(
      "not-organizer",
      "Only organizers can create seasons. Ask the administrator of this arena for the role.",
    );
  }
  const ids: { -readonly [source in keyof TakenOver]: string } = {};
  if (earlier.agentsFrom !== undefined) {
    const found = await findOwnSeason(database, user, earlier.agentsFrom);
    if (isFailure(found)) return found;
    ids.agentsFrom = found.id;
  }
  if (earlier.rosterFrom !== undefined) {
    const found = await findOwnClass(database, user, earlier.rosterFrom);
    if (isFailure(found)) return found;
    if (request.visibility !== "unlisted") return notClass();
    ids.rosterFrom = found.id;
  }
  const input = await readRequest(database, user, request);
  return isFailure(input) ? input : createSeason(database, user, input, ids);
}

const options = z.record(z.string(), z.unknown()).catch({});

/** The request that would create a season as it is now. */
export async function requestOfSeason(database: Database, season: Season): Promise<SeasonRequest> {
  const packs = await packsOfSeason(database, season.id);
  return {
    name: season.name,
    slug: season.slug,
    description: season.description,
    game: season.game,
    options: options.parse(season.config),
    locales: localesOf(season),
    packs: packs.map(({ slug }) => slug),
    visibility: season.visibility,
    eligibility: season.eligibility,
    oneAgentPerOwner: season.oneAgentPerOwner,
    schedule: season.schedule,
    team: season.team,
    memory: season.memory,
    ownersWatch: season.ownersWatch,
    matchesEach: season.matchesEach,
    matchesPerDay: season.matchesPerDay,
    opensAt: season.opensAt,
    closesAt: season.closesAt,
    ranking: season.ranking,
    rankWindowDays: season.rankWindowDays,
    wordsShown: season.wordsShown,
    poolModel: season.poolModel,
    interviews: season.interviews,
    spendMicrosPerDay: season.spendMicrosPerDay,
    stages: season.stages,
  };
}

/** Changes a season that has not started; absent terms stay. */
export async function changeSeason(
  database: Database,
  user: Organizer,
  slug: string,
  change: Partial<SeasonRequest>,
): Promise<{ readonly slug: string } | SeasonFailure> {
  const season = await findOwnSeason(database, user, slug);
  if (isFailure(season)) return season;
  const game = change.game ?? season.game;
  if (game === season.game && !isRegistered(game)) return gameRemoved();
  const before = await requestOfSeason(database, season);
  const input = await readRequest(database, user, { ...before, ...change });
  return isFailure(input) ? input : editSeason(database, user, season.id, input);
}
