import { parseArgs } from "node:util";
import { type AgentInput, type GivenSecret, passesFor } from "@wisp/agents";
import {
  type AddedVersion,
  addressOfPreflight,
  addVersion,
  changeAgent,
  changedAddress,
  OPERATOR,
  retireOwn,
  storedAddress,
  storeKey,
} from "@wisp/arena";
import {
  type AddressInput,
  type Agent,
  agentBySlug,
  lastCheck,
  lifeOf,
  settingsOf,
} from "@wisp/db";
import { z } from "zod";
import {
  type AgentInputFlags,
  agentInputOptions,
  checkAgentInput,
  optionsFrom,
} from "../../agent-input.ts";
import { type Arena, inArena } from "../../arena/in-arena.ts";
import { called, oneWord, print, printJson, printStatus, UsageError } from "../../command.ts";
import { keyFor, keyTarget } from "../../keys.ts";
import { stepLine } from "../../steps.ts";
import { gamesFrom, gamesToPlay, keptOnline } from "./games.ts";
import { secretOf } from "./key.ts";
import { refuseModelFlags } from "./model-flags.ts";
import { descriptionFrom, maxConcurrentFrom, nameFrom } from "./particulars.ts";
import { activeAgent, valueOrUsageError } from "./register.ts";
import { stateSentence } from "./words.ts";

const usage =
  "agent update <slug> [address] [--model M] [--provider P] [--sampling file.json] [--templates file.json] [--strategy S] [--strategy-settings file.json] [--prompts V] [--limit-field F] [--reasoning-effort E] [--extra-body file.json] [--system-role user] [--words file.txt] [--key-from VARIABLE | --key-stdin] [--anyway] [--new-version] [--label L]";

/** Where the agent is now; throws UsageError when there is nothing to update. */
async function placeNow(
  { database }: Arena,
  { slug, version }: Agent,
  address: string | undefined,
  flags: AgentInputFlags,
): Promise<AddressInput> {
  const { connector: kind } = version;
  const now = storedAddress(kind, await settingsOf(database, version.id));
  if (now === null) {
    throw new UsageError(
      `${slug} runs its own program. Change that program, then check the agent again.`,
    );
  }
  if (address === undefined) refuseModelFlags(slug, kind, flags);
  return now;
}

/** Whether the stored key may be sent to the typed address: it is for one host. */
function isFor(stored: GivenSecret, typed: string, model: string | undefined): boolean {
  const place = keyTarget(typed, model);
  return place !== undefined && (place?.host ?? "huggingface.co") === stored.host;
}

/** The new settings over the known ones, with the key for them. */
async function updatedInput(
  now: AddressInput,
  address: string | undefined,
  flags: AgentInputFlags,
  stored: GivenSecret | undefined,
): Promise<AgentInput> {
  const given = await optionsFrom(flags);
  const changed = changedAddress(now, { ...given, typed: address });
  const { typed, model } = changed;
  const isUsable = stored !== undefined && (address === undefined || isFor(stored, typed, model));
  const key = await keyFor(typed, model, flags, isUsable ? stored.text : undefined);
  return { ...changed, secret: key };
}

/** Id of the key if it is another than the agent has; null: the agent's key stays. */
async function storeNewKey(
  { database, ring }: Arena,
  given: string | undefined,
  host: string | null,
  stored: GivenSecret | undefined,
): Promise<string | null> {
  if (given === undefined || host === null) return null;
  if (given === stored?.text && host === stored.host) return null;
  return valueOrUsageError(await storeKey(database, ring, given, host)).id;
}

/** The result of an update, as a sentence. */
function outcomeOf(
  slug: string,
  { number, created, changed }: Pick<AddedVersion, "number" | "created" | "changed">,
): string {
  if (created) return `It plays as version ${number} from now on.`;
  if (changed) return `Its key was replaced. Nothing else differs from version ${number}.`;
  return `Nothing differs from version ${number}, so it was not changed. If the program behind its address has changed: ${called(`agent update ${slug} --new-version`)}`;
}

