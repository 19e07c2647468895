export {
  type PeopleAtVote,
  type PeopleCount,
  type PeopleView,
  peopleAtVotes,
} from "./answers.ts";
export {
  type CallChange,
  type CallSource,
  callChanges,
  hasCalled,
  keepCall,
  MAX_CALLS,
  type NewCall,
} from "./calls.ts";
export { type GuessCount, guessCounts, keepGuess, type NewGuess } from "./guesses.ts";
export { type ScoredProbe, scoredProbes } from "./probes.ts";
