import { isMatchCursor, type MatchQuery } from "@wisp/db";
import { locales, type Texts } from "@wisp/game";
import { gameEntry, games } from "@wisp/games";
import { z } from "zod";
import { withQuery } from "#links.ts";

/** The sides whose wins the result filter offers, with their labels. */
const sideWins: Readonly<Record<string, Texts>> = Object.assign(
  {},
  ...Object.values(games).map(({ results }) => results?.wins),
);

export const foulChoices = ["with", "without"] as const;
export const injectionChoices = ["with", "without"] as const;

/** The longest match that the filter of lengths offers. */
export const MAX_ROUNDS = 3;

const word = z
  .string()
  .trim()
  .min(1)
  .max(100)
  // PostgreSQL refuses to be asked for it.
  .refine((text) => !text.includes("\0"))
  .optional()
  .catch(undefined);

const filtersSchema = z.object({
  season: word,
  locale: z.enum(locales).optional().catch(undefined),
  game: word,
  agent: word,
  /** "live", or a side that won. */
  result: z
    .string()
    .refine((result) => result === "live" || Object.hasOwn(sideWins, result))
    .optional()
    .catch(undefined),
  rounds: z.coerce.number().int().min(1).max(MAX_ROUNDS).optional().catch(undefined),
  fouls: z.enum(foulChoices).optional().catch(undefined),
  /** Speeches that look like prompt injections. */
  injections: z.enum(injectionChoices).optional().catch(undefined),
  upsets: z.literal("only").optional().catch(undefined),
  cursor: z.string().refine(isMatchCursor).optional().catch(undefined),
});

/** The filters in the address of the watch list. */
export type MatchFilters = z.infer<typeof filtersSchema>;

/** The filters that not every game has a use for. */
interface OfferedFilters {
  /** The sides of the result filter, with their labels in the form. */
  readonly wins: Readonly<Record<string, Texts>>;
  readonly rounds: boolean;
  readonly fouls: boolean;
  readonly injections: boolean;
}

/**
 * The filters of the form: those that fit the chosen game's matches, or any game's without a choice. A
 * filter that the address sets is always offered, so that it can be removed.
 */
export function offeredFilters(filters: MatchFilters): OfferedFilters {
  const { game, result, rounds, fouls, injections } = filters;
  const entry = game === undefined ? undefined : gameEntry(game);
  if (entry === undefined) return { wins: sideWins, rounds: true, fouls: true, injections: true };
  const own = Object.keys(entry.results?.wins ?? {});
  return {
    wins: Object.fromEntries(
      Object.entries(sideWins).filter(([side]) => own.includes(side) || side === result),
    ),
    rounds: rounds !== undefined || entry.game.rounds !== undefined,
    fouls: fouls !== undefined || entry.game.fouls !== undefined,
    injections: injections !== undefined || entry.game.marks !== undefined,
  };
}

/** Reads an address; invalid values are ignored. */
export function parseMatchFilters(searchParams: unknown): MatchFilters {
  return filtersSchema.catch({}).parse(searchParams);
}

/** Whether the address leaves matches out, or earlier pages of them. */
export const isFiltered = (filters: MatchFilters): boolean =>
  watchHref(filters, { cursor: filters.cursor }) !== "/watch";

/** The address of the watch list with some filters changed. */
export const watchHref = (filters: MatchFilters, change: Partial<MatchFilters> = {}): string =>
  withQuery("/watch", { ...filters, cursor: undefined, ...change });

/** The same filters as the database understands them. */
export function matchQueryOf(filters: MatchFilters): MatchQuery {
  const { season, locale, game, agent, result, rounds, fouls, injections, upsets, cursor } =
    filters;
  const over = result !== undefined && result !== "live";
  return {
    order: "live-first",
    seasonSlug: season,
    locale,
    game,
    agentSlug: agent,
    status: result === "live" ? "running" : over ? "finished" : undefined,
    winner: over ? result : undefined,
    rounds,
    fouls: fouls && fouls === "with",
    injections: injections && injections === "with",
    upset: upsets && true,
    cursor,
  };
}
