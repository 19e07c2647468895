import { newId, storeSecret } from "@wisp/db";
import { lastFourOf, seal } from "@wisp/secrets";
import type { Arena } from "../../arena/in-arena.ts";

/** Keeps a key sealed, for that host alone; gives its id. */
export async function sealKey(
  { database, ring }: Arena,
  text: string,
  host: string,
): Promise<string> {
  const id = newId();
  const sealed = seal(ring(), text, id);
  await storeSecret(database, { id, sealed, lastFour: lastFourOf(text), host });
  return id;
}
