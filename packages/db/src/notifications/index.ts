export { type NotificationChannel, notificationChannels } from "./channels.ts";
export { claimMails, type DueMail, endMail, MAX_MAIL_TRIES, planMails } from "./mails.ts";
export {
  type ChoosableKind,
  choosableKinds,
  type Notification,
  type NotificationData,
  type NotificationKind,
  notificationKinds,
} from "./notification.ts";
export {
  type NotificationPreferences,
  notificationPreferences,
  saveNotificationPreferences,
  unsubscribeFromMails,
} from "./preferences.ts";
export {
  notificationsOf,
  readNotifications,
  sweepNotifications,
  unreadNotifications,
} from "./read.ts";
