import {
  appendTurn,
  createAgent,
  createMatch,
  ensureSeason,
  finishMatch,
  leaseMatch,
  seatEvents,
  wholeLog,
} from "@wisp/db";
import { answerFrom, type GameEvent, isFailure, randomFrom, Table } from "@wisp/game";
import { gameEntry, leaderboardRulesOf } from "@wisp/games";
import { freshDatabase } from "@wisp/test-kit/database";
import { projection } from "@wisp/test-kit/projection";
import { expect, test } from "vitest";
import { logAnswer } from "./match-answers.ts";

const { database } = await freshDatabase();

const found = gameEntry("holdem");
if (found === undefined) throw new Error("the game is gone");
const { game, ordinary } = found;

/** A match of hold'em that an arena plays: what a reader gets is read while it runs, and after its end. */
async function leased() {
  const season = await ensureSeason(database, {
    slug: "cards",
    name: "Cards",
    game: "holdem",
    config: {},
    locales: ["en"],
    house: false,
  });
  const seats = [];
  for (const seat of [0, 1]) {
    const agent = await createAgent(database, {
      slug: `agent-${seat}`,
      name: `Agent ${seat}`,
      games: [{ game: "holdem", locale: "en" }],
      ownerId: null,
      house: true,
      endpoint: null,
      version: { connector: "house", settings: {}, model: null, commit: null },
    });
    if (isFailure(agent)) throw new Error(agent.detail);
    seats.push({ seat, agentId: agent.id, versionId: agent.version.id });
  }
  const id = await createMatch(database, {
    seasonId: season.id,
    game: "holdem",
    gameVersion: game.version,
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
  const match = await leaseMatch(database, id, { runner: "test", leaseMs: 60_000 });
  if (match === null) throw new Error("somebody else claimed the match");
  return { id, fence: match.fence };
}

/** Both players fold in turn, so no hand is ever shown during the match. */
function* turns(): Generator<Table<unknown, unknown, unknown, unknown, GameEvent>> {
  const table = new Table(game, { seed: "seed", ...ordinary("en", randomFrom("seed")) });
  table.deal();
  table.advance();
  yield table;
  while (table.outcome === undefined) {
    const answers = table.due.map((seat) => {
      const ask = game.ask(table.view(seat), seat, "en");
      return [seat, answerFrom(ask, "fold")] as const;
    });
    table.decide(new Map(answers));
    table.advance();
    yield table;
  }
}

const dealtIn = (events: readonly object[]): unknown[] =>
  events.filter((event) => "type" in event && event.type === "cards-dealt");

test("hole cards are shown to their player alone until the match is over, then to every reader", async () => {
  const { id, fence } = await leased();
  let stored = 0;
  let hands = 0;
  for (const table of turns()) {
    await appendTurn(database, id, fence, stored, table.log.slice(stored));
    stored = table.log.length;
    hands = table.log.filter(({ event }) => event.type === "hand-opened").length;
    const live = await logAnswer(database, id, -1);
    expect(live?.sealed).toEqual([]);
    expect(dealtIn(live?.events.map(({ event }) => event) ?? [])).toEqual([]);
    expect(await wholeLog(database, id)).toBeNull();
    for (const seat of [0, 1]) {
      const own = dealtIn((await seatEvents(database, id, seat)).map(({ event }) => event));
      expect(own).toHaveLength(hands);
      for (const event of own) expect(event).toMatchObject({ seat });
    }
    if (table.outcome === undefined) continue;
    const end = projection({ outcome: table.outcome, rounds: null, fouls: null, clean: true });
    await finishMatch(database, id, fence, end, leaderboardRulesOf("holdem"));
  }
  const over = await logAnswer(database, id, -1);
  const shown = over?.sealed.filter(({ to }) => to.afterEnd === true) ?? [];
  expect(shown).toHaveLength(2 * hands);
  expect(dealtIn(shown.map(({ event }) => event))).toHaveLength(2 * hands);
  // Archives are made of it.
  const whole = (await wholeLog(database, id))?.events ?? [];
  const kept = whole.filter(({ to }) => to.afterEnd === true).map(({ event }) => event);
  expect(dealtIn(kept)).toHaveLength(2 * hands);
});
