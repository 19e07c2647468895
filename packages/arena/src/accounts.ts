import { type Database, deleteAccount, type User } from "@wisp/db";
import type { Failure } from "@wisp/game";

/** Deletes an account if its owner typed its handle. */
export async function deleteOwnAccount(
  database: Database,
  user: Pick<User, "id" | "handle">,
  typed: string,
): Promise<{ readonly done: true } | Failure<"wrong-handle">> {
  if (typed.trim() !== user.handle) {
    const detail = `Type your handle, ${user.handle}, to delete your account.`;
    return { failed: "wrong-handle", detail };
  }
  await deleteAccount(database, user.id);
  return { done: true };
}
