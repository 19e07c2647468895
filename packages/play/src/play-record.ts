import {
  type Answer,
  type AnyGame,
  canonical,
  type Decision,
  forcedAnswer,
  type GameEvent,
  isDecisionFact,
  type Locale,
  type LogEntry,
  locales,
  type Outcome,
  playsVersion,
  type Seat,
  Table,
  withDecisionFacts,
} from "@wisp/game";
import { decisionFields, modelCallFields, storedKind } from "@wisp/game/decision";
import { z } from "zod";
import { answerOf } from "./ask-seat.ts";
import type { MemoryStore } from "./store.ts";

const decisionSchema = z.object({
  at: z.int().min(0),
  askedAt: z.coerce.date(),
  ...decisionFields,
  kind: storedKind,
  /** Older records do not say. */
  estimated: z.boolean().default(false),
  raw: z.unknown(),
  memory: z.unknown().optional(),
  calls: z.array(z.object(modelCallFields)).readonly().optional(),
});

/** A finished match as one JSON object, enough to play it again and compare the two. */
export const playRecordSchema = z.object({
  game: z.string(),
  version: z.int(),
  locale: z.enum(locales),
  config: z.unknown(),
  materials: z.unknown(),
  seed: z.string(),
  /** By seat, as named on the command line. */
  agents: z.array(z.string()),
  events: z.array(
    z.object({
      to: z.object({
        seats: z.union([z.literal("all"), z.array(z.int().min(0))]),
        public: z.boolean(),
        afterEnd: z.literal(true).optional(),
      }),
      words: z.literal(true).optional(),
      event: z.looseObject({ type: z.string() }),
    }),
  ),
  decisions: z.array(decisionSchema),
  outcome: z.unknown(),
});
export type PlayRecord = z.infer<typeof playRecordSchema>;

interface FinishedMatch {
  readonly game: AnyGame;
  readonly locale: Locale;
  readonly seed: string;
  readonly config: unknown;
  readonly materials: unknown;
  readonly agents: readonly string[];
  readonly store: MemoryStore;
  readonly outcome: Outcome;
}

/** The events of a record as the game reads them. Throws a ZodError for events that are not the game's. */
export const recordedEvents = (
  game: AnyGame,
  events: PlayRecord["events"],
): LogEntry<GameEvent>[] =>
  events.map(({ to, event, words }) => ({
    to,
    event: game.event.parse(event),
    ...(words !== undefined && { words }),
  }));

/** The record of a match that was played in memory. */
export const playRecordOf = (match: FinishedMatch): PlayRecord => ({
  game: match.game.id,
  version: match.game.version,
  locale: match.locale,
  config: match.config,
  materials: match.materials,
  seed: match.seed,
  agents: [...match.agents],
  events: match.store.events.map((entry) => ({
    ...entry,
    to: { ...entry.to, seats: entry.to.seats === "all" ? "all" : [...entry.to.seats] },
    event: { ...entry.event },
  })),
  decisions: [...match.store.decisions],
  outcome: match.outcome,
});

/** Equal, or the first place where the replay differs from the record. */
export type Verdict =
  | { readonly equal: true; readonly events: number }
  | {
      readonly equal: false;
      readonly where: string;
      readonly recorded: unknown;
      readonly replayed: unknown;
    };

const differs = (where: string, recorded: unknown, replayed: unknown): Verdict => ({
  equal: false,
  where,
  recorded: recorded ?? null,
  replayed: replayed ?? null,
});

interface PlayedAgain {
  readonly log: readonly LogEntry<GameEvent>[];
  readonly outcome: Outcome | undefined;
  /** Where the recorded answers do not fit the questions; the log ends there. */
  readonly misfit?: Verdict;
}

type AnyTable = Table<unknown, unknown, unknown, unknown, GameEvent>;

const forcedOf = (table: AnyTable, seat: Seat, locale: Locale): Answer<unknown> | undefined =>
  forcedAnswer(table.game.ask(table.view(seat), seat, locale));

