import { type AccountBan, banReason } from "@wisp/db";
import { database } from "#server/storage/database.ts";

const PREFIX = "Banned.";

/** The `error` of the sign-in page's address for a banned account. It names the act, not the reason. */
export const bannedError = ({ act }: AccountBan): string => `${PREFIX}${act}`;

/** The moderator's reason, from the `error` of the sign-in page's address; null: no standing ban. */
export async function reasonOfBan(error: string | string[] | undefined): Promise<string | null> {
  if (typeof error !== "string" || !error.startsWith(PREFIX)) return null;
  return banReason(database(), error.slice(PREFIX.length));
}
