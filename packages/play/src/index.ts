export { type AnsweredAgain, askAgain, type RecordedQuestion } from "./ask-again.ts";
export { type MatchToPlay, type Played, playMatch } from "./play-match.ts";
export { type Projection, projectLog } from "./projection.ts";
export {
  type MatchRecord,
  matchRecordSchema,
  recordOf,
  type Verdict,
  verifyRecord,
} from "./record.ts";
export { seated } from "./seating.ts";
export { type MatchStore, MemoryStore, type Stored, type Turn } from "./store.ts";
