import { isFailure } from "@wisp/game";
import { plainTerms } from "@wisp/test-kit/season-terms";
import {
  type Agent,
  createSeason,
  type Database,
  ensureUser,
  performSeasonAction,
  recordCheck,
  type Season,
  type SeasonAction,
  type SeasonInput,
  type SeasonTerms,
  seasonBySlug,
} from "../src/index.ts";
import { addAgent } from "./agents.ts";
import { person } from "./packs.ts";

let serial = 0;

/** Valid input of an organizer, with a unique slug. */
export function seasonInput(
  more: Partial<SeasonTerms> = {},
  packs: readonly string[] = [],
): SeasonInput {
  serial += 1;
  const terms: SeasonTerms = {
    ...plainTerms,
    slug: `cup-${serial}`,
    name: "Spring cup",
    game: "who-is-spy",
    config: {},
    clockMs: null,
    variant: false,
    ...more,
  };
  return { terms, packs, drawsWords: true };
}

export async function readSeason(database: Database, slug: string): Promise<Season> {
  const found = await seasonBySlug(database, slug);
  if (found === null) throw new Error(`there is no season ${slug}`);
  return found;
}

/** An agent to enter seasons with; without an owner or with a named one. */
export async function entrant(
  database: Database,
  owner: string | null,
  passed = true,
): Promise<Agent> {
  serial += 1;
  const ownerId = owner === null ? null : (await ensureUser(database, owner)).id;
  const made = await addAgent(database, `agent-${serial}`, { ownerId });
  if (passed) await recordCheck(database, made.version.id, { ok: true });
  return made;
}

/** Olga, who organizes seasons, and her actions. */
export async function makeOrganizer(database: Database) {
  const { id } = await person(database, "olga", "organizer");
  const user = { id, role: "organizer" } as const;
  return {
    user,
    async season(more: Partial<SeasonTerms> = {}, packs: readonly string[] = []): Promise<Season> {
      const made = await createSeason(database, user, seasonInput(more, packs));
      if (isFailure(made)) throw new Error(made.detail);
      return readSeason(database, made.slug);
    },
    perform: ({ id: seasonId }: Season, action: SeasonAction, actorId: string | null = id) =>
      performSeasonAction(database, { seasonId, action, actorId, seats: 6, allowSameOwner: false }),
  };
}
