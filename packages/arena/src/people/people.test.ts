import {
  createAgent,
  createMatch,
  currentTicket,
  ensureUser,
  leaveQueue,
  leaveSeat,
  MAX_PRIVATE_TABLES,
  MAX_TABLES_OF_HOST,
  openDatabase,
  privateTable,
  startPrivateTable,
  sweepPeople,
} from "@wisp/db";
import { isFailure } from "@wisp/game";
import { games, tableProblem } from "@wisp/games";
import { freshDatabase } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { findPerson, MAX_GUEST_NAME, nameGuest, personOf } from "./person.ts";
import {
  bringAgent,
  openNextTable,
  openPrivateTable,
  sitDown,
  type TableChoices,
} from "./private-tables.ts";
import { maxGuestsOfAddress, maxPeopleForGuests, ownSeat, takeSeat } from "./seats.ts";

const { database, url } = await freshDatabase();
const ann = await ensureUser(database, "ann");
const bob = await ensureUser(database, "bob");
const visitor = (secret: string) => ({ visitor: secret });
/** The arena's limit of people at a time; more than these tests seat. */
const MOST = 100;
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
  const { id } = taken(await takeSeat(database, guest, practice, MOST));
  expect(await takeSeat(database, guest, { ...practice, game: "holdem" }, MOST)).toEqual({ id });
  expect(await currentTicket(database, guest.id)).toBe(id);
  expect(await ownSeat(database, guest, id)).toMatchObject({ id });
  expect(await ownSeat(database, other, id)).toBeNull();
});

test("of visitors who never played nothing is kept", async () => {
  const gone = await personOf(database, visitor("secret-g"));
  const { id } = taken(await takeSeat(database, gone, practice, MOST));
  await sweepPeople(database, new Date(Date.now() + 60_000));
  expect(await ownSeat(database, gone, id)).not.toBeNull();
  await leaveQueue(database, id);
  await sweepPeople(database, new Date(Date.now() - 60_000));
  expect(await ownSeat(database, gone, id)).not.toBeNull();
  await sweepPeople(database, new Date(Date.now() + 60_000));
  expect(await findPerson(database, visitor("secret-g"))).toBeNull();
  expect(await findPerson(database, { user: ann })).not.toBeNull();
});

test("a guest hosts a table under a name of their own, which is never that of somebody else", async () => {
  const host = visitor("secret-host");
  const person = await personOf(database, host);
  const nameAfter = async (chosen: string) => {
    expect(await nameGuest(database, host, chosen)).toBeNull();
    return (await findPerson(database, host))?.name;
  };
  expect(await nameAfter("  Mia \n of the  north ")).toBe("Guest Mia of the north");
  expect(await nameAfter("   ")).toBe("Guest Mia of the north");
  const longest = "👩‍👩‍👧‍👦".repeat(MAX_GUEST_NAME);
  expect(await nameAfter(longest)).toBe(`Guest ${longest}`);
  const account = await personOf(database, { user: ann });
  await nameGuest(database, { user: ann }, "somebody else");
  expect((await findPerson(database, { user: ann }))?.name).toBe(account.name);
  const request = { game: "tic-tac-toe", locale: "en" } as const;
  const { id } = taken(await openPrivateTable(database, host, request, MOST));
  expect(await privateTable(database, id)).toMatchObject({ hostId: person.id });
  await leaveQueue(database, (await currentTicket(database, person.id)) ?? "");
});

test.each([
  ["with a zero byte", "Mi\0a"],
  ["that turns the text around", "Mia\u202eaiM"],
  ["that nobody sees", "\u200b\u2060"],
  ["that is too long", "W".repeat(MAX_GUEST_NAME + 1)],
  ["that ends inside a character", `${"W".repeat(MAX_GUEST_NAME)}🦊`],
])("a guest cannot take a name %s", async (_, chosen) => {
  const host = visitor("secret-hostile");
  const { name } = await personOf(database, host);
  expect(await nameGuest(database, host, chosen)).toMatchObject({ failed: "wrong-name" });
  expect((await findPerson(database, host))?.name).toBe(name);
});

