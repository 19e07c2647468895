import type { CheckResult, Recognised } from "@wisp/agents";
import {
  type Agent,
  agentByEndpoint,
  createAgent,
  ensureUser,
  giveSecret,
  isFailure,
  LOCAL_OWNER,
  type NewAgent,
  newId,
  newVersion,
  slugsFor,
  type VersionContent,
} from "@wisp/db";
import type { Locale } from "@wisp/game";
import type { Arena } from "../../arena/in-arena.ts";
import { called, tell, UsageError } from "../../command.ts";
import { sealKey } from "./seal-key.ts";

const GAME = "who-is-spy";

/** How its owner wants an agent to be shown and seated. */
export interface Particulars {
  /** Undefined: named by its address. */
  readonly name: string | undefined;
  readonly locale: Locale;
  readonly description: string | undefined;
  readonly maxConcurrent: number | undefined;
}

/** An agent as it was understood and checked. */
export interface Registration {
  readonly recognised: Recognised;
  readonly check: CheckResult;
  readonly secret: string | undefined;
  readonly particulars: Particulars;
}

/** Registers under the first slug that is free; throws UsageError with what to change. */
export async function createNamed(
  { database }: Arena,
  shown: string,
  { locale, description, maxConcurrent }: Particulars,
  agent: Pick<NewAgent, "endpoint" | "version" | "verified" | "secretId"> & { readonly id: string },
): Promise<Agent> {
  const owner = await ensureUser(database, LOCAL_OWNER);
  let refusal = "";
  for (const slug of slugsFor(shown, agent.endpoint ?? agent.id)) {
    const created = await createAgent(database, {
      ...agent,
      slug,
      name: shown,
      game: GAME,
      locale,
      ownerId: owner.id,
      house: false,
      description,
      maxConcurrent,
    });
    if (!isFailure(created)) return created;
    refusal = created.detail;
    if (created.failed !== "slug-taken") throw new UsageError(refusal);
  }
  throw new UsageError(`${refusal} Use --name to give it another name.`);
}

/** The known agent with a new version if anything of it changed; what else was said is left alone. */
async function again(
  arena: Arena,
  known: Agent,
  version: VersionContent,
  { name, description, maxConcurrent }: Particulars,
): Promise<Agent> {
  const said = { "--name": name, "--description": description, "--max-concurrent": maxConcurrent };
  const flags = Object.entries(said).flatMap(([flag, value]) =>
    value === undefined ? [] : [flag],
  );
  const alone =
    flags.length === 0
      ? ""
      : ` ${flags.join(", ")} was left alone; ${called(`agent set ${known.slug}`)} changes it.`;
  tell(
    `It is registered already, under the name ${known.name} (${known.slug}), and comes back as it was.${alone}`,
  );
  return { ...known, version: (await newVersion(arena.database, known.id, version)).version };
}

/** The agent of that address as it is now: new, or with a new version if anything of it changed. */
export async function register(arena: Arena, registration: Registration): Promise<Agent> {
  const { recognised, check, secret, particulars } = registration;
  const { endpoint, secretHost, verified } = recognised;
  const { database } = arena;
  const version = {
    connector: recognised.kind,
    settings: recognised.settings,
    model: check.model ?? recognised.model ?? null,
    commit: check.commit ?? recognised.commit ?? null,
  };
  const sealed = async (): Promise<string | undefined> =>
    secret === undefined || secretHost === null ? undefined : sealKey(arena, secret, secretHost);
  const known = endpoint === null ? null : await agentByEndpoint(database, endpoint);
  if (known !== null) {
    const agent = await again(arena, known, version, particulars);
    const secretId = await sealed();
    if (secretId !== undefined) await giveSecret(database, agent.id, secretId);
    return agent;
  }
  const shown = particulars.name ?? recognised.name;
  return createNamed(arena, shown, particulars, {
    id: newId(),
    endpoint,
    verified,
    version,
    secretId: await sealed(),
  });
}
