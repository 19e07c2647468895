"use server";

import { readNotifications } from "@wisp/db";
import { revalidatePath } from "next/cache";
import { formText } from "#server/form-text.ts";
import { database } from "#server/storage/database.ts";
import { userAction } from "#server/user-action.ts";

/** How the form came out; nothing to say when it worked. */
export interface MarkReadState {
  readonly problem?: "too-many-requests" | "signed-out";
}

/** Marks the notifications of the page, and older ones, as read. */
export async function markRead(_: MarkReadState, form: FormData): Promise<MarkReadState> {
  return userAction<MarkReadState>(async (user) => {
    await readNotifications(database(), user.id, formText(form, "upTo"));
    // The count of unread ones is in the header of every page.
    revalidatePath("/", "layout");
    return {};
  });
}
