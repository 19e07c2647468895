import { freshDatabase } from "@wisp/test-kit/database";
import { describe, expect, it } from "vitest";
import { addPack, person, wordsOf } from "../../test/packs.ts";
import { entrant, makeOrganizer, readSeason } from "../../test/seasons.ts";
import { makeTable, newMatch } from "../../test/table.ts";
import {
  type Agent,
  createMatch,
  createPlanned,
  enterSeason,
  listAuditEntries,
  plannedAgents,
  progressOf,
  withdrawAgent,
} from "../index.ts";

const { database } = await freshDatabase();
const table = await makeTable(database, "anywhere");
const { season, perform } = await makeOrganizer(database);

describe("an action", () => {
  it("happens once however often it is asked for, and is kept once", async () => {
    const made = await season();
    const results = await Promise.all(Array.from({ length: 8 }, () => perform(made, "start")));
    expect(results.filter((result) => "done" in result && result.done)).toHaveLength(1);
    expect(results.every((result) => "done" in result)).toBe(true);
    const { entries } = await listAuditEntries(database, { action: "season-started" });
    expect(entries.filter(({ target }) => target === made.slug)).toHaveLength(1);
    expect(await readSeason(database, made.slug)).toMatchObject({
      status: "open",
      startedAt: expect.any(Date),
    });
  });

  it("that does not fit is refused with a sentence", async () => {
    const made = await season();
    for (const what of ["pause", "freeze", "publish"] as const) {
      expect(await perform(made, what)).toMatchObject({ failed: "not-now" });
    }
    expect(await perform(table.season, "freeze")).toMatchObject({ failed: "house" });
    await perform(made, "start");
    const match = await createMatch(database, { ...newMatch(table), seasonId: made.id });
    await perform(made, "freeze");
    expect(await perform(made, "publish")).toMatchObject({ failed: "matches-under-way" });
    await database.pool.query(`UPDATE "Match" SET "status" = 'finished' WHERE "id" = $1`, [match]);
    expect(await perform(made, "publish")).toEqual({ done: true });
    expect(await readSeason(database, made.slug)).toMatchObject({ status: "published" });
    expect(await progressOf(database, made.id)).toMatchObject([{ locale: "en", finished: 1 }]);
  });

  it("on schedule is recorded as its organizer's", async () => {
    const made = await season();
    expect(await perform(made, "start", null)).toEqual({ done: true });
    const { entries } = await listAuditEntries(database, { action: "season-started" });
    expect(entries[0]).toMatchObject({
      actor: "olga",
      target: made.slug,
      detail: { byItself: true },
    });
  });

  it("starts a season only with pairs for ranked matches in each of its languages", async () => {
    const olga = await person(database, "olga", "organizer");
    const pack = await addPack(database, olga, "Close words", [wordsOf("cup", "mug")]);
    const { id } = await database.prisma.pack.findUniqueOrThrow({ where: { slug: pack.slug } });
    const made = await season({}, [id]);
    const rate = (second: number | null) =>
      database.prisma.family.updateMany({
        where: { packId: id },
        data: { secondCloseness: second },
      });
    for (const second of [null, 3]) {
      await rate(second);
      expect(await perform(made, "start")).toMatchObject({
        failed: "no-words",
        detail: expect.stringContaining("A pair needs two ratings of 4 or 5"),
      });
    }
    await rate(4);
    expect(await perform(made, "start")).toEqual({ done: true });
  });

  it("starts blocks only with enough agents, which then make up its plan", async () => {
    const made = await season({ schedule: "blocks", matchesEach: 6 });
    const agents: Agent[] = [];
    for (let place = 0; place < 6; place += 1) {
      const entering = await entrant(database, place < 2 ? "twice" : `owner-${place}`);
      await enterSeason(database, made.id, entering.id);
      agents.push(entering);
    }
    // Two of one owner: no table of six holds both, so twelve are needed.
    expect(await perform(made, "start")).toMatchObject({
      failed: "too-few-agents",
      detail: expect.stringContaining("needs 12"),
    });
    const [first] = agents;
    if (first === undefined) throw new Error("nobody");
    await withdrawAgent(database, null, made.id, first);
    expect(await perform(made, "start")).toMatchObject({ failed: "too-few-agents" });
    await enterSeason(database, made.id, (await entrant(database, "last")).id);
    expect(await perform(made, "start")).toEqual({ done: true });
    expect(await plannedAgents(database, await readSeason(database, made.slug))).toHaveLength(6);
    expect(
      await enterSeason(database, made.id, (await entrant(database, "late")).id),
    ).toMatchObject({
      failed: "too-late",
    });
    const [, second] = agents;
    await withdrawAgent(database, null, made.id, second ?? first);
    const planned = await plannedAgents(database, await readSeason(database, made.slug));
    expect(planned).toHaveLength(6);
    expect(planned.filter(({ ineligibility }) => ineligibility === "withdrawn")).toHaveLength(1);
  });

  it("gives the matches of a duplicate set the content of its first one", async () => {
    const made = await season({ schedule: "duplicates", matchesEach: 36 });
    for (let place = 0; place < 6; place += 1) {
      await enterSeason(database, made.id, (await entrant(database, `dup-${place}`)).id);
    }
    expect(await perform(made, "start")).toEqual({ done: true });
    const user = await person(database, "pack-maker", "organizer");
    const { slug: pack } = await addPack(database, user, "Drinks", [wordsOf("tea", "coffee")]);
    const words = { pack, family: "drinks", pair: ["tea", "coffee"] } as const;
    const first = { ...newMatch(table), seasonId: made.id, materials: { drawn: "first" } };
    const newer = { gameVersion: 2, materials: { drawn: "later" } };
    const rest = { ...first, ...newer, duplicateSet: "set-1" };
    await createPlanned(database, made.id, { ...first, words, seed: "1", duplicateSet: "set-1" });
    await createPlanned(database, made.id, { ...rest, seed: "2" });
    await createPlanned(database, made.id, { ...rest, seed: "3", duplicateSet: "set-2" });
    await createPlanned(database, made.id, { ...rest, seed: "4", duplicateSet: null });
    const kept = await database.prisma.match.findMany({
      where: { seasonId: made.id },
      orderBy: { seed: "asc" },
      select: {
        gameVersion: true,
        materials: true,
        family: true,
        pair: true,
        duplicateSet: true,
      },
    });
    const coffee = { family: "drinks", pair: ["coffee", "tea"] };
    const drinks = { ...coffee, gameVersion: 1, materials: { drawn: "first" } };
    const later = { ...newer, family: null, pair: [] };
    expect(kept).toEqual([
      { ...drinks, duplicateSet: "set-1" },
      { ...drinks, duplicateSet: "set-1" },
      { ...later, duplicateSet: "set-2" },
      { ...later, duplicateSet: null },
    ]);
  });

  it("that freezes lets no match begin behind it", async () => {
    const made = await season();
    await perform(made, "start");
    const planned = { ...newMatch(table), seasonId: made.id, seed: "first" };
    const [one, other] = await Promise.all([
      createPlanned(database, made.id, planned),
      createPlanned(database, made.id, planned),
    ]);
    expect([one, other].filter((result) => typeof result === "string")).toHaveLength(1);
    expect([one, other]).toContainEqual(expect.objectContaining({ failed: "made" }));
    await perform(made, "pause");
    expect(await createPlanned(database, made.id, { ...planned, seed: "next" })).toMatchObject({
      failed: "not-open",
    });
  });
});
