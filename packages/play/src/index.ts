export type { Projection } from "@wisp/game";
export {
  askAgain,
  askMoment,
  type RecordedMoment,
  type RecordedQuestion,
  type RepeatedAnswer,
} from "./ask-again.ts";
export { cannotBeInterviewed } from "./ask-seat.ts";
export { missingInterviews } from "./interviewer.ts";
export { type EndedMatch, matchResult, seatsOf } from "./match-result.ts";
export {
  MAX_NOTE_CHARACTERS,
  type MatchNotes,
  NOTE_KIND,
  type NoteRecord,
  type SeatNote,
} from "./notes.ts";
export type { Patience } from "./patience.ts";
export { type MatchToPlay, type PlayResult, playMatch } from "./play-match.ts";
export {
  type PlayRecord,
  playRecordOf,
  playRecordSchema,
  recordedEvents,
  type Verdict,
  verifyPlayRecord,
} from "./play-record.ts";
export { interviewScores, projectLog } from "./projection.ts";
export { checkPlayRecord, type RecordedMatch, recordedMatch, triedOn } from "./recorded-match.ts";
export { seated } from "./seating.ts";
export { type MatchStore, MemoryStore, type StoredPart, type Turn } from "./store.ts";
