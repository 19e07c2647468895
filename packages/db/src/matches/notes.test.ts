import { freshDatabase } from "@wisp/test-kit/database";
import { rules } from "@wisp/test-kit/leaderboard-rules";
import { projection } from "@wisp/test-kit/projection";
import { expect, test } from "vitest";
import { addAgent } from "../../test/agents.ts";
import { addPack, person, wordsOf } from "../../test/packs.ts";
import { lease, makeTable, newMatch, outcome, shown } from "../../test/table.ts";
import {
  appendTurn,
  createMatch,
  deleteAccount,
  Fenced,
  finishMatch,
  getMatch,
  handedNote,
  handNotes,
  listNotes,
  type NewMatch,
  notesAtTable,
  publicLog,
  retireWords,
  saveNote,
  type WrittenNote,
  wholeLog,
} from "../index.ts";

const { database } = await freshDatabase();
const table = await makeTable(database, "noted");
const owner = await person(database, "owner", "user");
const [, own] = table.seats;
const agentId = own?.agentId ?? "";
await database.prisma.agent.update({
  where: { id: agentId },
  data: { ownerId: owner.id, house: false },
});
const setMemory = (memory: "none" | "season") =>
  database.prisma.season.update({ where: { id: table.season.id }, data: { memory } });
await setMemory("season");

const note = (text: string | null, more: Partial<WrittenNote> = {}): WrittenNote => ({
  text,
  missed: text === null ? "timeout" : null,
  detail: text === null ? "timeout: none in time" : null,
  marks: [],
  askedAt: new Date("2026-01-01T00:00:00Z"),
  latencyMs: 40,
  tokensIn: 100,
  tokensOut: 10,
  costMicros: 7,
  estimated: false,
  ...more,
});

/** A match before its deal; `write` keeps the note after it, `finish` ends it. */
async function begun(more: Partial<NewMatch> & object = {}) {
  const id = await createMatch(database, { ...newMatch(table), ...more });
  if (typeof id !== "string") throw new Error(id.detail);
  const { fence, takesNotes } = await lease(database, id);
  await handNotes(database, id, fence);
  const handed = await notesAtTable(database, id);
  await appendTurn(database, id, fence, 0, [shown("a")]);
  const finished = projection({ outcome, rounds: 1, fouls: 0, clean: true });
  return {
    id,
    fence,
    takesNotes,
    handed: handed.find((each) => each.agentId === agentId)?.handed,
    takers: handed.map((each) => each.agentId),
    write: (text: string | null, marks: readonly string[] = []) =>
      saveNote(database, { matchId: id, fence, agentId }, note(text, { marks })),
    finish: () => finishMatch(database, id, fence, finished, rules),
  };
}

test("an agent is handed the note of the last match that had finished before the deal", async () => {
  const first = await begun();
  expect(first).toMatchObject({ takesNotes: true, handed: null, takers: [agentId] });
  await first.write("SECRET-ONE");
  // Not finished yet.
  expect((await begun()).handed).toBeNull();
  await first.finish();
  const second = await begun();
  const third = await begun();
  expect([second.handed, third.handed]).toEqual(["SECRET-ONE", "SECRET-ONE"]);
  await third.write("SECRET-THREE");
  await third.finish();
  await second.write("SECRET-TWO");
  await second.finish();
  // The one that finished last, whichever began last.
  const fourth = await begun();
  expect(fourth.handed).toBe("SECRET-TWO");
  await fourth.write(null);
  await fourth.finish();
  // No note, none.
  expect((await begun()).handed).toBeNull();
  expect(await handedNote(database, fourth.id, agentId)).toEqual({ handed: "SECRET-TWO" });
  expect(await handedNote(database, fourth.id, table.seats[2]?.agentId ?? "")).toBeUndefined();
});

test("what was written once stays, and only its runner writes", async () => {
  const { id, fence, write } = await begun();
  await write("SECRET-KEPT");
  await write("SECRET-LATER");
  await handNotes(database, id, fence);
  expect(await notesAtTable(database, id)).toMatchObject([{ agentId, asked: true }]);
  const { rows } = await database.pool.query(
    `SELECT "text" FROM "MatchNote" WHERE "matchId" = $1`,
    [id],
  );
  expect(rows).toEqual([{ text: "SECRET-KEPT" }]);
  const stranger = { matchId: id, fence: fence + 1, agentId };
  await expect(saveNote(database, stranger, note("x"))).rejects.toBeInstanceOf(Fenced);
  await expect(handNotes(database, id, fence + 1)).rejects.toBeInstanceOf(Fenced);
});

