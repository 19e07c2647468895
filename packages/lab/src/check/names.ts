import type { GameEntry } from "@wisp/games";
import { paperTables } from "../papers/index.ts";
import { type Experiment, OPPONENT, PEER, SUBJECT } from "../plan/experiment.ts";
import { figuresFor, rangeOf } from "../plan/figures.ts";
import { listed } from "./listed.ts";
import type { ProblemSentences } from "./sentences/contract.ts";

const repeated = (names: readonly string[]): string[] => [
  ...new Set(names.filter((name, at) => names.indexOf(name) !== at)),
];

/** Agents that are unknown, that nothing uses or that are listed twice. */
export function* wrongAgents(
  { agents, subjects, opponents, table, arms }: Experiment,
  sentences: ProblemSentences,
): Generator<string> {
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
    if (!known.has(name)) yield sentences.unknownAgent(name, listed(known, sentences));
  }
  for (const name of known) {
    if (!used.includes(name)) yield sentences.unusedAgent(name);
  }
  for (const name of [...repeated(subjects), ...repeated(opponents)]) {
    yield sentences.listedTwice(name);
  }
}

/** Arms of one name, and contrasts of arms or subjects that the experiment does not have. */
export function* wrongContrasts(
  { subjects, arms, contrasts }: Experiment,
  sentences: ProblemSentences,
): Generator<string> {
  for (const name of repeated(arms.map((arm) => arm.name))) yield sentences.twoArms(name);
  const armNames = new Set(arms.map(({ name }) => name));
  for (const contrast of contrasts) {
    const named = "arms" in contrast ? contrast.arms : [contrast.arm];
    for (const name of named) {
      if (!armNames.has(name)) yield sentences.unknownArm(name, listed(armNames, sentences));
    }
    const pair = "arms" in contrast ? contrast.arms : contrast.subjects;
    if (pair[0] === pair[1]) yield sentences.comparesItself(pair[0]);
    if (!("subjects" in contrast)) continue;
    for (const name of contrast.subjects) {
      if (!subjects.includes(name)) yield sentences.comparesNoSubject(name);
    }
  }
}

/** Figures that the game does not have, or that nothing can be claimed of. */
export function* wrongFigures(
  experiment: Experiment,
  entry: GameEntry,
  sentences: ProblemSentences,
): Generator<string> {
  const { primary, secondary, probes } = experiment;
  const figures = figuresFor(entry);
  const ids = [primary, ...secondary];
  for (const id of ids) {
    if (figures.has(id)) continue;
    yield sentences.unknownFigure(id, listed(figures.keys(), sentences));
  }
  const first = figures.get(primary);
  if (first !== undefined && rangeOf(first, entry, experiment, []) === null) {
    yield sentences.endlessFigure(first.id);
  }
  for (const id of ids) {
    const of = figures.get(id)?.of;
    if (typeof of === "object" && "probe" in of && !probes.includes(of.probe)) {
      yield sentences.unaskedProbe(id, of.probe);
    }
  }
}

/** A table of a paper, and probes, that do not exist. */
export function* wrongExtras(
  { paper, probes }: Experiment,
  entry: GameEntry,
  sentences: ProblemSentences,
): Generator<string> {
  if (paper !== undefined && !Object.hasOwn(paperTables, paper)) {
    yield sentences.unknownPaper(paper, listed(Object.keys(paperTables), sentences));
  }
  const known = Object.keys(entry.probes ?? {});
  for (const name of repeated(probes)) yield sentences.listedTwice(name);
  for (const name of probes) {
    if (!known.includes(name)) yield sentences.unknownProbe(name, listed(known, sentences));
  }
}
