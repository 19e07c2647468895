import {
  agentBySlug,
  createAgent,
  describeAgent,
  ensureUser,
  type GuestCaps,
  leaveQueue,
  openDatabase,
  renameAgent,
  retireByModerator,
  seatTickets,
  sweepGuests,
  ticketById,
} from "@wisp/db";
import { isFailure, randomAlgorithm } from "@wisp/game";
import { freshDatabase } from "@wisp/test-kit/database";
import { describe, expect, test } from "vitest";
import { personOf } from "../people/person.ts";
import { takeSeat } from "../people/seats.ts";
import { requestMatch } from "../tickets.ts";
import { claimGuestAgent, type GuestArrival, heldGuestSeat, takeGuestSeat } from "./guests.ts";

const { database, url } = await freshDatabase();
const caps: GuestCaps = { atOnce: 1_000, perAddress: 2, perDay: 1_000 };
const request = { game: "tic-tac-toe", locale: "en" } as const;

const arrive = (address: string | null, more: Partial<GuestArrival> = {}) =>
  ({ door: "api", address, ...more }) as const;

async function taken(address: string | null, name?: string) {
  const seat = await takeGuestSeat(database, arrive(address), { ...request, name }, caps);
  if (isFailure(seat)) throw new Error(seat.detail);
  return seat;
}

/** Ends the wait of a seat as its player would, so that it holds no place. */
const ended = async (secret: string): Promise<void> => {
  const held = await heldGuestSeat(database, secret);
  if (isFailure(held)) throw new Error(held.detail);
  await database.connection.query(`UPDATE "Ticket" SET "cancelledAt" = now() WHERE "id" = $1`, [
    held.ticketId,
  ]);
};

describe("limits", () => {
  test("hold for an address, however many come at once to any process, and no other address notices", async () => {
    const elsewhere = openDatabase({ url });
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, nth) =>
        takeGuestSeat(nth % 2 === 0 ? database : elsewhere, arrive("192.0.2.1"), request, caps),
      ),
    );
    await elsewhere.close();
    expect(all.filter((each) => !isFailure(each))).toHaveLength(2);
    expect(all.filter((each) => isFailure(each)).map(({ failed }) => failed)).toEqual(
      Array.from({ length: 18 }, () => "no-room-for-address"),
    );
    await taken("192.0.2.2");
  });

  test("hold for the arena, and leave room again", async () => {
    const { rows } = await database.connection.query<{ held: number }>(
      `SELECT count(*)::int AS "held" FROM "GuestSeat"`,
    );
    const full = { ...caps, atOnce: (rows[0]?.held ?? 0) + 1 };
    const first = await takeGuestSeat(database, arrive("192.0.2.3"), request, full);
    if (isFailure(first)) throw new Error(first.detail);
    const refused = await takeGuestSeat(database, arrive("192.0.2.4"), request, full);
    expect(refused).toMatchObject({ failed: "no-room" });
    await ended(first.token);
    expect(await takeGuestSeat(database, arrive("192.0.2.4"), request, full)).not.toMatchObject({
      failed: "no-room",
    });
  });

  test("hold for a day, and say until when", async () => {
    const spent = { ...caps, perDay: 1 };
    expect(await takeGuestSeat(database, arrive("192.0.2.5"), request, spent)).toMatchObject({
      failed: "no-guests-left",
      detail: expect.stringContaining("midnight UTC"),
    });
  });

  test("hold for an address on a day, also where each joins and leaves again", async () => {
    const day = { ...caps, perDay: 10 * 20 };
    for (let count = 0; count < 10; count += 1) {
      const seat = await takeGuestSeat(database, arrive("192.0.2.7"), request, day);
      if (isFailure(seat)) throw new Error(seat.detail);
      await ended(seat.token);
    }
    expect(await takeGuestSeat(database, arrive("192.0.2.7"), request, day)).toMatchObject({
      failed: "no-guests-left-for-address",
      detail: expect.stringMatching(/^10 guest programs .*midnight UTC/),
    });
    await taken("192.0.2.8");
    // A small arena lets a few come from an address.
    const small = { ...caps, perDay: 20 };
    expect(await takeGuestSeat(database, arrive("192.0.2.7"), request, small)).toMatchObject({
      detail: expect.stringMatching(/^5 guest programs /),
    });
  });

  test("take none of the places of people, and are not held up by people", async () => {
    // One person at a time may play here, and guest programs hold all places of their own.
    const [one, other] = [
      await personOf(database, { visitor: "one" }),
      await personOf(database, { visitor: "other" }),
    ];
    const practice = { ...request, opponents: "house" } as const;
    const origin = { address: "192.0.2.1", maxGuests: 1 };
    expect(await takeGuestSeat(database, arrive("192.0.2.1"), request, caps)).toMatchObject({
      failed: "no-room-for-address",
    });
    const seat = await takeSeat(database, one, practice, 1, origin);
    if (isFailure(seat)) throw new Error(seat.failed);
    expect(await takeSeat(database, other, practice, 1)).toMatchObject({ failed: "no-room" });
    await taken("192.0.2.6");
    await leaveQueue(database, seat.id);
  });

  test("do not count on one's own machine", async () => {
    for (let count = 0; count < 4; count += 1) await taken(null);
  });
});

