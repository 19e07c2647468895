import { pictureData } from "@wisp/db";
import { agentAppearance } from "#components/faces/appearance.ts";
import { database } from "#server/storage/database.ts";
import type { DrawnFace } from "./face.ts";

interface PicturedAgent {
  readonly slug: string;
  readonly avatar: number;
  /** Hash of its approved picture; null: its avatar is its face. */
  readonly picture: string | null;
}

/** The face of each of some agents, with its picture where a moderator approved one. */
export type FaceOf = (agent: PicturedAgent) => DrawnFace;

/** Reads the approved pictures of agents. Agents that are not among `agents` have their creature. */
export async function agentFaces(agents: readonly PicturedAgent[]): Promise<FaceOf> {
  const portraits = new Map<string, string>();
  const hashes = new Set(agents.flatMap(({ picture }) => picture ?? []));
  for (const hash of hashes) {
    const found = await pictureData(database(), hash, null);
    if (found !== null) portraits.set(hash, Buffer.from(found.data).toString("base64"));
  }
  return (agent) => {
    const portrait = portraits.get(agent.picture ?? "");
    return { ...agentAppearance(agent), ...(portrait !== undefined && { portrait }) };
  };
}
