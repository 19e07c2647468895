import pino, { type Logger } from "pino";

export type { Logger };

/** One line of JSON an event, on standard error, so that standard output stays free. */
export const createLogger = (level: string): Logger =>
  pino({ level, base: null }, pino.destination({ fd: 2, sync: false }));
