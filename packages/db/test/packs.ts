import { isFailure } from "@wisp/game";
import {
  type CheckPair,
  type Database,
  ensureUser,
  makePack,
  proposePairs,
  setRole,
  type User,
  type UserRole,
  type Word,
} from "../src/index.ts";

export const wordsOf = (...words: readonly string[]): Word[] =>
  words.map((word) => ({ word, aliases: [] }));

/** Finds words that are taken; nothing else is wrong with a pair. */
export const onlyTaken: CheckPair<string> = (words, taken) =>
  words.map(({ word }) => word).filter((word) => taken.some((other) => other.word === word));

export async function person(database: Database, handle: string, role: UserRole): Promise<User> {
  const user = await ensureUser(database, handle);
  await setRole(database, user.id, role);
  return { ...user, role };
}

/** Gives the pairs of a pack the second rating that their creator cannot give. */
async function rateSecond(database: Database, pack: string): Promise<void> {
  await database.pool.query(
    `UPDATE "Family" pair SET "secondCloseness" = 4 FROM "Pack" pack
      WHERE pack."id" = pair."packId" AND pack."slug" = $1`,
    [pack],
  );
}

/** A pack of its creator's with a pair each of `pairs`, played in ranked matches; the pairs' slugs. */
export async function addPack(
  database: Database,
  creator: User,
  name: string,
  pairs: readonly (readonly Word[])[],
  open = false,
): Promise<{ readonly slug: string; readonly pairs: readonly string[] }> {
  const pack = await makePack(database, creator, { name, locale: "en", public: open });
  if (isFailure(pack)) throw new Error(pack.detail);
  const { slug } = pack;
  if (pairs.length === 0) return { slug, pairs: [] };
  const rated = pairs.map((words) => ({ words, closeness: 4 as const }));
  const proposal = { pack: slug, theme: "home", pairs: rated } as const;
  const proposed = await proposePairs(database, creator, proposal, onlyTaken);
  if (!("slugs" in proposed)) throw new Error(JSON.stringify(proposed));
  await rateSecond(database, slug);
  return { slug, pairs: proposed.slugs };
}
