import pino, { type DestinationStream, type Logger } from "pino";

export type { Logger };

/** Names of fields that may contain a key or a token; their values are not written. */
const hidden = ["token", "key", "secret", "authorization", "settings"];

const redact = {
  // pino looks exactly as deep as these paths.
  paths: ["", "*.", "*.*.", "*.*.*."].flatMap((depth) => hidden.map((name) => `${depth}${name}`)),
  censor: "[hidden]",
};

/** One line of JSON an event, on standard error (so that standard output stays free) by default. */
export const createLogger = (
  level: string,
  to: DestinationStream = pino.destination({ fd: 2, sync: false }),
): Logger => pino({ level, base: null, redact }, to);