async function updateAgent(
  arena: Arena,
  slug: string,
  address: string | undefined,
  flags: AgentInputFlags & {
    readonly anyway: boolean;
    readonly "new-version": boolean;
    readonly label?: string;
  },
): Promise<number> {
  const { database } = arena;
  const agent = await activeAgent(database, slug);
  const now = await placeNow(arena, agent, address, flags);
  const stored = await secretOf(arena, agent);
  const input = await updatedInput(now, address, flags, stored);
  printStatus(`Checking ${input.typed} …`);
  const { recognised, result } = await checkAgentInput(input, (step) =>
    printStatus(stepLine(step)),
  );
  if (recognised === undefined) {
    throw new UsageError(result.steps.at(-1)?.detail ?? "This address cannot be used.");
  }
  const passed = passesFor(agent.games, result);
  if (!passed && !flags.anyway) {
    printStatus(
      `${slug} was not changed. Fix what failed above, then update it again. With --anyway it is updated now and plays practice only until it passes.`,
    );
    return 1;
  }
  const secretId = await storeNewKey(arena, input.secret, recognised.secretHost, stored);
  const checked = addressOfPreflight(recognised, result, secretId);
  const verified = checked.verified || (address === undefined && agent.verified);
  const always = flags["new-version"];
  const { number, created, changed } = valueOrUsageError(
    await addVersion(
      database,
      OPERATOR,
      slug,
      { ...checked, verified },
      { always, label: flags.label },
    ),
  );
  printJson({ agent: slug, version: number, created, online: agent.online });
  printStatus(outcomeOf(slug, { number, created, changed }));
  if (!passed) printStatus(`Practice only until a check passes: ${called(`check ${slug}`)}`);
  if (!agent.online) {
    printStatus(`It is offline. To have it invited to matches: ${called(`agent online ${slug}`)}`);
  }
  return 0;
}

/** `wisp agent update <slug> …`: creates another version of the same agent. */
export async function update(words: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      ...agentInputOptions,
      anyway: { type: "boolean", default: false },
      "new-version": { type: "boolean", default: false },
      label: { type: "string" },
    },
  });
  const [slug, address, ...rest] = positionals;
  if (slug === undefined || rest.length > 0) throw new UsageError(`Usage: ${called(usage)}`);
  return inArena((arena) => updateAgent(arena, slug, address, values));
}

/** The games that the stored result of a check names. */
const checkedGames = z
  .object({
    steps: z.array(
      z.object({ name: z.string(), ok: z.boolean(), locales: z.array(z.string()).optional() }),
    ),
  })
  .transform(({ steps }) => steps)
  .nullable()
  .transform((steps) => steps ?? []);

export const setUsage =
  "agent set <slug> [--name N] [--description D] [--games game/language,…] [--max-concurrent n] [--separate-sessions | --no-separate-sessions]";

/** `wisp agent set <slug> …`: changes settings that are not part of a version. */
export async function set(words: readonly string[]): Promise<number> {
  const { values, word } = oneWord(words, setUsage, {
    name: { type: "string" },
    description: { type: "string" },
    games: { type: "string" },
    "max-concurrent": { type: "string" },
    "separate-sessions": { type: "boolean" },
    "no-separate-sessions": { type: "boolean" },
  });
  if (Object.keys(values).length === 0) throw new UsageError(`Usage: ${called(setUsage)}`);
  const { "max-concurrent": count } = values;
  const concurrency = {
    ...(count !== undefined && { maxConcurrent: maxConcurrentFrom(count) }),
    ...(values["separate-sessions"] && { separateSessions: true }),
    ...(values["no-separate-sessions"] && { separateSessions: false }),
  };
  const shown = {
    ...(values.name !== undefined && { name: nameFrom(values.name) }),
    ...(values.description !== undefined && { description: descriptionFrom(values.description) }),
  };
  return inArena(async ({ database }) => {
    const agent = await activeAgent(database, word);
    const { connector, id } = agent.version;
    const wanted = values.games === undefined ? null : gamesFrom(values.games, connector);
    const check = checkedGames.parse(wanted === "*" ? await lastCheck(database, id) : null);
    const games = wanted === null ? null : gamesToPlay(wanted, connector, check);
    const played = games === null ? {} : { games: keptOnline(games, agent.games) };
    const change = { ...shown, ...concurrency, ...played };
    valueOrUsageError(await changeAgent(database, OPERATOR, word, change));
    print(`${word} was changed.`);
    return 0;
  });
}

async function change(
  verb: string,
  words: readonly string[],
  work: (database: Arena["database"], slug: string) => ReturnType<typeof retireOwn>,
): Promise<number> {
  const { word } = oneWord(words, `agent ${verb} <slug>`, {});
  return inArena(async ({ database }) => {
    valueOrUsageError(await work(database, word));
    const agent = await agentBySlug(database, word);
    const life = agent && (await lifeOf(database, agent.id));
    if (agent === null || life === null) throw new Error(`agent ${word} is gone`);
    print(stateSentence(agent, life));
    return 0;
  });
}

/** `wisp agent online <slug>` */
export const online = (words: readonly string[]): Promise<number> =>
  change("online", words, (database, slug) =>
    changeAgent(database, OPERATOR, slug, { online: true }),
  );

/** `wisp agent offline <slug>` */
export const offline = (words: readonly string[]): Promise<number> =>
  change("offline", words, (database, slug) =>
    changeAgent(database, OPERATOR, slug, { online: false }),
  );

/** `wisp agent retire <slug>`: permanently. */
export const retire = (words: readonly string[]): Promise<number> =>
  change("retire", words, (database, slug) => retireOwn(database, OPERATOR, slug));
