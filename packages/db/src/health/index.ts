export { type DatabaseState, databaseHealth, databaseStates } from "./health.ts";
