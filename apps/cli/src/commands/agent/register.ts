import type { CheckResult, RecognisedInput } from "@wisp/agents";
import {
  addressOfPreflight,
  addVersion,
  changeAgent,
  OPERATOR,
  registerAgent,
  storeKey,
} from "@wisp/arena";
import { type Agent, agentByEndpoint, ensureUser, LOCAL_OWNER, versionsOf } from "@wisp/db";
import type { Arena } from "../../arena/in-arena.ts";
import { called, printStatus } from "../../command.ts";
import { type GameInLanguage, gamesByCheck } from "./games.ts";
import { valueOrUsageError } from "./value-or-usage-error.ts";

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
export interface Registration {
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
