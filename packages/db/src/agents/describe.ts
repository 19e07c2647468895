import type { Database } from "../database.ts";

/** An agent's presentation; absent fields stay. */
export interface Description {
  /** 1 to 60 characters; the slug stays. */
  readonly name?: string;
  readonly description?: string;
  /** See `AVATARS`. */
  readonly avatar?: number;
  /** Whether everyone may read its private reasoning once a match is over; true at first. */
  readonly showReasoning?: boolean;
  /** Whether experiments and forks of others may call it; false at first. */
  readonly openToLab?: boolean;
}

/** Changes how an agent is shown, its past matches included. */
export async function describeAgent(
  database: Database,
  agentId: string,
  { name, description, avatar, showReasoning, openToLab }: Description,
): Promise<void> {
  await database.prisma.agent.update({
    where: { id: agentId },
    data: { name, description, avatar, showReasoning, openToLab },
  });
}
