import { changeRole, type Database, type User, userByHandle } from "@wisp/db";
import { type Failure, isFailure } from "@wisp/game";

/** Makes a user an organizer or an ordinary user again. Only admins may, and not to themselves or other admins. */
export async function giveRole(
  database: Database,
  actor: Pick<User, "id" | "role">,
  handle: string,
  role: "user" | "organizer",
): Promise<
  | { readonly handle: string; readonly role: string }
  | Failure<"not-admin" | "unknown-user" | "own-role">
> {
  if (actor.role !== "admin") {
    return { failed: "not-admin", detail: "Only admins may do this." };
  }
  const user = await userByHandle(database, handle);
  if (user === null) return { failed: "unknown-user", detail: "There is no such user." };
  if (user.role === "admin" && user.id !== actor.id) {
    return { failed: "not-admin", detail: "The role of an admin is changed on the site alone." };
  }
  const changed = await changeRole(database, actor.id, user.id, role);
  return isFailure(changed) ? changed : { handle: changed.handle, role };
}
