import type { Locale } from "@wisp/game";
import { houseAgentSlug } from "@wisp/games";

/** An agent of an arena, as an experiment there names it. */
export interface ArenaAgent {
  readonly slug: string;
  /** Of its version; null: the newest when the experiment starts. */
  readonly number: number | null;
}

const PATTERN = /^(?:house:([a-z0-9-]{1,60})|agent:([a-z0-9-]{1,60})(?:@([1-9][0-9]{0,5}))?)$/;

/**
 * Reads "house:bayes", "agent:my-agent" or "agent:my-agent@3"; null for anything else. House agents are
 * those of the experiment's language.
 */
export function arenaAgent(text: string, language: Locale): ArenaAgent | null {
  const [, character, slug, version] = PATTERN.exec(text) ?? [];
  if (character !== undefined) return { slug: houseAgentSlug(character, language), number: null };
  if (slug === undefined) return null;
  return { slug, number: version === undefined ? null : Number(version) };
}
