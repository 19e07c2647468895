import { z } from "zod";
import type { AnswerFailure, GivenSecret } from "./contract.ts";
import { failure } from "./outbound/index.ts";

/** A key or token; a secret: encrypt it where settings are stored. */
export const secretSchema = z
  .string()
  .regex(/^[\x21-\x7e]+$/, "A key is printable and has no white space.")
  .min(8, "A key has 8 characters or more.")
  .max(500, "A key has 500 characters at most.");

/** Why a text cannot be a key or token; undefined when it can. Does not repeat the text. */
export function refusalOfSecret(text: string): AnswerFailure | undefined {
  const { error } = secretSchema.safeParse(text);
  return error === undefined
    ? undefined
    : failure("refused", error.issues[0]?.message ?? "This is not a key.");
}

/** Why a secret may not be put into settings that call `host`; undefined when it may. */
export function misplaced(secret: GivenSecret, host: string): AnswerFailure | undefined {
  return secret.host === host
    ? refusalOfSecret(secret.text)
    : failure(
        "refused",
        `The key was given for ${secret.host}, and this agent is called at ${host}; give it again.`,
      );
}
