import type { CheckResult, RecognisedInput } from "@wisp/agents";
import {
  type AgentFailureCode,
  addressOfPreflight,
  addVersion,
  changeAgent,
  type DialOutKey,
  findActiveAgent,
  findAgent,
  OPERATOR,
  registerAgent,
  registerDialOut,
  storeKey,
} from "@wisp/arena";
import {
  type Agent,
  agentByEndpoint,
  concurrencyLimits,
  type Database,
  ensureUser,
  LOCAL_OWNER,
  MAX_DESCRIPTION_LENGTH,
  readAgentName,
  readDescription,
  versionsOf,
} from "@wisp/db";
import { type Failure, isFailure } from "@wisp/game";
import { firstGame } from "@wisp/games";
import { type Arena, inArena } from "../../arena/in-arena.ts";
import { called, printJson, printStatus, UsageError } from "../../command.ts";
import { readEnvironment } from "../../env.ts";
import { type GameInLanguage, gamesByCheck, gamesFrom, languagesFrom } from "./games.ts";

/** What to do about a failure at the command line, where its own sentence does not say it. */
const advice: Partial<Readonly<Record<AgentFailureCode, string>>> = {
  "one-memory": "If it does, add --separate-sessions.",
  "slug-taken": "Use --name to give it another name.",
  "unknown-agent": `${called("agent list")} lists all agents.`,
};

/** The value of a use case; throws its failure as UsageError. */
export function valueOrUsageError<Value extends object>(
  result: Value | Failure<AgentFailureCode>,
): Value {
  if (!isFailure(result)) return result;
  const { failed, detail } = result;
  throw new UsageError([detail, advice[failed] ?? []].flat().join(" "));
}

/** How its owner wants an agent to be shown and seated. */
export interface Particulars {
  /** Undefined: named by its address. */
  readonly name: string | undefined;
  /** Undefined: see `gamesByCheck`. */
  readonly games: readonly GameInLanguage[] | undefined;
  readonly description: string | undefined;
  readonly maxConcurrent: number | undefined;
  /** It keeps the sessions of `X-Session-Id` apart. */
  readonly separateSessions: boolean | undefined;
}

/** A recognised and checked address, and the registration of its agent. */
interface Registration {
  readonly recognised: RecognisedInput;
  readonly check: CheckResult;
  readonly secret: string | undefined;
  readonly particulars: Particulars;
}

/** The agent of an address after `agent add`. */
export interface RegisteredAgent {
  readonly slug: string;
  /** Number of its newest version. */
  readonly version: number;
  readonly games: Agent["games"];
  /** It is invited to matches of others. */
  readonly online: boolean;
  /** Its owner set it offline, and it stays so. */
  readonly away: boolean;
}

/** The checked address, with the given key stored for it. */
async function checkedAddress(
  { database, ring }: Arena,
  { recognised, check, secret }: Registration,
) {
  const host = recognised.secretHost;
  const stored =
    secret === undefined || host === null
      ? null
      : valueOrUsageError(await storeKey(database, ring, secret, host));
  return addressOfPreflight(recognised, check, stored?.id ?? null);
}

/** Makes the checked address the newest version of the agent that is registered there. */
async function registerAgain(
  arena: Arena,
  known: Agent,
  registration: Registration,
): Promise<RegisteredAgent> {
  const { database } = arena;
  const { slug, name, games, verified } = known;
  const played = (await versionsOf(database, known.id)).some(({ passedAt }) => passedAt !== null);
  const checked = await checkedAddress(arena, registration);
  // The address is the same, so ownership that was shown once still holds.
  const address = { ...checked, verified: checked.verified || verified };
  const { number, created } = valueOrUsageError(
    await addVersion(database, OPERATOR, slug, address, { always: false }),
  );
  const given = {
    "--name": registration.particulars.name,
    "--description": registration.particulars.description,
    "--games": registration.particulars.games,
    "--max-concurrent": registration.particulars.maxConcurrent,
    "--separate-sessions": registration.particulars.separateSessions,
  };
  const flags = Object.entries(given).flatMap(([flag, value]) =>
    value === undefined ? [] : [flag],
  );
  const alone =
    flags.length === 0
      ? ""
      : ` ${flags.join(", ")} ${flags.length === 1 ? "was" : "were"} left alone; ${called(`agent set ${slug}`)} changes ${flags.length === 1 ? "it" : "them"}.`;
  printStatus(
    `It is already registered, under the name ${name} (${slug}), ${created ? `and is version ${number} from now on` : "unchanged"}.${alone}`,
  );
  const away = !known.online && played;
  const comesOnline = !known.online && registration.check.ok && !away;
  if (comesOnline) {
    valueOrUsageError(await changeAgent(database, OPERATOR, slug, { online: true }));
  }
  return { slug, games, version: number, online: known.online || comesOnline, away };
}

