import { format } from "node:util";
import pino, { type DestinationStream, type Logger } from "pino";

export type { Logger };

/** Names of fields that may contain a key or a token; their texts and objects are not written. */
const SECRET_NAME =
  /token|secret|passw|^pass$|authorization|cookie|credential|connectionstring|settings|key$/i;
const HIDDEN = "[hidden]";
/** An address with a password, as errors of libraries repeat it. */
const PASSWORD = /(:\/\/[^\s/:@"\\]*:)[^\s/@"\\]+(?=@)/g;
const MAX_DEPTH = 6;
const MAX_FIELDS = 100;

/** What an object without a class has, and an error within an error as pino describes it. */
const PLAIN: readonly unknown[] = [
  null,
  Object.prototype,
  Object.getPrototypeOf(pino.stdSerializers.err(new Error())),
];

function shownFields(fields: object, depth: number): Record<string, unknown> {
  const shown = Object.entries(fields)
    .slice(0, MAX_FIELDS)
    .map(([name, value]): [string, unknown] => {
      const isHidden =
        SECRET_NAME.test(name) && (typeof value === "string" || typeof value === "object");
      return [name, isHidden && value !== null ? HIDDEN : shownValue(value, depth + 1)];
    });
  return Object.fromEntries(shown);
}

/** A value as it is written. Of an object of a library, which may lead to connections and all they hold, its class alone. */
function shownValue(value: unknown, depth: number): unknown {
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  if (depth > MAX_DEPTH) return "[deeper]";
  if (value instanceof Error) return shownFields(pino.stdSerializers.err(value), depth);
  if (Array.isArray(value)) {
    return value.slice(0, MAX_FIELDS).map((each) => shownValue(each, depth + 1));
  }
  if (PLAIN.includes(Object.getPrototypeOf(value))) return shownFields(value, depth);
  // Some libraries give their objects a prototype without a constructor. A log must not throw for them.
  const { constructor: type }: { readonly constructor?: unknown } = value;
  return `[${typeof type === "function" ? type.name : "object"}]`;
}

const shown = (fields: object): Record<string, unknown> => shownFields(fields, 0);

/** Whether a value has fields whose names can be looked at. */
const hasFields = (value: unknown): value is object => typeof value === "object" && value !== null;

/** One line of JSON an event, on standard error (so that standard output stays free) by default. */
export const createLogger = (
  level: string,
  to: DestinationStream = pino.destination({ fd: 2, sync: false }),
): Logger =>
  pino(
    {
      level,
      base: null,
      formatters: { log: shown },
      // Of what a child logger writes with each line, which no formatter sees.
      redact: { paths: ["token", "key", "secret", "password"], censor: HIDDEN },
      // Errors are written by `shown`.
      serializers: { err: (value: unknown) => value },
      hooks: { streamWrite: (line) => line.replace(PASSWORD, `$1${HIDDEN}`) },
    },
    to,
  );

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
      const objects = words.filter((word) => word !== err && hasFields(word));
      const msg = format(...words.filter((word) => !hasFields(word)));
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
