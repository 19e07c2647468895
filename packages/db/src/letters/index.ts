export {
  agentsWithLetters,
  answerLetter,
  type NewLetter,
  type PendingLetter,
  pendingLetters,
  sweepLetters,
} from "./letter.ts";
export { type Listening, openListening } from "./listening.ts";
export { openMailbox, type PostgresMailbox } from "./mailbox.ts";
export { persist } from "./persist.ts";
export { type SeatMessages, seatMessages } from "./seat-messages.ts";
