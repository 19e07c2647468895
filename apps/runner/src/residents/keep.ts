import type { GivenSecret } from "@wisp/agents";
import {
  type Agent,
  agentBySlug,
  changePlay,
  createAgent,
  type Database,
  describeAgent,
  listAgents,
  newVersion,
  requestHealthCheck,
  setOnline,
} from "@wisp/db";
import { isFailure } from "@wisp/game";
import type { DeclaredResident } from "./read.ts";

/** The residents of this runner. */
export interface Residents {
  /** The key of a resident by its agent's id; undefined for all others, and those without one. */
  secretOf(agentId: string): GivenSecret | undefined;
  /** What each may spend in a day, by slug, in millionths of a US dollar; absent: any amount. */
  readonly microsPerDay: ReadonlyMap<string, number>;
}

const taken = (slug: string): Error =>
  new Error(`There is an agent ${slug} that is not a resident: give the resident another id.`);

/** The agent of a resident in one language, as currently declared. */
async function keepOne(
  database: Database,
  resident: DeclaredResident,
  slug: string,
  locale: string,
): Promise<Agent> {
  const { name, description, maxConcurrent, connector, settings, model } = resident;
  const games = resident.games.map((game) => ({ game, locale, online: true }));
  const version = { connector, settings, model, commit: null };
  const known = await agentBySlug(database, slug);
  if (known !== null && !known.resident) throw taken(slug);
  if (known === null) {
    const created = await createAgent(database, {
      slug,
      name,
      games,
      description,
      ownerId: null,
      house: false,
      resident: true,
      verified: true,
      endpoint: null,
      maxConcurrent,
      version,
    });
    if (!isFailure(created)) {
      await setOnline(database, created.id, true);
      return created;
    }
    // Another runner that reads the same file was faster.
    const other = await agentBySlug(database, slug);
    if (other === null || !other.resident) throw taken(slug);
    return other;
  }
  await describeAgent(database, known.id, { name, description });
  const refusal = await changePlay(database, known.id, { games, maxConcurrent });
  if (refusal !== null) throw new Error(`Resident ${slug}: ${refusal.detail}`);
  const { created } = await newVersion(database, known.id, version);
  if (!known.online) await setOnline(database, known.id, true);
  else if (created) await requestHealthCheck(database, known.id);
  return known;
}

/** All residents that are online. */
async function online(database: Database): Promise<Agent[]> {
  const found: Agent[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page = await listAgents(database, {
      resident: true,
      online: true,
      limit: 100,
      ...(cursor !== undefined && { cursor }),
    });
    found.push(...page.agents);
    cursor = page.next;
  }
  return found;
}

/**
 * Updates the residents to their declarations: new ones are registered, changed ones get a new version,
 * and those that are no longer declared go offline; their record stays. A resident is health-checked,
 * and checked before its first match, like every other agent.
 */
export async function keepResidents(
  database: Database,
  declared: readonly DeclaredResident[],
): Promise<Residents> {
  const secrets = new Map<string, GivenSecret>();
  const microsPerDay = new Map<string, number>();
  const kept = new Set<string>();
  for (const resident of declared) {
    for (const locale of resident.locales) {
      const slug = `${resident.id}-${locale}`;
      const { id } = await keepOne(database, resident, slug, locale);
      kept.add(slug);
      if (resident.secret !== undefined) secrets.set(id, resident.secret);
      if (resident.microsPerDay !== null) microsPerDay.set(slug, resident.microsPerDay);
    }
  }
  for (const { id, slug } of await online(database)) {
    if (!kept.has(slug)) await setOnline(database, id, false);
  }
  return { secretOf: (agentId) => secrets.get(agentId), microsPerDay };
}
