import type { Locale } from "@wisp/game";

/** The default configuration: the rules of SpyGame. Apart from the schemas, so that a browser need not load them. */
export const defaultConfig = {
  language: "en",
  seats: 4,
  spies: 1,
  clueRounds: 1,
  maxVotes: 7,
  endsAtAlive: 2,
  tie: "runoff",
  order: "shuffled",
  ballots: "hidden",
  mayVoteForSelf: false,
  spyAwareOfRole: false,
  ownWord: "masked",
  wordCap: 10,
  revealsOut: true,
  points: "win",
  clueTimeLimitMs: 10_000,
  voteTimeLimitMs: 10_000,
} as const;

/** Bounds of the number of players. */
export const MIN_SEATS = 3;
export const MAX_SEATS = 10;
/** Spies are a minority at the largest table, too. */
export const MAX_SPIES = 4;
export const MAX_CLUE_ROUNDS = 3;
export const MAX_VOTES = 20;

/** A word of English takes about two characters of Chinese. */
const CHARACTERS_PER_WORD = 2;

/** What a clue may hold: words in English, characters in Chinese; 0: no limit. */
export const clueCap = ({
  language,
  wordCap,
}: {
  readonly language: Locale;
  readonly wordCap: number;
}): number => (language === "zh" ? CHARACTERS_PER_WORD * wordCap : wordCap);
