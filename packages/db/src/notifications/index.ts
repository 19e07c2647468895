export {
  type Notification,
  type NotificationData,
  type NotificationKind,
  notificationKinds,
} from "./notification.ts";
export {
  notificationsOf,
  readNotifications,
  sweepNotifications,
  unreadNotifications,
} from "./read.ts";
