import type { ApiMatchLog } from "@wisp/api";
import type { Locale } from "@wisp/game";
import { versionIn } from "@wisp/game/version";
import { gameEntry } from "@wisp/games";
import { messages } from "#i18n/messages.ts";

/** What a game's primer says: captions of three pictures, a first move, and what a late answer costs. */
export interface PrimerTexts {
  readonly captions: readonly string[];
  readonly first: string;
  readonly late: string;
}

/** The primer of a match in the reader's language; null for a game without one. */
export function primerOf(game: string, config: unknown, locale: Locale): PrimerTexts | null {
  const { primers } = messages[locale];
  const found = Object.entries(primers).find(([id]) => id === game)?.[1];
  if (found === undefined) return null;
  const { one, two, three, first, late } = found;
  const entry = gameEntry(game);
  const played = entry?.game.config.safeParse(config);
  const isElse = played?.success === true && entry?.lateElse?.(played.data) === true;
  return {
    captions: [one, two, three],
    first,
    late: isElse && "lateElse" in found ? found.lateElse : late,
  };
}

/**
 * The rules that a match is played by, a paragraph each; [] for a game that this arena does not have.
 *
 * @param config of the match, which a match has before its first event
 */
export function rulesOfMatch(
  id: string,
  config: unknown,
  [opened]: ApiMatchLog["events"],
  locale: Locale,
): readonly string[] {
  const entry = gameEntry(id);
  if (entry === undefined) return [];
  const { game, rulesForPeople = game.rules } = entry;
  const read = game.config.safeParse(config);
  const played = read.success ? read.data : game.config.parse({ language: locale });
  const version = opened === undefined ? game.version : versionIn(opened.event);
  return rulesForPeople(played, locale, version).split(/\n{2,}/);
}
