import type { AgentLine } from "@wisp/exports";
import type { Database } from "../database.ts";

interface AgentRow extends Omit<AgentLine, "versions"> {
  readonly versions: readonly (Omit<AgentLine["versions"][number], "createdAt"> & {
    readonly createdAt: string;
  })[];
}

const BATCH = 500;

/** The agents that played in a season, by slug, with the versions that they had. */
export async function* exportedAgents(
  { connection }: Database,
  seasonId: string,
): AsyncGenerator<AgentLine> {
  let after = "";
  for (;;) {
    const { rows } = await connection.query<AgentRow>({
      name: "exported-agents",
      text: `
        SELECT agent."slug" AS "agent", agent."name", agent."house", agent."resident", (
          SELECT json_agg(json_build_object('version', version."number",
            'connector', version."connector", 'model', version."model",
            'commit', version."commit", 'createdAt', version."createdAt") ORDER BY version."number")
          FROM "AgentVersion" version WHERE version."agentId" = agent."id") AS "versions" /* not null: every agent has a version */
        FROM "Agent" agent WHERE agent."slug" COLLATE "C" > $2 AND EXISTS (
          SELECT 1 FROM "BoardRow" row
          WHERE row."seasonId" = $1 AND row."agentId" = agent."id")
        ORDER BY agent."slug" COLLATE "C" LIMIT ${BATCH}`,
      values: [seasonId, after],
    });
    for (const { versions, ...row } of rows) {
      yield {
        ...row,
        versions: versions.map((version) => ({
          ...version,
          createdAt: new Date(version.createdAt).toISOString(),
        })),
      };
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    after = last.agent;
  }
}
