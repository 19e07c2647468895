import {
  createAgent,
  createExperiment,
  ensureUser,
  experimentBySlug,
  reportIncident,
  setExperimentStatus,
  setRole,
  type User,
} from "@wisp/db";
import { isFailure } from "@wisp/game";
import { experimentHash, experimentSchema } from "@wisp/lab";
import { freshDatabase } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { swayed } from "../../../lab/test/experiments.ts";
import { lastIncident } from "./act.ts";

const { database } = await freshDatabase();
const ruth = await ensureUser(database, "ruth");
const other = await ensureUser(database, "other");
const admin = await ensureUser(database, "ada");
await setRole(database, admin.id, "admin");

/** An experiment of ruth's with an agent of this owner. */
async function experimentWith(slug: string, ownerId: string | null) {
  const agent = await createAgent(database, {
    slug,
    name: `Agent ${slug}`,
    description: "",
    ownerId,
    house: false,
    endpoint: slug,
    games: [{ game: "who-is-spy", locale: "en" }],
    version: { connector: "wisp", settings: { url: "http://a" }, model: null, commit: null },
  });
  if (isFailure(agent)) throw new Error(agent.detail);
  const agents = { ...swayed.agents, gullible: `agent:${slug}@1` };
  const plan = experimentSchema.parse({ ...swayed, agents });
  const { name, game } = plan;
  const hash = experimentHash(plan);
  await createExperiment(database, { slug, ownerId: ruth.id, name, game, plan, hash });
  const { id } = (await experimentBySlug(database, slug)) ?? { id: "" };
  const match = await database.prisma.match.create({
    data: {
      experimentId: id,
      game,
      gameVersion: 1,
      locale: "en",
      config: {},
      materials: {},
      seed: "s",
      seedHash: "h",
      randomAlgorithm: "test/1",
    },
  });
  await reportIncident(database, {
    agentId: agent.id,
    versionId: agent.version.id,
    matchId: match.id,
    code: "timeout",
    detail: "http://10.0.0.7 is silent.",
  });
  const seenBy = async ({ id: reader }: Pick<User, "id">) => {
    const stored = await experimentBySlug(database, slug);
    if (stored === null) throw new Error(slug);
    const role = reader === admin.id ? "admin" : "user";
    return lastIncident(database, { id: reader, role }, stored);
  };
  const pause = (reason: "failed" | "owner") =>
    setExperimentStatus(database, id, { status: "paused", reason, from: ["running"] });
  return { matchId: match.id, seenBy, pause };
}

const secret = "http://10.0.0.7 is silent.";

test("the failure that paused an experiment is read by the owner of its agent alone", async () => {
  const { matchId, seenBy, pause } = await experimentWith("theirs", other.id);
  expect(await seenBy(other)).toBeNull();
  await pause("failed");
  const named = { name: "Agent theirs", matchId, at: expect.any(Date) };
  expect(await seenBy(ruth)).toEqual({ ...named, detail: null });
  expect(await seenBy(admin)).toEqual({ ...named, detail: null });
  expect(await seenBy(other)).toEqual({ ...named, detail: secret });
});

test("admins read the failures of agents without an owner, other users do not", async () => {
  const { seenBy, pause } = await experimentWith("resident", null);
  await pause("failed");
  expect(await seenBy(ruth)).toMatchObject({ name: "Agent resident", detail: null });
  expect(await seenBy(admin)).toMatchObject({ detail: secret });
});

test("an experiment that its owner paused names no agent", async () => {
  const { seenBy, pause } = await experimentWith("mine", ruth.id);
  await pause("owner");
  expect(await seenBy(ruth)).toBeNull();
});
