import { isFailure } from "@wisp/game";
import { z } from "zod";
import type { AnswerFailure } from "../contract.ts";
import { failure } from "../outbound/index.ts";
import { type Access, ask, type HuggingFace } from "../space/index.ts";
import type { AgentInput } from "./agent-input.ts";

/** Whether a person was shown to own an agent, and how or why not, for people. */
export interface Ownership {
  readonly verified: boolean;
  /** Ends a sentence: "verified as …" or "unverified: …". */
  readonly words: string;
}

const accountSchema = z.object({
  name: z.string(),
  orgs: z.array(z.object({ name: z.string() })).default([]),
});

/** The account of a token and its organisations (`/api/whoami-v2`), the account first. */
async function accountsOf(
  huggingFace: HuggingFace,
  access: Access,
): Promise<readonly string[] | AnswerFailure> {
  const answer = await ask(huggingFace, "whoami-v2", access);
  if (isFailure(answer)) return answer;
  const account = accountSchema.safeParse(answer.json);
  if (!account.success) {
    return failure("wrong-shape", "Hugging Face answered unexpectedly about the token's account.");
  }
  const { name, orgs } = account.data;
  return [name, ...orgs.map((organisation) => organisation.name)];
}

const among = (names: readonly string[], owner: string): string | undefined =>
  names.find((name) => name.toLowerCase() === owner.toLowerCase());

const unverified = (reason: string): Ownership => ({
  verified: false,
  words: `unverified: ${reason}`,
});

/**
 * Whether a Space's owner is the signed-in person or the account of the token. Only Hugging Face is
 * shown the token; when it cannot say, the Space is unverified.
 */
export async function ownershipOf(
  space: string,
  input: AgentInput,
  huggingFace: HuggingFace,
  signal: AbortSignal,
): Promise<Ownership> {
  const [owner = ""] = space.split("/");
  const { accounts = [], secret: token } = input;
  const proved = among(accounts, owner);
  if (proved !== undefined) return { verified: true, words: `verified as ${proved}` };
  if (token === undefined) {
    return unverified(
      `only ${owner} can show that it is theirs, signed in with Hugging Face or with a read token`,
    );
  }
  const names = await accountsOf(huggingFace, { token, signal });
  if (isFailure(names)) {
    return unverified(
      names.status === 401 || names.status === 403
        ? "Hugging Face does not accept the token"
        : "Hugging Face could not say whose token this is; try again later",
    );
  }
  const name = among(names, owner);
  return name === undefined
    ? unverified(`the token belongs to ${names[0]}, the Space to ${owner}`)
    : { verified: true, words: `verified as ${name}` };
}

/** The holder of the key of a model's service counts as its owner; no other proof is needed. */
export const byKey = (secret: string | undefined): Ownership =>
  secret === undefined
    ? unverified("no key was given")
    : { verified: true, words: "verified as the holder of its key" };
