import type { CheckResult, Recognised } from "@wisp/agents";
import {
  type Agent,
  agentByEndpoint,
  createAgent,
  ensureUser,
  giveSecret,
  isFailure,
  isHouseName,
  LOCAL_OWNER,
  moveAgent,
  type NewAgent,
  newId,
  newVersion,
  slugsFor,
  type VersionContent,
} from "@wisp/db";
import { games as allGames } from "@wisp/games";
import type { Arena } from "../../arena/in-arena.ts";
import { called, tell, UsageError } from "../../command.ts";
import type { Played } from "./games.ts";
import { sealKey } from "./seal-key.ts";

/** What agents play that are added without another word. */
export const GAME = "who-is-spy";

/** How its owner wants an agent to be shown and seated. */
export interface Particulars {
  /** Undefined: named by its address. */
  readonly name: string | undefined;
  readonly games: readonly Played[];
  readonly description: string | undefined;
  readonly maxConcurrent: number | undefined;
  /** It keeps the sessions of `X-Session-Id` apart. */
  readonly separateSessions: boolean | undefined;
}

/** An agent as it was understood and checked. */
export interface Registration {
  readonly recognised: Recognised;
  readonly check: CheckResult;
  readonly secret: string | undefined;
  readonly particulars: Particulars;
}

/** Throws UsageError when a name reads like a house agent's. */
export async function mustBeFree(database: Arena["database"], name: string): Promise<void> {
  const house = (allGames[GAME]?.house ?? []).map(({ id }) => id);
  if (await isHouseName(database, name, house)) {
    throw new UsageError(`"${name}" is the name of a house agent. Use --name to give another one.`);
  }
}

/** Registers under the first slug that is free; throws UsageError with what to change. */
export async function createNamed(
  { database }: Arena,
  shown: string,
  { games, description, maxConcurrent, separateSessions }: Particulars,
  agent: Pick<NewAgent, "endpoint" | "version" | "verified" | "secretId"> & { readonly id: string },
): Promise<Agent> {
  await mustBeFree(database, shown);
  const owner = await ensureUser(database, LOCAL_OWNER);
  let refusal = "";
  for (const slug of slugsFor(shown, agent.endpoint ?? agent.id)) {
    const created = await createAgent(database, {
      ...agent,
      slug,
      name: shown,
      games,
      ownerId: owner.id,
      house: false,
      description,
      maxConcurrent,
      separateSessions,
    });
    if (!isFailure(created)) return created;
    refusal =
      created.failed === "one-memory"
        ? `${created.detail} If it does, add --separate-sessions.`
        : created.detail;
    if (created.failed !== "slug-taken") throw new UsageError(refusal);
  }
  throw new UsageError(`${refusal} Use --name to give it another name.`);
}

/** What makes the version of an agent that was understood and checked. */
export const contentOf = (recognised: Recognised, check: CheckResult): VersionContent => ({
  connector: recognised.kind,
  settings: recognised.settings,
  model: check.model ?? recognised.model ?? null,
  commit: check.commit ?? recognised.commit ?? null,
});

/** The known agent with a new version if anything of it changed; what else was said is left alone. */
async function again(
  { database }: Arena,
  known: Agent,
  { recognised, check, particulars }: Registration,
): Promise<Agent> {
  const { name, description, maxConcurrent, separateSessions } = particulars;
  const { version, created } = await newVersion(database, known.id, contentOf(recognised, check));
  const { endpoint, verified } = recognised;
  if (verified && !known.verified) await moveAgent(database, known.id, { endpoint, verified });
  const said = {
    "--name": name,
    "--description": description,
    "--max-concurrent": maxConcurrent,
    "--separate-sessions": separateSessions,
  };
  const flags = Object.entries(said).flatMap(([flag, value]) =>
    value === undefined ? [] : [flag],
  );
  const alone =
    flags.length === 0
      ? ""
      : ` ${flags.join(", ")} was left alone; ${called(`agent set ${known.slug}`)} changes it.`;
  tell(
    `It is already registered, under the name ${known.name} (${known.slug}), ${created ? `and is version ${version.number} from now on` : "unchanged"}.${alone}`,
  );
  return { ...known, verified: known.verified || verified, version };
}

/** The agent of that address as it is now: new, or with a new version if anything of it changed. */
export async function register(arena: Arena, registration: Registration): Promise<Agent> {
  const { recognised, check, secret, particulars } = registration;
  const { endpoint, secretHost, verified } = recognised;
  const { database } = arena;
  const sealed = async (): Promise<string | undefined> =>
    secret === undefined || secretHost === null ? undefined : sealKey(arena, secret, secretHost);
  const known = endpoint === null ? null : await agentByEndpoint(database, endpoint);
  if (known !== null) {
    const agent = await again(arena, known, registration);
    const secretId = await sealed();
    if (secretId !== undefined) await giveSecret(database, agent.id, secretId);
    return agent;
  }
  const shown = particulars.name ?? recognised.name;
  return createNamed(arena, shown, particulars, {
    id: newId(),
    endpoint,
    verified,
    version: contentOf(recognised, check),
    secretId: await sealed(),
  });
}
