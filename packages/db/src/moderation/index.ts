export {
  type AccountBan,
  banAccount,
  banOfAccount,
  banOfWay,
  banReason,
  hideHandle,
} from "./account.ts";
export {
  actsOnAccount,
  MAX_MODERATION_REASON,
  type ModerationAct,
  type ModerationBlock,
  type ModerationFailure,
  type ModerationKind,
  moderationKinds,
  type OwnAct,
  standingActs,
} from "./act.ts";
export {
  describingRefusal,
  guestName,
  hideDescription,
  renameAgent,
  retireByModerator,
} from "./agent.ts";
export { revertAct } from "./revert.ts";
export { hiddenSpeechIn, hideSpeech } from "./speech.ts";
