import {
  type Database,
  type Experiment,
  type ExperimentIncident,
  newestExperimentIncident,
  type User,
} from "@wisp/db";
import { arenaAgent, experimentSchema } from "@wisp/lab";

/** The newest failure of an agent in a paused experiment, as far as its reader may know it. */
export interface LastIncident extends Pick<ExperimentIncident, "name" | "matchId" | "at"> {
  /** Null: for the agent's owner alone. Admins read it of agents without an owner, the operator's. */
  readonly detail: string | null;
}

/** Reasons of a pause that an agent caused. */
const BY_AGENTS: readonly Experiment["reason"][] = ["failed", "unreachable"];

/** The failure that paused an experiment of the reader's; null where no failure of an agent did. */
export async function lastIncident(
  database: Database,
  reader: Pick<User, "id" | "role">,
  { id, status, reason, plan }: Pick<Experiment, "id" | "status" | "reason" | "plan">,
): Promise<LastIncident | null> {
  if (status !== "paused" || !BY_AGENTS.includes(reason)) return null;
  const { agents, language } = experimentSchema.parse(plan);
  const slugs = Object.values(agents).flatMap((text) => arenaAgent(text, language)?.slug ?? []);
  const incident = await newestExperimentIncident(database, id, slugs);
  if (incident === null) return null;
  const { name, matchId, at, ownerId, detail } = incident;
  const isTheirs = ownerId === null ? reader.role === "admin" : ownerId === reader.id;
  return { name, matchId, at, detail: isTheirs ? detail : null };
}
