import { readFile } from "node:fs/promises";
import { type AnyConnector, connectorSettings, type GivenSecret } from "@wisp/agents";
import {
  type Agent,
  agentBySlug,
  changePlay,
  concurrencyLimits,
  createAgent,
  type Database,
  describeAgent,
  listAgents,
  newVersion,
  requestHealthCheck,
  setOnline,
} from "@wisp/db";
import { isFailure, locales } from "@wisp/game";
import { games } from "@wisp/games";
import { z } from "zod";
import { houseModels } from "./house/models.ts";

const gameIds = Object.keys(games);

/** One resident agent as the operator's file declares it. */
const residentSchema = z.strictObject({
  /** Its slug is this and a language: `qwen-en`. */
  id: z
    .string()
    .regex(
      /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/,
      "An id has 1 to 40 small letters, digits and hyphens.",
    ),
  name: z.string().trim().min(1).max(60),
  connector: z.enum(["openai", "hf-inference"]),
  /** As its connector takes them, without a key. */
  settings: z.record(z.string(), z.unknown()),
  /** The environment variable of its key; absent: it is called without one. */
  keyFrom: z
    .string()
    .regex(/^[A-Z][A-Z0-9_]*$/, "This names an environment variable; it is not the key itself.")
    .optional(),
  /** What each of its agents plays. */
  games: z
    .array(z.enum(gameIds))
    .min(1)
    .refine((given) => new Set(given).size === given.length, "A game is listed twice.")
    .default(gameIds.slice(0, 1)),
  /** One agent for each. */
  locales: z
    .array(z.enum(locales))
    .min(1)
    .refine((given) => new Set(given).size === given.length, "A language is listed twice."),
  /** Of each of its agents. */
  maxConcurrent: z.int().min(concurrencyLimits.least).max(concurrencyLimits.most),
  /** US dollars of each of its agents in a day (UTC); null: no limit. */
  spendPerDay: z.number().min(0).max(2_000).nullable(),
  description: z.string().max(1_000).default(""),
});

type Resident = z.infer<typeof residentSchema>;

/** A resident agent that can be called. */
export interface DeclaredResident extends Omit<Resident, "settings" | "spendPerDay" | "keyFrom"> {
  /** Complete, without the key. */
  readonly settings: object;
  readonly model: string;
  /** Stays in memory, and is never stored. */
  readonly secret: GivenSecret | undefined;
  /** Null: no limit. */
  readonly microsPerDay: number | null;
}

interface ResidentDeps {
  readonly connectors: ReadonlyMap<string, AnyConnector>;
  /** The key in an environment variable; undefined when there is none. */
  keyFrom(name: string): string | undefined;
}

/** What calling a model takes. */
const calledSchema = z.looseObject({ model: z.string() });

const inOneLine = ({ issues }: z.ZodError): string[] =>
  issues.map(({ path, message }) =>
    path.length === 0 ? message : `${path.join(".")}: ${message}`,
  );

/** The complete declarations; or their problems, in sentences. */
function complete(
  { settings: given, spendPerDay, keyFrom, ...rest }: Resident,
  deps: ResidentDeps,
): DeclaredResident | readonly string[] {
  if ("key" in given || "token" in given) {
    return ["settings hold a key: put it into an environment variable, and its name into keyFrom."];
  }
  const connector = deps.connectors.get(rest.connector);
  if (connector === undefined) return [`There is no connector ${rest.connector}.`];
  const settled = connectorSettings(connector, given);
  if (isFailure(settled)) return [`settings: ${settled.detail}`];
  const { model } = calledSchema.parse(settled.settings);
  const text = keyFrom === undefined ? undefined : deps.keyFrom(keyFrom);
  if (keyFrom !== undefined && text === undefined) {
    return [`keyFrom: the environment has no ${keyFrom}.`];
  }
  const host = connector.secretHost?.(settled.settings);
  const secret = text === undefined || host === undefined ? undefined : { text, host };
  const called = connectorSettings(connector, settled.settings, secret);
  if (isFailure(called)) return [`keyFrom: ${called.detail}`];
  if (spendPerDay !== null && connector.price?.(settled.settings, new Date()) === undefined) {
    return [
      `spendPerDay cannot be enforced, because the price of ${model} (${rest.connector}) is not known: add it to the file of WISP_PRICES, or make spendPerDay null (no limit).`,
    ];
  }
  return {
    ...rest,
    settings: { ...z.looseObject({}).parse(settled.settings) },
    model,
    secret,
    microsPerDay: spendPerDay === null ? null : Math.round(spendPerDay * 1_000_000),
  };
}

