import { isFailure } from "@wisp/game";
import {
  type CheckFamily,
  type Database,
  ensureUser,
  makePack,
  proposeFamilies,
  type Role,
  setRole,
  type User,
  type Word,
} from "../src/index.ts";

export const wordsOf = (...words: readonly string[]): Word[] =>
  words.map((word) => ({ word, aliases: [] }));

/** Finds words that are taken; nothing else is wrong with a family. */
export const onlyTaken: CheckFamily<string> = (words, taken) =>
  words.map(({ word }) => word).filter((word) => taken.some((other) => other.word === word));

export async function person(database: Database, handle: string, role: Role): Promise<User> {
  const user = await ensureUser(database, handle);
  await setRole(database, user.id, role);
  return { ...user, role };
}

/** A pack of its creator's with a family each of `families`; the families' slugs. */
export async function addPack(
  database: Database,
  creator: User,
  name: string,
  families: readonly (readonly Word[])[],
  open = false,
): Promise<{ readonly slug: string; readonly families: readonly string[] }> {
  const pack = await makePack(database, creator, { name, locale: "en", public: open });
  if (isFailure(pack)) throw new Error(pack.detail);
  const { slug } = pack;
  if (families.length === 0) return { slug, families: [] };
  const proposal = { pack: slug, theme: "home", difficulty: "easy", families } as const;
  const proposed = await proposeFamilies(database, creator, proposal, onlyTaken);
  if (!("slugs" in proposed)) throw new Error(JSON.stringify(proposed));
  return { slug, families: proposed.slugs };
}
