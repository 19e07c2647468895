export { type PeopleAtVote, peopleAtVotes, type ScoredAnswer, scoredAnswers } from "./answers.ts";
export {
  type BaselineShare,
  type CallChange,
  type CallSource,
  callChanges,
  hasCalled,
  keepCall,
  keepSolutionShown,
  MAX_CALLS,
  MIN_ACCOUNT_DAYS,
  type NewCall,
  WINNER_ROUND,
} from "./calls.ts";
export { type GuessCount, guessCounts, keepGuess, type NewGuess } from "./guesses.ts";