/** The recorded answers of one point and those that the arena gave, or why they are not those that were asked for. */
function answersAt(
  table: AnyTable,
  recorded: readonly Decision[],
  locale: Locale,
): Map<Seat, Answer<unknown>> | Verdict {
  const at = table.log.length;
  const seats = recorded.map(({ seat }) => seat).sort((one, other) => one - other);
  const answers = new Map<Seat, Answer<unknown>>();
  const due: Seat[] = [];
  for (const seat of table.due.toSorted((one, other) => one - other)) {
    // Rules may force today what a player was asked when the match was recorded.
    const forced = seats.includes(seat) ? undefined : forcedOf(table, seat, locale);
    if (forced === undefined) due.push(seat);
    else answers.set(seat, forced);
  }
  if (canonical(seats) !== canonical(due)) return differs(`seats asked at ${at}`, seats, due);
  for (const decision of recorded) {
    const { seat } = decision;
    const ask = table.game.ask(table.view(seat), seat, locale);
    const question = { ask: ask.kind, nth: table.asks(seat) };
    const { ask: kind, nth } = decision;
    if (kind !== question.ask || nth !== question.nth) {
      return differs(`question at ${at} of seat ${seat}`, { ask: kind, nth }, question);
    }
    const answer = answerOf(ask, decision);
    const missed = "missed" in answer ? answer.missed : null;
    if (missed !== decision.missed) {
      return differs(`answer at ${at} of seat ${seat}`, decision.missed, missed);
    }
    answers.set(seat, answer);
  }
  return answers;
}

function playAgain(game: AnyGame, record: PlayRecord): PlayedAgain {
  const config = game.config.parse(record.config);
  const materials = game.materials.parse(record.materials);
  const table = new Table(game, { seed: record.seed, config, materials, version: record.version });
  table.deal();
  table.advance();
  const decisions = record.decisions.filter(({ kind }) => kind === "decision");
  const points = Map.groupBy<number, Decision>(decisions, ({ at }) => at);
  while (table.due.length > 0) {
    const recorded = points.get(table.log.length) ?? [];
    const isCutOff = (): boolean =>
      table.due.some((seat) => forcedOf(table, seat, record.locale) === undefined);
    if (recorded.length === 0 && isCutOff()) break;
    points.delete(table.log.length);
    const answers = answersAt(table, recorded, record.locale);
    const { log, outcome } = table;
    if (!(answers instanceof Map)) return { log, outcome, misfit: answers };
    table.decide(answers);
    table.advance();
  }
  const { log, outcome } = table;
  const [unasked] = points.keys();
  if (unasked === undefined) return { log, outcome };
  const misfit = differs(
    `seats asked at ${unasked}`,
    points.get(unasked)?.map(({ seat }) => seat),
    [],
  );
  return { log, outcome, misfit };
}

/**
 * Whether a recorded outcome is that of the replay. Games of earlier releases counted lost and illegal
 * decisions themselves, among their own facts, or not at all.
 */
function isSameOutcome(recorded: unknown, replayed: Outcome): boolean {
  const { success, data } = outcomeFactsSchema.safeParse(recorded);
  if (!success) return false;
  const names = new Set(data.facts.map(({ name }) => name));
  const facts = replayed.facts.filter(({ name }) => !isDecisionFact(name) || names.has(name));
  return canonical(inOrder(data)) === canonical(inOrder({ ...replayed, facts }));
}

const outcomeFactsSchema = z.looseObject({ facts: z.array(z.looseObject({ name: z.string() })) });

/** The outcome with its facts in an order that does not depend on who counted them. */
const inOrder = ({ facts, ...outcome }: { readonly facts: readonly object[] }): object => ({
  ...outcome,
  facts: facts.map(canonical).sort(),
});

/** Plays a record again from its setup and answers. Throws a ZodError when its setup is not the game's. */
export function verifyPlayRecord(game: AnyGame, record: PlayRecord): Verdict {
  if (!playsVersion(game, record.version)) return differs("version", record.version, game.version);
  const seats = game.seatsOf(game.config.parse(record.config));
  const agents = record.agents.length;
  if (agents !== seats) return differs("number of agents", agents, seats);
  const { log, outcome, misfit } = playAgain(game, record);
  const length = misfit === undefined ? Math.max(log.length, record.events.length) : log.length;
  for (let place = 0; place < length; place += 1) {
    if (canonical(record.events[place]) !== canonical(log[place])) {
      return differs(`event ${place}`, record.events[place], log[place]);
    }
  }
  if (misfit !== undefined) return misfit;
  // A record that was cut off evenly agrees with its replay, but neither has an end.
  if (outcome === undefined) return differs("outcome", record.outcome, outcome);
  const counted = withDecisionFacts(outcome, record.decisions);
  if (!isSameOutcome(record.outcome, counted)) return differs("outcome", record.outcome, counted);
  return { equal: true, events: length };
}
