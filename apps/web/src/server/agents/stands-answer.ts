import { agentBySlug, type Database } from "@wisp/db";

/** The state of an agent, as calls that changed it answer. */
export async function standsAnswer(database: Database, slug: string) {
  const agent = await agentBySlug(database, slug);
  if (agent === null) throw new Error(`agent ${slug} is gone`);
  const { name, state, version } = agent;
  return {
    slug,
    name,
    version: version.number,
    state,
    practiceOnly: version.passedAt === null,
  };
}
