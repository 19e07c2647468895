import { createInterface } from "node:readline";
import { isLoopbackHost, typedIn } from "@wisp/agents";
import { isFailure } from "@wisp/game";
import { UsageError } from "./command.ts";
import { readKey } from "./env.ts";
import { terminal } from "./terminal.ts";

/** How a key is given: never as a word of the command line, which everybody on the machine can read. */
export const keyOptions = {
  "key-from": { type: "string" },
  "key-stdin": { type: "boolean", default: false },
} as const;

export interface KeyFlags {
  readonly "key-from"?: string;
  readonly "key-stdin": boolean;
}

async function firstLine(): Promise<string | undefined> {
  for await (const line of createInterface({ input: terminal().stdin })) return line.trim();
  return undefined;
}

/**
 * The key a person names with a command: on standard input or in a variable. Throws UsageError when
 * there is none.
 */
export async function namedKey(flags: KeyFlags): Promise<string | undefined> {
  const { "key-from": from, "key-stdin": stdin } = flags;
  if (stdin) {
    const key = await firstLine();
    if (key) return key;
    throw new UsageError("--key-stdin: there is no key on the first line of standard input.");
  }
  if (from === undefined) return undefined;
  const key = readKey(from);
  if (key === undefined) throw new UsageError(`--key-from: the variable ${from} is not set.`);
  return key;
}

/** The services whose keys have their own variable. */
const services: Readonly<Record<string, string>> = {
  "https://api.openai.com": "OPENAI_API_KEY",
  "https://router.huggingface.co": "HF_TOKEN",
};

/** Where the key for an address would go; null when that is Hugging Face itself. */
export function keyTarget(typed: string, model: string | undefined): URL | null | undefined {
  const found = typedIn(typed, "local", model !== undefined);
  if (isFailure(found)) return undefined;
  switch (found.is) {
    case "space":
    case "model":
    case "either":
    case "hosted":
      // A Space gets it only when it is private and shown to be the token's own.
      return null;
    case "pool":
      // The operator's models need no key.
      return undefined;
    case "api":
      return new URL(found.baseUrl);
    case "endpoint":
    case "wisp":
    case "a2a":
    case "server":
      return new URL(found.url);
  }
}

/**
 * The variable that holds the key of the service at an address; undefined for other
 * servers: the form of an address says nothing about its owner.
 */
function ownKeyOf(place: URL | null | undefined): string | undefined {
  if (place === null) return "HF_TOKEN";
  return place === undefined ? undefined : services[place.origin];
}

/**
 * The key for an address: the given one, or `stored` (one that the arena keeps for it), or the
 * environment's key for that service.
 */
export async function keyFor(
  typed: string,
  model: string | undefined,
  flags: KeyFlags,
  stored?: string,
): Promise<string | undefined> {
  const named = await namedKey(flags);
  if (/^pool:/i.test(typed)) return named;
  const given = named ?? readKey("WISP_AGENT_KEY") ?? stored;
  if (given !== undefined) return given;
  const name = ownKeyOf(keyTarget(typed, model));
  return name === undefined ? undefined : readKey(name);
}

/** What to do when an address requires a key that is not in the environment. */
export const keyAdvice =
  "Name the variable that holds its key (--key-from VARIABLE), give the key on standard input (--key-stdin), or set WISP_AGENT_KEY. OPENAI_API_KEY is sent to api.openai.com only, HF_TOKEN to Hugging Face.";

/**
 * The key of a model that `play` names with its address: OPENAI_API_KEY for OpenAI and this machine,
 * WISP_AGENT_KEY for every other server.
 */
export function playKeyFor(baseUrl: string): string | undefined {
  const url = new URL(baseUrl);
  const name = isLoopbackHost(url.hostname) ? "OPENAI_API_KEY" : services[url.origin];
  return readKey(name ?? "WISP_AGENT_KEY");
}

/** What to do when a model in a match refuses its key. */
export const playKeyAdvice =
  "Keys in a match: OPENAI_API_KEY for api.openai.com and this machine, HF_TOKEN for Hugging Face, WISP_AGENT_KEY for every other address.";
