import type { Draws, Locale, Seat } from "@wisp/game";
import { claimSentences } from "./claim-sentences.ts";
import { type Filling, fill, freshSentence } from "./wording.ts";

/** A side or a role of a game, as players name it. */
export interface Label {
  /** As the game's state names it. */
  readonly id: string;
  readonly of: "role" | "side";
  readonly isEvil: boolean;
  /**
   * What players say behind "is", by language: house agents say the first, all are heard. English ones have
   * their article: "a loyal servant", "the Assassin", "evil".
   */
  readonly words: Readonly<Record<Locale, readonly string[]>>;
}

/** What a player claims about the hidden roles of a game, or about the team that is proposed. */
export type Claim =
  /** The speaker has this role, or is on this side. */
  | { readonly kind: "own"; readonly label: string }
  /** The speaker concludes that the player has this role, or is on this side. */
  | { readonly kind: "other"; readonly seat: Seat; readonly label: string }
  /** The same, because the speaker's role was shown it. */
  | { readonly kind: "seen"; readonly seat: Seat; readonly label: string }
  | { readonly kind: "suspect" | "trust"; readonly seat: Seat }
  /** The speaker means to vote for the player, or to attack it. */
  | { readonly kind: "vote"; readonly seat: Seat }
  | { readonly kind: "like-team" | "dislike-team" };

/** The table at which claims are spoken and heard. */
export interface ClaimTable {
  readonly locale: Locale;
  /** The labels of the game; one object for all of its matches. */
  readonly labels: readonly Label[];
  /** By seat. */
  readonly names: readonly string[];
  /** Whether players are sent in teams; absent: yes. */
  readonly hasTeams?: boolean;
}

/** Sentences that speak of teams, or of what a player is shown before the first move. */
const OF_TEAMS: Readonly<Record<Locale, RegExp>> = {
  en: /\bteam\b|would send/,
  zh: /上车|队友|开局/,
};

const sentencesFor = ({ kind }: Claim, { locale, hasTeams = true }: ClaimTable) =>
  claimSentences[locale][kind].filter((each) => hasTeams || !OF_TEAMS[locale].test(each));

/** Throws for a seat without a name and for a label that the game does not have. */
function fillingOf(claim: Claim, { locale, labels, names }: ClaimTable): Filling {
  const name = "seat" in claim ? names[claim.seat] : "";
  if (name === undefined) throw new RangeError("no player has this seat");
  if (!("label" in claim)) return { name };
  const label = labels.find(({ id }) => id === claim.label)?.words[locale][0];
  if (label === undefined) throw new RangeError(`no label ${claim.label}`);
  return { name, label };
}

/** Every sentence for a claim; each is heard as the same claim (`hearClaims`). */
export function claimSayings(claim: Claim, table: ClaimTable): readonly string[] {
  const filling = fillingOf(claim, table);
  return sentencesFor(claim, table).map((sentence) => fill(sentence, filling));
}

/**
 * A claim as a sentence, one that has not been said in the match while there are any. Throws a RangeError for a seat
 * without a name and for a label that the game does not have.
 *
 * @param said the keys (`keyOf`) of all speeches
 */
export function sayClaim(
  claim: Claim,
  table: ClaimTable,
  said: readonly string[],
  draws: Draws,
): string {
  const sentences = sentencesFor(claim, table);
  const filling = fillingOf(claim, table);
  const fresh = freshSentence(sentences, filling, said, () => true, draws);
  return fresh === "" ? fill(draws.pick(sentences), filling) : fresh;
}
