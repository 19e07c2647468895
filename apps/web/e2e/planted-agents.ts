import { type Database, newId } from "@wisp/db";
import { hostileList, hostileTexts, storable, textAt } from "./hostile-texts.ts";

/** Agents of an owner whose names, descriptions, checks and incidents are hostile. */
export async function plantAgents(
  { pool }: Database,
  ownerId: string,
): Promise<[string, string, string][]> {
  const names = ["script", "bidi", "endless", "zalgo", "lines", "equals"] as const;
  const agents: [id: string, version: string, slug: string][] = [];
  for (const [place, name] of names.entries()) {
    const [id, version, slug] = [newId(), newId(), `hostile-${name}`];
    await pool.query(
      `INSERT INTO "Agent" ("id", "slug", "name", "description", "ownerId", "online", "suspendedAt",
          "suspension")
        VALUES ($1, $2, $3, $4, $5, true, now(), $6)`,
      [
        id,
        slug,
        storable(hostileTexts[name]),
        storable(textAt(place + 3)),
        ownerId,
        storable(textAt(place)),
      ],
    );
    await pool.query(
      `INSERT INTO "AgentGame" ("agentId", "game", "locale") VALUES ($1, 'who-is-spy', 'en')`,
      [id],
    );
    const step = { ok: false, ms: 1, failed: "wrong-shape" };
    const said = { ok: true, ms: 1, found: "said", name: "speech" };
    const steps = [
      ...hostileList.map((about) => ({ ...said, about, more: about, detail: about })),
      ...hostileList.map((detail) => ({ ...step, name: detail, detail })),
    ];
    await pool.query(
      `INSERT INTO "AgentVersion" ("id", "agentId", "number", "connector", "settings", "model", "commit",
          "check", "checkedAt", "passedAt")
        VALUES ($1, $2, 1, 'space', '{"url": "https://a.example"}', $3, $3, $4, now(), now())`,
      [version, id, storable(textAt(place + 1)), JSON.stringify({ ok: false, steps })],
    );
    for (const [at, detail] of hostileList.entries()) {
      await pool.query(
        `INSERT INTO "Incident" ("id", "agentId", "versionId", "code", "detail", "at")
          VALUES ($1, $2, $3, $4, $5, now() - $6 * interval '1 minute')`,
        [newId(), id, version, storable(textAt(at + 1)), storable(detail), (at * 7 + place) % 19],
      );
    }
    agents.push([id, version, slug]);
  }
  return agents;
}
