import {
  type Decision,
  everyone,
  type GameEvent,
  isFailure,
  type LogEntry,
  type ModelCall,
  nobody,
  type Outcome,
  only,
} from "@wisp/game";
import {
  createAgent,
  createMatch,
  type Database,
  ensureSeason,
  type LeasedMatch,
  leaseMatch,
  type NewMatch,
  type NewSeat,
  type Season,
} from "../src/index.ts";

const SEATS = 6;

/** A table for tests: six agents, and the season of its matches. */
export interface TestTable {
  readonly season: Season;
  readonly seats: readonly NewSeat[];
}

/** Makes a season and six agents whose names sort against their seats. */
export async function makeTable(database: Database, slug: string): Promise<TestTable> {
  const season = await ensureSeason(database, {
    slug,
    name: slug,
    game: "who-is-spy",
    config: {},
    locales: ["en"],
    house: true,
  });
  const seats: NewSeat[] = [];
  for (let seat = 0; seat < SEATS; seat += 1) {
    const agent = await createAgent(database, {
      slug: `${slug}-${seat}`,
      name: `Agent ${SEATS - seat}`,
      games: [{ game: "who-is-spy", locale: "en" }],
      ownerId: null,
      house: true,
      endpoint: null,
      version: { connector: "house", settings: { character: "plain" }, model: null, commit: null },
    });
    if (isFailure(agent)) throw new Error(agent.detail);
    seats.push({ seat, agentId: agent.id, versionId: agent.version.id });
  }
  return { season, seats };
}

/** A match at that table, its secrets easy to find. */
export const newMatch = (table: TestTable, ranked = true): NewMatch => ({
  seasonId: ranked ? table.season.id : null,
  game: "who-is-spy",
  gameVersion: 1,
  locale: "en",
  config: { language: "en" },
  materials: { pair: "SECRET-MATERIALS" },
  seed: "SECRET-SEED",
  seedHash: "hash-of-seed",
  randomAlgorithm: "test/1",
  pace: "full",
  seats: table.seats,
});

/** Writes a waiting match at that table and returns its id. */
export async function addMatch(
  database: Database,
  table: TestTable,
  ranked = true,
): Promise<string> {
  const id = await createMatch(database, newMatch(table, ranked));
  if (typeof id !== "string") throw new Error(id.detail);
  return id;
}

/** Leases a match that must be free. */
export async function lease(
  database: Database,
  id: string,
  runner = "runner",
  leaseMs = 30_000,
): Promise<LeasedMatch> {
  const leased = await leaseMatch(database, id, { runner, leaseMs });
  if (leased === null) throw new Error(`match ${id} is not free`);
  return leased;
}

type TestEvent = GameEvent & { readonly text: string };

export const shown = (text: string): LogEntry<TestEvent> => ({
  to: everyone,
  event: { type: "shown", text },
});
export const dealt = (seat: number, text: string): LogEntry<TestEvent> => ({
  to: only(seat),
  words: true,
  event: { type: "dealt", text },
});
export const hidden = (text: string): LogEntry<TestEvent> => ({
  to: nobody,
  event: { type: "hidden", text },
});

/** A call to a model whose texts all hold `secret`. */
export const modelCall = (secret: string): ModelCall => ({
  name: "answer",
  messages: [{ role: "user", content: `${secret}-PROMPT` }],
  answer: `${secret}-ANSWER`,
  reasoning: `${secret}-REASON`,
  failure: null,
  latencyMs: 90,
  tokensIn: 10,
  tokensOut: 5,
  costMicros: 7,
  estimated: false,
});

export const decision = (at: number, seat: number, more: Partial<Decision> = {}): Decision => ({
  at,
  seat,
  nth: at + 1,
  kind: "decision",
  ask: "speech",
  prompt: "SECRET-PROMPT",
  text: "SECRET-TEXT",
  reasoning: null,
  notes: null,
  missed: null,
  detail: null,
  askedAt: new Date("2026-01-01T00:00:00Z"),
  latencyMs: 100,
  tokensIn: null,
  tokensOut: null,
  costMicros: null,
  estimated: false,
  raw: null,
  ...more,
});

/** Seat 0 is the spy and wins everything. */
export const outcome: Outcome = {
  points: [720, 0, 0, 0, 0, 0],
  pointsScale: 60,
  roles: ["spy", "civilian", "civilian", "civilian", "civilian", "civilian"],
  sides: ["spy", "civilians", "civilians", "civilians", "civilians", "civilians"],
  winners: [0],
  facts: Array.from({ length: SEATS }, (_, seat) => ({
    seat,
    name: "survival-rounds",
    numerator: seat === 0 ? 3 : 1,
    denominator: 1,
  })),
};
