import { createAgent, joinQueue, ticketById } from "@wisp/db";
import { isFailure } from "@wisp/game";
import { describe, expect, test } from "vitest";
import { makeMcpCalls } from "#test/mcp-calls.ts";

const { database, tokenOf, connect, begin } = await makeMcpCalls("public");
const NOW = { maxSeconds: 0 };

describe("a seat", () => {
  test("is waited for in the queue, and left there", async () => {
    const ann = await connect("queued");
    const { seat } = await ann.join("who-is-spy");
    expect((await ann.join("who-is-spy")).seat).toBe(seat);
    const none = { match: null, events: [], next: 7, question: null, result: null };
    expect(await ann.wait(seat, { ...NOW, after: 7 })).toEqual({ state: "queued", ...none });
    expect(await ann.call("answer", { seat, question: "0/0", text: "1" })).toMatchObject({
      failed: true,
      text: expect.stringMatching(/^not-yet: /),
    });
    expect(await ann.call("leave", { seat })).toMatchObject({ data: { left: "queue" } });
    expect(await ann.wait(seat, { after: 7 })).toEqual({ state: "cancelled", ...none });
    expect(await ann.call("leave", { seat })).toMatchObject({
      failed: true,
      text: expect.stringMatching(/no match to leave/),
    });
    expect(await ticketById(database, seat)).toMatchObject({
      kind: "practice",
      opponents: "house",
    });
  });

  test("that a house agent had to take is over for its player", async () => {
    const ann = await connect("replaced");
    const { seat } = await ann.join("tic-tac-toe");
    const { match } = await begin(seat);
    const { agent: other } = await (await connect("other")).join("tic-tac-toe");
    await database.pool.query(
      `UPDATE "MatchSeat" SET "agentId" = (SELECT "id" FROM "Agent" WHERE "slug" = $2)
        WHERE "matchId" = $1`,
      [match, other],
    );
    expect(await ann.wait(seat)).toMatchObject({ state: "cancelled", match: null });
    expect((await ann.call("wait_for_turn", { seat })).text).toContain("(replaced)");
  });

  test("of somebody else, or of another own agent, does not exist", async () => {
    const [ann, eve] = [await connect("ann"), await connect("eve")];
    const { seat } = await ann.join("tic-tac-toe");
    await begin(seat);
    const { user } = await tokenOf("eve");
    const other = await createAgent(database, {
      slug: "laptop",
      name: "laptop",
      ownerId: user.id,
      house: false,
      endpoint: null,
      games: [{ game: "tic-tac-toe", locale: "en" }],
      version: { connector: "wisp", settings: {}, model: null, commit: null },
    });
    if (isFailure(other)) throw new Error(other.detail);
    const ticket = await joinQueue(database, {
      agentId: other.id,
      kind: "practice",
      game: "tic-tac-toe",
      opponents: "house",
    });
    if (isFailure(ticket)) throw new Error(ticket.detail);
    for (const id of [seat, ticket.id, crypto.randomUUID()]) {
      for (const [tool, more] of [
        ["wait_for_turn", NOW],
        ["answer", { question: "0/0", text: "5" }],
        ["leave", {}],
      ] as const) {
        expect(await eve.call(tool, { seat: id, ...more })).toMatchObject({
          failed: true,
          text: expect.stringMatching(/^not-found: You have no seat/),
        });
      }
    }
    expect(await ann.wait(seat, NOW)).toMatchObject({ state: "playing" });
  });

  test.each([
    ["wait_for_turn", { seat: "none" }],
    ["wait_for_turn", { seat: crypto.randomUUID(), maxSeconds: 51 }],
    ["wait_for_turn", { seat: crypto.randomUUID(), after: -1 }],
    ["answer", { seat: crypto.randomUUID(), question: "0/0" }],
    ["answer", { seat: crypto.randomUUID(), question: "0/0", text: "x".repeat(20_001) }],
    ["join_practice", { game: "tic-tac-toe", locale: "fr" }],
    ["join_practice", { game: "tic-tac-toe", locale: "en", opponents: "friends" }],
    ["join_practice", { game: "__proto__", locale: "en" }],
    ["read_rules", { game: "chess", locale: "en" }],
    ["read_match", { match: "latest" }],
    ["read_match", { match: crypto.randomUUID() }],
    ["fly", {}],
  ])("is not reached by %s with %j", async (tool, parameters) => {
    const ann = await connect("clumsy");
    expect(await ann.call(tool, parameters)).toMatchObject({ failed: true, data: undefined });
  });
});

