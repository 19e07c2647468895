import { errorSchema, guestSeatTakenSchema, guestTurnSchema } from "@wisp/api";
import { createToken, ensureUser, listAgents } from "@wisp/db";
import { isFailure } from "@wisp/game";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { openGuestArena, SITE } from "#test/guest-arena.ts";
import { anyAnswer, guestGames } from "#test/guest-games.ts";

const { database, http, set, decisionsOfLastGuest } = await openGuestArena({
  WISP_GUEST_PROGRAMS_PER_ADDRESS: "2",
});

/** A command of the skill file, read as a shell reads it. */
function commandIn(line: string, values: Readonly<Record<string, string>>) {
  const filled = line.replaceAll(
    /\b(SEAT|SECRET|NEXT|QUESTION|TEXT|MATCH)\b/g,
    (name) => values[name] ?? name,
  );
  const words = [...filled.matchAll(/'([^']*)'|(\S+)/g)].map(
    ([, quoted, bare]) => quoted ?? bare ?? "",
  );
  const headers = new Headers();
  let method = "GET";
  let body: string | undefined;
  let address = "";
  for (let at = 1; at < words.length; at += 1) {
    const word = words[at] ?? "";
    const next = words[at + 1] ?? "";
    if (word === "-X") method = next;
    else if (word === "-d") body = next;
    else if (word === "-H") {
      const [name = "", value = ""] = next.split(": ", 2);
      headers.set(name, value);
    } else if (word === "-s") continue;
    else {
      address = word;
      continue;
    }
    at += 1;
  }
  return { address, init: { method, headers, ...(body !== undefined && { body }) } };
}

const taken = async (from: string, body: object = { game: "tic-tac-toe" }) => {
  const answer = await http(
    `${SITE}/api/v1/guest-seats`,
    { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) },
    from,
  );
  return { status: answer.status, answer, body: await answer.json() };
};
const joined = async (from: string, body?: object) =>
  guestSeatTakenSchema.parse((await taken(from, body)).body);

const call = (seat: string, what: string, secret: string | null, body?: object) => {
  const method = what.startsWith("next") ? "GET" : "POST";
  return http(`${SITE}/api/v1/guest-seats/${seat}/${what}`, {
    method,
    headers: {
      ...(secret !== null && { authorization: `Bearer ${secret}` }),
      "content-type": "application/json",
    },
    ...(body && method === "POST" && { body: JSON.stringify(body) }),
  });
};
const codeOf = async (answer: Response) =>
  `${answer.status} ${errorSchema.parse(await answer.json()).error.code}`;

/** Plays a seat to the end with the first legal answer. */
async function playedOut({ seat, secret }: z.infer<typeof guestSeatTakenSchema>) {
  let after = 0;
  for (;;) {
    const turn = guestTurnSchema.parse(
      await (await call(seat, `next?after=${after}&seconds=10`, secret)).json(),
    );
    after = turn.next;
    if (turn.state !== "queued" && turn.state !== "playing") return turn;
    if (turn.question === null) continue;
    const { id, options } = turn.question;
    await call(seat, "answer", secret, { question: id, text: anyAnswer(options) });
  }
}

test.each(guestGames)("a program plays %s to its end", async (game, kinds) => {
  const played = await playedOut(await joined("192.0.2.10", { game }));
  expect(played).toMatchObject({
    state: "finished",
    result: { text: expect.stringMatching(/\S/) },
  });
  expect(await decisionsOfLastGuest()).toEqual({
    kinds: expect.arrayContaining([...kinds]),
    lost: [],
  });
});

describe.each(["skill.md", "skill.zh.md"])("who follows %s to the letter", (file) => {
  test("plays a match to its end", async () => {
    const skill = await (await http(`${SITE}/${file}`)).text();
    const [joining = "", waiting = "", answering = ""] = skill.match(/^curl.*$/gm) ?? [];
    const from = `198.51.100.${file.length}`;
    const send = async (line: string, values: Readonly<Record<string, string>>) => {
      const { address, init } = commandIn(line, values);
      return http(address, init, from);
    };
    const seat = guestSeatTakenSchema.parse(await (await send(joining, {})).json());
    expect(seat.name).toMatch(/ \(guest program\)$/);
    const known = { SEAT: seat.seat, SECRET: seat.secret };
    let next = 0;
    for (;;) {
      const answer = await send(waiting, { ...known, NEXT: `${next}` });
      const turn = guestTurnSchema.parse(await answer.json());
      next = turn.next;
      if (turn.state === "finished") {
        expect(turn.result?.seats.map(({ agent }) => agent)).toContain(seat.agent);
        break;
      }
      expect(["queued", "playing"]).toContain(turn.state);
      if (turn.question === null) {
        expect(answer.headers.get("retry-after")).toBe("1");
        continue;
      }
      const { id, options } = turn.question;
      const given = await send(answering, { ...known, QUESTION: id, TEXT: options?.[0] ?? "" });
      expect(await given.json()).toEqual({ accepted: true });
    }
  });
});

test("a guest program is listed nowhere, and its match counts for nothing", async () => {
  const seat = await joined("192.0.2.20");
  await playedOut(seat);
  expect((await listAgents(database, { limit: 100 })).agents.map(({ slug }) => slug)).not.toContain(
    seat.agent,
  );
  const { rows } = await database.connection.query<{ counted: number }>(
    `SELECT (SELECT count(*) FROM "Standing" row JOIN "Agent" agent ON agent."id" = row."agentId"
        WHERE agent."slug" = $1)::int
      + (SELECT count(*) FROM "RatedMatch" row JOIN "Agent" agent ON agent."id" = row."agentId"
        WHERE agent."slug" = $1)::int AS "counted"`,
    [seat.agent],
  );
  expect(rows).toEqual([{ counted: 0 }]);
});