test("an agent that lost its seat hands nothing to the one that took it", async () => {
  const before = await begun();
  await before.write("SECRET-OWN");
  await before.finish();
  const id = await createMatch(database, newMatch(table));
  if (typeof id !== "string") throw new Error(id.detail);
  const { fence } = await lease(database, id);
  await handNotes(database, id, fence);
  const other = await addAgent(database, "stand-in", { ownerId: null });
  await database.prisma.matchSeat.update({
    where: { matchId_seat: { matchId: id, seat: 1 } },
    data: { agentId: other.id, versionId: other.version.id },
  });
  expect(await notesAtTable(database, id)).toEqual([]);
  await finishMatch(
    database,
    id,
    fence,
    projection({ outcome, rounds: 1, fouls: 0, clean: true }),
    rules,
  );
  // A match in which it did not sit is not its last one.
  expect((await begun()).handed).toBe("SECRET-OWN");
});

test("seasons without notes hand out none", async () => {
  await setMemory("none");
  expect(await begun()).toMatchObject({ takesNotes: false, takers: [] });
  expect(await begun({ seasonId: null })).toMatchObject({ takesNotes: false, takers: [] });
  await setMemory("season");
});

test("notes are their owner's alone, and hidden with the words of their match", async () => {
  const marked = await begun();
  await marked.write("SECRET-MARKED", ["override"]);
  expect((await listNotes(database, agentId)).notes.map(({ matchId }) => matchId)).not.toContain(
    marked.id,
  );
  await marked.finish();
  const { notes, next } = await listNotes(database, agentId, { limit: 2 });
  expect(notes[0]).toMatchObject({
    matchId: marked.id,
    season: { slug: "noted" },
    text: "SECRET-MARKED",
    handed: "SECRET-OWN",
    marks: ["override"],
    costMicros: 7,
    wordsHidden: false,
  });
  const rest = await listNotes(database, agentId, { before: next ?? "", limit: 100 });
  expect(rest.notes.length).toBeGreaterThan(1);
  expect(rest.notes[0]?.matchId).not.toBe(notes[1]?.matchId);
  expect(await listNotes(database, agentId, { season: "elsewhere" })).toEqual({
    notes: [],
    next: null,
  });
  expect(await listNotes(database, agentId, { before: "x" })).toEqual({ notes: [], next: null });
  for (const read of [getMatch, publicLog, wholeLog]) {
    expect(JSON.stringify(await read(database, marked.id))).not.toContain("SECRET-MARKED");
  }
  // Withheld words: neither the note of the match, nor where a later match was handed it.
  const organizer = await person(database, "organizer", "organizer");
  const { slug, pairs } = await addPack(database, organizer, "Two", [wordsOf("owl", "crow")]);
  const [pair = ""] = pairs;
  await database.prisma.season.update({
    where: { id: table.season.id },
    data: { wordsShown: "retired" },
  });
  const words = { words: { pack: slug, family: pair, pair: ["owl", "crow"] as const } };
  const hidden = await begun(words);
  await hidden.write("SECRET-OWL");
  await hidden.finish();
  const later = await begun();
  expect(later.handed).toBe("SECRET-OWL");
  await later.write("plain");
  await later.finish();
  const [newest, before] = (await listNotes(database, agentId)).notes;
  expect(newest).toMatchObject({ text: "plain", handed: null, handedFrom: hidden.id });
  expect(before).toMatchObject({ text: null, handed: null, wordsHidden: true });
  await retireWords(database, organizer, { pack: slug, pair });
  expect((await listNotes(database, agentId)).notes[0]).toMatchObject({ handed: "SECRET-OWL" });
});

test("a deleted account leaves no note", async () => {
  await deleteAccount(database, owner.id);
  const { rows } = await database.pool.query<{ kept: string }>(
    `SELECT "MatchNote"::text AS "kept" FROM "MatchNote"`,
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ kept }) => kept.includes("SECRET"))).toEqual([]);
});
