import { isFailure } from "@wisp/game";
import { freshDatabase } from "@wisp/test-kit/database";
import { beforeEach, describe, expect, it } from "vitest";
import { addAgent } from "../../test/agents.ts";
import { makeTable, newMatch } from "../../test/table.ts";
import {
  type Agent,
  deleteAccount,
  joinQueue,
  leaveQueue,
  listCandidates,
  MAX_TICKETS_PER_MINUTE,
  recordCheck,
  reportIncident,
  retireAgent,
  seatTickets,
  sweepTickets,
  type TicketRequest,
  ticketById,
  waitingTickets,
  waitingTicketsOf,
} from "../index.ts";

const { database } = await freshDatabase();
const table = await makeTable(database, "house");
let serial = 0;

// A ticket that was just seated answers the same request for seconds, which a busy machine may use up: here for an hour.
await database.pool.query(`
  CREATE FUNCTION seat_later() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW."seatedAt" := NEW."seatedAt" + interval '1 hour';
      RETURN NEW;
    END $$;
  CREATE TRIGGER seat_later BEFORE UPDATE ON "Ticket" FOR EACH ROW
    WHEN (OLD."seatedAt" IS NULL) EXECUTE FUNCTION seat_later()`);
/** Lets six seconds pass since all tickets were seated. */
const seatedBefore = () =>
  database.pool.query(`UPDATE "Ticket" SET "seatedAt" = now() - interval '6 seconds'
    WHERE "seatedAt" IS NOT NULL`);

beforeEach(() => database.pool.query(`DELETE FROM "Ticket"`));

const agent = (more?: Parameters<typeof addAgent>[2]): Promise<Agent> => {
  serial += 1;
  return addAgent(database, `agent-${serial}`, more);
};

async function passed(more?: Parameters<typeof addAgent>[2]): Promise<Agent> {
  const made = await agent(more);
  await recordCheck(database, made.version.id, { ok: true });
  return made;
}

const practice = (agentId: string, more: Partial<TicketRequest> = {}): TicketRequest => ({
  agentId,
  game: "who-is-spy",
  kind: "practice",
  opponents: "queue",
  ...more,
});

async function join(request: TicketRequest): Promise<string> {
  const joined = await joinQueue(database, request);
  if (isFailure(joined)) throw new Error(joined.detail);
  return joined.id;
}

const failure = async (request: TicketRequest): Promise<unknown> => {
  const joined = await joinQueue(database, request);
  return isFailure(joined) ? joined.failed : joined;
};

/** The house's table with these agents on the first seats. */
const matchWith = (...agents: readonly Agent[]) => ({
  ...newMatch(table, false),
  seats: table.seats.map((seat, index) => {
    const own = agents[index];
    return own === undefined
      ? seat
      : { seat: seat.seat, agentId: own.id, versionId: own.version.id };
  }),
});