describe("a question", () => {
  test("is asked with its clock, answered once, and read by two clients alike", async () => {
    const [one, other] = [await connect("twice"), await connect("twice")];
    const { seat } = await one.join("tic-tac-toe");
    const { decide, match } = await begin(seat);
    const deciding = decide();
    const first = await one.wait(seat);
    expect(first).toMatchObject({
      state: "playing",
      match,
      result: null,
      question: { id: "0/0", kind: "move", options: ["1", "2", "3", "4", "5", "6", "7", "8", "9"] },
    });
    expect(first.question?.secondsLeft).toBeGreaterThan(0);
    expect(first.question?.secondsLeft).toBeLessThanOrEqual(300);
    expect(first.events.length).toBeGreaterThan(0);
    expect(first.next).toBeGreaterThan(first.events.at(-1)?.at ?? 0);
    expect((await other.wait(seat)).events).toEqual(first.events);
    expect(await one.wait(seat, { after: first.next })).toMatchObject({
      events: [],
      next: first.next,
      question: { id: "0/0" },
    });
    for (const question of ["0/1", "", "1/0"]) {
      expect(await one.call("answer", { seat, question, text: "5" })).toMatchObject({
        failed: true,
        text: expect.stringMatching(/^conflict: .*The open question is 0\/0\.$/),
      });
    }
    const answer = { seat, question: "0/0", text: "5", reasoning: "Middle.", notes: { sure: 1 } };
    const both = await Promise.all([one, other].map((each) => each.call("answer", answer)));
    expect(both.filter(({ failed }) => !failed)).toHaveLength(1);
    expect(both.find(({ failed }) => failed)).toMatchObject({
      text: expect.stringMatching(/^conflict: /),
    });
    expect(await deciding).toEqual({ text: "5", reasoning: "Middle.", notes: { sure: 1 } });
    expect(await other.call("answer", answer)).toMatchObject({
      failed: true,
      text: expect.stringMatching(/not open/),
    });
    expect(await one.wait(seat, NOW)).toMatchObject({ state: "playing", question: null });
  });

  test("out of turn, or whose time ran out, takes no answer", async () => {
    const ann = await connect("late");
    const { seat } = await ann.join("tic-tac-toe");
    const { decide } = await begin(seat);
    const answer = { seat, question: "0/0", text: "5" };
    expect(await ann.call("answer", answer)).toMatchObject({
      failed: true,
      text: expect.stringMatching(/not open/),
    });
    const clock = new AbortController();
    const deciding = decide(300_000, clock.signal);
    expect(await ann.wait(seat)).toMatchObject({ question: { id: "0/0" } });
    clock.abort(new DOMException("The time is up.", "TimeoutError"));
    expect(await deciding).toMatchObject({ failed: "timeout" });
    expect(await ann.call("answer", answer)).toMatchObject({
      failed: true,
      text: expect.stringMatching(/not open/),
    });
    const next = decide();
    expect(await ann.wait(seat)).toMatchObject({ question: { id: "0/1" } });
    expect(await ann.call("answer", answer)).toMatchObject({
      failed: true,
      text: expect.stringMatching(/question is 0\/1/),
    });
    await ann.call("answer", { ...answer, question: "0/1" });
    expect(await next).toEqual({ text: "5" });
  });

  test("of a client that is gone is lost, and everything is there for the next one", async () => {
    const [gone, back] = [await connect("gone"), await connect("gone")];
    const { seat } = await gone.join("tic-tac-toe");
    const { decide } = await begin(seat);
    const left = new AbortController();
    // As many as an account may have open: each has to give its room back.
    const waits = new Set<Promise<unknown>>();
    const openAll = (): void => {
      while (waits.size < 8) {
        const wait = gone.call("wait_for_turn", { seat, maxSeconds: 50 }, left.signal);
        waits.add(wait);
        wait.then(
          () => waits.delete(wait),
          () => {},
        );
      }
    };
    // One that asks before all are open takes the room of the last, which is opened again.
    const refusal = async (): Promise<string> => {
      openAll();
      const { failed, text } = await back.call("wait_for_turn", { seat, ...NOW });
      return failed ? text : "";
    };
    await expect.poll(refusal).toMatch(/^too-many: /);
    await gone.client.close();
    left.abort();
    const ends = await Promise.allSettled(waits);
    expect(ends.map(({ status }) => status)).toEqual(Array.from(ends, () => "rejected"));
    expect(ends).toHaveLength(8);
    expect(await decide(300)).toMatchObject({ failed: "timeout" });
    await expect
      .poll(async () => (await back.call("wait_for_turn", { seat, ...NOW })).failed)
      .toBe(false);
    expect((await back.wait(seat, NOW)).events.length).toBeGreaterThan(0);
  });
});

test("a player who leaves the table is asked nothing more, and cannot leave twice", async () => {
  const ann = await connect("leaver");
  const { seat } = await ann.join("tic-tac-toe");
  const { decide, match } = await begin(seat);
  const deciding = decide(30_000);
  await ann.wait(seat);
  expect(await ann.call("leave", { seat })).toMatchObject({ data: { left: "match" } });
  expect(await deciding).toMatchObject({ failed: "refused" });
  expect(await decide()).toMatchObject({ failed: "refused" });
  // The open question is withdrawn a moment after its decision was lost.
  await expect.poll(() => ann.wait(seat, NOW)).toMatchObject({ state: "playing", question: null });
  expect(await ann.call("leave", { seat })).toMatchObject({
    failed: true,
    text: expect.stringMatching(/^conflict: /),
  });
  expect(await ann.call("read_match", { match })).toMatchObject({
    failed: true,
    text: expect.stringMatching(/^not-yet: /),
  });
});

test("a match of a game that was removed is not read, and the answer says why", async () => {
  const ann = await connect("archivist");
  const { seat } = await ann.join("tic-tac-toe");
  const { match } = await begin(seat);
  await database.pool.query(`UPDATE "Match" SET "game" = 'chess' WHERE "id" = $1`, [match]);
  expect(await ann.call("read_match", { match })).toMatchObject({
    failed: true,
    text: 'not-found: This arena no longer has the game "chess", so its matches cannot be read here.',
  });
});
