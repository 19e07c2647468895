import type { NotificationKind } from "./notification.ts";

/** How notifications reach a user. */
export const notificationChannels = ["site", "email", "webhook"] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

type Channels = Readonly<Record<NotificationChannel, boolean>>;

/** E-mail needs consent. A webhook receives everything because only its owner can set it up. */
const usual: Channels = { site: true, email: false, webhook: true };

/** The channels of kinds that differ from the usual ones. */
const exceptions: Partial<Record<NotificationKind, Channels>> = {
  // Agents may play all day.
  "match-started": { site: false, email: false, webhook: false },
  "webhook-disabled": { site: true, email: false, webhook: false },
  "webhook-test": { site: false, email: false, webhook: true },
};

/** Whether a kind uses a channel for users who did not choose. */
export const isOnByDefault = (kind: NotificationKind, channel: NotificationChannel): boolean =>
  (exceptions[kind] ?? usual)[channel];
