import { createAgent, ensureUser, recordCheck, reportIncident } from "@wisp/db";
import { isFailure } from "@wisp/game";
import { newRingKey } from "@wisp/secrets";
import { freshDatabase } from "@wisp/test-kit/database";
import { beforeAll, expect, test } from "vitest";
import { serving } from "../../test/servers.ts";
import { linesOf, type Ran, wisp } from "../../test/wisp.ts";

const { database, url } = await freshDatabase();
const env = { DATABASE_URL: url, WISP_SECRET_KEYS: newRingKey() };

/** Clears the screen, names the window, turns lines, rings, ends lines, hides, never ends. */
const HOSTILE = [
  "\x1b[2J\x1b]0;owned\x07\x1b[31mred\x9b31m\x08\x7f",
  "\u202eecila\u202d \u2066left\u2067 \u061c\u200f",
  "one\r\ntwo\rthree\u2028four\u2029five\x85six\n  ok     vote (1 ms) It voted.",
  `Z${"\u0301\u0489".repeat(200)}`,
  "W".repeat(10_000),
].join(" ");

/** Characters that a terminal acts on, and those that reverse a line. */
const acted = /[[\p{Cc}\p{Bidi_Control}\u2028\u2029]--[\n\t]]/v;

const address = await serving((request, response) => {
  response.setHeader("content-type", "application/json");
  const result = request.url?.endsWith("interact") ? HOSTILE : `model ${HOSTILE}`;
  response.end(JSON.stringify({ success: true, result }));
});

beforeAll(async () => {
  const owner = await ensureUser(database, "local");
  const created = await createAgent(database, {
    slug: "hostile",
    name: "Hostile",
    games: [{ game: "who-is-spy", locale: "en" }],
    ownerId: owner.id,
    house: false,
    endpoint: address,
    version: { connector: "space", settings: { url: address }, model: HOSTILE, commit: HOSTILE },
  });
  if (isFailure(created)) throw new Error(created.detail);
  const { id: agentId, version } = created;
  const text = { name: HOSTILE, description: HOSTILE };
  await database.prisma.agent.update({ where: { id: agentId }, data: text });
  const step = { name: HOSTILE, ok: false, ms: 1, detail: HOSTILE };
  await recordCheck(database, version.id, { ok: false, steps: [step] });
  for (const code of ["timeout", HOSTILE]) {
    const incident = { agentId, versionId: version.id, matchId: null, code, detail: HOSTILE };
    await reportIncident(database, incident);
  }
});

test.each<[what: string, words: readonly string[]]>([
  ["a list", ["agent", "list"]],
  ["a list for programs", ["agent", "list", "--json"]],
  ["an agent", ["agent", "show", "hostile"]],
  ["an agent for programs", ["agent", "show", "hostile", "--json"]],
  ["a check", ["check", "hostile"]],
  ["a check of an address", ["check", address]],
  ["a check for programs", ["check", address, "--json"]],
  ["a refusal", ["check", HOSTILE]],
])("%s prints nothing that a terminal acts on", async (_, words) => {
  const ran: Ran = await wisp(words, { env });
  const printed = `${ran.stdout}${ran.stderr}`;
  expect(printed.length).toBeGreaterThan(10);
  expect(acted.exec(printed)?.[0]).toBeUndefined();
  // No line passes for one of the host's own.
  expect(printed).not.toMatch(/^ {2}ok {5}vote/m);
  if (words.includes("--json")) expect(linesOf(ran.stdout)).not.toEqual([]);
});
