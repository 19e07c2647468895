import { arePeers, type Experiment, OPPONENT, PEER, SUBJECT } from "../plan/experiment.ts";
import type { ProblemSentences } from "./sentences/contract.ts";

/** Problems of the seating. */
export function* wrongSeats(
  experiment: Experiment,
  sentences: ProblemSentences,
): Generator<string> {
  const { agents, subjects, opponents, table } = experiment;
  const places = table.map(({ agent }) => agent);
  const isPeers = arePeers(experiment);
  if (places.includes(PEER) && !isPeers) yield sentences.mixedPeers();
  if (isPeers && subjects.length < table.length) {
    yield sentences.fewPeers(table.length, subjects.length);
  }
  if (!isPeers && !places.includes(SUBJECT)) yield sentences.noSubjectPlace();
  if (places.includes(OPPONENT) && opponents.length === 0) {
    yield sentences.noOpponents();
  }
  if (!places.includes(OPPONENT) && opponents.length > 0) {
    yield sentences.noOpponentPlace();
  }
  const fixed = places.filter((name) => agents[name] !== undefined);
  for (const subject of isPeers ? [] : subjects) {
    const rival = [...opponents, ...fixed].find((name) => agents[name] === agents[subject]);
    if (rival === undefined) continue;
    yield sentences.ownOpponent(subject, rival === subject ? null : rival);
  }
}
