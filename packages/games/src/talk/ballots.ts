import type { Illegal, Seat } from "@wisp/game";
import { nameKey } from "./name-key.ts";

/** The seats with the most votes, several if they tie; none without a vote. */
export function leadersOf(choices: readonly (Seat | null)[]): Seat[] {
  const counts = new Map<Seat, number>();
  for (const seat of choices) if (seat !== null) counts.set(seat, (counts.get(seat) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  return [...counts].flatMap(([seat, count]) => (count === most ? [seat] : []));
}

/** The seat with the most votes; null for a tie for the most, or no vote at all. */
export function mostVoted(choices: readonly (Seat | null)[]): Seat | null {
  const [leader, ...tied] = leadersOf(choices);
  return leader !== undefined && tied.length === 0 ? leader : null;
}

/**
 * The option that a text names, ignoring case, width and outer white space; undefined when it names
 * none.
 */
export function optionNamed(text: string, options: readonly string[]): string | undefined {
  const key = nameKey(text);
  return options.find((option) => nameKey(option) === key);
}

/**
 * The vote that a text is; a blank one abstains.
 *
 * @param options the names on the ballot
 * @param players all players, by seat
 */
export function parseVote(
  text: string,
  options: readonly string[],
  players: readonly { readonly name: string }[],
): { readonly vote: Seat | null } | Illegal {
  if (nameKey(text) === "") return { vote: null };
  const chosen = optionNamed(text, options);
  if (chosen === undefined) return { illegal: "The answer is not exactly one name of the ballot." };
  return { vote: players.findIndex(({ name }) => name === chosen) };
}
