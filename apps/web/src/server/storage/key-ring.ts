import { type KeyRing, keyRing } from "@wisp/secrets";
import { env } from "#env.ts";

/** The ring that owners' keys are encrypted with; null if the operator has set none up. */
export const storageKeyRing = (): KeyRing | null =>
  env.WISP_SECRET_KEYS === undefined ? null : keyRing(env.WISP_SECRET_KEYS);