describe("a ticket", () => {
  it("is one, however often and fast it is requested", async () => {
    const { id } = await agent();
    const joined = await Promise.all(Array.from({ length: 50 }, () => join(practice(id))));
    expect(new Set(joined).size).toBe(1);
    expect(await waitingTickets(database)).toHaveLength(1);
  });

  it("is one for each of fifty agents that join concurrently, in the order they joined", async () => {
    const agents = await Promise.all(Array.from({ length: 50 }, () => agent()));
    const ids = await Promise.all(agents.map(({ id }) => join(practice(id))));
    const tickets = await waitingTickets(database);
    expect(new Set(tickets.map(({ id }) => id))).toEqual(new Set(ids));
    const positions = await Promise.all(
      tickets.map(async ({ id }) => (await ticketById(database, id))?.position),
    );
    expect(positions).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
  });

  it("changes with a new request, and a ticket that was just seated answers a request sent twice", async () => {
    const own = await agent();
    const id = await join(practice(own.id));
    expect(await join(practice(own.id, { opponents: "house", locale: "zh" }))).toBe(id);
    expect(await ticketById(database, id)).toMatchObject({
      kind: "practice",
      locale: "zh",
      opponents: "house",
      state: "waiting",
      position: null,
      busy: false,
      matchId: null,
      agent: { slug: own.slug },
    });
    expect(await waitingTickets(database)).toMatchObject([{ id, ready: true }]);
    const matchId = await seatTickets(database, [id], matchWith(own));
    expect(await join(practice(own.id, { opponents: "house" }))).toBe(id);
    expect(await ticketById(database, id)).toMatchObject({ state: "seated", matchId, busy: false });
    await seatedBefore();
    const next = await join(practice(own.id, { opponents: "house" }));
    expect(next).not.toBe(id);
    // Its server holds one match: it waits.
    expect(await ticketById(database, next)).toMatchObject({ state: "waiting", busy: true });
  });

  it("is left once, by its owner or for a reason", async () => {
    const own = await agent();
    const id = await join(practice(own.id));
    expect(await waitingTicketsOf(database, own.owner?.id ?? "")).toMatchObject([{ id }]);
    expect(await leaveQueue(database, id)).toBe(true);
    expect(await leaveQueue(database, id, "retired")).toBe(false);
    expect(await ticketById(database, id)).toMatchObject({ state: "left", refusal: null });
    expect(await waitingTicketsOf(database, own.owner?.id ?? "")).toEqual([]);
    const refused = await join(practice(own.id));
    await leaveQueue(database, refused, "no-money-left");
    expect(await ticketById(database, refused)).toMatchObject({
      state: "refused",
      refusal: "no-money-left",
    });
    expect(await sweepTickets(database, new Date(Date.now() - 3_600_000))).toBe(0);
    const waiting = await join(practice(own.id));
    expect(await sweepTickets(database, new Date(Date.now() + 60_000))).toBe(2);
    expect(await waitingTickets(database)).toMatchObject([{ id: waiting }]);
    await deleteAccount(database, own.owner?.id ?? "");
    expect(await waitingTickets(database)).toEqual([]);
  });
});

describe("a request", () => {
  it("for a ranked match needs an agent that passed and an open season, and waits a random time", async () => {
    const own = await agent();
    const ranked = (agentId: string): TicketRequest => ({
      agentId,
      game: "who-is-spy",
      kind: "ranked",
      opponents: "house",
    });
    expect(await failure(ranked(own.id))).toBe("not-passed");
    await recordCheck(database, own.version.id, { ok: true });
    await database.prisma.season.update({ where: { slug: "house" }, data: { status: "frozen" } });
    expect(await failure(ranked(own.id))).toBe("no-season");
    await database.prisma.season.update({ where: { slug: "house" }, data: { status: "open" } });
    expect(await failure({ ...ranked(own.id), locale: "zh" })).toBe("wrong-language");
    expect(await failure({ ...ranked(own.id), game: "tic-tac-toe" })).toBe("wrong-game");
    const id = await join(ranked(own.id));
    expect(await ticketById(database, id)).toMatchObject({
      kind: "ranked",
      opponents: "queue",
      locale: "en",
      position: null,
    });
    const { rows } = await database.pool.query<{ seconds: number }>(
      `SELECT extract(epoch FROM "readyAt" - "createdAt")::float AS "seconds" FROM "Ticket"`,
    );
    expect(rows[0]?.seconds).toBeGreaterThanOrEqual(5);
    expect(rows[0]?.seconds).toBeLessThanOrEqual(25.001);
    for (let count = 0; count < 3; count += 1) {
      await reportIncident(database, {
        agentId: own.id,
        versionId: own.version.id,
        matchId: null,
        code: "timeout",
        detail: "It did not answer.",
      });
    }
    expect(await failure(ranked(own.id))).toBe("suspended");
    expect(await failure(practice(own.id))).toMatchObject({ id: expect.any(String) });
  });

  it("for a retired agent is refused, as are too many requests", async () => {
    const own = await agent();
    await retireAgent(database, own.id);
    expect(await failure(practice(own.id))).toBe("retired");
    const busy = await agent();
    for (let count = 0; count < MAX_TICKETS_PER_MINUTE; count += 1) {
      await leaveQueue(database, await join(practice(busy.id)));
    }
    // All of this minute, however long they took.
    await database.pool.query(`UPDATE "Ticket" SET "createdAt" = now()`);
    expect(await failure(practice(busy.id))).toBe("too-many-requests");
  });

  it("is refused when its owner's matches of the day are played", async () => {
    const own = await agent();
    await database.prisma.user.update({
      where: { id: own.owner?.id ?? "" },
      data: { matchesPerDay: 1 },
    });
    await seatTickets(database, [await join(practice(own.id))], matchWith(own));
    await seatedBefore();
    expect(await failure(practice(own.id))).toBe("no-matches-left");
  });
});

