import {
  createAgent,
  currentTicket,
  ensureUser,
  isFailure,
  leaveQueue,
  startPrivateTable,
  sweepPeople,
} from "@wisp/db";
import { games } from "@wisp/games";
import { freshDatabase } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { findPerson, personOf } from "./person.ts";
import { bringAgent, openPrivateTable, sitDown } from "./private-tables.ts";
import { ownSeat, takeSeat } from "./seats.ts";

const { database } = await freshDatabase();
const ann = await ensureUser(database, "ann");
const bob = await ensureUser(database, "bob");
const visitor = (secret: string) => ({ visitor: secret });
const practice = { game: "tic-tac-toe", locale: "en", opponents: "house" } as const;

const taken = <Value extends object>(value: Value) => {
  if (isFailure(value)) throw new Error("failed" in value ? String(value.failed) : "");
  return value as Exclude<Value, { failed: unknown }>;
};

test("a person stays one agent, plays every game, belongs to nobody, and is in no list", async () => {
  const [one, again] = await Promise.all([
    personOf(database, visitor("secret-a")),
    personOf(database, visitor("secret-a")),
  ]);
  expect(again.id).toBe(one.id);
  expect(one).toMatchObject({ person: true, owner: null, state: "offline" });
  expect(one.name).toMatch(/^Guest \d{4}$/);
  expect(new Set(one.games.map(({ game }) => game))).toEqual(new Set(Object.keys(games)));
  expect((await personOf(database, { user: ann })).name).toBe("ann");
  expect(await findPerson(database, visitor("unknown"))).toBeNull();
  const { rows } = await database.connection.query(
    `SELECT 1 FROM "Agent" WHERE "endpoint" LIKE '%secret%'`,
  );
  expect(rows).toEqual([]);
});

test("a person holds one seat at a time, and nobody else's", async () => {
  const [guest, other] = await Promise.all(
    ["secret-b", "secret-c"].map((secret) => personOf(database, visitor(secret))),
  );
  if (guest === undefined || other === undefined) throw new Error("no persons");
  const { id } = taken(await takeSeat(database, guest, practice));
  expect(await takeSeat(database, guest, { ...practice, game: "holdem" })).toEqual({ id });
  expect(await currentTicket(database, guest.id)).toBe(id);
  expect(await ownSeat(database, guest, id)).toMatchObject({ id });
  expect(await ownSeat(database, other, id)).toBeNull();
});

test("of visitors who never played nothing is kept", async () => {
  const gone = await personOf(database, visitor("secret-g"));
  const { id } = taken(await takeSeat(database, gone, practice));
  await sweepPeople(database, new Date(Date.now() + 60_000));
  expect(await ownSeat(database, gone, id)).not.toBeNull();
  await leaveQueue(database, id);
  await sweepPeople(database, new Date(Date.now() - 60_000));
  expect(await ownSeat(database, gone, id)).not.toBeNull();
  await sweepPeople(database, new Date(Date.now() + 60_000));
  expect(await findPerson(database, visitor("secret-g"))).toBeNull();
  expect(await findPerson(database, { user: ann })).not.toBeNull();
});

test("friends and agents share a table by its link, until it is full or has started", async () => {
  const game = "prisoners-dilemma";
  const { id } = taken(await openPrivateTable(database, ann, { game, locale: "en" }));
  const host = await personOf(database, { user: ann });
  const guest = await personOf(database, visitor("secret-d"));
  const { id: ticket } = taken(await sitDown(database, id, guest));
  expect(await sitDown(database, id, guest)).toEqual({ id: ticket });
  expect(await startPrivateTable(database, id, guest.id)).toMatchObject({ failed: "not-host" });
  expect(await bringAgent(database, id, bob, "nobodys")).toMatchObject({ failed: "unknown-agent" });
  await createAgent(database, {
    ...{ slug: "anns", name: "anns", ownerId: ann.id, house: false, endpoint: null },
    games: [{ game: "tic-tac-toe", locale: "en" }],
    version: { connector: "wisp", settings: {}, model: null, commit: null },
  });
  expect(await bringAgent(database, id, ann, "anns")).toMatchObject({ failed: "wrong-game" });

  const second = taken(await openPrivateTable(database, bob, { game, locale: "en" }));
  expect(await sitDown(database, second.id, guest)).toMatchObject({ failed: "at-another-table" });

  // The third of three seats is the last one.
  const third = await personOf(database, visitor("secret-e"));
  taken(await sitDown(database, id, third));
  const late = await personOf(database, visitor("secret-f"));
  expect(await sitDown(database, id, late)).toMatchObject({ failed: "started" });
  const { rows } = await database.connection.query(
    `SELECT count(*)::int AS "ready" FROM "Ticket" WHERE "tableId" = $1 AND "readyAt" <= now()`,
    [id],
  );
  expect(rows).toEqual([{ ready: 3 }]);
  expect(await startPrivateTable(database, id, host.id)).toEqual({ started: true });
});
