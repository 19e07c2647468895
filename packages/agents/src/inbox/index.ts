export { type InboxMeans, type InboxSettings, inboxConnector } from "./connector.ts";
