import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isAlive } from "./process.ts";

/**
 * Notes in `folder` that this process uses the server of that folder. The returned function takes
 * the note back and returns the number of users that are left; those that were killed do not count.
 */
export function signIn(folder: string): () => number {
  const users = join(folder, "users");
  const mine = `${process.pid}-${randomUUID()}`;
  mkdirSync(users, { recursive: true });
  writeFileSync(join(users, mine), "");
  return () => {
    rmSync(join(users, mine), { force: true });
    const notes = existsSync(users) ? readdirSync(users) : [];
    const left = notes.filter((name) => isAlive(Number(name.split("-")[0])));
    for (const name of notes) if (!left.includes(name)) rmSync(join(users, name), { force: true });
    return left.length;
  };
}
