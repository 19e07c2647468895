import type { Vote } from "#stages/talk/vote.ts";
import type { EarlierWords } from "./earlier.tsx";

/** A speech or a clue, as games of talk keep it. */
interface Speech {
  readonly seat: number;
  readonly round: number;
  readonly text: string;
}

type NamedPlayers = readonly { readonly name: string }[];

/** The name that a seat votes for among these votes: null abstains, undefined has not voted. */
export function choiceOf(
  votes: readonly Vote[],
  players: NamedPlayers,
  seat: number,
): string | null | undefined {
  const vote = votes.find((each) => each.seat === seat);
  return vote && (players[vote.choice ?? -1]?.name ?? null);
}

/** A seat's last speech, without the one on the stage; null if it said nothing. */
export const lastWordsOf = (
  speeches: readonly Speech[],
  onStage: Speech | null,
  seat: number,
): string | null =>
  speeches.findLast((each) => each.seat === seat && each !== onStage)?.text ?? null;

/** Earlier speeches in the round of the speech on the stage, newest first. */
export const earlierWords = (
  speeches: readonly Speech[],
  onStage: Speech | null,
  players: NamedPlayers,
): EarlierWords[] =>
  onStage === null
    ? []
    : speeches
        .filter(({ round, text }) => round === onStage.round && text !== "")
        .filter((each) => each !== onStage)
        .map(({ seat, text }) => ({ seat, text, name: players[seat]?.name ?? "" }))
        .toReversed();
