/**
 * The problems of a plan, a sentence each. Names come quoted; lists are names with commas between
 * them, "none" (in the language) where there are none.
 */
export interface ProblemSentences {
  readonly none: string;
  /** `count`: problems that are not shown. */
  moreProblems(count: number): string;
  wrongName(): string;
  reservedName(): string;
  /** `field`: its path in the file, with dots. */
  unstorableText(field: string): string;
  unknownAgent(name: string, known: string): string;
  unusedAgent(name: string): string;
  listedTwice(name: string): string;
  twoArms(name: string): string;
  unknownArm(name: string, known: string): string;
  comparesItself(name: string): string;
  comparesNoSubject(name: string): string;
  unknownFigure(id: string, known: string): string;
  endlessFigure(id: string): string;
  unaskedProbe(figure: string, probe: string): string;
  unknownPaper(name: string, known: string): string;
  unknownProbe(name: string, known: string): string;
  mixedPeers(): string;
  fewPeers(places: number, subjects: number): string;
  noSubjectPlace(): string;
  noOpponents(): string;
  noOpponentPlace(): string;
  /** `also`: its other name at the table; null where it is listed by the same name. */
  ownOpponent(subject: string, also: string | null): string;
  ownOpponentIn(arm: string): string;
  wrongOptions(arm: string, problems: string): string;
  wrongSeats(game: string, seats: number, arm: string, places: number): string;
  idleChange(arm: string, of: string, seated: string): string;
  equalArms(arm: string, other: string): string;
  unknownDeal(game: string, name: string, known: string): string;
  impossibleDeals(): string;
  budgetBelowBlock(budget: number, block: number): string;
  budgetBelowPlan(budget: number, needed: number): string;
  unknownGame(game: string, known: string): string;
}
