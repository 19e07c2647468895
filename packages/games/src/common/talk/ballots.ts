import { answerKey, type Illegal, type Reading, readOption, type Seat } from "@wisp/game";

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
 * The vote that a text is; a blank one abstains.
 *
 * @param options the names on the ballot
 * @param players all players, by seat
 */
export function parseVote(
  text: string,
  options: readonly string[],
  players: readonly { readonly name: string }[],
  reading: Reading,
): { readonly vote: Seat | null } | Illegal {
  if (answerKey(text) === "") return { vote: null };
  const chosen = readOption(text, options, reading);
  if (chosen === undefined) return { illegal: "The answer is not exactly one name of the ballot." };
  return { vote: players.findIndex(({ name }) => name === chosen) };
}

/** The fouls of a speech, in order of precedence when several apply. */
export const foulKinds = ["skipped", "said-word", "repeated"] as const;
export type FoulKind = (typeof foulKinds)[number];

/** The seats (in ascending order) from `first` on, or from the next one that is among them. */
export const speakingOrder = (seats: readonly Seat[], first: Seat): Seat[] => [
  ...seats.filter((seat) => seat >= first),
  ...seats.filter((seat) => seat < first),
];
