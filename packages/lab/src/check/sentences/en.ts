import type { ProblemSentences } from "./contract.ts";

export const english: ProblemSentences = {
  none: "none",
  moreProblems: (count) => `There are ${count} more problems.`,
  wrongName: () =>
    "A name has 1 to 40 letters, digits, spaces and . _ + -, and begins with a letter or a digit.",
  reservedName: () => "An agent cannot be called subject, opponent or peer.",
  unstorableText: (field) =>
    `${field} contains a character that cannot be stored: NUL, or half of a surrogate pair.`,
  unknownAgent: (name, known) => `There is no agent "${name}" among "agents": ${known}.`,
  unusedAgent: (name) => `The agent "${name}" has no place in it.`,
  listedTwice: (name) => `"${name}" is listed twice.`,
  twoArms: (name) => `Two arms are called "${name}".`,
  unknownArm: (name, known) => `A contrast names no arm with "${name}": ${known}.`,
  comparesItself: (name) => `A contrast compares "${name}" with itself.`,
  comparesNoSubject: (name) => `A contrast compares "${name}", which is not a subject.`,
  unknownFigure: (id, known) => `There is no figure "${id}": ${known}.`,
  endlessFigure: (id) =>
    `The figure "${id}" has no upper end, so nothing can be claimed of it: list it under "secondary".`,
  unaskedProbe: (figure, probe) => `The figure "${figure}" needs "${probe}" among "probes".`,
  unknownPaper: (name, known) => `There is no table "${name}" of a paper: ${known}.`,
  unknownProbe: (name, known) => `There is no probe "${name}": ${known}.`,
  mixedPeers: () => 'Either all places say "peer", or none.',
  fewPeers: (places, subjects) =>
    `${places} peers sit at a table, and there are ${subjects} subjects.`,
  noSubjectPlace: () => 'No place of the table says "subject".',
  noOpponents: () => 'Places say "opponent", and "opponents" is empty.',
  noOpponentPlace: () => 'There are opponents, and no place of the table says "opponent".',
  ownOpponent: (subject, also) =>
    `The subject "${subject}" is its own opponent${also === null ? "" : ` (it is "${also}", too)`}.`,
  ownOpponentIn: (arm) => `In the arm "${arm}" a subject is its own opponent.`,
  wrongOptions: (arm, problems) => `Options of the arm "${arm}": ${problems}`,
  wrongSeats: (game, seats, arm, places) =>
    `${game} has ${seats} seats in the arm "${arm}", and the table ${places} places.`,
  idleChange: (arm, of, seated) =>
    `A change of the arm "${arm}" is of "${of}", and no place is: ${seated}.`,
  equalArms: (arm, other) => `The arm "${arm}" changes nothing: it plays what "${other}" plays.`,
  unknownDeal: (game, name, known) => `${game} deals no "${name}": ${known}.`,
  impossibleDeals: () => "The game cannot deal what the places ask for.",
  budgetBelowBlock: (budget, block) =>
    `The budget of ${budget} matches is below one block, which has ${block}.`,
  budgetBelowPlan: (budget, needed) =>
    `The budget of ${budget} matches is below the ${needed} that a fixed experiment plays before it is read.`,
  unknownGame: (game, known) => `There is no game "${game}": ${known}.`,
};