/** The declarations in a file's text. Throws an Error with a sentence for each mistake. */
export function readResidents(text: string, deps: ResidentDeps): DeclaredResident[] {
  let entries: unknown;
  try {
    entries = JSON.parse(text);
  } catch {
    throw new Error("It is not JSON.");
  }
  if (!Array.isArray(entries)) throw new Error("It is not a list of residents.");
  const declared: DeclaredResident[] = [];
  const mistakes: string[] = [];
  for (const [place, entry] of entries.entries()) {
    const parsed = residentSchema.safeParse(entry);
    const found = parsed.success ? complete(parsed.data, deps) : inOneLine(parsed.error);
    const who = parsed.success ? parsed.data.id : `number ${place + 1}`;
    if (!("id" in found)) mistakes.push(...found.map((what) => `Resident ${who}: ${what}`));
    else if (declared.some(({ id }) => id === found.id))
      mistakes.push(`Resident ${who}: it is listed twice.`);
    else declared.push(found);
  }
  if (mistakes.length > 0) throw new Error(mistakes.join("\n"));
  return declared;
}

/** The residents of this runner. */
interface Residents {
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
async function keepResidents(
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

/** What an operator declares, once it is read. */
interface ResidentDeclarations {
  /** Slugs of the agents of the operator's models (`WISP_HOUSE_MODELS`), which play a season of their own. */
  readonly modelSlugs: readonly string[];
  /** Updates the residents to the declarations. Throws a sentence that names where they are. */
  keep(database: Database): Promise<Residents>;
}

/** Where residents are declared. */
interface ResidentSources {
  /** The path of a file of residents; absent: there is none. */
  readonly file?: string | undefined;
  /** The text of `WISP_HOUSE_MODELS`; absent: none. */
  readonly models?: string | undefined;
}

/** Does something with declarations; an error becomes a sentence that names where they are. */
async function named<Result>(where: string | null, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (where === null || !(error instanceof Error)) throw error;
    throw new Error(`${where} cannot be used: ${error.message}`, { cause: error });
  }
}

/**
 * Reads the residents that a file and the operator's setting for models declare; without either there are none.
 * Throws a sentence for each mistake, that names its place.
 */
export async function loadResidents(
  { file, models }: ResidentSources,
  deps: ResidentDeps,
): Promise<ResidentDeclarations> {
  const fileName = file === undefined ? null : `WISP_RESIDENTS names ${file}, which`;
  const inFile = await named(fileName, async () =>
    file === undefined ? [] : readResidents(await readFile(file, "utf8"), deps),
  );
  const ofModels = await named("WISP_HOUSE_MODELS", async () => {
    const found = readResidents(JSON.stringify(houseModels(models ?? "")), deps);
    const twice = found.find(({ id }) => inFile.some((other) => other.id === id));
    if (twice !== undefined) throw new Error(`The file of WISP_RESIDENTS has ${twice.id}, too.`);
    return found;
  });
  return {
    modelSlugs: ofModels.flatMap(({ id, locales: all }) => all.map((each) => `${id}-${each}`)),
    keep: (database) =>
      named(fileName ?? (ofModels.length > 0 ? "WISP_HOUSE_MODELS" : null), () =>
        keepResidents(database, [...inFile, ...ofModels]),
      ),
  };
}