describe("names", () => {
  test("are marked, and numbered where none is chosen", async () => {
    expect((await taken("192.0.2.10", " Wary   Fox ")).name).toBe("Wary Fox (guest program)");
    expect((await taken("192.0.2.11")).name).toMatch(/^Guest \d{4} \(guest program\)$/);
  });

  test("of agents are refused, and so are names that a moderator took from a guest program", async () => {
    await createAgent(database, {
      slug: "known",
      name: "Known",
      games: [{ game: "tic-tac-toe", locale: "en" }],
      ownerId: null,
      house: false,
      endpoint: null,
      version: { connector: "wisp", settings: {}, model: null, commit: null },
    });
    const named = (name: string) =>
      takeGuestSeat(database, arrive(null), { ...request, name }, caps);
    for (const name of ["KNOWN", "Ｋｎｏｗｎ", "Knоwn", "Kno\u200bwn"]) {
      expect(await named(name)).toMatchObject({ failed: "wrong-name" });
    }
    const rude = await taken(null, "Rude word");
    const moderator = await ensureUser(database, "moderator");
    const agent = await agentBySlug(database, rude.agent);
    const act = await renameAgent(database, moderator.id, agent?.id ?? "", {
      name: null,
      reason: "It insults.",
    });
    expect(act).toMatchObject({ slug: expect.stringMatching(/^agent-/) });
    expect(await agentBySlug(database, rude.agent)).toBeNull();
    for (const name of ["Rude word", "RUDE  WORD", "Rudе word"]) {
      expect(await named(name)).toMatchObject({ failed: "moderated" });
    }
    // Accounts may have the name by right.
    const other = await createAgent(database, {
      slug: "polite",
      name: "Polite",
      games: [{ game: "tic-tac-toe", locale: "en" }],
      ownerId: moderator.id,
      house: false,
      endpoint: null,
      version: { connector: "wisp", settings: {}, model: null, commit: null },
    });
    if (isFailure(other)) throw new Error(other.detail);
    expect(await describeAgent(database, other.id, { name: "Rude word" })).toBeNull();
  });

  test("of a retired guest program end what its secret does", async () => {
    const seat = await taken(null);
    const moderator = await ensureUser(database, "moderator");
    const agent = await agentBySlug(database, seat.agent);
    await retireByModerator(database, moderator.id, agent?.id ?? "", "It spams.");
    expect(await heldGuestSeat(database, seat.token)).toMatchObject({ failed: "seat-expired" });
  });
});

describe("secrets", () => {
  test("play their own seat alone, and are stored as hashes", async () => {
    const [one, other] = [await taken(null), await taken(null)];
    expect(await heldGuestSeat(database, one.token, one.seat)).toMatchObject({ id: one.seat });
    const unknown = { failed: "unknown-seat" };
    expect(await heldGuestSeat(database, one.token, other.seat)).toMatchObject(unknown);
    expect(await heldGuestSeat(database, one.claimCode ?? "")).toMatchObject(unknown);
    const { rows } = await database.connection.query<{ text: string }>(
      `SELECT row_to_json(seat)::text AS "text" FROM "GuestSeat" seat`,
    );
    const stored = rows.map(({ text }) => text).join();
    for (const secret of [one.token, one.claimCode ?? "", "192.0.2."]) {
      expect(stored).not.toContain(secret);
    }
  });

  test("that follow from a link lead to one seat, which no code claims", async () => {
    const token = `wisp_seat_${"x".repeat(32)}`;
    const from = { door: "get", address: null, token } as const;
    const first = await takeGuestSeat(database, from, request, caps);
    expect(first).toMatchObject({ token, claimCode: null });
    expect(await takeGuestSeat(database, from, request, caps)).toMatchObject({
      failed: "already-joined",
    });
  });
});

