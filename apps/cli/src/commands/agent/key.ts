import { type GivenSecret, outboundClient, type RecognisedInput, recognise } from "@wisp/agents";
import { OPERATOR, removeKey, replaceDialOutKey, replaceKey, storedAddress } from "@wisp/arena";
import { type Agent, secretOfAgent, settingsOf } from "@wisp/db";
import { isFailure } from "@wisp/game";
import { SecretUnreadable, unseal } from "@wisp/secrets";
import { type Arena, inArena } from "../../arena/in-arena.ts";
import { CommandError, called, oneWord, print, UsageError } from "../../command.ts";
import { keyAdvice, keyFor, keyOptions } from "../../keys.ts";
import { activeAgent, tellKey, valueOrUsageError } from "./register.ts";

const usage = "agent key <slug> [--key-from VARIABLE | --key-stdin | --remove]";

const LOOK_UP_LIMIT_MS = 20_000;

async function understood(
  typed: string,
  model: string | undefined,
  secret: string,
): Promise<RecognisedInput> {
  const client = outboundClient({ mode: "local" });
  try {
    const input = { typed, secret, model };
    const found = await recognise(input, { client }, AbortSignal.timeout(LOOK_UP_LIMIT_MS));
    if (isFailure(found)) throw new UsageError(found.detail);
    return found;
  } finally {
    await client.close();
  }
}

async function replace(
  { database, ring }: Arena,
  { slug, version }: Agent,
  flags: { readonly "key-from"?: string; readonly "key-stdin": boolean },
): Promise<void> {
  const place = storedAddress(version.connector, await settingsOf(database, version.id));
  if (place === null) throw new UsageError(`Agents of the kind ${version.connector} take no key.`);
  const key = await keyFor(place.typed, place.model, flags);
  if (key === undefined) {
    throw new UsageError(`No key was given. ${keyAdvice}`);
  }
  const { secretHost, sentence } = await understood(place.typed, place.model, key);
  if (secretHost === null) throw new UsageError(`It takes no key. ${sentence}`);
  const replacement = { key, host: secretHost };
  valueOrUsageError(await replaceKey(database, OPERATOR, slug, replacement, ring));
  print(`${slug} has a new key, for ${secretHost} only. Try it: ${called(`check ${slug}`)}`);
}

/** `wisp agent key <slug> …`: another key, or none. */
export async function key(words: readonly string[]): Promise<number> {
  const { values, word } = oneWord(words, usage, {
    ...keyOptions,
    remove: { type: "boolean", default: false },
  });
  return inArena(async (arena) => {
    const agent = await activeAgent(arena.database, word);
    if (agent.version.connector === "dial-out") {
      if (values.remove)
        throw new UsageError("An agent that dials out needs a key; retire it instead.");
      if (values["key-from"] !== undefined || values["key-stdin"]) {
        throw new UsageError(
          `The arena creates the key of an agent that dials out: ${called(`agent key ${word}`)} creates another one.`,
        );
      }
      const replaced = await replaceDialOutKey(arena.database, OPERATOR, word);
      await tellKey(arena, valueOrUsageError(replaced));
    } else if (values.remove) {
      valueOrUsageError(await removeKey(arena.database, OPERATOR, word));
      print(`The key of ${word} was deleted.`);
    } else {
      await replace(arena, agent, values);
    }
    return 0;
  });
}

/** The key that an agent is called with; throws CommandError when the ring cannot unseal it. */
export async function secretOf(
  { database, ring }: Arena,
  { id: agentId, slug }: Agent,
): Promise<GivenSecret | undefined> {
  const stored = await secretOfAgent(database, agentId);
  if (stored === null) return undefined;
  try {
    return { text: unseal(ring(), stored.sealed, stored), host: stored.host };
  } catch (error) {
    if (!(error instanceof SecretUnreadable)) throw error;
    throw new CommandError(`${error.message} Give it again: ${called(`agent key ${slug}`)}`);
  }
}
