import { createHash } from "node:crypto";
import { freshDatabase } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { person } from "../test/packs.ts";
import { entrant } from "../test/seasons.ts";
import {
  agentBySlug,
  deleteAccount,
  ensureUser,
  listPictures,
  pictureData,
  removePicture,
  reviewPicture,
  storePicture,
} from "./index.ts";

const { database } = await freshDatabase();
const admin = await person(database, "admin", "admin");

const picture = (text: string) => {
  const data = Buffer.from(text);
  return { data, hash: createHash("sha256").update(data).digest("hex") };
};
const moderator = { id: admin.id, moderates: true };

/** What is stored of an agent's picture. */
const kept = (agentId: string) =>
  database.prisma.agentPicture.findUnique({
    where: { agentId },
    select: { hash: true, status: true },
  });

async function uploaded(handle: string, text: string) {
  const agent = await entrant(database, handle);
  const { id } = await ensureUser(database, handle);
  const upload = picture(text);
  await storePicture(database, agent.id, upload);
  const shown = async () => (await agentBySlug(database, agent.slug))?.picture;
  return { agent, owner: { id, moderates: false }, shown, ...upload };
}

test("a picture is shown to its owner and moderators until one of them approves it", async () => {
  const { agent, owner, shown, hash, data } = await uploaded("ada", "first");
  const other = { id: (await ensureUser(database, "other")).id, moderates: false };
  const read = (viewer: typeof owner | null) => pictureData(database, hash, viewer);
  for (const viewer of [null, other]) expect(await read(viewer)).toBeNull();
  for (const viewer of [owner, moderator]) {
    expect(await read(viewer)).toEqual({ data: new Uint8Array(data), isPublic: false });
  }
  expect(await shown()).toBeNull();
  expect(await listPictures(database, 10)).toMatchObject([
    { hash, status: "waiting", agent: { slug: agent.slug, owner: "ada" } },
  ]);
  const named = { agentId: agent.id, hash };
  expect(await reviewPicture(database, admin.id, named, "approved")).toBe(true);
  expect(await reviewPicture(database, admin.id, named, "approved")).toBe(false);
  expect(await shown()).toBe(hash);
  expect(await read(null)).toMatchObject({ isPublic: true });

  const second = picture("second");
  await storePicture(database, agent.id, second);
  expect(await shown()).toBeNull();
  expect(await read(owner)).toBeNull();
  // Not the picture that the moderator saw.
  expect(await reviewPicture(database, admin.id, named, "approved")).toBe(false);
  expect(await kept(agent.id)).toEqual({ hash: second.hash, status: "waiting" });
});

test("a refused picture is gone for everyone, approved or not", async () => {
  const { agent, owner, shown, hash } = await uploaded("bob", "refused");
  const named = { agentId: agent.id, hash };
  expect(await reviewPicture(database, admin.id, named, "approved")).toBe(true);
  expect(await reviewPicture(database, admin.id, named, "refused")).toBe(true);
  expect(await reviewPicture(database, admin.id, named, "refused")).toBe(false);
  expect(await reviewPicture(database, admin.id, named, "approved")).toBe(false);
  for (const viewer of [null, owner, moderator]) {
    expect(await pictureData(database, hash, viewer)).toBeNull();
  }
  expect(await shown()).toBeNull();
  expect(await kept(agent.id)).toEqual({ hash, status: "refused" });
  const stored = await database.prisma.agentPicture.findUniqueOrThrow({
    where: { agentId: agent.id },
  });
  expect(stored.data).toHaveLength(0);
});

test("an owner removes a picture; it goes with the account", async () => {
  const { agent, shown, hash } = await uploaded("cid", "removed");
  const named = { agentId: agent.id, hash };
  expect(await reviewPicture(database, admin.id, named, "approved")).toBe(true);
  for (let times = 0; times < 2; times += 1) await removePicture(database, agent.id);
  expect([await shown(), await kept(agent.id)]).toEqual([null, null]);
  await storePicture(database, agent.id, picture("again"));
  await reviewPicture(
    database,
    admin.id,
    { agentId: agent.id, hash: picture("again").hash },
    "approved",
  );
  await deleteAccount(database, (await ensureUser(database, "cid")).id);
  expect(await kept(agent.id)).toBeNull();
  const left = await database.prisma.agent.findUniqueOrThrow({ where: { id: agent.id } });
  expect(left.picture).toBeNull();
  // It is retired now.
  await storePicture(database, agent.id, picture("late"));
  expect(await kept(agent.id)).toBeNull();
  for (const id of ["", "no id", agent.slug]) {
    expect(await reviewPicture(database, admin.id, { agentId: id, hash }, "approved")).toBe(false);
  }
});
