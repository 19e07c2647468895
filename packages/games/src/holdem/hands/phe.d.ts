declare module "phe" {
  /** The strength of the best five of 5 to 7 cards such as "Ah"; a smaller number is stronger. */
  export function evaluateCards(cards: readonly string[]): number;
}
