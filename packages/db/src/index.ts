export * from "./accounts/index.ts";
export * from "./admin/index.ts";
export {
  type ListedPicture,
  listPictures,
  type OwnPicture,
  type PictureStatus,
  pictureData,
  pictureStatuses,
  picturesOfOwner,
  removePicture,
  reviewPicture,
  storePicture,
} from "./agent-pictures.ts";
export * from "./agents/index.ts";
export {
  type AuditAction,
  type AuditEntry,
  type AuditQuery,
  auditActions,
  listAuditEntries,
  recordAuditEntry,
} from "./audit.ts";
export * from "./bias-studies/index.ts";
export * from "./checks/index.ts";
export {
  type Database,
  type DatabaseSettings,
  inTransaction,
  openDatabase,
  type Transaction,
} from "./database.ts";
export * from "./decisions/index.ts";
export {
  agentOfDialOutKey,
  type DialOutState,
  dialOutState,
  leaseConnection,
  newDialOutKey,
  releaseConnections,
  TOUCH_EVERY_MS,
  touchConnections,
} from "./dial-out.ts";
export {
  DutyLost,
  hasRunner,
  inDuty,
  type LeasedDuty,
  leaseDuty,
  releaseDuty,
  renewDuties,
  renewDuty,
} from "./duties.ts";
export { Fenced } from "./errors.ts";
export * from "./experiments/index.ts";
export * from "./exports/index.ts";
export {
  followAgent,
  followedAgents,
  followedMatches,
  MAX_FOLLOWED_AGENTS,
  MAX_MATCH_NOTIFICATIONS,
  notifyFollowers,
  unfollowAgent,
} from "./follows.ts";
export * from "./forks/index.ts";
export {
  claimGuest,
  type GuestCaps,
  type GuestDoor,
  type GuestSeat,
  guestSeatByToken,
  isAgentName,
  type NoGuestRoom,
  type NotClaimed,
  noteGiven,
  releaseGuestSeat,
  reserveGuestSeat,
  seatGuest,
  sweepGuests,
} from "./guests.ts";
export { type DatabaseState, databaseHealth, databaseStates } from "./health.ts";
export { isId, newId } from "./id.ts";
export {
  addRatedMatches,
  isOnLadder,
  LADDER_AFTER,
  type LadderRow,
  type LadderTable,
  type LadderTableSeat,
  laddersOf,
  ladderTable,
  mergeLadder,
  type NewRatedMatch,
  type PersonRating,
  personRatings,
  type RatedMatchRow,
  ratedMatchesOf,
  ratedSeat,
  setOnLadder,
  unratedMatches,
} from "./ladder.ts";
export * from "./leaderboards/index.ts";
export { type KeptLogs, keepLogs, restoreLogs } from "./log-archive.ts";
export * from "./matches/index.ts";
export * from "./messages/index.ts";
export * from "./moderation/index.ts";
export * from "./naming/index.ts";
export * from "./notifications/index.ts";
export {
  type ArenaMetrics,
  lockWaitSeconds,
  openObserved,
  storedArenaMetrics,
} from "./observation.ts";
export * from "./packs/index.ts";
export {
  currentTicket,
  type GuestOrigin,
  hasPlayed,
  LISTED_AFTER,
  MAX_TABLES_OF_HOST,
  type NoRoom,
  originKey,
  type PeopleLeaderboard,
  type PeopleRow,
  peopleLeaderboard,
  refuseGuest,
  refuseHost,
  refusePeople,
  sweepPeople,
} from "./people.ts";
export * from "./pool/index.ts";
export * from "./profiles/index.ts";
export { puzzleDays, takePuzzleDay } from "./puzzle-days.ts";
export {
  keepPuzzle,
  keptPuzzles,
  type PuzzleCandidate,
  type PuzzleMoment,
  type PuzzleName,
  puzzleCandidates,
  puzzleNamed,
} from "./puzzles.ts";
export type { Queryable } from "./queryable.ts";
export * from "./queue/index.ts";
export * from "./quota/index.ts";
export {
  addReactions,
  type NewReactions,
  type ReactionState,
  reactionCounts,
  reactionState,
  type StoredReaction,
  setReactions,
} from "./reactions.ts";
export * from "./records/index.ts";
export { ReadReplica } from "./replica.ts";
export * from "./reports/index.ts";
export * from "./seasons/index.ts";
export {
  dropLooseSecrets,
  giveSecret,
  reseal,
  type SealedRow,
  type StoredSecret,
  secretById,
  secretOfAgent,
  storeSecret,
} from "./secrets.ts";
export {
  reserveSpend,
  type SpendCaps,
  type SpendScope,
  settleSpend,
  spendCaps,
  spentBySeason,
  spentOnOtherDays,
} from "./spend.ts";
export * from "./standings/index.ts";
export {
  isPlaying,
  recordStatus,
  type StatusHour,
  type StatusPart,
  type StatusPause,
  statusHistory,
  statusParts,
} from "./status.ts";
export * from "./studies/index.ts";
export * from "./suspects/index.ts";
export * from "./test-runs/index.ts";
export {
  endSessions,
  ensureUser,
  LOCAL_OWNER,
  roles,
  setRole,
  type User,
  type UserRole,
  userByHandle,
  userById,
} from "./users.ts";
export {
  deleteWebhook,
  enableWebhook,
  leaseWebhookDeliveries,
  MAX_WEBHOOK_FAILURES,
  MAX_WEBHOOK_TRIES,
  recordWebhookCall,
  setWebhook,
  testWebhook,
  type Webhook,
  type WebhookDelivery,
  type WebhookOutcome,
  webhookOf,
} from "./webhooks.ts";
