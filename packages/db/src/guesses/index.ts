export { type GuessCount, guessCounts, keepGuess, type NewGuess } from "./guesses.ts";
