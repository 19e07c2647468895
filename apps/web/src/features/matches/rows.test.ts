import { appendTurn, createAgent, createMatch, getMatch, leaseMatch } from "@wisp/db";
import { everyone, type GameEvent, isFailure } from "@wisp/game";
import { createTranslator } from "next-intl";
import { expect, test } from "vitest";
import { messages } from "#i18n/messages.ts";
import { openSite } from "#test/open-site.ts";
import { rowsOf } from "./rows.ts";

const { database } = await openSite();
const common = createTranslator({ locale: "en", messages: messages.en, namespace: "common" });

/** A live match on a board with these public events. */
async function played(name: string, events: readonly GameEvent[]) {
  const seats = [];
  for (const seat of [0, 1]) {
    const agent = await createAgent(database, {
      slug: `${name}-${seat}`,
      name: `${name} ${seat}`,
      games: [{ game: "tic-tac-toe", locale: "en" }],
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
    game: "tic-tac-toe",
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
  const entries = events.map((event) => ({ to: everyone, event }));
  await appendTurn(database, id, leased.fence, 0, entries, []);
  const match = await getMatch(database, id);
  if (match === null) throw new Error("no match");
  return match;
}

const opened = {
  type: "match-opened",
  config: { language: "en", moveTimeLimitMs: 10_000 },
  names: ["Ann", "Bo"],
};
const moved = { type: "moved", seat: 0, cell: 5 };

test("a list shows positions, and a match with an event that it cannot read without one", async () => {
  const readable = await played("readable", [opened, moved]);
  const strange = await played("strange", [opened, moved, { type: "of-a-later-release" }]);
  const rows = await rowsOf([readable, strange], { revealed: false, locale: "en", common });
  expect(rows.map(({ id, position }) => [id, position?.kind])).toEqual([
    [readable.id, "grid"],
    [strange.id, undefined],
  ]);
});