/** Registers an address, or makes it a new version of the agent that is registered there. */
export async function register(arena: Arena, asked: Registration): Promise<RegisteredAgent> {
  const { recognised, check, particulars } = asked;
  const { database } = arena;
  const { endpoint } = recognised;
  const known = endpoint === null ? null : await agentByEndpoint(database, endpoint);
  if (known !== null) return registerAgain(arena, known, asked);
  const owner = await ensureUser(database, LOCAL_OWNER);
  const checked = await checkedAddress(arena, asked);
  const name = particulars.name ?? recognised.name;
  const chosen = particulars.games ?? gamesByCheck(check.steps);
  const registration = { ...particulars, name, games: chosen, online: check.ok };
  const { slug, version, games } = valueOrUsageError(
    await registerAgent(database, owner, checked, registration),
  );
  return { slug, games, version: version.number, online: check.ok, away: false };
}

/** The agent of that slug; throws UsageError if there is none, or it is a house agent. */
export const ownAgent = async (database: Database, slug: string): Promise<Agent> =>
  valueOrUsageError(await findAgent(database, OPERATOR, slug));

/** The same for what changes something about it. */
export const activeAgent = async (database: Database, slug: string): Promise<Agent> =>
  valueOrUsageError(await findActiveAgent(database, OPERATOR, slug));

export const particularOptions = {
  name: { type: "string" },
  language: { type: "string" },
  games: { type: "string" },
  description: { type: "string" },
  "max-concurrent": { type: "string" },
  "separate-sessions": { type: "boolean" },
} as const;

export interface ParticularFlags {
  readonly name?: string;
  readonly language?: string;
  /** Takes the place of the language. */
  readonly games?: string;
  readonly description?: string;
  readonly "max-concurrent"?: string;
  readonly "separate-sessions"?: boolean;
}

/** The maximum number of parallel matches; throws UsageError with the valid form. */
export function maxConcurrentFrom(text: string): number {
  const { least, most } = concurrencyLimits;
  const count = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  if (count >= least && count <= most) return count;
  throw new UsageError(`--max-concurrent is a whole number from ${least} to ${most}.`);
}

/** The name a person gives an agent; throws UsageError with what to change. */
export function nameFrom(typed: string): string {
  const read = readAgentName(typed);
  if ("name" in read) return read.name;
  if (read.failed === "wrong-length") {
    throw new UsageError(`--name has ${read.length} characters: give it 1 to ${read.most}.`);
  }
  throw new UsageError(
    read.failed === "unseen"
      ? "--name has no visible character."
      : "--name contains a line break or another control character: write the name on one line.",
  );
}

/** A text about the agent; throws UsageError when it is too long. */
export function descriptionFrom(text: string): string {
  const read = readDescription(text);
  if ("description" in read) return read.description;
  throw new UsageError(`--description has at most ${MAX_DESCRIPTION_LENGTH} characters.`);
}

function chosenGames(
  games: string | undefined,
  language: string | undefined,
): readonly GameInLanguage[] | undefined {
  if (games !== undefined) return gamesFrom(games, "wisp");
  return language === undefined ? undefined : languagesFrom(language, firstGame);
}

/**
 * A person's settings of a new agent; throws UsageError with what to change. Whether agents of its kind
 * can play the games is known once it was recognised.
 */
export function particularsFrom(flags: ParticularFlags): Particulars {
  const { name, language, games, description, "max-concurrent": maxConcurrent } = flags;
  const separateSessions = flags["separate-sessions"];
  return {
    name: name === undefined ? undefined : nameFrom(name),
    games: chosenGames(games, language),
    description: description === undefined ? undefined : descriptionFrom(description),
    maxConcurrent: maxConcurrent === undefined ? undefined : maxConcurrentFrom(maxConcurrent),
    separateSessions,
  };
}

/** Where `wisp start` opens by default. */
const ORDINARY_PORT = 3000;

/** Shows a key, only once, and how to start an agent with it. */
export async function tellKey(arena: Arena, { slug, key }: DialOutKey): Promise<void> {
  const open = await arena.address();
  const address = open ?? `http://127.0.0.1:${readEnvironment().port ?? ORDINARY_PORT}`;
  const start = `WISP_URL=${address} WISP_KEY=${key}`;
  const closed = `${arena.closed} Open it with npm start: WISP_URL is the address it prints.`;
  printJson({ agent: slug, key });
  printStatus(`The key is shown only once. ${open === null ? `${closed} Then` : "With the arena open,"} start the agent with one of these:

  ${start} npx node packages/starters/any-game-typescript/dial-out.ts
  ${start} python3 packages/starters/any-game-python/dial_out.py

When it is connected, have it checked: ${called(`check ${slug}`)}`);
}

/** Registers an agent that connects to the arena by itself. */
export async function addDialOut(particulars: Particulars): Promise<number> {
  const { name, games = gamesByCheck([]) } = particulars;
  if (name === undefined) throw new UsageError("An agent that dials out needs a --name.");
  return inArena(async (arena) => {
    const { database } = arena;
    const owner = await ensureUser(database, LOCAL_OWNER);
    const registered = await registerDialOut(database, owner, { ...particulars, name, games });
    await tellKey(arena, valueOrUsageError(registered));
    return 0;
  });
}
