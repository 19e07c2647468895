import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Draws, Random } from "@wisp/game";
import { type Card, cards, partsOf, suits } from "./cards.ts";
import { DECK_SIZE, type Deck } from "./config.ts";

const drawDeck = (draws: Draws): Card[] => draws.shuffle(cards).slice(0, DECK_SIZE);

/** Decks for the hands from 1 to `count`, each under its own label. */
export const drawDecks = (random: Random, count: number): Card[][] =>
  Array.from({ length: count }, (_, at) => drawDeck(random(`deck/${at + 1}`)));

/**
 * The deck with its suits renamed. No strategy depends on which suit is which, but an agent that has met
 * the deck before has a harder time to recognize it.
 */
export function relabelSuits(deck: Deck, draws: Draws): Card[] {
  const names = draws.shuffle(suits);
  return deck.map((card): Card => {
    const { rank, suit } = partsOf(card);
    return `${rank}${names[suits.indexOf(suit)] ?? suit}`;
  });
}

/** Digits of a name of decks. */
const ID_LENGTH = 16;

/** Names decks, before their suits are renamed: equal for equal decks in equal order. */
export const decksId = (decks: readonly Deck[]): string =>
  bytesToHex(sha256(utf8ToBytes(decks.map((deck) => deck.join("")).join(" ")))).slice(0, ID_LENGTH);
