"use server";

import { unsubscribeByToken } from "@wisp/arena";
import { formText } from "#server/form-text.ts";
import { database } from "#server/storage/database.ts";
import { storageKeyRing } from "#server/storage/key-ring.ts";

/** Result of unsubscribing. */
export interface UnsubscribeState {
  readonly problem?: "bad-link";
  readonly done?: true;
}

/** Ends all mails to the user of a link. The link is the permission: nobody has to sign in. */
export async function unsubscribe(_: UnsubscribeState, form: FormData): Promise<UnsubscribeState> {
  const ring = storageKeyRing();
  const ended =
    ring !== null && (await unsubscribeByToken(database(), ring, formText(form, "token")));
  return ended ? { done: true } : { problem: "bad-link" };
}
