import type { RecognisedInput } from "@wisp/agents";
import { agentBySlug, recentSeats, versionsOf } from "@wisp/db";
import { keyRing, newRingKey } from "@wisp/secrets";
import { freshDatabase } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { finishedMatches } from "../../../test/arena.ts";
import { answerNotes } from "./answers.ts";
import { register } from "./register.ts";

const { database, url: databaseUrl } = await freshDatabase();
const ring = keyRing(newRingKey());
const arena = { database, databaseUrl, ring: () => ring, address: async () => null, closed: "" };
const particulars = {
  name: undefined,
  games: [{ game: "who-is-spy", locale: "en" }],
  description: undefined,
  maxConcurrent: undefined,
  separateSessions: undefined,
} as const;

test("a Space that is added again by its owner is verified from then on", async () => {
  const url = "https://owner-spy.hf.space";
  const space = (verified: boolean): RecognisedInput => ({
    kind: "space",
    settings: { url, space: "owner/spy" },
    endpoint: url,
    name: "spy",
    secretHost: null,
    verified,
    commit: "c0ffee",
    sentence: "",
  });
  const add = async (verified: boolean) => {
    const check = { ok: true, steps: [] };
    const recognised = space(verified);
    const { games: chosen } = particulars;
    const asked = { recognised, check, secret: undefined, particulars, chosen };
    const { slug } = await register(arena, asked);
    return agentBySlug(database, slug);
  };
  expect(await add(false)).toMatchObject({ verified: false });
  const again = await add(true);
  expect(again).toMatchObject({ verified: true, version: { number: 1 } });
  expect(await add(false)).toMatchObject({ id: again?.id, verified: true });
  expect(await versionsOf(database, again?.id ?? "")).toHaveLength(1);
});

test("an agent's answers in its last 10 matches are read for its owner", async () => {
  await finishedMatches(database, 11);
  const { rows } = await database.pool.query(`SELECT "id" FROM "Agent" WHERE "slug" = 'bold'`);
  const seats = await recentSeats(database, rows[0].id);
  expect(seats).toHaveLength(10);
  for (const { facts, decisions } of seats) {
    expect(facts.fouls).toHaveLength(2);
    expect(new Set(decisions.map(({ ask }) => ask)).has("speech")).toBe(true);
  }
  expect(answerNotes(seats).join()).not.toMatch(/missing|not legal/);
});
