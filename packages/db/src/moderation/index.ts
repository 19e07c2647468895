export {
  type AccountBan,
  banAccount,
  banOfAccount,
  banOfWay,
  banReason,
  hideHandle,
} from "./account.ts";
export {
  MAX_MODERATION_REASON,
  type ModerationBlock,
  type ModerationFailure,
  type ModerationKind,
  moderationKinds,
} from "./act.ts";
export {
  describingRefusal,
  hideDescription,
  renameAgent,
  retireByModerator,
} from "./agent.ts";
export { actsOnAccount, type ModerationAct, type OwnAct, standingActs } from "./read.ts";
export { revertAct } from "./revert.ts";
export { hiddenSpeechIn, hideSpeech } from "./speech.ts";
