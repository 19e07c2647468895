import { outboundClient, type RecognisedInput, recognise } from "@wisp/agents";
import { OPERATOR, removeKey, replaceDialOutKey, replaceKey } from "@wisp/arena";
import { type Agent, settingsOf } from "@wisp/db";
import { isFailure } from "@wisp/game";
import { type Arena, inArena } from "../../arena/in-arena.ts";
import { called, print, UsageError } from "../../command.ts";
import { keyAdvice, keyFor, keyOptions } from "../../keys.ts";
import { oneWord } from "../../one-word.ts";
import { addressOf } from "./address.ts";
import { tellKey } from "./dial-out.ts";
import { activeAgent } from "./known.ts";
import { valueOrUsageError } from "./value-or-usage-error.ts";

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
  const place = addressOf(version.connector, await settingsOf(database, version.id));
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
