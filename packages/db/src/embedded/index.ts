export { EmbeddedPostgresError } from "./error.ts";
export { type EmbeddedPostgres, type EmbeddedSettings, startEmbeddedPostgres } from "./server.ts";