describe("claiming", () => {
  test("waits for the end of the match, and takes a code once", async () => {
    const ada = await ensureUser(database, "ada");
    const seat = await taken(null);
    const claim = () => claimGuestAgent(database, ada, seat.claimCode ?? "", "Ada's fox");
    expect(await claim()).toMatchObject({ failed: "not-over" });
    await ended(seat.token);
    const [one, other] = await Promise.all([claim(), claim()]);
    const outcomes = [one, other].map((each) => (isFailure(each) ? each.failed : "claimed"));
    expect(outcomes.toSorted()).toEqual(["claimed", "unknown-claim"]);
    const claimed = isFailure(one) ? other : one;
    if (isFailure(claimed)) throw new Error(claimed.detail);
    const agent = await agentBySlug(database, claimed.slug);
    expect(agent).toMatchObject({ guest: false, owner: { handle: "ada" } });
    // The key dials out; the former secret plays nothing more.
    expect(agent?.version).toMatchObject({ connector: "dial-out", passedAt: null });
  });

  test("takes no agent that a moderator retired", async () => {
    const [ada, moderator] = [
      await ensureUser(database, "ada"),
      await ensureUser(database, "moderator"),
    ];
    const seat = await taken(null);
    await ended(seat.token);
    const agent = await agentBySlug(database, seat.agent);
    await retireByModerator(database, moderator.id, agent?.id ?? "", "It spams.");
    expect(await claimGuestAgent(database, ada, seat.claimCode ?? "", "Again")).toMatchObject({
      failed: "moderated",
    });
    expect(await agentBySlug(database, seat.agent)).toMatchObject({ guest: true, owner: null });
  });

  test("ends after a day", async () => {
    const seat = await taken(null);
    await ended(seat.token);
    await database.connection.query(
      `UPDATE "GuestSeat" SET "createdAt" = now() - interval '25 hours' WHERE "id" = $1`,
      [seat.seat],
    );
    const ada = await ensureUser(database, "ada");
    expect(await claimGuestAgent(database, ada, seat.claimCode ?? "", "Late")).toMatchObject({
      failed: "unknown-claim",
    });
  });
});

test("no guest program can be queued for a ranked match", async () => {
  const seat = await taken(null);
  const ada = await ensureUser(database, "ada");
  expect(
    await requestMatch(database, ada, seat.agent, {
      kind: "ranked",
      game: "tic-tac-toe",
      opponents: "queue",
    }),
  ).toMatchObject({ failed: "unknown-agent" });
});

test("places and programs that never played are deleted after a week; what was played stays", async () => {
  const [idle, played] = [await taken(null), await taken(null)];
  const held = await heldGuestSeat(database, played.token);
  if (isFailure(held)) throw new Error(held.detail);
  const agent = await agentBySlug(database, played.agent);
  const match = await seatTickets(database, [held.ticketId], {
    seasonId: null,
    game: "tic-tac-toe",
    gameVersion: 1,
    locale: "en",
    pace: "full",
    config: {},
    materials: {},
    seed: "seed",
    seedHash: "hash",
    randomAlgorithm,
    seats: [{ seat: 0, agentId: held.agentId, versionId: agent?.version.id ?? "" }],
  });
  expect(match).toEqual(expect.any(String));
  await ended(idle.token);
  await sweepGuests(database, new Date(Date.now() + 60_000));
  expect(await agentBySlug(database, idle.agent)).toBeNull();
  expect(await agentBySlug(database, played.agent)).not.toBeNull();
  expect(await ticketById(database, held.ticketId)).not.toBeNull();
  expect(await heldGuestSeat(database, played.token)).toMatchObject({ failed: "unknown-seat" });
});