test("friends and agents share a table by its link, until it is full or has started", async () => {
  const game = "prisoners-dilemma";
  const { id } = taken(
    await openPrivateTable(database, { user: ann }, { game, locale: "en" }, MOST),
  );
  const host = await personOf(database, { user: ann });
  const guest = await personOf(database, visitor("secret-d"));
  const { id: ticket } = taken(await sitDown(database, id, guest, MOST));
  expect(await sitDown(database, id, guest, MOST)).toEqual({ id: ticket });
  expect(await startPrivateTable(database, id, guest.id, MOST)).toMatchObject({
    failed: "not-host",
  });
  expect(await bringAgent(database, id, bob, "nobodys", MOST)).toMatchObject({
    failed: "unknown-agent",
  });
  await createAgent(database, {
    slug: "anns",
    name: "anns",
    ownerId: ann.id,
    house: false,
    endpoint: null,
    games: [{ game: "tic-tac-toe", locale: "en" }],
    version: { connector: "wisp", settings: {}, model: null, commit: null },
  });
  expect(await bringAgent(database, id, ann, "anns", MOST)).toMatchObject({ failed: "wrong-game" });

  const second = taken(
    await openPrivateTable(database, { user: bob }, { game, locale: "en" }, MOST),
  );
  expect(await sitDown(database, second.id, guest, MOST)).toMatchObject({
    failed: "at-another-table",
  });

  // The third of three seats is the last one.
  const third = await personOf(database, visitor("secret-e"));
  taken(await sitDown(database, id, third, MOST));
  const late = await personOf(database, visitor("secret-f"));
  expect(await sitDown(database, id, late, MOST)).toMatchObject({ failed: "started" });
  const { rows } = await database.connection.query(
    `SELECT count(*)::int AS "ready" FROM "Ticket" WHERE "tableId" = $1 AND "readyAt" <= now()`,
    [id],
  );
  expect(rows).toEqual([{ ready: 3 }]);
  expect(await startPrivateTable(database, id, host.id, MOST)).toEqual({ started: true });
});

test("the host of a table chooses variants of the game, which no Space can be told", async () => {
  const user = await ensureUser(database, "vera");
  const request = { game: "who-is-spy", locale: "en" } as const;
  const open = (gameOptions: Readonly<Record<string, unknown>>) =>
    openPrivateTable(database, { user }, request, MOST, {
      personSeconds: null,
      announcesPeople: false,
      gameOptions,
    });
  for (const wrong of [{ naming: "any" }, { colour: "red" }, { rounds: "3" }]) {
    expect(await open(wrong)).toMatchObject({ failed: "wrong-options" });
  }
  const preset = async (name: string) =>
    openPrivateTable(database, { user }, request, MOST, {
      personSeconds: null,
      announcesPeople: false,
      preset: name,
    });
  expect(await preset("weak")).toMatchObject({ failed: "wrong-options" });
  const strong = games["who-is-spy"]?.tables?.strong;
  if (strong === undefined) throw new Error("there is no strong table");
  const table = await preset("strong");
  if (tableProblem(strong, ["en"], "en") === null) {
    const stored = await privateTable(database, taken(table).id);
    expect(stored?.gameOptions).toEqual(strong.options);
    await database.pool.query(`DELETE FROM "Ticket" WHERE "tableId" = $1`, [stored?.id]);
  } else expect(table).toMatchObject({ failed: "too-few-pairs" });
  const chosen = { naming: "either-word", roles: "told" };
  const { id } = taken(await open({ ...chosen, language: "zh" }));
  expect((await privateTable(database, id))?.gameOptions).toEqual(chosen);
  for (const connector of ["space", "wisp"]) {
    await createAgent(database, {
      slug: `vera-${connector}`,
      name: connector,
      ownerId: user.id,
      house: false,
      endpoint: null,
      games: [{ game: "who-is-spy", locale: "en" }],
      version: { connector, settings: {}, model: null, commit: null },
    });
  }
  expect(await bringAgent(database, id, user, "vera-space", MOST)).toMatchObject({
    failed: "no-variants",
  });
  taken(await bringAgent(database, id, user, "vera-wisp", MOST));
});

