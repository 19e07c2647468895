import type { Callers } from "@wisp/arena";
import { identities, identityToPlay } from "#server/seats/identity.ts";

/** The caller's identities from the account and the browser's cookie; a new visitor gets a cookie. */
export async function callersToCount(): Promise<Callers> {
  const [first, ...others] = await identities();
  return first === undefined ? [await identityToPlay()] : [first, ...others];
}
