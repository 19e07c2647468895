"use server";

import { registerWebhook, unsubscribeByToken } from "@wisp/arena";
import {
  type ChoosableKind,
  choosableKinds,
  countAttempt,
  deleteWebhook,
  enableWebhook,
  type NotificationChannel,
  type NotificationPreferences,
  notificationPreferences,
  readNotifications,
  saveNotificationPreferences,
  testWebhook,
  type User,
} from "@wisp/db";
import { isFailure } from "@wisp/game";
import { revalidatePath } from "next/cache";
import { getLocale } from "next-intl/server";
import { env } from "#env.ts";
import { formText } from "#server/form-text.ts";
import { sharedRates } from "#server/limits/limits.ts";
import { availableChannels } from "#server/notification-channels.ts";
import { database } from "#server/storage/database.ts";
import { storageKeyRing } from "#server/storage/key-ring.ts";
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

/** Result of a form of the settings. */
export interface SettingsOutcome {
  readonly problem?:
    | "bad-address"
    | "not-set-up"
    | "no-webhook"
    | "too-many-requests"
    | "signed-out";
  readonly done?: "saved" | "webhook-saved" | "test-sent" | "enabled" | "removed";
  /** Signs the messages of a webhook; shown only once. */
  readonly secret?: string;
}

async function changing(work: (user: User) => Promise<SettingsOutcome>): Promise<SettingsOutcome> {
  return userAction<SettingsOutcome>(async (user) => {
    const outcome = await work(user);
    revalidatePath("/me/notifications/settings");
    return outcome;
  });
}

/** Stores which kinds the user receives on which channel; a box that is missing is not ticked. */
export async function savePreferences(
  _: SettingsOutcome,
  form: FormData,
): Promise<SettingsOutcome> {
  return changing(async (user) => {
    const before = await notificationPreferences(database(), user.id);
    const shown = availableChannels();
    const chosen = (kind: ChoosableKind, channel: NotificationChannel): boolean =>
      shown.includes(channel) ? form.get(`${kind}/${channel}`) === "on" : before[kind][channel];
    const preferences = Object.fromEntries(
      choosableKinds.map((kind) => [
        kind,
        {
          site: chosen(kind, "site"),
          email: chosen(kind, "email"),
          webhook: chosen(kind, "webhook"),
        },
      ]),
    );
    await saveNotificationPreferences(database(), user.id, {
      preferences: { ...before, ...preferences } satisfies NotificationPreferences,
      shown,
      locale: await getLocale(),
    });
    return { done: "saved" };
  });
}

/** Sets up a webhook with a new secret, instead of the one before. */
export async function saveWebhook(_: SettingsOutcome, form: FormData): Promise<SettingsOutcome> {
  return changing(async (user) => {
    const made = await registerWebhook(database(), user, formText(form, "url"), {
      mode: env.WISP_MODE,
      ring: storageKeyRing,
    });
    if (isFailure(made)) return { problem: made.failed };
    return { done: "webhook-saved", secret: made.secret };
  });
}

/** Sends a test message to the webhook; the page shows how its call ended. */
export async function sendWebhookTest(): Promise<SettingsOutcome> {
  return changing(async (user) => {
    const waitMs = await countAttempt(
      database(),
      `webhook-test/${user.id}`,
      sharedRates.webhookTests,
    );
    if (waitMs > 0) return { problem: "too-many-requests" };
    const sent = await testWebhook(database(), user.id);
    return sent ? { done: "test-sent" } : { problem: "no-webhook" };
  });
}

/** Calls a webhook again that was disabled. */
export async function reenableWebhook(): Promise<SettingsOutcome> {
  return changing(async (user) => {
    const enabled = await enableWebhook(database(), user.id);
    return enabled ? { done: "enabled" } : { problem: "no-webhook" };
  });
}

/** Deletes the webhook with its secret. */
export async function removeWebhook(): Promise<SettingsOutcome> {
  return changing(async (user) => {
    const removed = await deleteWebhook(database(), user.id);
    return removed ? { done: "removed" } : { problem: "no-webhook" };
  });
}

/** Result of unsubscribing. */
export interface UnsubscribeState {
  readonly problem?: "bad-link";
  readonly done?: true;
}

/** Ends all mails to the user of a link. The link is the permission: no sign-in is needed. */
export async function unsubscribe(_: UnsubscribeState, form: FormData): Promise<UnsubscribeState> {
  const ring = storageKeyRing();
  const ended =
    ring !== null && (await unsubscribeByToken(database(), ring, formText(form, "token")));
  return ended ? { done: true } : { problem: "bad-link" };
}