test("a table has the size of its host's options, as far as house agents can fill it", async () => {
  const user = await ensureUser(database, "wanda");
  const open = (game: string, gameOptions: Readonly<Record<string, unknown>>) =>
    openPrivateTable(database, { user }, { game, locale: "en" }, MOST, {
      personSeconds: null,
      announcesPeople: false,
      gameOptions,
    });
  expect(await open("undercover", { seats: 10 })).toMatchObject({ failed: "wrong-options" });
  const { id } = taken(await open("werewolf", { board: "five" }));
  for (const name of ["w", "x", "y", "z"]) {
    const guest = await personOf(database, visitor(`secret-of-${name}`));
    taken(await sitDown(database, id, guest, MOST));
  }
  expect(await privateTable(database, id)).toMatchObject({ started: true });
  const late = await personOf(database, visitor("secret-of-late"));
  expect(await sitDown(database, id, late, MOST)).toMatchObject({ failed: "started" });
});

/** A private table of a host whose match is over, with a guest and an agent of the host; their tickets. */
async function playedTable(name: string) {
  const user = await ensureUser(database, name);
  const asGuest = visitor(`guest-of-${name}`);
  const request = { game: "who-is-spy", locale: "en" } as const;
  const gameOptions = { order: "rotated" };
  const choices = { personSeconds: 120, announcesPeople: true, gameOptions } as const;
  const { id } = taken(await openPrivateTable(database, { user }, request, MOST, choices));
  const host = await personOf(database, { user });
  const guest = await personOf(database, asGuest);
  taken(await sitDown(database, id, guest, MOST));
  const agent = await createAgent(database, {
    slug: `agent-of-${name}`,
    name,
    ownerId: user.id,
    house: false,
    endpoint: null,
    games: [{ game: request.game, locale: "en" }],
    version: { connector: "wisp", settings: {}, model: null, commit: null },
  });
  taken(await bringAgent(database, id, user, `agent-of-${name}`, MOST));
  taken(await startPrivateTable(database, id, host.id, MOST));
  const match = await createMatch(database, {
    seasonId: null,
    game: request.game,
    gameVersion: 1,
    locale: "en",
    config: {},
    materials: {},
    seed: "seed",
    seedHash: "hash",
    randomAlgorithm: "test",
    pace: "people",
    seats: [host, guest].map(({ id: agentId, version }, seat) => ({
      seat,
      agentId,
      versionId: version.id,
    })),
  });
  if (typeof match !== "string") throw new Error(match.detail);
  await database.connection.query(
    `UPDATE "Ticket" SET "matchId" = $2, "seatedAt" = now() WHERE "tableId" = $1`,
    [id, match],
  );
  const over = () =>
    database.connection.query(`UPDATE "Match" SET "status" = 'finished' WHERE "id" = $1`, [match]);
  return { id, host, asHost: { user }, guest, asGuest, agent: taken(agent), match, over };
}

test("those who sat at a table meet again at one table, with their agents and its options", async () => {
  const { id, host, asHost, guest, asGuest, agent, over } = await playedTable("again");
  expect(await openNextTable(database, id, asGuest, MOST)).toMatchObject({
    failed: "at-another-table",
  });
  await over();
  // Both press at the same time.
  const [one, other] = await Promise.all(
    [asGuest, asHost].map(async (player) => taken(await openNextTable(database, id, player, MOST))),
  );
  expect(other).toEqual(one);
  const next = await privateTable(database, one?.id ?? "");
  expect(next).toMatchObject({
    game: "who-is-spy",
    locale: "en",
    started: false,
    nextId: null,
    personTimeLimitMs: 120_000,
    announcesPeople: true,
    gameOptions: { order: "rotated" },
  });
  expect(new Set(next?.members.map(({ agentId }) => agentId))).toEqual(
    new Set([host.id, guest.id, agent.id]),
  );
  expect([host.id, guest.id]).toContain(next?.hostId);
  expect(await privateTable(database, id)).toMatchObject({ nextId: one?.id });
  // A friend who comes when that match has begun waits at the table after it.
  taken(await startPrivateTable(database, next?.id ?? "", next?.hostId ?? "", MOST));
  const { id: third } = taken(await openNextTable(database, id, visitor("late-friend"), MOST));
  expect(await privateTable(database, one?.id ?? "")).toMatchObject({ nextId: third });
  expect(await openNextTable(database, id, asGuest, MOST)).toEqual(one);
});