test("a secret plays its own seat alone, and each question once", async () => {
  const [one, other] = [await joined("192.0.2.30"), await joined("192.0.2.31")];
  const unknown = "404 unknown-seat";
  expect(await codeOf(await call(one.seat, "next", other.secret))).toBe(unknown);
  expect(await codeOf(await call(one.seat, "leave", other.secret))).toBe(unknown);
  expect(await codeOf(await call(one.seat, "next", `wisp_seat_${"a".repeat(32)}`))).toBe(unknown);
  expect(await codeOf(await call(one.seat, "next", "wisp_pat_x"))).toBe(unknown);
  expect(await codeOf(await call("none", "next", one.secret))).toBe(unknown);
  for (const seat of [one.seat, "none"]) {
    for (const what of ["next", "answer", "leave"]) {
      expect(await codeOf(await call(seat, what, null, {}))).toBe("401 secret-needed");
    }
  }
  const waited = await call(one.seat, "next?seconds=10", one.secret);
  const { question } = guestTurnSchema.parse(await waited.json());
  const answer = { question: question?.id ?? "", text: question?.options?.[0] ?? "" };
  expect((await call(one.seat, "answer", one.secret, answer)).status).toBe(200);
  expect(await codeOf(await call(one.seat, "answer", one.secret, answer))).toBe("409 conflict");
  expect(await (await call(one.seat, "leave", one.secret)).json()).toEqual({ left: "match" });
  expect((await playedOut(one)).state).toBe("finished");
  await playedOut(other);
});

test("as many play from one address as may, also when they come at once", async () => {
  const all = await Promise.all(Array.from({ length: 12 }, () => taken("192.0.2.40")));
  const statuses = all.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([201, 201, ...Array.from({ length: 10 }, () => 429)]);
  const refused = all.find(({ status }) => status === 429);
  expect(errorSchema.parse(refused?.body).error.code).toBe("no-room-for-address");
  expect(refused?.answer.headers.get("retry-after")).toBe("60");
  expect((await taken("192.0.2.41")).status).toBe(201);
});

test.each([
  ["at once", "WISP_GUEST_PROGRAMS_AT_ONCE", "no-room", "60"],
  ["on a day", "WISP_GUEST_PROGRAMS_PER_DAY", "no-guests-left", "3600"],
])("as many play in the whole arena as may %s", async (_, variable, code, retryAfter) => {
  set({ [variable]: "1" });
  const { status, body, answer } = await taken("192.0.2.42");
  set();
  expect(`${status} ${errorSchema.parse(body).error.code}`).toBe(`503 ${code}`);
  expect(answer.headers.get("retry-after")).toBe(retryAfter);
});

test("who asks very often has to wait", async () => {
  const statuses = [];
  for (let count = 0; count < 121; count += 1) {
    statuses.push((await taken("192.0.2.50", { game: "none" })).status);
  }
  expect(statuses.filter((status) => status === 400)).toHaveLength(120);
  expect(statuses.at(-1)).toBe(429);
});

describe("a name", () => {
  // From then on there is an agent whose name is taken.
  beforeAll(async () => {
    await playedOut(await joined("192.0.2.60"));
  });

  test.each([
    ["x".repeat(10_000), "400 bad-request"],
    ["x".repeat(25), "400 wrong-name"],
    ["a\u202eb", "400 wrong-name"],
    ["\u200b", "400 wrong-name"],
    ["House tic-tac-toe 1", "400 wrong-name"],
  ])("like %j is refused", async (name, code) => {
    const { status, body } = await taken("192.0.2.61", { game: "tic-tac-toe", name });
    expect(`${status} ${errorSchema.parse(body).error.code}`).toBe(code);
  });
});

test("a page of another site takes no seat", async () => {
  const answer = await http(`${SITE}/api/v1/guest-seats`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: "https://evil.example" },
    body: JSON.stringify({ game: "tic-tac-toe" }),
  });
  expect(answer.status).toBe(403);
});

test("a person claims the agent once, by its code", async () => {
  const seat = await joined("192.0.2.70");
  const ada = await ensureUser(database, "ada");
  const made = await createToken(database, ada.id, {
    name: "t",
    scopes: ["agents"],
    expiresAt: null,
  });
  if (isFailure(made)) throw new Error(made.detail);
  const claim = (code: string) =>
    http(`${SITE}/api/v1/guest-claims`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${made.token}` },
      body: JSON.stringify({ claim: code, name: "Ada's fox" }),
    });
  expect(await codeOf(await claim(seat.claim))).toBe("409 not-over");
  await playedOut(seat);
  // The secret of the seat is not the code.
  expect(await codeOf(await claim(seat.secret))).toBe("404 unknown-claim");
  const claimed = z
    .object({ slug: z.string(), key: z.string() })
    .parse(await (await claim(seat.claim)).json());
  expect(claimed.key).toMatch(/^wisp_/);
  expect(await codeOf(await claim(seat.claim))).toBe("404 unknown-claim");
  const [own] = (await listAgents(database, { ownerId: ada.id })).agents;
  expect(own).toMatchObject({
    slug: claimed.slug,
    name: "Ada's fox",
    version: { connector: "dial-out", number: 2 },
  });
});

test("one switch closes every door", async () => {
  set({ WISP_GUEST_PROGRAMS: "off" });
  expect((await taken("192.0.2.80")).status).toBe(503);
  for (const path of ["skill.md", "skill.zh.md", ".well-known/agent-card.json"]) {
    expect((await http(`${SITE}/${path}`)).status).toBe(404);
  }
  expect((await http(`${SITE}/join`)).status).toBe(503);
  expect(await (await http(`${SITE}/llms.txt`)).text()).not.toContain("skill.md");
});
