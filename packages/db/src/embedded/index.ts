export { EmbeddedPostgresError } from "./binaries.ts";
export { type EmbeddedPostgres, type EmbeddedSettings, startEmbeddedPostgres } from "./server.ts";
