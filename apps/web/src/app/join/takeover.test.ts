import { inboxRoutes, type SeatQuestion } from "@wisp/agents/inbox";
import { guestSeatByToken, leaseMatch, seatSession, seatTickets } from "@wisp/db";
import { randomAlgorithm, seedHash } from "@wisp/game";
import { expect, test } from "vitest";
import { secretOfNonce } from "#server/guests/begin-link.ts";
import { openGuestArena, SITE } from "#test/guest-arena.ts";

const { database, messenger, http } = await openGuestArena({}, { plays: false });

const SEED = "seed";
const open = async (address: string): Promise<string> => (await http(address)).text();

/** Begins a seat at the door; its page waits for the first question. */
async function begun() {
  const first = await open(`${SITE}/join?game=tic-tac-toe`);
  const [link = "", nonce = ""] = /https:\S+\/join\/begin\/([^?]+)\S+/.exec(first) ?? [];
  const page = open(link);
  const secret = secretOfNonce(nonce, { game: "tic-tac-toe", locale: "en" }) ?? "";
  await expect.poll(() => guestSeatByToken(database, secret)).not.toBeNull();
  const seat = await guestSeatByToken(database, secret);
  if (seat === null) throw new Error("no seat");
  return { page, seat };
}

/** Seats a guest program in a match that no runner plays yet. */
async function seated({ agentId, ticketId }: Awaited<ReturnType<typeof begun>>["seat"]) {
  const { rows } = await database.connection.query<{ id: string }>(
    `SELECT "id" FROM "AgentVersion" WHERE "agentId" = $1`,
    [agentId],
  );
  const match = await seatTickets(database, [ticketId], {
    seasonId: null,
    game: "tic-tac-toe",
    gameVersion: 1,
    locale: "en",
    pace: "full",
    config: {},
    materials: {},
    seed: SEED,
    seedHash: seedHash(SEED),
    randomAlgorithm,
    seats: [{ seat: 0, agentId, versionId: rows[0]?.id ?? "" }],
  });
  if (typeof match !== "string") throw new Error(match.detail);
  return match;
}

const question = (id: string): SeatQuestion => ({
  id,
  kind: "move",
  prompt: "Choose a cell.",
  you: "",
  options: ["a1", "b2"],
  shape: { kind: "option", options: ["a1", "b2"] },
  schema: {},
  timeLimitMs: 30_000,
});

test("what the next runner asks again can be answered again, and is said as it was given last", async () => {
  const { page, seat } = await begun();
  const match = await seated(seat);
  /** Asks the seat as the runner does that has the match with this fence. */
  const ask = (fence: number, id: string, signal = new AbortController().signal) =>
    messenger.ask(
      {
        agentId: seat.agentId,
        session: seatSession({ id: match, seed: SEED, fence }, 0),
        route: inboxRoutes.ask,
        payload: question(id),
        lifeMs: 15_000,
      },
      signal,
    );
  await leaseMatch(database, match, { runner: "first", leaseMs: 0 });
  const asked = ask(1, "0/1");
  const [address = ""] = /https:\S+\/join\/wisp_seat_[\w-]+\/1\?answer=/.exec(await page) ?? [];
  const after = open(`${address}a1`);
  expect(await asked).toEqual({ answer: { text: "a1" } });
  // The first runner is gone before it stored the answer.
  await leaseMatch(database, match, { runner: "next", leaseMs: 60_000 });
  const askedAgain = ask(2, "0/1");
  expect(await after).toContain(`${address}b2`);
  const again = open(`${address}b2`);
  expect(await askedAgain).toEqual({ answer: { text: "b2" } });
  const ended = new AbortController();
  const next = ask(2, "0/2", ended.signal);
  expect(await again).toContain('Your answer "b2" was taken.');
  expect(await open(`${address}a1`)).toContain('was answered with "b2"; nothing has changed.');
  ended.abort();
  expect(await next).toBeUndefined();
});
