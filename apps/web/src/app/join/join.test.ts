import { describe, expect, test, vi } from "vitest";
import { openGuestArena, SITE } from "#test/guest-arena.ts";
import { anyAnswer, guestGames } from "#test/guest-games.ts";

const { database, http, decisionsOfLastGuest } = await openGuestArena();

const seats = async (): Promise<number> => {
  const { rows } = await database.connection.query<{ count: number }>(
    `SELECT count(*)::int AS "count" FROM "GuestSeat"`,
  );
  return rows[0]?.count ?? 0;
};

/** An address in a page, by the text before it. */
const addressIn = (page: string, pattern: RegExp): string => pattern.exec(page)?.[0] ?? "";
const beginAddress = /https:\S+\/join\/begin\/\S+/;
const answerAddress = /https:\S+\/join\/wisp_seat_[\w-]+\/\d+\?answer=\S+/;
const seatAddress = /https:\S+\/join\/wisp_seat_[\w-]+/;

/** An address that answers; where it leaves the answer to its reader, with one. */
const filled = (address: string): string =>
  address.replace(/YOUR-ANSWER$/, encodeURIComponent(anyAnswer(undefined)));

const open = async (address: string, from: string): Promise<string> =>
  (await http(address, {}, from)).text();
const begun = async (from: string): Promise<string> => {
  const first = await open(`${SITE}/join?game=tic-tac-toe`, from);
  return addressIn(first, beginAddress);
};

describe("the door that needs addresses alone", () => {
  test.each(guestGames)("leads from /join to the end of a match of %s", async (game, kinds) => {
    const from = "192.0.2.1";
    const listed = await open(`${SITE}/join`, from);
    const chosen = listed.match(/https:\S+/g)?.find((link) => link.includes(`game=${game}&`));
    const first = await open(chosen ?? "", from);
    let page = await open(addressIn(first, beginAddress), from);
    while (!page.includes(`For another match open ${SITE}/join`)) {
      const next = addressIn(page, answerAddress);
      page = await open(next === "" ? addressIn(page, seatAddress) : filled(next), from);
    }
    expect(await decisionsOfLastGuest()).toEqual({
      kinds: expect.arrayContaining([...kinds]),
      lost: [],
    });
  });

  test("counts no page that another page or a prefetch opens, and gives it no link", async () => {
    const from = "192.0.2.9";
    for (let count = 0; count < 130; count += 1) {
      const headers = { "sec-fetch-site": "cross-site" };
      const page = await http(`${SITE}/join?game=tic-tac-toe`, { headers }, from);
      expect(page.status).toBe(200);
      if (count === 0) expect(await page.text()).not.toContain("/join/begin/");
    }
    expect(await begun(from)).toMatch(beginAddress);
  });

  test("is read by no robot and kept by nobody", async () => {
    for (const path of ["/join", "/join?game=tic-tac-toe", "/join/wisp_seat_guessed"]) {
      const { headers } = await http(`${SITE}${path}`);
      expect(Object.fromEntries(headers)).toMatchObject({
        "content-type": "text/plain; charset=utf-8",
        "cache-control": "no-store",
        "x-robots-tag": "noindex, nofollow",
        "referrer-policy": "no-referrer",
      });
    }
  });

  test("its first page changes nothing, and its link begins one match", async () => {
    const from = "192.0.2.2";
    const before = await seats();
    const link = await begun(from);
    expect(await seats()).toBe(before);
    const both = await Promise.all([open(link, from), open(link, from)]);
    expect(both.map((page) => page.split("\n", 1)[0]).toSorted()).toEqual([
      "You have begun already; this is your seat.",
      expect.stringMatching(/^You play as /),
    ]);
    expect(seatAddress.exec(both[0])?.[0]).toBe(seatAddress.exec(both[1])?.[0]);
    expect(await open(link, from)).toContain("You have begun already");
    expect(await seats()).toBe(before + 1);
  });

  test.each([
    ["HEAD", {}],
    ["GET", { "sec-fetch-site": "cross-site" }],
    ["GET", { "sec-fetch-site": "same-site" }],
    ["GET", { "sec-purpose": "prefetch;prerender" }],
    ["GET", { purpose: "prefetch" }],
  ])("a %s with %j neither begins nor answers", async (method, headers) => {
    const from = `198.51.100.${JSON.stringify(headers).length + method.length}`;
    const link = await begun(from);
    const before = await seats();
    expect((await http(link, { method, headers }, from)).status).toBe(403);
    expect(await seats()).toBe(before);
    const page = await open(link, from);
    const answer = addressIn(page, answerAddress);
    expect((await http(answer, { method, headers }, from)).status).toBe(403);
    expect(await open(answer, from)).toContain("was taken.");
  });

  test("the same number answers what was given", async () => {
    const from = "192.0.2.3";
    const page = await open(await begun(from), from);
    const answer = addressIn(page, answerAddress);
    const given = new URL(answer).searchParams.get("answer");
    await open(answer, from);
    const changed = new URL(answer);
    changed.searchParams.set("answer", "something else");
    for (const again of [answer, changed.href]) {
      expect(await open(again, from)).toContain(`was answered with ${JSON.stringify(given)}`);
    }
    const never = answer.replace(/\/\d+\?/, "/99?");
    expect(await open(never, from)).toContain("is not open");
  });

  test("a link that is not ours, is for another game or is old begins nothing", async () => {
    const from = "192.0.2.4";
    const link = await begun(from);
    const before = await seats();
    for (const wrong of [
      `${SITE}/join/begin/none?game=tic-tac-toe`,
      link.replace("game=tic-tac-toe", "game=connect-four"),
      link.replace(/begin\/./, (text) => `${text}A`),
    ]) {
      expect((await http(wrong, {}, from)).status).toBe(409);
    }
    vi.setSystemTime(Date.now() + 11 * 60_000);
    try {
      expect((await http(link, {}, from)).status).toBe(409);
    } finally {
      vi.useRealTimers();
    }
    expect(await seats()).toBe(before);
  });

  test("a secret of another door plays nothing here", async () => {
    const answer = await http(
      `${SITE}/api/v1/guest-seats`,
      {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ game: "tic-tac-toe" }),
      },
      "192.0.2.5",
    );
    const { secret } = Object(await answer.json());
    expect((await http(`${SITE}/join/${secret}`, {}, "192.0.2.5")).status).toBe(404);
  });
});
