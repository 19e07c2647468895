import { createInterface } from "node:readline";
import { UsageError } from "./command.ts";
import { readKey } from "./env.ts";

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
  for await (const line of createInterface({ input: process.stdin })) return line.trim();
  return undefined;
}

/**
 * The key a person gives with a command: on standard input, in the variable they name, or in
 * WISP_AGENT_KEY. Throws UsageError when what they name holds none.
 */
export async function givenKey(flags: KeyFlags): Promise<string | undefined> {
  const { "key-from": from, "key-stdin": stdin } = flags;
  if (stdin) {
    const key = await firstLine();
    if (key) return key;
    throw new UsageError("--key-stdin: there is no key on the first line of standard input.");
  }
  if (from === undefined) return readKey("WISP_AGENT_KEY");
  const key = readKey(from);
  if (key === undefined) throw new UsageError(`--key-from: the variable ${from} is not set.`);
  return key;
}

const huggingFaceHost = /(^|\.)(huggingface\.co|hf\.co|hf\.space|huggingface\.cloud)$/i;

/**
 * The variable that commonly holds the key of the service behind an address; undefined for servers
 * that are nobody's service: a key must not reach a stranger.
 */
function commonKeyOf(typed: string, model: string | undefined): string | undefined {
  const [, prefix, rest = typed] = /^(space|model|hf|openai):(?!\/\/)(.+)$/i.exec(typed) ?? [];
  const [, named, address = rest] = /^(.*@)?(https?:\/\/.+)$/i.exec(rest) ?? [];
  const isId = /^[\w-]+\/[\w.-]+$/.test(rest);
  const url = URL.parse(/^https?:/i.test(address) ? address : `https://${address}`);
  if (
    isId ||
    /^(space|model|hf)$/i.test(prefix ?? "") ||
    huggingFaceHost.test(url?.hostname ?? "")
  ) {
    return "HF_TOKEN";
  }
  const isApi = prefix ?? named ?? model ?? /\/v\d/.exec(url?.pathname ?? "");
  return isApi ? "OPENAI_API_KEY" : undefined;
}

/** The key for an address: the one that was given, or what the environment has for that service. */
export async function keyFor(
  typed: string,
  model: string | undefined,
  flags: KeyFlags,
): Promise<string | undefined> {
  const given = await givenKey(flags);
  if (given !== undefined) return given;
  const name = commonKeyOf(typed, model);
  return name === undefined ? undefined : readKey(name);
}
