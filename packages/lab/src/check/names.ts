import type { GameEntry } from "@wisp/games";
import { paperTables } from "../papers/index.ts";
import { type Experiment, OPPONENT, PEER, SUBJECT } from "../plan/experiment.ts";
import { figuresFor, rangeOf } from "../plan/figures.ts";
import { listed } from "./listed.ts";

const repeated = (names: readonly string[]): string[] => [
  ...new Set(names.filter((name, at) => names.indexOf(name) !== at)),
];

/** Agents that are unknown, that nothing uses or that are listed twice. */
export function* wrongAgents({
  agents,
  subjects,
  opponents,
  table,
  arms,
}: Experiment): Generator<string> {
  const known = new Set(Object.keys(agents));
  const roles: readonly string[] = [SUBJECT, OPPONENT, PEER];
  const changes = arms.flatMap((arm) => arm.changes);
  const used = [
    ...subjects,
    ...opponents,
    ...table.map(({ agent }) => agent),
    ...changes.flatMap((change) => ("of" in change ? [change.of] : [])),
    ...changes.flatMap((change) => ("agent" in change ? [change.agent] : [])),
  ].filter((name) => !roles.includes(name));
  for (const name of new Set(used)) {
    if (!known.has(name)) yield `There is no agent "${name}" among "agents": ${listed(known)}.`;
  }
  for (const name of known) {
    if (!used.includes(name)) yield `The agent "${name}" has no place in it.`;
  }
  for (const name of [...repeated(subjects), ...repeated(opponents)]) {
    yield `"${name}" is listed twice.`;
  }
}

/** Arms of one name, and contrasts of arms or subjects that the experiment does not have. */
export function* wrongContrasts({ subjects, arms, contrasts }: Experiment): Generator<string> {
  for (const name of repeated(arms.map((arm) => arm.name))) yield `Two arms are called "${name}".`;
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
      if (!subjects.includes(name)) yield `A contrast compares "${name}", which is not a subject.`;
    }
  }
}

/** Figures that the game does not have, or that nothing can be claimed of. */
export function* wrongFigures(
  { primary, secondary, probes }: Experiment,
  entry: GameEntry,
): Generator<string> {
  const figures = figuresFor(entry);
  const ids = [primary, ...secondary];
  for (const id of ids) {
    if (!figures.has(id)) yield `There is no figure "${id}": ${listed(figures.keys())}.`;
  }
  const first = figures.get(primary);
  if (first !== undefined && rangeOf(first, entry, []) === null) {
    yield `The figure "${first.id}" has no upper end, so nothing can be claimed of it: list it under "secondary".`;
  }
  for (const id of ids) {
    const of = figures.get(id)?.of;
    if (typeof of === "object" && "probe" in of && !probes.includes(of.probe)) {
      yield `The figure "${id}" needs "${of.probe}" among "probes".`;
    }
  }
}

/** A table of a paper, and probes, that do not exist. */
export function* wrongExtras({ paper, probes }: Experiment, entry: GameEntry): Generator<string> {
  if (paper !== undefined && !Object.hasOwn(paperTables, paper)) {
    yield `There is no table "${paper}" of a paper: ${listed(Object.keys(paperTables))}.`;
  }
  const known = Object.keys(entry.probes ?? {});
  for (const name of probes) {
    if (!known.includes(name)) yield `There is no probe "${name}": ${listed(known)}.`;
  }
}
