import { canonical } from "@wisp/game";
import type { GameEntry } from "@wisp/games";
import { z } from "zod";
import type { PlannedSeat, Seating } from "../blocks/block-of.ts";
import { optionsIn } from "../blocks/options.ts";
import type { Library } from "../library.ts";
import {
  type Arm,
  arePeers,
  type Experiment,
  OPPONENT,
  PEER,
  SUBJECT,
  settingOf,
} from "../plan/experiment.ts";
import { metricsFor, rangeOf } from "../plan/metrics.ts";
import type { ProblemSentences } from "./sentences.ts";

/** More would hide the sentence. */
const MAX_LISTED = 30;

/** Names as a sentence lists them: all, or the first of very many. */
export function listed(names: Iterable<string>, { none }: Pick<ProblemSentences, "none">): string {
  const all = [...names];
  return `${all.slice(0, MAX_LISTED).join(", ")}${all.length > MAX_LISTED ? ", …" : ""}` || none;
}

/** Those that are listed more than once. */
export function repeated<Item extends string | number>(items: readonly Item[]): Item[] {
  const seen = new Set<Item>();
  return [...new Set(items.filter((item) => seen.size === seen.add(item).size))];
}

/** Agents that are unknown, that nothing uses or that are listed twice. */
export function* wrongAgents(
  { agents, subjects, opponents, table, arms, judge }: Experiment,
  sentences: ProblemSentences,
): Generator<string> {
  const known = new Set(Object.keys(agents));
  const roles: readonly string[] = [SUBJECT, OPPONENT, PEER];
  const changes = arms.flatMap((arm) => arm.changes);
  const used = [
    ...subjects,
    ...opponents,
    ...(judge === undefined ? [] : [judge]),
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

/** Metrics that the game does not have, or that nothing can be claimed of. */
export function* wrongMetrics(
  experiment: Experiment,
  entry: GameEntry,
  sentences: ProblemSentences,
): Generator<string> {
  const { primary, secondary, interviews } = experiment;
  // Without a judge, a judgement has no metric; that is said by an empty cell.
  const judged = Object.keys(entry.judgements ?? {});
  const asked = [...interviews.map(({ name }) => name), ...judged];
  const metrics = metricsFor(entry);
  const ids = [primary, ...secondary];
  for (const id of ids) {
    if (metrics.has(id)) continue;
    yield sentences.unknownFigure(id, listed(metrics.keys(), sentences));
  }
  const first = metrics.get(primary);
  if (first !== undefined && rangeOf(first, entry, experiment, []) === null) {
    yield sentences.endlessFigure(first.id);
  }
  for (const id of ids) {
    const of = metrics.get(id)?.of;
    if (typeof of === "object" && "interview" in of && !asked.includes(of.interview)) {
      yield sentences.unaskedInterview(id, of.interview);
    }
  }
}

/** A table of a paper, and interviews, that do not exist. */
export function* wrongExtras(
  { paper, interviews }: Experiment,
  entry: GameEntry,
  { tables }: Pick<Library, "tables">,
  sentences: ProblemSentences,
): Generator<string> {
  if (paper !== undefined && !Object.hasOwn(tables, paper)) {
    yield sentences.unknownPaper(paper, listed(Object.keys(tables), sentences));
  }
  const known = Object.keys(entry.interviews ?? {});
  const events = eventTypes(entry);
  for (const name of repeated(interviews.map(({ name }) => name))) {
    yield sentences.listedTwice(name);
  }
  for (const { name, at } of interviews) {
    if (!known.includes(name)) yield sentences.unknownInterview(name, listed(known, sentences));
    if (at !== undefined && events.length > 0 && !events.includes(at.event)) {
      yield sentences.unknownEvent(at.event, listed(events, sentences));
    }
  }
}

const eventsSchema = z.object({
  oneOf: z.array(z.object({ properties: z.object({ type: z.object({ const: z.string() }) }) })),
});

/** The types of a game's events; [] where its schema does not list them. */
export function eventTypes({ game }: GameEntry): readonly string[] {
  const read = eventsSchema.safeParse(
    z.toJSONSchema(game.event, { io: "input", unrepresentable: "any" }),
  );
  return read.success ? read.data.oneOf.map(({ properties }) => properties.type.const) : [];
}

/** Problems of an arm's options. */
export function wrongOptions(
  { game }: GameEntry,
  experiment: Experiment,
  arm: Arm,
  sentences: ProblemSentences,
): string[] {
  // Where every setting has options, the experiment's need not be complete without them.
  const setting = experiment.settings?.find(({ options }) => options === undefined);
  if (experiment.settings !== undefined && setting === undefined) return [];
  const options = optionsIn(experiment, arm);
  const parsed = game.config.safeParse({ ...options });
  if (!parsed.success) {
    return [sentences.wrongOptions(arm.name, z.prettifyError(parsed.error))];
  }
  const seats = game.seatsOf(parsed.data);
  return seats === experiment.table.length
    ? []
    : [sentences.wrongSeats(game.id, seats, arm.name, experiment.table.length)];
}

/** Changes that concern no agent: for example, a subject has to be changed as "subject". */
export function* idleChanges(
  { arms, table, opponents }: Experiment,
  sentences: ProblemSentences,
): Generator<string> {
  const places = new Set(table.map(({ agent }) => agent));
  const seated = new Set([...places, ...(places.has(OPPONENT) ? opponents : [])]);
  for (const { name, changes } of arms) {
    for (const change of changes) {
      if ("of" in change && !seated.has(change.of)) {
        yield sentences.idleChange(name, change.of, listed(seated, sentences));
      }
    }
  }
}

const isSaid = (text: string): boolean => text.trim() !== "";

/** A seat without what has no effect: blank texts, and instructions, which house agents do not read. */
const effective = (seat: PlannedSeat): PlannedSeat => ({
  ...seat,
  appended: seat.appended.filter(isSaid),
  instructed: seat.agent.startsWith("house:") ? [] : seat.instructed.filter(isSaid),
});

/**
 * Numbers seats, the same for those that are alike. There may be a hundred thousand seats of which few differ:
 * each is written out once.
 */
function numbered(written: (seat: PlannedSeat) => string): (seat: PlannedSeat) => number {
  const bySeat = new Map<PlannedSeat, number>();
  const byText = new Map<string, number>();
  return (seat) => {
    const known = bySeat.get(seat);
    if (known !== undefined) return known;
    const text = written(seat);
    const number = byText.get(text) ?? byText.size;
    byText.set(text, number);
    bySeat.set(seat, number);
    return number;
  };
}

/** The properties of an agent in a seat. */
function madeOf(seat: PlannedSeat): string {
  const { agent, settings, appended, instructed } = effective(seat);
  return canonical({ agent, settings, appended, instructed });
}

/** Arms in which a subject meets itself. */
export function* selfPlay(
  experiment: Experiment,
  seatings: readonly Seating[],
  sentences: ProblemSentences,
): Generator<string> {
  const seen = new Set<string>();
  const numberOf = numbered(madeOf);
  for (const { arm, seats } of seatings) {
    const own = seats.filter(({ measured }) => measured);
    const rivals = new Set(
      (arePeers(experiment) ? own : seats.filter(({ measured }) => !measured)).map(numberOf),
    );
    const isSelf = arePeers(experiment)
      ? rivals.size < own.length
      : own.some((seat) => rivals.has(numberOf(seat)));
    if (!isSelf || seen.has(arm.name)) continue;
    yield sentences.ownOpponentIn(arm.name);
    seen.add(arm.name);
  }
}

/** Arms that play what another arm plays. */
export function* equalArms(
  { game }: GameEntry,
  experiment: Experiment,
  seatings: readonly Seating[],
  sentences: ProblemSentences,
): Generator<string> {
  const seen = new Map<string, string>();
  const numberOf = numbered((seat) => canonical(effective(seat)));
  for (const arm of experiment.arms) {
    const config = game.config.parse(optionsIn(experiment, arm, settingOf(experiment, 0)));
    const own = seatings.filter((seating) => seating.arm === arm);
    const played = canonical({ config, seats: own.map(({ seats }) => seats.map(numberOf)) });
    const other = seen.get(played);
    if (other !== undefined) yield sentences.equalArms(arm.name, other);
    else seen.set(played, arm.name);
  }
}
