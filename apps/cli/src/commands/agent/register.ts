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
  type Database,
  ensureUser,
  LOCAL_OWNER,
  versionsOf,
} from "@wisp/db";
import { type Failure, isFailure } from "@wisp/game";
import { type Arena, inArena } from "../../arena/in-arena.ts";
import { called, printJson, printStatus, UsageError } from "../../command.ts";
import { readEnvironment } from "../../env.ts";
import { type GameInLanguage, gamesToPlay, gameWords } from "./games.ts";
import type { Particulars } from "./particulars.ts";
import { gamesLine } from "./words.ts";

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

/** A recognised and checked address, and the registration of its agent. */
interface Registration {
  readonly recognised: RecognisedInput;
  readonly check: CheckResult;
  readonly secret: string | undefined;
  readonly particulars: Particulars;
  /** What a new agent plays. */
  readonly chosen: readonly GameInLanguage[];
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
  const { recognised, check, particulars, chosen } = asked;
  const { database } = arena;
  const { endpoint } = recognised;
  const known = endpoint === null ? null : await agentByEndpoint(database, endpoint);
  if (known !== null) return registerAgain(arena, known, asked);
  const owner = await ensureUser(database, LOCAL_OWNER);
  const checked = await checkedAddress(arena, asked);
  const name = particulars.name ?? recognised.name;
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

/** Where `wisp start` opens by default. */
const ORDINARY_PORT = 3000;

/** Shows a key, only once, and how to start an agent with it. */
export async function tellKey(
  arena: Arena,
  { slug, key }: DialOutKey,
  games?: readonly GameInLanguage[],
): Promise<void> {
  const open = await arena.address();
  const address = open ?? `http://127.0.0.1:${readEnvironment().port ?? ORDINARY_PORT}`;
  const start = `WISP_URL=${address} WISP_KEY=${key}`;
  const closed = `${arena.closed} Open it with npm start: WISP_URL is the address it prints.`;
  printJson({ agent: slug, key, ...(games !== undefined && { games: gameWords(games) }) });
  if (games !== undefined) printStatus(`It plays ${gamesLine(games)}.`);
  printStatus(`The key is shown only once. ${open === null ? `${closed} Then` : "With the arena open,"} start the agent with one of these:

  ${start} npx node packages/starters/any-game-typescript/dial-out.ts
  ${start} python3 packages/starters/any-game-python/dial_out.py

When it is connected, have it checked: ${called(`check ${slug}`)}`);
}

/** Registers an agent that connects to the arena by itself. */
export async function addDialOut(particulars: Particulars): Promise<number> {
  const { name } = particulars;
  const games = gamesToPlay(particulars.games, "dial-out", []);
  if (name === undefined) throw new UsageError("An agent that dials out needs a --name.");
  return inArena(async (arena) => {
    const { database } = arena;
    const owner = await ensureUser(database, LOCAL_OWNER);
    const registered = await registerDialOut(database, owner, { ...particulars, name, games });
    await tellKey(arena, valueOrUsageError(registered), games);
    return 0;
  });
}
