import type { Database } from "../database.ts";
import { type Agent, agentOf, type PublicVersion } from "./agent.ts";
import { type AgentGame, gamesOf } from "./games.ts";

/** A row of `oneAgent`: the agent, its owner and its newest version side by side. */
interface Row
  extends Omit<Agent, "state" | "owner" | "version" | "games">,
    Omit<PublicVersion, "id" | "createdAt" | "retiredAt"> {
  readonly games: AgentGame[];
  readonly suspendedAt: Date | null;
  readonly retiredAt: Date | null;
  readonly ownerId: string | null;
  readonly handle: string | null;
  readonly versionId: string;
  readonly versionCreatedAt: Date;
  readonly versionRetiredAt: Date | null;
}

/** One statement, for pages of agents are asked for often: Prisma would send three. */
async function oneAgent(
  database: Database,
  column: "id" | "slug" | "endpoint",
  text: string,
): Promise<Agent | null> {
  if (text.includes("\0")) return null;
  const { rows } = await database.connection.query<Row>({
    name: `agent-by-${column}`,
    text: `
      SELECT agent."id", agent."slug", agent."name", ${gamesOf('agent."id"')} AS "games",
        agent."description", agent."avatar", agent."picture", agent."house", agent."person",
        agent."resident", agent."verified",
        agent."online", agent."suspendedAt", agent."retiredAt", agent."createdAt",
        owner."id" AS "ownerId", owner."handle",
        version."id" AS "versionId", version."number", version."connector", version."model",
        version."commit", version."createdAt" AS "versionCreatedAt",
        version."retiredAt" AS "versionRetiredAt", version."checkedAt", version."passedAt"
      FROM "Agent" agent
      JOIN "AgentVersion" version ON version."agentId" = agent."id"
      LEFT JOIN "User" owner ON owner."id" = agent."ownerId"
      WHERE agent."${column}" = $1 ORDER BY version."number" DESC LIMIT 1`,
    values: [text],
  });
  const row = rows[0];
  if (row === undefined) return null;
  const { ownerId, handle, versionId, versionCreatedAt, versionRetiredAt, ...both } = row;
  const { number, connector, model, commit, checkedAt, passedAt, ...agent } = both;
  const version = { number, connector, model, commit, checkedAt, passedAt };
  return agentOf({
    ...agent,
    owner: ownerId === null || handle === null ? null : { id: ownerId, handle },
    versions: [
      { ...version, id: versionId, createdAt: versionCreatedAt, retiredAt: versionRetiredAt },
    ],
  });
}

export const agentBySlug = (database: Database, slug: string): Promise<Agent | null> =>
  oneAgent(database, "slug", slug);

export const agentById = (database: Database, id: string): Promise<Agent | null> =>
  oneAgent(database, "id", id);

/** The agent that a canonical endpoint belongs to. */
export const agentByEndpoint = (database: Database, endpoint: string): Promise<Agent | null> =>
  oneAgent(database, "endpoint", endpoint);
