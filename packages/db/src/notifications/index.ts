export { type DueMail, endMail, leaseMails, MAX_MAIL_TRIES, planMails } from "./mails.ts";
export {
  type ChoosableKind,
  choosableKinds,
  type Notification,
  type NotificationChannel,
  type NotificationData,
  type NotificationKind,
  notificationChannels,
  notificationKinds,
  notificationsOf,
  readNotifications,
  sweepNotifications,
} from "./notification.ts";
export {
  type NotificationPreferences,
  notificationPreferences,
  saveNotificationPreferences,
  unsubscribeFromMails,
} from "./preferences.ts";
