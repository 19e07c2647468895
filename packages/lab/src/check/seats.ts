import { arePeers, type Experiment, OPPONENT, PEER, SUBJECT } from "../plan/experiment.ts";

/** Problems of the seating. */
export function* wrongSeats(experiment: Experiment): Generator<string> {
  const { agents, subjects, opponents, table } = experiment;
  const places = table.map(({ agent }) => agent);
  const isPeers = arePeers(experiment);
  if (places.includes(PEER) && !isPeers) yield `Either all places say "${PEER}", or none.`;
  if (isPeers && subjects.length < table.length) {
    yield `${table.length} peers sit at a table, and there are ${subjects.length} subjects.`;
  }
  if (!isPeers && !places.includes(SUBJECT)) yield `No place of the table says "${SUBJECT}".`;
  if (places.includes(OPPONENT) && opponents.length === 0) {
    yield `Places say "${OPPONENT}", and "opponents" is empty.`;
  }
  if (!places.includes(OPPONENT) && opponents.length > 0) {
    yield `There are opponents, and no place of the table says "${OPPONENT}".`;
  }
  const fixed = places.filter((name) => agents[name] !== undefined);
  for (const subject of isPeers ? [] : subjects) {
    const rival = [...opponents, ...fixed].find((name) => agents[name] === agents[subject]);
    if (rival === undefined) continue;
    const also = rival === subject ? "" : ` (it is "${rival}", too)`;
    yield `The subject "${subject}" is its own opponent${also}.`;
  }
}
