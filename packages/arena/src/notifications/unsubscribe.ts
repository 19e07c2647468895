import { type Database, isId, unsubscribeFromMails } from "@wisp/db";
import { isSigned, type KeyRing, sign } from "@wisp/secrets";

const PURPOSE = "unsubscribe";

/**
 * The token of a link that ends all mails to a user. It works without signing in and does not expire:
 * it opens nothing else.
 */
export const unsubscribeToken = (ring: KeyRing, userId: string): string =>
  `${userId}.${sign(ring, PURPOSE, userId)}`;

/** The user of a token; null if the arena did not sign it. */
export function unsubscribingUser(ring: KeyRing, token: string): string | null {
  const userId = token.slice(0, 36);
  const isValid =
    isId(userId) && token[36] === "." && isSigned(ring, PURPOSE, userId, token.slice(37));
  return isValid ? userId : null;
}

/** Ends all mails to the user of a token; false if the arena did not sign it. */
export async function unsubscribeByToken(
  database: Database,
  ring: KeyRing,
  token: string,
): Promise<boolean> {
  const userId = unsubscribingUser(ring, token);
  if (userId === null) return false;
  await unsubscribeFromMails(database, userId);
  return true;
}