test("an agent comes to the next table with its owner only, and once", async () => {
  const { id, host, asHost, guest, asGuest, agent, over } = await playedTable("whose");
  await over();
  const { id: next } = taken(await openNextTable(database, id, asGuest, MOST));
  const members = async () => {
    const table = await privateTable(database, next);
    return table?.members.map(({ agentId }) => agentId);
  };
  expect(await members()).toEqual([guest.id]);
  taken(await openNextTable(database, id, asHost, MOST));
  expect(await members()).toEqual([guest.id, host.id, agent.id]);
  // The owner took it away again.
  const seated = (await privateTable(database, next))?.members ?? [];
  await leaveQueue(database, seated.find(({ agentId }) => agentId === agent.id)?.ticketId ?? "");
  taken(await openNextTable(database, id, asHost, MOST));
  expect(await members()).toEqual([guest.id, host.id]);
});

test("no table follows one whose match has not begun, and a guest opens none in places for accounts", async () => {
  const request = { game: "tic-tac-toe", locale: "en" } as const;
  const waiting = visitor("waits-at-a-table");
  const { id: early } = taken(await openPrivateTable(database, waiting, request, MOST));
  expect(await openNextTable(database, early, waiting, MOST)).toMatchObject({
    failed: "not-started",
  });
  expect(await privateTable(database, early)).toMatchObject({ nextId: null });

  const { id, asHost, asGuest, over } = await playedTable("kept-places");
  await over();
  const most = (await peopleNow()) + 1;
  expect(await openNextTable(database, id, asGuest, most)).toMatchObject({ failed: "no-room" });
  taken(await openNextTable(database, id, asHost, most));
  taken(await openNextTable(database, id, asGuest, most));
});

test("a next table that its host has left is hosted by the next one who comes", async () => {
  const { id, host, asHost, guest, asGuest, over } = await playedTable("left-alone");
  await over();
  const { id: next } = taken(await openNextTable(database, id, asGuest, MOST));
  expect(await privateTable(database, next)).toMatchObject({ hostId: guest.id });
  await leaveQueue(database, (await currentTicket(database, guest.id)) ?? "");
  taken(await openNextTable(database, id, asHost, MOST));
  expect(await privateTable(database, next)).toMatchObject({ hostId: host.id });
});

test("a person who has left a match, or whose match is over, plays again immediately", async () => {
  const { guest, match, over } = await playedTable("in-a-hurry");
  const held = await currentTicket(database, guest.id);
  expect(await takeSeat(database, guest, practice, MOST)).toEqual({ id: held });
  expect(await leaveSeat(database, match, guest.id)).toBe(true);
  const { id } = taken(await takeSeat(database, guest, practice, MOST));
  expect(id).not.toBe(held);
  await over();
  // The ticket was seated a moment ago.
  await database.connection.query(
    `UPDATE "Ticket" SET "matchId" = $2, "seatedAt" = now() WHERE "id" = $1`,
    [id, match],
  );
  expect(taken(await takeSeat(database, guest, practice, MOST)).id).not.toBe(id);
});

test("a table keeps the options that its host chose", async () => {
  const request = { game: "tic-tac-toe", locale: "en" } as const;
  const host = (name: string) => ensureUser(database, `chooses-${name}`);
  const opened = async (name: string, choices?: TableChoices) => {
    const { id } = taken(
      await openPrivateTable(database, { user: await host(name) }, request, MOST, choices),
    );
    return privateTable(database, id);
  };
  expect(await opened("nothing")).toMatchObject({
    personTimeLimitMs: null,
    announcesPeople: false,
  });
  expect(await opened("all", { personSeconds: 120, announcesPeople: true })).toMatchObject({
    personTimeLimitMs: 120_000,
    announcesPeople: true,
  });
});

