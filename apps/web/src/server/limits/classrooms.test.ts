import { setTimeout as sleep } from "node:timers/promises";
import { ensureUser, newId, roleInClasses, setRole } from "@wisp/db";
import { afterEach, expect, test, vi } from "vitest";
import { openSite } from "../../../test/open-site.ts";

const { database } = await openSite({ WISP_MODE: "public" });
const { noteClassroom, timesOf } = await import("./classrooms.ts");

const teacher = await ensureUser(database, "teacher");
await setRole(database, teacher.id, "organizer");
const seasonId = newId();
await database.pool.query(
  `INSERT INTO "Season" ("id", "slug", "name", "game", "config", "locales", "visibility", "status", "creatorId")
   VALUES ($1, 'class', 'Class', 'tic-tac-toe', '{}', '{en}', 'unlisted', 'open', $2)`,
  [seasonId, teacher.id],
);
await database.pool.query(`INSERT INTO "JoinLink" ("seasonId", "token") VALUES ($1, 'a token')`, [
  seasonId,
]);

async function member(handle: string): Promise<string> {
  const { id } = await ensureUser(database, handle);
  await database.pool.query(
    `INSERT INTO "ClassMember" ("id", "seasonId", "userId", "consentedAt") VALUES ($1, $2, $3, now())`,
    [newId(), seasonId, id],
  );
  return id;
}

const seen = (userId: string, from: string): Promise<void> =>
  noteClassroom(userId, new Headers({ "x-forwarded-for": from }), (id) =>
    roleInClasses(database, id),
  );

afterEach(() => void vi.restoreAllMocks());

test("an address has the limits of as many people as are of a class behind it", async () => {
  const home = "192.0.2.1";
  const school = "192.0.2.2";
  expect(timesOf(home)).toBe(1);
  const ann = await member("ann");
  // A member alone, at however many addresses and however often, has the limits of anybody.
  for (const from of [home, home, school]) await seen(ann, from);
  expect([home, school].map(timesOf)).toEqual([1, 1]);
  for (let student = 0; student < 24; student += 1) {
    await seen(await member(`student-${student}`), school);
    expect(timesOf(school)).toBe(Math.min(20, student + 2));
  }
  expect(timesOf(home)).toBe(1);
});

test("a teacher makes an address a classroom before the class is there; others do not", async () => {
  const [room, elsewhere] = ["192.0.2.3", "192.0.2.4"];
  await seen(teacher.id, room);
  await seen((await ensureUser(database, "stranger")).id, elsewhere);
  expect([room, elsewhere].map(timesOf)).toEqual([20, 1]);
});

test("each person counts for an hour after they were last seen, even if others stay", async () => {
  const realNow = performance.now.bind(performance);
  let passedMs = 0;
  vi.spyOn(performance, "now").mockImplementation(() => realNow() + passedMs);
  const pass = (minutes: number): Promise<void> => {
    passedMs += minutes * 60_000;
    // The cache reads the clock once a millisecond.
    return sleep(5);
  };
  const room = "192.0.2.5";
  const [early, late] = [await member("early"), await member("late")];
  await seen(early, room);
  await pass(40);
  await seen(late, room);
  expect(timesOf(room)).toBe(2);
  await seen(late, room);
  await pass(30);
  expect(timesOf(room)).toBe(1);
  await seen(early, room);
  expect(timesOf(room)).toBe(2);
});
