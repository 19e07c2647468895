import {
  appendTurn,
  createAgent,
  createMatch,
  type Database,
  finishMatch,
  leaseMatch,
} from "@wisp/db";
import { everyone, isFailure } from "@wisp/game";
import { leaderboardRulesOf } from "@wisp/games";
import { projection } from "@wisp/test-kit/projection";

/** A live match with public events around a sealed one; `finish` ends it. */
export async function playedMatch(
  database: Database,
  {
    prefix = "agent",
    answered = {},
  }: { readonly prefix?: string; readonly answered?: object } = {},
) {
  const seats = [];
  for (const seat of [0, 1, 2, 3, 4, 5]) {
    const agent = await createAgent(database, {
      slug: `${prefix}-${seat}`,
      name: `Agent ${seat}`,
      games: [{ game: "who-is-spy", locale: "en" }],
      ownerId: null,
      house: true,
      endpoint: null,
      version: { connector: "house", settings: {}, model: null, commit: null },
    });
    if (isFailure(agent)) throw new Error(agent.detail);
    seats.push({ seat, agentId: agent.id, versionId: agent.version.id });
  }
  const id = await createMatch(database, {
    seasonId: null,
    game: "who-is-spy",
    gameVersion: 1,
    locale: "en",
    config: {},
    materials: {},
    seed: "seed",
    seedHash: "hash",
    randomAlgorithm: "test",
    pace: "full",
    seats,
  });
  if (typeof id !== "string") throw new Error(id.detail);
  const leased = await leaseMatch(database, id, { runner: "test", leaseMs: 60_000 });
  if (leased === null) throw new Error("somebody else claimed the match");
  const opened = (round: number) => ({
    to: everyone,
    event: { type: "round-opened", round, order: [0, 1, 2, 3, 4, 5] },
  });
  const dealt = { to: { seats: [2], public: false }, event: { type: "dealt", seat: 2 } };
  const decision = {
    at: 2,
    seat: 0,
    nth: 1,
    kind: "decision" as const,
    ask: "speech",
    prompt: "Speak.",
    text: "Warm.",
    reasoning: null,
    notes: null,
    missed: null,
    detail: null,
    askedAt: new Date(),
    latencyMs: 9,
    tokensIn: null,
    tokensOut: null,
    costMicros: null,
    estimated: false,
    raw: null,
  };
  await appendTurn(
    database,
    id,
    leased.fence,
    0,
    [opened(1), dealt, opened(2), opened(3)],
    [Object.assign(decision, answered)],
  );
  const outcome = {
    points: [12, 0, 0, 0, 0, 0],
    pointsScale: 1,
    winners: [0],
    facts: [],
    roles: ["spy", "civilian", "civilian", "civilian", "civilian", "civilian"],
    sides: ["spy", "civilians", "civilians", "civilians", "civilians", "civilians"],
  };
  const finished = projection({ outcome, rounds: 3, fouls: 0, clean: true });
  const finish = () =>
    finishMatch(database, id, leased.fence, finished, leaderboardRulesOf("who-is-spy"));
  return { id, agents: seats.map(({ agentId }) => agentId), finish };
}