const peopleNow = async (): Promise<number> => {
  const { rows } = await database.connection.query<{ people: number }>(
    `SELECT count(*)::int AS "people" FROM "Ticket" ticket JOIN "Agent" agent
       ON agent."id" = ticket."agentId" WHERE agent."person" AND ticket."seatedAt" IS NULL
       AND ticket."cancelledAt" IS NULL AND ticket."readyAt" < 'infinity'`,
  );
  return rows[0]?.people ?? 0;
};

test("when many visitors ask at the same time, no more are seated than the limit", async () => {
  const visitors = await Promise.all(
    Array.from({ length: 8 }, (_, nth) => personOf(database, visitor(`crowd-${nth}`))),
  );
  const before = await peopleNow();
  const most = before + 3;
  const seats = await Promise.all(
    visitors.map((person) => takeSeat(database, person, practice, most)),
  );
  const refused = seats.filter(isFailure);
  expect(refused).toHaveLength(5);
  expect(refused[0]).toMatchObject({ failed: "no-room", detail: expect.stringMatching(/minutes/) });
  expect(await peopleNow()).toBe(most);
  // Those who sit already are led back, and a seat that is given up is free again.
  const [seated] = seats.flatMap((seat, nth) => (isFailure(seat) ? [] : [{ nth, ...seat }]));
  const [late] = seats.flatMap((seat, nth) => (isFailure(seat) ? [nth] : []));
  const personAt = (nth = 0) => visitors[nth] ?? Promise.reject(new Error("no visitor"));
  expect(await takeSeat(database, await personAt(seated?.nth), practice, most)).toEqual({
    id: seated?.id,
  });
  await leaveQueue(database, seated?.id ?? "");
  taken(await takeSeat(database, await personAt(late), practice, most));
  expect(await peopleNow()).toBe(most);
});

test("guests leave some places to people with an account", async () => {
  const [guest, person] = await Promise.all([
    personOf(database, visitor("last-guest")),
    personOf(database, { user: await ensureUser(database, "eve") }),
  ]);
  expect(maxPeopleForGuests(80)).toBe(60);
  const most = (await peopleNow()) + 1;
  const refused = await takeSeat(database, guest, practice, maxPeopleForGuests(most));
  expect(refused).toMatchObject({ failed: "no-room" });
  taken(await takeSeat(database, person, practice, most));
});

test("guests of one address take few places, however many processes they ask", async () => {
  const maxGuests = maxGuestsOfAddress(80);
  expect(maxGuests).toBe(6);
  expect(maxGuestsOfAddress(1)).toBe(1);
  const origin = { address: "192.0.2.7", maxGuests };
  const visitors = await Promise.all(
    Array.from({ length: 20 }, (_, nth) => personOf(database, visitor(`flood-${nth}`))),
  );
  const other = openDatabase({ url });
  const seats = await Promise.all(
    visitors.map((person, nth) =>
      takeSeat(nth % 2 === 0 ? database : other, person, practice, MOST, origin),
    ),
  );
  await other.close();
  expect(seats.filter((seat) => !isFailure(seat))).toHaveLength(maxGuests);
  const refused = seats.flatMap((seat, nth) => (isFailure(seat) ? [{ seat, nth }] : []));
  expect(refused[0]?.seat).toMatchObject({ failed: "no-room-for-address" });
  const late = visitors[refused[0]?.nth ?? -1];
  if (late === undefined) throw new Error("nobody was refused");
  // Another address, an account, and the link of a table are not concerned.
  const elsewhere = { address: "198.51.100.1", maxGuests };
  const { id: there } = taken(await takeSeat(database, late, practice, MOST, elsewhere));
  await leaveQueue(database, there);
  const host = await ensureUser(database, "teacher");
  const table = await openPrivateTable(
    database,
    { user: host },
    { game: "public-good", locale: "en" },
    MOST,
  );
  const { id: atTable } = taken(await sitDown(database, taken(table).id, late, MOST));
  expect(await takeSeat(database, late, practice, MOST, origin)).toEqual({ id: atTable });
  await leaveQueue(database, atTable);
  expect(await takeSeat(database, late, practice, MOST, origin)).toMatchObject({
    failed: "no-room-for-address",
  });
  // A seat that is given up is free again, and the address is not stored.
  const [held] = seats.flatMap((seat) => (isFailure(seat) ? [] : [seat.id]));
  await leaveQueue(database, held ?? "");
  taken(await takeSeat(database, late, practice, MOST, origin));
  const { rows } = await database.connection.query(
    `SELECT DISTINCT "guestFrom" FROM "Ticket" WHERE "guestFrom" IS NOT NULL`,
  );
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toMatch(/192|198\.51/);
});