describe("seating", () => {
  it("of the same ticket by several concurrent requests makes one match", async () => {
    const own = await agent();
    const id = await join(practice(own.id));
    const before = await database.prisma.match.count();
    const seated = await Promise.all(
      Array.from({ length: 8 }, () => seatTickets(database, [id], matchWith(own))),
    );
    expect(seated.filter((each) => typeof each === "string")).toHaveLength(1);
    expect(await database.prisma.match.count()).toBe(before + 1);
  });

  it("keeps everybody in the queue when one agent has left or is full", async () => {
    const [one, other] = [await agent(), await agent()];
    const tickets = [await join(practice(one.id)), await join(practice(other.id))];
    const before = await database.prisma.match.count();
    await leaveQueue(database, tickets[1] ?? "");
    const left = await seatTickets(database, tickets, matchWith(one, other));
    expect(left).toMatchObject({ failed: "left" });
    const again = [tickets[0] ?? "", await join(practice(other.id))];
    const full = await agent();
    await seatTickets(database, [await join(practice(full.id))], matchWith(full));
    const busy = await seatTickets(database, again, matchWith(one, other, full));
    expect(busy).toMatchObject({ failed: "busy" });
    expect((await waitingTickets(database)).map(({ id }) => id)).toEqual(again);
    expect(await database.prisma.match.count()).toBe(before + 1);
  });

  it("runs at the same time as requests for the same agents without a deadlock", async () => {
    const agents = await Promise.all(
      Array.from({ length: 6 }, () => agent({ maxConcurrent: 20, separateSessions: true })),
    );
    for (let round = 0; round < 5; round += 1) {
      const tickets = await Promise.all(agents.map(({ id }) => join(practice(id))));
      const [matchId, ...joined] = await Promise.all([
        seatTickets(database, tickets, matchWith(...agents)),
        ...agents.map(({ id }) => join(practice(id))),
      ]);
      // A request in the meantime returns the same ticket, before and after seating.
      expect(matchId).toEqual(expect.any(String));
      expect(joined).toEqual(tickets);
      await database.pool.query(`DELETE FROM "Ticket"`);
    }
  });
});

it("a called agent is a candidate offline and in another language, and in practice suspended", async () => {
  const [own, unchecked] = [
    await passed({ games: [{ game: "who-is-spy", locale: "zh" }] }),
    await agent(),
  ];
  const called = [own.id, unchecked.id];
  const query = { game: "who-is-spy", locale: "en", seasonId: null, called };
  const ids = async (isPractice: boolean) =>
    (await listCandidates(database, { ...query, practice: isPractice })).map(
      ({ agentId }) => agentId,
    );
  expect(await ids(false)).toEqual([own.id]);
  await database.prisma.agent.update({
    where: { id: own.id },
    data: { suspendedAt: new Date() },
  });
  expect(await ids(false)).toEqual([]);
  expect(await ids(true)).toEqual(called.toSorted());
  const all = await listCandidates(database, { ...query, called: undefined });
  expect(all.some(({ agentId }) => called.includes(agentId))).toBe(false);
});
