export { createLogger, type Logger } from "@wisp/telemetry";