test("a class behind one address sits at the tables of one host, and at no more than some", async () => {
  const teacher = await ensureUser(database, "class");
  const game = "prisoners-dilemma";
  const host = await personOf(database, { user: teacher });
  const tables: string[] = [];
  for (let table = 0; table <= MAX_TABLES_OF_HOST; table += 1) {
    const { id } = taken(
      await openPrivateTable(database, { user: teacher }, { game, locale: "en" }, MOST),
    );
    tables.push(id);
    // The host leaves the table to the class.
    await leaveQueue(database, (await currentTicket(database, host.id)) ?? "");
  }
  const last = tables.pop() ?? "";
  for (const [nth, table] of tables.entries()) {
    taken(await sitDown(database, table, await personOf(database, visitor(`pupil-${nth}`)), MOST));
  }
  const late = await personOf(database, visitor("pupil-late"));
  expect(await sitDown(database, last, late, MOST)).toMatchObject({ failed: "host-at-limit" });
  // A table at which people sit already still fills.
  taken(await sitDown(database, tables[0] ?? "", late, MOST));
});

test("people of running matches count, and a full arena starts no table of friends", async () => {
  const cleo = await ensureUser(database, "cleo");
  const game = "tic-tac-toe";
  const people = await peopleNow();
  const { id } = taken(
    await openPrivateTable(database, { user: cleo }, { game, locale: "en" }, people + 1),
  );
  // Waiting for friends costs nothing and takes no place of others.
  expect(await peopleNow()).toBe(people);
  const host = await personOf(database, { user: cleo });
  const friend = await personOf(database, visitor("friend"));
  expect(await sitDown(database, id, friend, people)).toMatchObject({ failed: "no-room" });
  expect(await startPrivateTable(database, id, host.id, people)).toMatchObject({
    failed: "no-room",
  });
  expect(await privateTable(database, id)).toMatchObject({ started: false });
  const seats = [{ seat: 0, agentId: host.id, versionId: host.version.id }];
  const match = await createMatch(database, {
    seasonId: null,
    game,
    gameVersion: 1,
    locale: "en",
    config: {},
    materials: {},
    seed: "seed",
    seedHash: "hash",
    randomAlgorithm: "test",
    pace: "people",
    seats,
  });
  if (typeof match !== "string") throw new Error(match.detail);
  expect(await startPrivateTable(database, id, host.id, people + 1)).toMatchObject({
    failed: "no-room",
  });
  expect(await startPrivateTable(database, id, host.id, people + 2)).toEqual({ started: true });
});

test("an agent waits at a few tables of friends at once", async () => {
  const dora = await ensureUser(database, "dora");
  const game = "public-good";
  await createAgent(database, {
    slug: "doras",
    name: "doras",
    ownerId: dora.id,
    house: false,
    endpoint: null,
    games: [{ game, locale: "en" }],
    version: { connector: "wisp", settings: {}, model: null, commit: null },
  });
  const bring = async () => {
    const { id } = taken(
      await openPrivateTable(database, { user: dora }, { game, locale: "en" }, MOST),
    );
    const agent = await bringAgent(database, id, dora, "doras", MOST);
    const host = await personOf(database, { user: dora });
    const hosted = await currentTicket(database, host.id);
    await leaveQueue(database, hosted ?? "");
    return agent;
  };
  const tickets = [];
  for (let table = 0; table < MAX_PRIVATE_TABLES; table += 1) tickets.push(taken(await bring()));
  expect(await bring()).toMatchObject({ failed: "at-too-many-tables" });
  await leaveQueue(database, tickets[0]?.id ?? "");
  taken(await bring());
});
