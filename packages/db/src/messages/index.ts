export {
  agentsWithMessages,
  answerMessage,
  type Draft,
  keepDraft,
  type NewMessage,
  type PendingMessage,
  pendingMessages,
  persist,
  sweepMessages,
} from "./agent-messages.ts";
export { type Channel, type ChannelListener, openListening } from "./listening.ts";
export { openMessenger, type PostgresMessenger } from "./messenger.ts";
export { type SeatMessages, seatMessages } from "./seat-messages.ts";
