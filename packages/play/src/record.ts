import {
  type AnyGame,
  type GameEvent,
  type Locale,
  locales,
  type Outcome,
  type Sealed,
  Table,
} from "@wisp/game";
import { z } from "zod";
import { answerOf } from "./ask-seat.ts";
import type { DecisionRecord, MemoryStore } from "./store.ts";

const decisionSchema = z.object({
  at: z.int().min(0),
  seat: z.int().min(0),
  kind: z.enum(["decision", "probe"]),
  ask: z.string(),
  prompt: z.string(),
  text: z.string().nullable(),
  reasoning: z.string().nullable(),
  missed: z.enum(["timeout", "error", "illegal"]).nullable(),
  detail: z.string().nullable(),
  askedAt: z.coerce.date(),
  latencyMs: z.number(),
  tokensIn: z.number().nullable(),
  tokensOut: z.number().nullable(),
  costMicros: z.number().nullable(),
  raw: z.unknown(),
});

/** A finished match as one object, enough to be played again and held against itself. */
export const matchRecordSchema = z.object({
  game: z.string(),
  version: z.int(),
  locale: z.enum(locales),
  config: z.unknown(),
  materials: z.unknown(),
  seed: z.string(),
  /** By seat, as they were named on the command line. */
  agents: z.array(z.string()),
  events: z.array(
    z.object({
      to: z.object({
        seats: z.union([z.literal("all"), z.array(z.int().min(0))]),
        public: z.boolean(),
      }),
      words: z.literal(true).optional(),
      event: z.looseObject({ type: z.string() }),
    }),
  ),
  decisions: z.array(decisionSchema),
  outcome: z.unknown(),
});
export type MatchRecord = z.infer<typeof matchRecordSchema>;

interface Finished {
  readonly game: AnyGame;
  readonly locale: Locale;
  readonly seed: string;
  readonly config: unknown;
  readonly materials: unknown;
  readonly agents: readonly string[];
  readonly store: MemoryStore;
  readonly outcome: Outcome;
}

/** The record of a match that was played in memory. */
export const recordOf = (match: Finished): MatchRecord => ({
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

/** JSON with sorted keys, so that the order in which a file lists them does not matter. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, entry: unknown) =>
    typeof entry === "object" && entry !== null && !Array.isArray(entry)
      ? Object.fromEntries(Object.entries(entry).sort(([one], [other]) => (one < other ? -1 : 1)))
      : entry,
  ) ?? "null";

function playAgain(
  game: AnyGame,
  record: MatchRecord,
): { log: Sealed<GameEvent>[]; outcome: Outcome | undefined } {
  const seats = record.agents.length;
  const table = new Table(game, record.seed, seats);
  const config = game.config.parse(record.config);
  const materials = game.materials.parse(record.materials);
  table.deal({ seed: record.seed, config, materials, seats });
  table.settle();
  const points = Map.groupBy<number, DecisionRecord>(record.decisions, ({ at }) => at);
  while (table.due.length > 0) {
    const answers = (points.get(table.log.length) ?? []).map((decision) => {
      const question = game.ask(table.view(decision.seat), decision.seat, record.locale);
      return [decision.seat, answerOf(question, decision)] as const;
    });
    if (answers.length === 0) break;
    table.decide(new Map(answers));
    table.settle();
  }
  return { log: table.log, outcome: table.outcome };
}

/** Plays a record again from its setup and answers. Throws a ZodError when its setup is not the game's. */
export function verifyRecord(game: AnyGame, record: MatchRecord): Verdict {
  if (record.version !== game.version) return differs("version", record.version, game.version);
  const { log, outcome } = playAgain(game, record);
  const length = Math.max(log.length, record.events.length);
  for (let place = 0; place < length; place += 1) {
    if (canonical(record.events[place]) !== canonical(log[place])) {
      return differs(`event ${place}`, record.events[place], log[place]);
    }
  }
  if (canonical(record.outcome) !== canonical(outcome))
    return differs("outcome", record.outcome, outcome);
  return { equal: true, events: length };
}
