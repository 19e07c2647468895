import { format } from "node:util";
import pino, { type DestinationStream, type Logger } from "pino";

export type { Logger };

/** Names of fields that may contain a key or a token; their values are not written. */
const hidden = ["token", "key", "secret", "authorization", "settings"];

const redact = {
  // pino looks exactly as deep as these paths.
  paths: ["", "*.", "*.*.", "*.*.*.", "*.*.*.*."].flatMap((depth) =>
    hidden.map((name) => `${depth}${name}`),
  ),
  censor: "[hidden]",
};

/** Whether a value has fields whose names `redact` can look at. */
const hasFields = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !(value instanceof Error);

/** One line of JSON an event, on standard error (so that standard output stays free) by default. */
export const createLogger = (
  level: string,
  to: DestinationStream = pino.destination({ fd: 2, sync: false }),
): Logger => pino({ level, base: null, redact }, to);

/**
 * Has everything that a process says on its console, and that its libraries say, written as lines of JSON.
 * A line break or an escape sequence in a text ends up escaped. Returns what undoes it.
 */
export function writeConsoleAsJson(log: Logger): () => void {
  const { log: said, info, warn, error, debug } = console;
  const writing =
    (level: "debug" | "info" | "warn" | "error") =>
    (...words: readonly unknown[]): void => {
      const err = words.find((word) => word instanceof Error);
      // As text, the values of their fields would be written whatever their names are.
      const objects = words.filter(hasFields);
      const msg = format(...words.filter((word) => word !== err && !hasFields(word)));
      const fields = {
        ...(err !== undefined && { err }),
        ...(objects.length > 0 && { data: objects.length === 1 ? objects[0] : objects }),
      };
      log[level](fields, msg || err?.message);
    };
  Object.assign(console, {
    log: writing("info"),
    info: writing("info"),
    warn: writing("warn"),
    error: writing("error"),
    debug: writing("debug"),
  });
  return () => void Object.assign(console, { log: said, info, warn, error, debug });
}
