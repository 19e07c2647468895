import { randomBytes } from "node:crypto";
import {
  addedFacts,
  type Candidate,
  type Database,
  type DrawablePair,
  type NewMatch,
  type Pace,
  type Season,
} from "@wisp/db";
import {
  type DealtSeats,
  fixDeals,
  type Locale,
  type Random,
  randomAlgorithm,
  randomFrom,
  scoped,
  seedHash,
} from "@wisp/game";
import { type GameEntry, type presetIn, tableProblem, tableWith } from "@wisp/games";
import { type DealtCounts, drawDeals } from "@wisp/matchmaking";
import { seated } from "@wisp/play";
import { z } from "zod";

interface DealRequest {
  readonly entry: Pick<GameEntry, "deals">;
  readonly season: Season;
  readonly locale: Locale;
}

/**
 * Draws the deals of the agents at a table of a season, by place, so that their shares become even over
 * its finished matches. The agents' `matches` and `roles` must be those of the season.
 */
export async function dealTable(
  database: Database,
  { entry: { deals }, season, locale }: DealRequest,
  agents: readonly Candidate[],
  chance: Random,
): Promise<DealtSeats> {
  const added = await addedFacts(database, {
    seasonId: season.id,
    locale,
    facts: deals.flatMap(({ counted }) => ("fact" in counted ? counted.fact : [])),
    agentIds: agents.map(({ agentId }) => agentId),
  });
  const counts = agents.map(
    ({ agentId, matches, roles }): DealtCounts =>
      Object.fromEntries(
        deals.map(({ name, counted }) => {
          if ("role" in counted) return [name, { count: roles[counted.role] ?? 0, of: matches }];
          return [name, added.get(agentId)?.[counted.fact] ?? { count: 0, of: 0 }];
        }),
      ),
  );
  return drawDeals(deals, counts, chance);
}

/** What a match plays whose ticket names a preset, and who is dealt what: its person has the first place. */
export interface PresetMatch {
  readonly content: NonNullable<MatchKind["content"]>;
  readonly dealt: DealtSeats;
}

const settingSchema = z.looseObject({
  options: z.record(z.string(), z.unknown()).default({}),
  materials: z.record(z.string(), z.unknown()).default({}),
});

/** Draws one of a preset's settings, and gives the person the role of their choice. */
export async function presetMatch(
  { settings = {} }: Pick<GameEntry, "settings">,
  { preset, role }: NonNullable<ReturnType<typeof presetIn>>,
  locale: Locale,
  chance: Random,
): Promise<PresetMatch> {
  const list = await settings[preset.settings[locale]]?.();
  const { options, materials } = settingSchema.parse(chance("setting").pick([...(list ?? [])]));
  // The person has the first place.
  const holder = { any: null, dealt: 0, other: 1 }[role];
  return {
    content: { config: { language: locale, ...options }, materials },
    dealt: holder === null ? {} : { [preset.role.deal]: [holder] },
  };
}

interface Seatable {
  readonly agentId: string;
  readonly versionId: string;
  readonly ownerId: string | null;
}

/** The common properties of some tables' matches. */
export interface MatchKind {
  readonly entry: GameEntry;
  /** Null: unranked. */
  readonly season: Season | null;
  readonly locale: Locale;
  readonly pace: Pace;
  /**
   * The pairs its words are drawn from (see `wordsOfSeason`), never []; null: the close pairs of the
   * public pack.
   */
  readonly pairs: readonly DrawablePair[] | null;
  /** Options of the game that the host of a private table chose; null or absent: the usual ones. */
  readonly gameOptions?: Readonly<Record<string, unknown>> | null;
  /** Of its matches, where it is fixed; absent: it is drawn. */
  readonly content?: { readonly config: unknown; readonly materials: unknown };
}

/** The pairs of a private table whose options are those of a table that the game declares; null: the usual ones. */
export function pairsOfTable(
  entry: Pick<GameEntry, "tables">,
  gameOptions: MatchKind["gameOptions"],
  locale: Locale,
): MatchKind["pairs"] {
  const table = tableWith(entry, gameOptions ?? {});
  if (table === null || tableProblem(table, [locale], "en") !== null) return null;
  const pack = table.packs[locale];
  return table
    .pairs(locale)
    .map(({ id, words }) => ({ id: `${pack}/${id}`, proposerId: null, words }));
}

/** An unpredictable seed. */
export const newSeed = (): string => randomBytes(32).toString("hex");

/** The random source for the table of a match and its deals: from the match's own seed. */
export const tableChance = (seed: string): Random => scoped(randomFrom(seed), "matchmaking");

/** The pairs that a table draws from: none that an owner at it proposed, unless there are no others. */
function fitFor(
  pairs: readonly DrawablePair[],
  agents: readonly Seatable[],
): readonly DrawablePair[] {
  const unknown = pairs.filter(
    ({ proposerId }) =>
      proposerId === null || agents.every(({ ownerId }) => ownerId !== proposerId),
  );
  return unknown.length > 0 ? unknown : pairs;
}

const drawnWord = z.object({ word: z.string() }).transform(({ word }) => word);
const drawnPair = z.object({
  family: z.string(),
  pair: z.tuple([drawnWord, drawnWord]).optional(),
});

/** Where the words of a match come from, as its materials name the pair; undefined: from no pack. */
function sourceOf(materials: unknown, locale: Locale): NewMatch["words"] {
  const { data } = drawnPair.safeParse(materials);
  if (data === undefined) return undefined;
  const [pack, pair] = data.family.split("/");
  const source =
    pack === undefined || pair === undefined
      ? { pack: `public-${locale}`, family: data.family }
      : { pack, family: pair };
  return { ...source, ...(data.pair && { pair: data.pair }) };
}

/**
 * A match for a table: an ordinary one of its game and season.
 *
 * @param dealt the deals fixed in its materials, by place; null leaves them to the game's draws
 * @param contentSeed of its content; other matches with the same seed have the same content
 * @param seatingSeed matches with the same seed have the same seat for each place of the table
 */
export function newMatch<Agent extends Seatable>(
  {
    entry: { game, ordinary, deals },
    season,
    locale,
    pace,
    pairs,
    content,
    gameOptions,
  }: MatchKind,
  seed: string,
  agents: readonly Agent[],
  dealt: DealtSeats | null,
  contentSeed = seed,
  seatingSeed = contentSeed,
): NewMatch {
  // An agent that sits in all seats has as many places.
  const places = agents.map((agent) => ({ agent }));
  const seats = seated(seatingSeed, places);
  const given = pairs === null ? undefined : fitFor(pairs, agents);
  const options = Object.assign({}, season?.config, gameOptions);
  const { config, materials } =
    content ?? ordinary(locale, randomFrom(contentSeed), given, options);
  const seatOf = places.map((place) => seats.indexOf(place));
  return {
    seasonId: season?.id ?? null,
    game: game.id,
    gameVersion: game.version,
    locale,
    config: game.config.parse(Object.assign({}, config, options)),
    materials: game.materials.parse(fixDeals(deals, dealt ?? {}, seatOf, materials)),
    words: sourceOf(materials, locale),
    seed,
    seedHash: seedHash(seed),
    randomAlgorithm,
    pace,
    interviewing: { requested: (season?.interviews ?? []).map((name) => ({ name })) },
    seats: seats.map(({ agent: { agentId, versionId } }, seat) => ({ seat, agentId, versionId })),
  };
}
