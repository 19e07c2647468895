import { canonical } from "@wisp/game";
import { type GameEntry, gameEntry, games } from "@wisp/games";
import { z } from "zod";
import { blockOf, optionsIn } from "../blocks/block-of.ts";
import { patternsOf } from "../blocks/patterns.ts";
import type { PlannedMatch, PlannedSeat } from "../blocks/planned-match.ts";
import { paperTables } from "../papers/index.ts";
import {
  type Arm,
  arePeers,
  type Experiment,
  experimentSchema,
  matchesInBlock,
  OPPONENT,
  PEER,
  SUBJECT,
} from "../plan/experiment.ts";
import { figuresFor, rangeOf } from "../plan/figures.ts";

/** An experiment that can be run, or everything that is wrong with it, each as a sentence. */
export type Checked =
  | { readonly experiment: Experiment; readonly entry: GameEntry }
  | { readonly problems: readonly string[] };

const listed = (names: Iterable<string>): string => [...names].join(", ") || "none";

const twice = (names: readonly string[]): string[] => [
  ...new Set(names.filter((name, at) => names.indexOf(name) !== at)),
];

/** Names that stand for nothing. */
function* namesWithoutMeaning(experiment: Experiment, entry: GameEntry): Generator<string> {
  const { agents, subjects, opponents, table, arms, contrasts } = experiment;
  const known = new Set(Object.keys(agents));
  const places = table.map(({ agent }) => agent);
  const roles: readonly string[] = [SUBJECT, OPPONENT, PEER];
  const changes = arms.flatMap((arm) => arm.changes);
  const used = [
    ...subjects,
    ...opponents,
    ...places,
    ...changes.flatMap((change) => ("of" in change ? [change.of] : [])),
    ...changes.flatMap((change) => ("agent" in change ? [change.agent] : [])),
  ].filter((name) => !roles.includes(name));
  for (const name of new Set(used)) {
    if (!known.has(name)) yield `There is no agent "${name}" among "agents": ${listed(known)}.`;
  }
  for (const name of known)
    if (!used.includes(name)) yield `The agent "${name}" has no place in it.`;
  for (const name of [...twice(subjects), ...twice(opponents)]) yield `"${name}" is listed twice.`;
  for (const name of twice(arms.map((arm) => arm.name))) yield `Two arms are called "${name}".`;
  const armNames = new Set(arms.map(({ name }) => name));
  for (const contrast of contrasts) {
    const named = "arms" in contrast ? contrast.arms : [contrast.arm];
    for (const name of named) {
      if (!armNames.has(name)) yield `A contrast names no arm with "${name}": ${listed(armNames)}.`;
    }
    const pair = "arms" in contrast ? contrast.arms : contrast.subjects;
    if (pair[0] === pair[1]) yield `A contrast compares "${pair[0]}" with itself.`;
    if (!("subjects" in contrast)) continue;
    for (const name of contrast.subjects) {
      if (!subjects.includes(name)) yield `A contrast compares "${name}", which is no subject.`;
    }
  }
  const figures = figuresFor(entry);
  for (const id of [experiment.primary, ...experiment.secondary]) {
    if (!figures.has(id)) yield `There is no figure "${id}": ${listed(figures.keys())}.`;
  }
  const primary = figures.get(experiment.primary);
  if (primary !== undefined && rangeOf(primary, entry, []) === null) {
    yield `The figure "${primary.id}" has no upper end, so nothing can be claimed of it: list it under "secondary".`;
  }
  for (const id of [experiment.primary, ...experiment.secondary]) {
    const of = figures.get(id)?.of;
    if (typeof of === "object" && "probe" in of && !experiment.probes.includes(of.probe)) {
      yield `The figure "${id}" needs "${of.probe}" among "probes".`;
    }
  }
  const { paper } = experiment;
  if (paper !== undefined && !Object.hasOwn(paperTables, paper)) {
    yield `There is no table "${paper}" of a paper: ${listed(Object.keys(paperTables))}.`;
  }
  const probes = Object.keys(entry.probes ?? {});
  for (const name of experiment.probes) {
    if (!probes.includes(name)) yield `There is no probe "${name}": ${listed(probes)}.`;
  }
}

