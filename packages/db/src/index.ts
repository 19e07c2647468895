export * from "./accounts/index.ts";
export * from "./admin/index.ts";
export * from "./agent-pictures/index.ts";
export * from "./agents/index.ts";
export * from "./audit/index.ts";
export * from "./boards/index.ts";
export * from "./checks/index.ts";
export {
  type Connection,
  type Database,
  type DatabaseSettings,
  inTransaction,
  openDatabase,
  type Transaction,
} from "./database.ts";
export * from "./decisions/index.ts";
export * from "./dial-out/index.ts";
export * from "./duties/index.ts";
export { Fenced } from "./errors.ts";
export * from "./experiments/index.ts";
export * from "./exports/index.ts";
export * from "./follows/index.ts";
export * from "./forks/index.ts";
export * from "./health/index.ts";
export { isId, newId } from "./id.ts";
export * from "./matches/index.ts";
export * from "./messages/index.ts";
export * from "./moderation/index.ts";
export * from "./naming/index.ts";
export * from "./notifications/index.ts";
export * from "./packs/index.ts";
export * from "./people/index.ts";
export * from "./profiles/index.ts";
export * from "./puzzles/index.ts";
export * from "./queue/index.ts";
export * from "./quota/index.ts";
export * from "./records/index.ts";
export * from "./reports/index.ts";
export * from "./seasons/index.ts";
export * from "./secrets/index.ts";
export * from "./spend/index.ts";
export * from "./standings/index.ts";
export * from "./suspects/index.ts";
export * from "./test-runs/index.ts";
export {
  endSessions,
  ensureUser,
  LOCAL_OWNER,
  type Role,
  roles,
  setRole,
  type User,
  userByHandle,
  userById,
} from "./users.ts";
export * from "./webhooks/index.ts";
