import { isFailure } from "@wisp/game";
import {
  type Agent,
  createAgent,
  createMatch,
  type Database,
  ensureUser,
  type NewAgent,
} from "../src/index.ts";

/** A registered agent of a model, for tests; by default, `slug` is its owner's name, too. */
export const newAgent = async (
  database: Database,
  slug: string,
  more: Partial<NewAgent> = {},
): Promise<NewAgent> => ({
  slug,
  name: slug,
  games: [{ game: "who-is-spy", locale: "en" }],
  ownerId: (await ensureUser(database, slug)).id,
  house: false,
  endpoint: null,
  version: { connector: "space", settings: { url: "https://a.example" }, model: "m", commit: null },
  ...more,
});

export async function addAgent(
  database: Database,
  slug: string,
  more?: Partial<NewAgent>,
): Promise<Agent> {
  const agent = await createAgent(database, await newAgent(database, slug, more));
  if (isFailure(agent)) throw new Error(agent.detail);
  return agent;
}

let dialOuts = 0;

/** Registers another agent that dials out; its id. */
export async function addDialOut(database: Database): Promise<string> {
  dialOuts += 1;
  const version = { connector: "dial-out", settings: {}, model: null, commit: null };
  return (await addAgent(database, `agent-${dialOuts}`, { ownerId: null, version })).id;
}

/** Creates an unranked match of these agents; its id, or the failure. */
export const seat = (
  database: Database,
  ...agents: readonly Agent[]
): ReturnType<typeof createMatch> =>
  createMatch(database, {
    seasonId: null,
    game: "who-is-spy",
    gameVersion: 1,
    locale: "en",
    config: {},
    materials: {},
    seed: "seed",
    seedHash: "hash",
    randomAlgorithm: "test/1",
    pace: "full",
    seats: agents.map(({ id, version }, place) => ({
      seat: place,
      agentId: id,
      versionId: version.id,
    })),
  });