/** What is wrong with who sits where. */
function* wrongSeats(experiment: Experiment): Generator<string> {
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

/** What is wrong with an arm's options. */
function wrongOptions({ game }: GameEntry, experiment: Experiment, arm: Arm): string[] {
  const options = optionsIn(experiment, arm);
  const parsed = game.config.safeParse({ ...options });
  if (!parsed.success) {
    return [`Options of the arm "${arm.name}": ${z.prettifyError(parsed.error)}`];
  }
  const seats = game.seatsOf(parsed.data);
  return seats === experiment.table.length
    ? []
    : [
        `${game.id} has ${seats} seats in the arm "${arm.name}", and the table ${experiment.table.length} places.`,
      ];
}

/** Changes that concern nobody: a subject, for one, is changed as "subject". */
function* idleChanges({ arms, table, opponents }: Experiment): Generator<string> {
  const places = new Set(table.map(({ agent }) => agent));
  const seated = new Set([...places, ...(places.has(OPPONENT) ? opponents : [])]);
  for (const { name, changes } of arms) {
    for (const change of changes) {
      if ("of" in change && !seated.has(change.of)) {
        yield `A change of the arm "${name}" is of "${change.of}", and no place is: ${listed(seated)}.`;
      }
    }
  }
}

/** What an agent is made of in a seat. */
const madeOf = ({ agent, settings, appended }: PlannedSeat): string =>
  canonical({ agent, settings, appended });

/** Arms in which a subject meets itself. */
function* selfPlay(experiment: Experiment, matches: readonly PlannedMatch[]): Generator<string> {
  const seen = new Set<string>();
  for (const { arm, seats } of matches) {
    const own = seats.filter(({ measured }) => measured);
    const rivals = new Set(
      (arePeers(experiment) ? own : seats.filter(({ measured }) => !measured)).map(madeOf),
    );
    const isSelf = arePeers(experiment)
      ? rivals.size < own.length
      : own.some((seat) => rivals.has(madeOf(seat)));
    if (isSelf && !seen.has(arm)) yield `In the arm "${arm}" a subject is its own opponent.`;
    if (isSelf) seen.add(arm);
  }
}

/** Arms that play what another arm plays. */
function* equalArms(experiment: Experiment, matches: readonly PlannedMatch[]): Generator<string> {
  const seen = new Map<string, string>();
  for (const { name } of experiment.arms) {
    const played = canonical(
      matches.flatMap(({ arm, config, seats }) => (arm === name ? [{ config, seats }] : [])),
    );
    const other = seen.get(played);
    if (other !== undefined)
      yield `The arm "${name}" changes nothing: it plays what "${other}" plays.`;
    else seen.set(played, name);
  }
}

function problemsOf(experiment: Experiment, entry: GameEntry): string[] {
  const { table, arms, budget } = experiment;
  const problems = [...namesWithoutMeaning(experiment, entry), ...wrongSeats(experiment)];
  problems.push(...arms.flatMap((arm) => wrongOptions(entry, experiment, arm)));
  const deals = entry.deals.map(({ name }) => name);
  const unknown = table.flatMap((place) =>
    Object.keys(place.deals).filter((name) => !deals.includes(name)),
  );
  problems.push(...unknown.map((name) => `${entry.game.id} deals no "${name}": ${listed(deals)}.`));
  if (unknown.length === 0 && patternsOf(entry.deals, table).length === 0) {
    problems.push("The game cannot deal what the places ask for.");
  }
  const least = matchesInBlock(experiment);
  if (budget.matches !== undefined && budget.matches < least) {
    problems.push(
      `The budget of ${budget.matches} matches is below one block, which has ${least}.`,
    );
  }
  const needed = experiment.blocks.count * least;
  const { kind } = experiment.stopping;
  if (kind === "fixed" && budget.matches !== undefined && budget.matches < needed) {
    problems.push(
      `The budget of ${budget.matches} matches is below the ${needed} that a fixed experiment plays before it is read.`,
    );
  }
  problems.push(...idleChanges(experiment));
  if (problems.length > 0) return problems;
  // Opponents whom an arm changes need not sit in the first block.
  const some = Math.min(experiment.blocks.count, Math.max(1, experiment.opponents.length));
  const matches = Array.from({ length: some }, (_, block) =>
    blockOf(entry, experiment, block),
  ).flat();
  return [...equalArms(experiment, matches), ...selfPlay(experiment, matches)];
}

/** Reads an experiment from what a file or a form holds, and finds everything that would keep it from running. */
export function checkExperiment(given: unknown): Checked {
  const parsed = experimentSchema.safeParse(given);
  if (!parsed.success) {
    return {
      problems: parsed.error.issues.map(({ path, message }) =>
        path.length === 0 ? message : `${path.join(".")}: ${message}`,
      ),
    };
  }
  const experiment = parsed.data;
  const entry = gameEntry(experiment.game);
  if (entry === undefined) {
    return { problems: [`There is no game "${experiment.game}": ${listed(Object.keys(games))}.`] };
  }
  const problems = problemsOf(experiment, entry);
  return problems.length > 0 ? { problems } : { experiment, entry };
}
