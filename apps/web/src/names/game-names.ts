import type { Agent } from "@wisp/db";
import { type Locale, locales, soughtRoles, textIn } from "@wisp/game";
import { gameEntry, games, houseAgentSlug, isVariant } from "@wisp/games";
import { useTranslations } from "next-intl";
import { sanitizeName } from "#components/sanitize.ts";

/** The name of a game; an unknown game's id. */
export function gameName(game: string, locale: Locale): string {
  const entry = gameEntry(game);
  return entry === undefined ? game : textIn(entry.name, locale);
}

/** The names of all games, by id. */
export const gameNames = (locale: Locale): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.values(games).map(({ game, name }) => [game.id, textIn(name, locale)]));

/** The name of a game's role; for a role without a name, its id. */
export function roleName(game: string, role: string, locale: Locale): string {
  const names = gameEntry(game)?.board.roles[role];
  return names === undefined ? role : textIn(names, locale);
}

/** The names of the roles of a game, and which of them the other players look for. */
export interface RoleNames {
  readonly names: Readonly<Record<string, string>>;
  /** None for a game without a hidden role. */
  readonly hidden: readonly string[];
}

export function roleNames(game: string, locale: Locale): RoleNames {
  const { roles = {}, hidden } = gameEntry(game)?.board ?? {};
  const named = Object.entries(roles).map(([role, names]) => [role, textIn(names, locale)]);
  return { names: Object.fromEntries(named), hidden: soughtRoles(hidden) };
}

/** The names of the scores of interviews that have several, by "interview/score". */
export const interviewScoreNames = (
  game: string,
  locale: Locale,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(gameEntry(game)?.interviewScores ?? {}).flatMap(([interview, scores]) =>
      Object.entries(scores).map(([score, texts]) => [
        `${interview}/${score}`,
        textIn(texts, locale),
      ]),
    ),
  );

/**
 * Whether the seats of a game are dealt different roles, so that readers are shown them; true for a game
 * that this release does not have.
 */
export function hasRoles(game: string): boolean {
  const roles = gameEntry(game)?.board.roles;
  return roles === undefined || Object.keys(roles).length > 0;
}

/** Whether a role is one that the other players look for. */
export const isHiddenRole = (game: string, role: string): boolean =>
  soughtRoles(gameEntry(game)?.board.hidden).includes(role);

/** The role of a game that the other players look for, and its name; null where there is none, or several. */
export function hiddenRole(game: string, locale: Locale): { role: string; name: string } | null {
  const [role, ...others] = soughtRoles(gameEntry(game)?.board.hidden);
  return role === undefined || others.length > 0
    ? null
    : { role, name: roleName(game, role, locale) };
}

/** What a player is called whom the others of a game look for; "" where there is none. */
export function hiddenName(game: string, locale: Locale): string {
  const { role = "", group } = gameEntry(game)?.board.hidden ?? {};
  return group === undefined ? roleName(game, role, locale) : textIn(group.text, locale);
}

/**
 * What players of a game should play for, in its own words; "" for a game that is no longer registered.
 *
 * @param config options of a season; absent: the usual ones
 */
export function objectiveOf(game: string, locale: Locale, config: unknown = {}): string {
  const entry = gameEntry(game);
  const parsed = entry?.game.config.safeParse(config);
  return entry !== undefined && parsed?.success ? entry.game.objective(parsed.data, locale) : "";
}

/** Options of a game with their values, in the words of forms. */
export function optionNames(game: string, config: unknown, locale: Locale): readonly string[] {
  const options = gameEntry(game)?.options ?? {};
  return Object.entries(Object(config)).flatMap(([name, value]) => {
    const texts = options[name];
    if (texts === undefined) return [];
    const text = textIn(texts, locale);
    const shown = text.values?.[String(value)] ?? String(value);
    const colon = locale === "zh" ? "：" : ": ";
    return [value === true ? text.label : `${text.label}${colon}${shown}`];
  });
}

/** The rules of a configuration that its game's source does not have, in the words of forms. */
export function variantNames(game: string, config: unknown, locale: Locale): readonly string[] {
  const all = Object.entries(Object(config));
  const variants = all.filter(([name, value]) => isVariant(game, { [name]: value }));
  return optionNames(game, Object.fromEntries(variants), locale);
}

/** How a house agent plays a game, in a reader's language; undefined if this release does not say. */
function playOf(slug: string, { game, locale }: Agent["games"][number], reader: Locale) {
  const { house = [], inExperiments = [] } = gameEntry(game) ?? {};
  const spoken = locales.find((each) => each === locale);
  if (spoken === undefined) return undefined;
  const characters = [...house, ...inExperiments];
  const character = characters.find(({ id }) => houseAgentSlug(id, spoken) === slug);
  return character && textIn(character.about, reader);
}

/**
 * The description of an agent for a reader: the owner's text, or how a house agent plays each of its
 * games, whatever language it plays in.
 */
export function agentDescription(
  { house, slug, games, description }: Pick<Agent, "house" | "slug" | "games" | "description">,
  reader: Locale,
): string {
  if (!house) return description;
  const plays = games.flatMap((played) => {
    const about = playOf(slug, played, reader);
    return about === undefined ? [] : [{ game: played.game, about }];
  });
  if (plays.length === 0) return description;
  const [colon, space] = reader === "zh" ? ["：", ""] : [": ", " "];
  const named = plays.map(({ game, about }) =>
    plays.length === 1 ? about : `${gameName(game, reader)}${colon}${about}`,
  );
  return named.join(space);
}

/** What questions of the arena's games ask for. */
export const knownAsks = [
  "speech",
  "vote",
  "clue",
  "guess",
  "move",
  "choice",
  "action",
  "contribution",
  "team",
  "card",
  "assassinate",
] as const;

/** Whether a kind of question has a label; others use their game's name. */
export const isKnownAsk = (ask: string): ask is (typeof knownAsks)[number] =>
  knownAsks.some((each) => each === ask);

/** The label of a question's kind. */
export function useAskName(): (ask: string) => string {
  const t = useTranslations("debug.ask");
  return (ask) => (isKnownAsk(ask) ? t(ask) : sanitizeName(ask));
}
